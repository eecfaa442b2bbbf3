// The map's content as table rows.
import type { AreaCoverage } from "#domain/catalogue/coverage.ts";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";
import { coverageStateLabels, formatZones } from "./coverage-texts.ts";

export function CoverageTable({ areas }: { areas: readonly AreaCoverage[] }) {
  return (
    <Table caption="Postcode areas and the zones that cover them" cards={false}>
      <thead>
        <tr>
          <Th>Area</Th>
          <Th>Coverage</Th>
          <Th>Zones</Th>
          <Th num>Quotes</Th>
          <Th num>Without a zone</Th>
        </tr>
      </thead>
      <tbody>
        {areas.map((coverage) => {
          const { area, state, overlaps, quotes, quotesOutside } = coverage;
          return (
            <tr key={area.code}>
              <Td className="whitespace-nowrap">
                <strong>{area.code}</strong> {area.name}
              </Td>
              <Td className="whitespace-nowrap">
                {coverageStateLabels[state]}
                {overlaps.length > 0 && ", zones overlap"}
              </Td>
              <Td>{formatZones(coverage) || "-"}</Td>
              <Td num>{quotes.toLocaleString("en-GB")}</Td>
              <Td num>{quotesOutside.toLocaleString("en-GB")}</Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
