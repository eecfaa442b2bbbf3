// Charts whose bars are rows of a table: name and bar, and the figures beside them, also for those who do not see bars.
import "./bar-row.css";
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
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
  const phone = useIsPhone();
  const [most, few] = rowLimits[phone ? "phone" : "wide"];
  const shownCount = showsAll || rows.length <= most ? rows.length : few;
  return (
    <div className="bars">
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead className={phone ? "sr-only" : undefined}>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map((row, index) => children(row, index >= shownCount))}</tbody>
      </table>
      {shownCount < rows.length && (
        <div className="bars-more">
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
    <tr className={isFolded ? "bars-folded" : undefined}>
      <th scope="row">
        {bar === undefined ? (
          name
        ) : (
          <span className="row-bar-name">
            <span>{name}</span>
            {bar}
          </span>
        )}
      </th>
      <td>{figure}</td>
      <td>{value}</td>
    </tr>
  );
}

/** As shares of the longest bar: the length of the bar, and of its solid part. */
export function Bar({ length, solid = length, isOpen = false }: { length: number; solid?: number; isOpen?: boolean }) {
  const percent = (share: number) => `${Math.max(0, share * 100)}%`;
  return (
    <svg aria-hidden="true" className="row-bar">
      <rect
        width={percent(length)}
        height="100%"
        rx="2"
        className={isOpen ? "row-bar-rest row-bar-open" : "row-bar-rest"}
      />
      {!isOpen && <rect width={percent(solid)} height="100%" rx="2" />}
    </svg>
  );
}
