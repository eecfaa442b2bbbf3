// One postcode area: which zones cover what of it, and why.
import { useState } from "react";
import { Link } from "wouter";
import { type AreaCoverage, type DistrictCoverage, formatDistrictName } from "#domain/catalogue/coverage.ts";
import type { Location } from "#domain/catalogue/items.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";
import { useSession } from "#web/users/session.tsx";
import { describeArea, explainZoneOfDistrict } from "./coverage-texts.ts";

interface ZoneProps {
  zones: readonly Location[];
  /** Opens the form of a zone. */
  onOpenZone: (zoneId: number) => void;
}

export function AreaDetails({ coverage, zones, onOpenZone }: ZoneProps & { coverage: AreaCoverage }) {
  const { area, state, rest, districts } = coverage;
  const otherDistricts: DistrictCoverage = { code: "", covered: rest, enquiries: null };
  const uncoveredQuotes = districts
    .filter(({ covered, enquiries }) => !covered && enquiries)
    .flatMap(({ enquiries }) => enquiries?.latest ?? []);
  return (
    <>
      <div className="grid gap-1 px-4 py-3">
        {describeArea(coverage).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {districts.length > 0 && (
        <div className="border-t border-rule">
          <Table caption={`Districts of ${area.code} that prefixes name or quotes came from`} cards={false}>
            <thead>
              <tr>
                <Th>District</Th>
                <Th>Zone</Th>
                <Th num>Quotes</Th>
              </tr>
            </thead>
            <tbody>
              {[...districts, otherDistricts].map(({ code, covered, enquiries }) => (
                <tr key={code}>
                  <Td className="t-strong">{code ? formatDistrictName(code) : "All others"}</Td>
                  <Td>
                    {covered?.zone.name}
                    <div className={covered ? "t-small text-ink-3" : "t-small text-bad"}>
                      {explainZoneOfDistrict(covered)}
                    </div>
                  </Td>
                  <Td num>{enquiries?.quotes.toLocaleString("en-GB") ?? ""}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {uncoveredQuotes.length > 0 && (
        <div className="border-t border-rule px-4 py-3">
          <h3 className="t-label mb-1 text-ink-3">Quotes that no zone covers</h3>
          <ul className="grid gap-1">
            {uncoveredQuotes.map(({ quoteId, quoteNumber, postcode }) => (
              <li key={quoteId}>
                <Link href={`/quotes/${quoteId}`}>{postcode}</Link>{" "}
                <span className="t-small text-ink-3">{quoteNumber}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {state !== "whole" && <AddToZone code={area.code} zones={zones} onOpenZone={onOpenZone} />}
    </>
  );
}

/** The user adds the prefix itself in the zone's form, beside its others. */
function AddToZone({ code, zones, onOpenZone }: ZoneProps & { code: string }) {
  const { may } = useSession();
  const [zone, setZone] = useState("");
  if (!may("locations", "edit") || zones.length === 0) return null;
  const chosenId = zone || String(zones[0]?.id);
  return (
    <div className="flex items-end gap-2 border-t border-rule px-4 py-3">
      <Field label={`Add ${code} to zone`} className="grow">
        <Select value={chosenId} onChange={(event) => setZone(event.target.value)}>
          <Options of={zones.map(({ id, name }) => [id, name])} />
        </Select>
      </Field>
      <Button onClick={() => onOpenZone(Number(chosenId))}>Open zone</Button>
    </div>
  );
}
