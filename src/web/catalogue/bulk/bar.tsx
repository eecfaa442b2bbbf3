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
  refreshList,
  onClear,
}: {
  kind: Kind;
  selected: readonly StoredItem[];
  /** Reads the list again. */
  refreshList: () => Promise<void>;
  onClear: () => void;
}) {
  const [openAction, setOpenAction] = useState<{ action: BulkAction; items: readonly StoredItem[] } | null>(null);
  const isTooMany = selected.length > MAX_BULK_ITEMS;
  const renderButton = (bulkAction: BulkAction, label: string) => (
    <Button size="sm" disabled={isTooMany} onClick={() => setOpenAction({ action: bulkAction, items: selected })}>
      {label}
    </Button>
  );
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-(--below,0px) z-1 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-rule-strong bg-panel px-4 py-2.5"
    >
      <p role="status" className="mr-auto t-strong">
        {selected.length.toLocaleString("en-GB")} selected{isTooMany && `: at most ${MAX_BULK_ITEMS} at once`}
      </p>
      {renderButton("on", "Switch on")}
      {renderButton("off", "Switch off")}
      {findPriceField(kind) && renderButton("prices", "Change prices…")}
      <Button size="sm" look="quiet" onClick={onClear}>
        Clear
      </Button>
      {openAction && (
        <Suspense fallback={null}>
          <BulkDialog
            kind={kind}
            action={openAction.action}
            items={openAction.items}
            refreshList={refreshList}
            onClose={() => setOpenAction(null)}
            onDone={() => {
              setOpenAction(null);
              onClear();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
