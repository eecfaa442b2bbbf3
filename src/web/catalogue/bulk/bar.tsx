// The actions for all ticked rows, below the list.
import { Suspense, useState } from "react";
import type { StoredItem } from "#contract/catalogue/catalogue.ts";
import { findPriceField, MAX_BULK_ITEMS } from "#domain/catalogue/bulk.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { Button } from "#web/ui/button.tsx";
import type { BulkAction } from "./bulk-texts.ts";

const BulkDialog = lazyComponent(async () => (await import("./dialog.tsx")).BulkDialog);

export function SelectionBar({
  kind,
  selected,
  readAgain,
  onClear,
}: {
  kind: Kind;
  selected: readonly StoredItem[];
  /** Reads the list again. */
  readAgain: () => Promise<void>;
  onClear: () => void;
}) {
  const [open, setOpen] = useState<{ doing: BulkAction; items: readonly StoredItem[] } | null>(null);
  const isTooMany = selected.length > MAX_BULK_ITEMS;
  const action = (doing: BulkAction, words: string) => (
    <Button size="sm" disabled={isTooMany} onClick={() => setOpen({ doing, items: selected })}>
      {words}
    </Button>
  );
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-(--below,0px) z-1 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-rule-strong bg-plate px-4 py-2.5"
    >
      <p role="status" className="mr-auto t-strong">
        {selected.length.toLocaleString("en-GB")} selected{isTooMany && `: at most ${MAX_BULK_ITEMS} at once`}
      </p>
      {action("on", "Switch on")}
      {action("off", "Switch off")}
      {findPriceField(kind) && action("prices", "Change prices…")}
      <Button size="sm" look="quiet" onClick={onClear}>
        Clear
      </Button>
      {open && (
        <Suspense fallback={null}>
          <BulkDialog
            kind={kind}
            doing={open.doing}
            chosen={open.items}
            readAgain={readAgain}
            onClose={() => setOpen(null)}
            onDone={() => {
              setOpen(null);
              onClear();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
