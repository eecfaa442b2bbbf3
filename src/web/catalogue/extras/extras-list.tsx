// The extras, each with its price and what it goes with: columns on a wide screen, cards on the phone.
import { type CSSProperties, useState } from "react";
import type { StoredExtra } from "#contract/catalogue/extras.ts";
import { GRID, RowButtons } from "#web/catalogue/catalogue-row.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { Money } from "#web/ui/figure.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { TableFoot } from "#web/ui/tables/table.tsx";
import { useSession } from "#web/users/session.tsx";

/** Rows shown at first. */
const PAGE_ROWS = 100;
const COLUMNS = { "--columns": "minmax(0,1fr) 7rem 5.25rem 5rem" } as CSSProperties;

interface ExtraActions {
  /** Null if the user may not. */
  onEdit: ((extra: StoredExtra) => void) | null;
  onDelete: ((extra: StoredExtra) => void) | null;
}

export function ExtrasList({
  extras,
  listDetails,
  unusable,
  ...actions
}: ExtraActions & {
  extras: readonly StoredExtra[];
  listDetails: (extra: StoredExtra) => string[];
  /** Why nobody can use them, by id. */
  unusable: ReadonlyMap<number, string>;
}) {
  const [shownCount, setShownCount] = useState(PAGE_ROWS);
  return (
    <Panel style={COLUMNS}>
      <div
        className={joinClassNames(
          "t-label rounded-t-md border-b border-rule-strong bg-sunken px-4 py-2 text-ink-3 max-md:hidden",
          GRID,
        )}
      >
        <span>Name</span>
        <span className="text-right">Price</span>
        <span>Status</span>
        <span className="sr-only">Actions</span>
      </div>
      <ul>
        {extras.slice(0, shownCount).map((extra) => (
          <ExtraRow
            key={extra.id}
            extra={extra}
            details={listDetails(extra)}
            problem={unusable.get(extra.id)}
            {...actions}
          />
        ))}
      </ul>
      {extras.length > shownCount && (
        <TableFoot>
          <span className="grow">
            {shownCount} of {extras.length.toLocaleString("en-GB")}
          </span>
          <Button size="sm" onClick={() => setShownCount(shownCount + PAGE_ROWS)}>
            Show more
          </Button>
        </TableFoot>
      )}
    </Panel>
  );
}

function ExtraRow({
  extra,
  details,
  problem,
  onEdit,
  onDelete,
}: ExtraActions & { extra: StoredExtra; details: readonly string[]; problem: string | undefined }) {
  const symbol = useSession().company?.currencySymbol;
  const phone = useIsPhone();
  const { name, price, isActive } = extra;
  return (
    <li
      aria-label={name}
      className={joinClassNames(
        "relative border-t border-rule px-4 py-2 first:border-t-0 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 md:min-h-14",
        GRID,
      )}
    >
      <div className="grid min-w-0 max-md:basis-full">
        <span className={joinClassNames("t-strong wrap-anywhere max-md:pr-24", !isActive && "text-ink-3")}>{name}</span>
        {details.map((sentence) => (
          <span key={sentence} className="t-small whitespace-pre-line text-ink-3 wrap-anywhere">
            {sentence}
          </span>
        ))}
      </div>
      <div className={joinClassNames("font-semibold md:text-right", !isActive && "text-ink-3")}>
        <Money pence={price} symbol={symbol} />
      </div>
      <div className="max-md:absolute max-md:top-2 max-md:right-4">
        <Badge tone={isActive ? "ok" : "off"}>{isActive ? "Active" : "Inactive"}</Badge>
      </div>
      {(onEdit || onDelete) && (
        <div className="flex max-md:-mr-2.5 max-md:grow max-md:justify-end md:justify-end md:gap-2">
          <RowButtons phone={phone} row={extra} onEdit={onEdit} onDelete={onDelete} />
        </div>
      )}
      {problem && (
        <Note tone="warn" title="Nobody can use this extra." className="col-span-full my-1 max-md:basis-full">
          {problem}
        </Note>
      )}
    </li>
  );
}
