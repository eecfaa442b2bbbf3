// The items of a kind: columns on a wide screen, cards on the phone (AD 2).
import { ArrowDown, ArrowUp } from "lucide-react";
import { type CSSProperties, type ReactNode, useMemo, useState } from "react";
import type { StoredItem } from "#contract/catalogue/catalogue.ts";
import { listPrefixWarnings } from "#domain/catalogue/coverage-warnings.ts";
import { type FieldKey, formatColumnHeading, listNumberFields } from "#domain/catalogue/fields.ts";
import type { Kind, Location } from "#domain/catalogue/items.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/forms/switch.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { GRID, type ItemActions, ItemRow, type RowSelection } from "./catalogue-row.tsx";
import type { CatalogueView } from "./catalogue-url-state.ts";

/** Rows shown at first, as users would only scroll past more. */
const PAGE_ROWS = 100;

export function CatalogueList({
  kind,
  items,
  zones,
  view,
  onViewChange,
  ticked,
  onTick,
  ...actions
}: ItemActions &
  RowSelection & {
    kind: Kind;
    items: readonly StoredItem[];
    /** All zones, searched or not, because a warning is about the whole list. */
    zones: readonly Location[];
    view: CatalogueView;
    onViewChange: (view: CatalogueView) => void;
  }) {
  const [shownCount, setShownCount] = useState(PAGE_ROWS);
  const warnings = useMemo(() => Map.groupBy(listPrefixWarnings(zones), ({ zoneId }) => zoneId), [zones]);
  const phone = useIsPhone();
  const shownItems = items.slice(0, shownCount);
  const template = [
    "minmax(0,1.5fr)",
    ...(kind === "location" ? ["minmax(0,1.4fr)"] : []),
    ...listNumberFields(kind).map(() => "var(--figure)"),
    "5.25rem",
    "7rem",
  ].join(" ");
  return (
    <Panel className="[--figure:5.5rem] lg:[--figure:8.25rem]" style={{ "--columns": template } as CSSProperties}>
      <ColumnHeads kind={kind} view={view} onViewChange={onViewChange}>
        <TickAll items={shownItems} ticked={ticked} onTick={onTick} bare />
      </ColumnHeads>
      <div className="border-b border-rule-strong px-4 md:hidden">
        <TickAll items={shownItems} ticked={ticked} onTick={onTick} />
      </div>
      <ul>
        {shownItems.map((item) => (
          <ItemRow
            key={item.id}
            phone={phone}
            kind={kind}
            item={item}
            warnings={warnings.get(item.id) ?? []}
            isTicked={ticked.has(item.id)}
            onTick={onTick}
            {...actions}
          />
        ))}
      </ul>
      {items.length > shownCount && (
        <div className="flex items-center gap-3 border-t border-rule px-4 py-2.5">
          <span className="text-ink-2">
            {shownCount} of {items.length.toLocaleString("en-GB")}
          </span>
          <Button size="sm" onClick={() => setShownCount(shownCount + PAGE_ROWS)}>
            Show more
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** Ticks all shown items, or none. */
function TickAll({ items, ticked, onTick, bare }: RowSelection & { items: readonly StoredItem[]; bare?: boolean }) {
  if (!onTick) return null;
  const count = items.filter(({ id }) => ticked.has(id)).length;
  const isAll = count === items.length;
  return (
    <Checkbox
      bare={bare}
      label="Select all shown"
      className={bare ? "items-center! gap-0!" : undefined}
      checked={isAll}
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && !isAll;
      }}
      onChange={({ target }) =>
        onTick(
          items.map(({ id }) => id),
          target.checked,
        )
      }
    />
  );
}

/** On a wide screen each heading sorts the list; the phone has a select for that above. */
function ColumnHeads({
  kind,
  view,
  onViewChange,
  children,
}: {
  kind: Kind;
  view: CatalogueView;
  onViewChange: (view: CatalogueView) => void;
  /** Before the first heading. */
  children: ReactNode;
}) {
  const renderHead = (field: FieldKey, label = formatColumnHeading(field)) => {
    const isSorted = view.sort === field;
    const Arrow = view.down ? ArrowDown : ArrowUp;
    return (
      <button
        type="button"
        aria-pressed={isSorted}
        className="flex min-h-6 items-center gap-1 rounded-sm text-start hover:text-ink aria-pressed:text-ink"
        onClick={() => onViewChange({ ...view, sort: field, down: isSorted && !view.down })}
      >
        <span className="sr-only">Sort by </span>
        {label}
        {isSorted && <Arrow className="size-3.5" />}
        {isSorted && <span className="sr-only">, {view.down ? "descending" : "ascending"}</span>}
      </button>
    );
  };
  return (
    <div
      className={joinClassNames(
        "t-label rounded-t-md border-b border-rule-strong bg-sunken px-4 py-2 text-ink-3 max-md:hidden",
        GRID,
      )}
    >
      <div className="flex items-center gap-3">
        {children}
        {renderHead("name")}
      </div>
      {kind === "location" && <span>Postcodes</span>}
      {listNumberFields(kind).map((key) => (
        <div key={key} className="flex justify-end">
          {renderHead(key)}
        </div>
      ))}
      {renderHead("isActive", "Status")}
      <span className="sr-only">Actions</span>
    </div>
  );
}
