// Charts whose bars are rows of a table: name and bar, and the figures beside them, also for those who do not see bars.
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { useIsPhone } from "#web/ui/phone.ts";

/** With more rows than the first number, as many as the second are shown until the user asks for all. */
const rowLimits = { wide: [10, 8], phone: [6, 5] } as const;

export function BarTable<Row>({
  caption,
  heads,
  rows,
  children,
}: {
  caption: string;
  /** Of the three columns. */
  heads: readonly [string, string, string];
  rows: readonly Row[];
  /** One `BarRow`; a folded one shows in a print alone. */
  children: (row: Row, isFolded: boolean) => ReactNode;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const [most, few] = rowLimits[useIsPhone() ? "phone" : "wide"];
  const shownCount = showsAll || rows.length <= most ? rows.length : few;
  return (
    <div className="@container">
      <table className="block w-full t-small md:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-rule text-ink-3">
            {heads.map((head, column) => (
              <th
                key={head}
                scope="col"
                className={joinClassNames(
                  "px-4 py-2 font-medium whitespace-nowrap",
                  column === 0 ? "w-full text-left" : "text-right",
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">{rows.map((row, index) => children(row, index >= shownCount))}</tbody>
      </table>
      {shownCount < rows.length && (
        <div className="border-t border-rule px-1.5 print:hidden">
          <Button look="text" size="sm" onClick={() => setShowsAll(true)}>
            Show all {rows.length}
          </Button>
        </div>
      )}
    </div>
  );
}

/** On a wide screen one line; on the phone, and in a narrow panel, the bar is below the name. */
export function BarRow({
  name,
  bar,
  figure,
  value,
  isFolded,
}: {
  name: ReactNode;
  bar?: ReactNode;
  figure: ReactNode;
  value: ReactNode;
  isFolded: boolean;
}) {
  return (
    <tr
      className={joinClassNames(
        "grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-rule last:border-b-0 max-md:px-4 max-md:py-0.5",
        isFolded ? "hidden max-md:print:grid md:print:table-row" : "max-md:grid",
      )}
    >
      <th scope="row" className="text-left font-medium wrap-anywhere max-md:row-span-2 md:px-4 md:py-1">
        {bar === undefined ? (
          name
        ) : (
          <span className="items-center gap-x-4 @min-[30rem]:grid @min-[30rem]:grid-cols-[minmax(0,min(13rem,58%))_minmax(0,1fr)]">
            <span className="block max-md:min-h-5">{name}</span>
            {bar}
          </span>
        )}
      </th>
      <td className="text-right whitespace-nowrap md:px-4 md:py-1">{figure}</td>
      <td className="text-right whitespace-nowrap md:px-4 md:py-1">{value}</td>
    </tr>
  );
}

/** As shares of the longest bar: the length of the bar, and of its solid part. */
export function Bar({ length, solid = length, isOpen = false }: { length: number; solid?: number; isOpen?: boolean }) {
  const percent = (share: number) => `${Math.max(0, share * 100)}%`;
  return (
    <svg aria-hidden="true" className="my-1 block h-2 w-full overflow-visible">
      <rect
        width={percent(length)}
        height="100%"
        rx="2"
        className="fill-brand-tint stroke-brand-edge"
        strokeDasharray={isOpen ? "3 2" : undefined}
      />
      {!isOpen && <rect width={percent(solid)} height="100%" rx="2" className="fill-brand stroke-brand-edge" />}
    </svg>
  );
}
