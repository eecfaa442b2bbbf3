// One of the six price lists of Settings (AD 2). The table of fields defines its fields; all else is the same for each.
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { navigate, useSearch } from "wouter/use-browser-location";
import { catalogue, type StoredItem } from "#contract/catalogue/catalogue.ts";
import { resourceOf } from "#domain/catalogue/fields.ts";
import { type Kind, kindLabels, type Location } from "#domain/catalogue/items.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import { useReopenedDialog } from "#web/kernel/forms/restored-forms.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { useSession } from "#web/users/session.tsx";
import { SelectionBar } from "./bulk/bar.tsx";
import { CatalogueBar } from "./catalogue-bar.tsx";
import { refreshItems } from "./catalogue-cache.ts";
import { CatalogueList } from "./catalogue-list.tsx";
import { buildUrl, type CatalogueView, filterAndSort, readView } from "./catalogue-url-state.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { REMOVAL_FAILED, useItemRemoval } from "./item-saving.ts";
import { LastImport } from "./last-import.tsx";

const ImportDialog = lazyComponent(async () => (await import("./import-dialog.tsx")).ImportDialog);
const CoverageView = lazyComponent(async () => (await import("./coverage-view.tsx")).CoverageView);

/** The dialog over the list. */
type Open =
  | { is: "nothing" }
  | { is: "import" }
  | { is: "item" | "removal"; item: StoredItem | null }
  | { is: "copy"; item: StoredItem };
const nothing: Open = { is: "nothing" };

export function CatalogueTab({ kind }: { kind: Kind }) {
  const { may } = useSession();
  const query = useQuery(
    buildEndpointQuery(catalogue[kind].list as (typeof catalogue)["job_type"]["list"], { query: {} }),
  );
  const [open, setOpen] = useState<Open>(nothing);
  const [covers, setCovers] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const address = useSearch();
  const shown = readView(kind, address);
  const show = (next: CatalogueView) => navigate(buildUrl(address, next), { replace: true });
  const close = () => setOpen(nothing);
  const removal = useItemRemoval(kind, close);
  const askRemoval = (item: StoredItem) => {
    removal.reset();
    setOpen({ is: "removal", item });
  };

  useReopenedDialog(kind, query.data as readonly StoredItem[] | undefined, (item) => setOpen({ is: "item", item }));
  useAsked(address, query.data as readonly StoredItem[] | undefined, (item) => setOpen({ is: "item", item }));

  const resource = resourceOf[kind];
  const many = kindLabels[kind].many.toLowerCase();
  if (hasFailed<unknown>(query)) return <LoadError title={`The ${many} could not be loaded`} query={query} />;
  if (!query.data) return <Skeleton lines={5} label="Loading..." />;

  const items: readonly StoredItem[] = query.data;
  const found = filterAndSort(items, shown);
  // A row hidden by a filter is not changed unseen.
  const selected = found.filter(({ id }) => marked.has(id));
  const tick = (ids: readonly number[], on: boolean) =>
    setMarked((marked) => (on ? marked.union(new Set(ids)) : marked.difference(new Set(ids))));
  const isZones = kind === "location";
  return (
    <>
      <CatalogueBar
        kind={kind}
        shown={shown}
        isEmpty={items.length === 0}
        covers={isZones ? covers : null}
        onShow={show}
        onAdd={() => setOpen({ is: "item", item: null })}
        onImport={() => setOpen({ is: "import" })}
        onCover={() => setCovers(!covers)}
      />
      {may(resource, "create") && <LastImport kind={kind} />}
      {isZones && covers && (
        <section className="mb-4" aria-label="Coverage">
          <Suspense fallback={<Skeleton lines={4} />}>
            <CoverageView />
          </Suspense>
        </section>
      )}
      {items.length === 0 ? (
        <StateBox
          kind="empty"
          title={'No items found. Click "Add New" to create your first entry.'}
          action={
            may(resource, "create") && (
              <Button look="primary" onClick={() => setOpen({ is: "item", item: null })}>
                <Plus /> Add New
              </Button>
            )
          }
        />
      ) : found.length === 0 ? (
        <StateBox
          kind="empty"
          title={shown.search.trim() ? "Nothing matches your search" : "None of these is active"}
          action={
            <Button onClick={() => show({ ...shown, search: "", activeOnly: false })}>
              {shown.search.trim() ? "Clear search" : "Show all"}
            </Button>
          }
        >
          {shown.search.trim()
            ? `No name, description or postcode${shown.activeOnly ? " of an active one" : ""} holds “${shown.search.trim()}”.`
            : "Only active items can be used in quotes."}
        </StateBox>
      ) : (
        <CatalogueList
          ticked={marked}
          onTick={may(resource, "edit") ? tick : null}
          kind={kind}
          items={found}
          zones={isZones ? (items as unknown as Location[]) : []}
          shown={shown}
          onShow={show}
          onCopy={may(resource, "create") ? (item) => setOpen({ is: "copy", item }) : null}
          onEdit={may(resource, "edit") ? (item) => setOpen({ is: "item", item }) : null}
          onDelete={may(resource, "delete") ? askRemoval : null}
        />
      )}
      {selected.length > 0 && (
        <SelectionBar
          kind={kind}
          selected={selected}
          readAgain={() => refreshItems(kind)}
          onClear={() => setMarked(new Set())}
        />
      )}
      <p role="status" className="sr-only">
        {(shown.search.trim() || shown.activeOnly) && `${found.length} of ${items.length} shown`}
      </p>
      {open.is === "item" && (
        <ItemDialog key={open.item?.id ?? "new"} kind={kind} item={open.item} items={items} onClose={close} />
      )}
      {open.is === "copy" && (
        <ItemDialog
          key={`copy ${open.item.id}`}
          kind={kind}
          item={null}
          like={open.item}
          items={items}
          onClose={close}
        />
      )}
      {open.is === "import" && (
        <Suspense fallback={null}>
          <ImportDialog kind={kind} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        open={open.is === "removal"}
        onOpenChange={close}
        title={`Delete ${open.is === "removal" ? open.item?.name : ""}`}
        pending={removal.isPending}
        pendingLabel="Deleting..."
        onConfirm={() => open.is === "removal" && open.item && removal.mutate(open.item)}
      >
        <p>Are you sure you want to delete this item?</p>
        <p className="mt-2 text-ink-2">
          It becomes inactive and is no longer offered. Quotes that use it keep its name.
        </p>
        {removal.error && (
          <Note tone="bad" role="alert" className="mt-3">
            {describeError(removal.error) ?? REMOVAL_FAILED}
          </Note>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Opens the item that the address names with `edit`, once: another page led here to change it. */
function useAsked(address: string, items: readonly StoredItem[] | undefined, open: (item: StoredItem) => void): void {
  const asked = new URLSearchParams(address).get("edit");
  const item = items?.find(({ id }) => String(id) === asked);
  useEffect(() => {
    if (!item) return;
    const rest = new URLSearchParams(address);
    rest.delete("edit");
    navigate(`?${rest}`, { replace: true });
    open(item);
  });
}
