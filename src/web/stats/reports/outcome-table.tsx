// A table of quotes' outcomes, row by row; its first column is also a bar.
import type { OutcomeCounts, OutcomeReportRow } from "#contract/stats.ts";
import { formatMoney } from "#domain/money.ts";
import { computeWinRate } from "#domain/quotes/outcomes/outcomes.ts";
import type { ListView } from "#web/quotes/list/list-url-state.ts";
import { Panel } from "#web/ui/layout/panel.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { type BuildQuotesUrl, OutcomeLink } from "./outcome-link.tsx";

export const countDecided = ({ accepted, declined, expired }: OutcomeCounts) => accepted + declined + expired;

const ALL_OTHERS_NOTE = "“All others” is a group, so it can’t be opened as one list.";

export function OutcomeTable({
  title,
  heading,
  rows,
  missingName,
  foot,
  filter,
  symbol,
  buildQuotesUrl,
}: {
  title: string;
  heading: string;
  rows: readonly OutcomeReportRow[];
  /** The name of a row without an item or a user. */
  missingName: string;
  /** What a row counts. */
  foot: string;
  filter: (key: string) => Partial<ListView>;
  symbol: string | undefined;
  buildQuotesUrl: BuildQuotesUrl;
}) {
  const maxDecided = Math.max(1, ...rows.map(countDecided));
  const toRowName = ({ key, name }: OutcomeReportRow) => (key === null ? "All others" : (name ?? missingName));
  return (
    <Panel title={title} foot={rows.some(({ key }) => key === null) ? `${foot} ${ALL_OTHERS_NOTE}` : foot}>
      <table className="w-full t-small">
        <caption className="sr-only">{title}</caption>
        <OutcomeHead heading={heading} />
        <tbody>
          {rows.map((row) => (
            <OutcomeRow
              key={row.key}
              name={toRowName(row)}
              row={row}
              maxDecided={maxDecided}
              symbol={symbol}
              buildOutcomeUrl={
                row.key === null ? null : (outcome) => buildQuotesUrl({ outcome, ...filter(row.key ?? "") })
              }
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

export function OutcomeHead({ heading }: { heading: string }) {
  return (
    <thead>
      <tr className="border-b border-rule text-ink-3">
        <th scope="col" className="px-4 py-2 text-left font-medium">
          {heading}
        </th>
        <th scope="col" className="px-2 py-2 text-right font-medium md:whitespace-nowrap">
          Win rate
        </th>
        <th scope="col" className="py-2 pr-4 pl-2 text-right font-medium md:whitespace-nowrap">
          Accepted value
        </th>
      </tr>
    </thead>
  );
}

/** The bar's length is the row's number of quotes; its filled part is the accepted ones. */
export function OutcomeRow({
  name,
  row,
  maxDecided,
  symbol,
  buildOutcomeUrl,
}: {
  name: string;
  row: OutcomeCounts;
  maxDecided: number;
  symbol: string | undefined;
  /** Null if no filter finds these quotes. */
  buildOutcomeUrl: ((outcome: "accepted" | "decided") => string) | null;
}) {
  const decided = countDecided(row);
  const rate = computeWinRate({ accepted: row.accepted, decided });
  const [acceptedText, decidedText] = [row.accepted, decided].map((count) => count.toLocaleString("en-GB"));
  const value = formatMoney(row.acceptedValue, symbol);
  return (
    <tr className="border-b border-rule last:border-b-0">
      <th scope="row" className="w-full px-4 py-2 text-left align-top font-medium wrap-anywhere">
        {name}
        <Bar accepted={row.accepted / maxDecided} decided={decided / maxDecided} />
      </th>
      <td className="px-2 py-2 text-right align-top whitespace-nowrap">
        <span className="block font-semibold">{rate === null ? "-" : `${rate}%`}</span>
        {buildOutcomeUrl ? (
          <>
            <OutcomeLink href={buildOutcomeUrl("accepted")}>
              {acceptedText}
              <VisuallyHidden> accepted</VisuallyHidden>
            </OutcomeLink>{" "}
            of <OutcomeLink href={buildOutcomeUrl("decided")}>{decidedText}</OutcomeLink>
          </>
        ) : (
          `${acceptedText} of ${decidedText}`
        )}
      </td>
      <td className="py-2 pr-4 pl-2 text-right align-top whitespace-nowrap">
        {buildOutcomeUrl ? <OutcomeLink href={buildOutcomeUrl("accepted")}>{value}</OutcomeLink> : value}
      </td>
    </tr>
  );
}

function Bar({ accepted, decided }: { accepted: number; decided: number }) {
  const percent = (share: number) => `${Math.max(0, share * 100)}%`;
  return (
    <svg aria-hidden="true" className="mt-1 block h-2 w-full overflow-visible">
      <rect width={percent(decided)} height="100%" rx="2" className="fill-brand-tint stroke-brand-edge" />
      <rect width={percent(accepted)} height="100%" rx="2" className="fill-brand stroke-brand-edge" />
    </svg>
  );
}
