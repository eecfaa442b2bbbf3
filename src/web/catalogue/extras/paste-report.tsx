// What pasted rows would do, the wrong ones first.

import type { pasteExtras } from "#contract/catalogue/extras.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatMoney } from "#domain/money.ts";
import { outcomes } from "#web/catalogue/import-preview.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Panel } from "#web/ui/layout/panel.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";
import { useSession } from "#web/users/session.tsx";

export type PasteReport = ReplyOf<typeof pasteExtras>;
type Row = PasteReport["rows"][number];

export function PasteReportTable({ report, isOutdated }: { report: PasteReport; isOutdated: boolean }) {
  const rows = report.rows.toSorted((a, b) => outcomes[a.outcome].order - outcomes[b.outcome].order);
  return (
    <Panel className={joinClassNames(isOutdated && "opacity-60")} aria-busy={isOutdated}>
      <Table caption="What saving does to each row">
        <thead>
          <tr>
            <Th num>Row</Th>
            <Th>Name</Th>
            <Th>What happens</Th>
            <Th num>Price</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ReportRow key={row.row} {...row} />
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

function ReportRow({ row, name, outcome, priceBefore, price, isOff, errors }: Row) {
  const symbol = useSession().company?.currencySymbol;
  const { label, tone, icon } = outcomes[outcome];
  return (
    <tr>
      <Td num label="Row">
        {row}
      </Td>
      <Td label="Name" className="wrap-anywhere">
        {name || <span className="text-ink-3">(none)</span>}
        {isOff && <p className="t-small text-ink-3">It is switched off, and stays so.</p>}
        {errors.map(({ column, sentence }) => (
          <p key={column} className="t-small text-bad">
            {sentence}
          </p>
        ))}
      </Td>
      <Td label="What happens">
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </Td>
      <Td num label="Price">
        {outcome === "update" && priceBefore !== null && (
          <>
            <del className="text-ink-3">{formatMoney(priceBefore, symbol)}</del>{" "}
          </>
        )}
        {price === null ? "-" : formatMoney(price, symbol)}
      </Td>
    </tr>
  );
}
