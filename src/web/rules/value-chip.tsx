import { X } from "lucide-react";
import type { Item, Kind } from "#domain/catalogue/items.ts";
import { joinClassNames } from "#web/ui/class-names.ts";

const CHIP_CLASS = "inline-flex min-h-6 items-center gap-1 rounded-sm border px-2 t-small font-medium! wrap-anywhere";

/** The name of an item, as the rules use it. */
export interface NamedItem {
  id: number;
  name: string;
  isActive: boolean;
}

/** The items of a rule's list, in the catalogue's order; ids without an item come last. */
export function listNamedItems(items: readonly NamedItem[], ids: readonly number[]): NamedItem[] {
  const foundItems = items.filter(({ id }) => ids.includes(id));
  const missingIds = ids.filter((id) => !items.some((item) => item.id === id));
  return [...foundItems, ...missingIds.map((id) => ({ id, name: "An item that no longer exists", isActive: false }))];
}

export function ValueChip({ item, isHidden }: { item: NamedItem /** Hidden by a rule. */; isHidden?: boolean }) {
  return (
    <span className={joinClassNames(CHIP_CLASS, isHidden ? "border-dashed border-edge text-ink-3" : findShade(item))}>
      {isHidden ? <s>{item.name}</s> : <Words item={item} />}
    </span>
  );
}

/** Clicking it removes the value (AD 5). */
export function RemovableChip({ item, onRemove }: { item: NamedItem; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${item.name}`}
      className={joinClassNames(CHIP_CLASS, "max-md:min-h-9 hover:border-edge", findShade(item))}
      onClick={onRemove}
    >
      <Words item={item} />
      <X className="size-3.5 shrink-0 text-ink-3" />
    </button>
  );
}

export function KindWord({ children }: { children: string }) {
  return <span className="t-small font-semibold! text-ink">{children}</span>;
}

export type ItemLists = { [K in Kind]: readonly Item[] };

function Words({ item }: { item: NamedItem }) {
  return (
    <>
      {item.name}
      {!item.isActive && <span className="font-normal text-ink-3">(inactive)</span>}
    </>
  );
}

function findShade({ isActive }: NamedItem): string {
  return isActive ? "border-rule-strong bg-sunken" : "border-warn-edge bg-warn-tint";
}
