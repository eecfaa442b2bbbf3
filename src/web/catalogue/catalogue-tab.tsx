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
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { HelpLink, StateBox } from "#web/ui/feedback/state-box.tsx";
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
type OpenDialog =
  | { is: "nothing" }
  | { is: "import" }
  | { is: "item" | "removal"; item: StoredItem | null }
  | { is: "copy"; item: StoredItem };
const noDialog: OpenDialog = { is: "nothing" };

export function CatalogueTab({ kind }: { kind: Kind }) {
  const { may } = useSession();
  const query = useQuery(
    buildEndpointQuery(catalogue[kind].list as (typeof catalogue)["job_type"]["list"], { query: {} }),
  );
  const [dialog, setDialog] = useState<OpenDialog>(noDialog);
  const [isCoverageOpen, setIsCoverageOpen] = useState(false);
  const [tickedIds, setTickedIds] = useState<ReadonlySet<number>>(new Set());
  const address = useSearch();
  const view = readView(kind, address);
  const showView = (next: CatalogueView) => navigate(buildUrl(address, next), { replace: true });
  const close = () => setDialog(noDialog);
  const removal = useItemRemoval(kind, close);
  const askRemoval = (item: StoredItem) => {
    removal.reset();
    setDialog({ is: "removal", item });
  };

  useReopenedDialog(kind, query.data as readonly StoredItem[] | undefined, (item) => setDialog({ is: "item", item }));
  useRequestedItem(address, query.data as readonly StoredItem[] | undefined, (item) => setDialog({ is: "item", item }));

  const resource = resourceOf[kind];
  const kindName = kindLabels[kind].many.toLowerCase();
  if (hasFailed<unknown>(query)) return <LoadError title={`The ${kindName} could not be loaded`} query={query} />;
  if (!query.data) return <Skeleton lines={5} label="Loading..." />;

  const items: readonly StoredItem[] = query.data;
  const foundItems = filterAndSort(items, view);
  // A row hidden by a filter is not changed unseen.
  const selected = foundItems.filter(({ id }) => tickedIds.has(id));
  const tick = (ids: readonly number[], on: boolean) =>
    setTickedIds((marked) => (on ? marked.union(new Set(ids)) : marked.difference(new Set(ids))));
  const isZoneList = kind === "location";
  return (
    <>
      <CatalogueBar
        kind={kind}
        shown={view}
        isEmpty={items.length === 0}
        isCoverageOpen={isZoneList ? isCoverageOpen : null}
        onViewChange={showView}
        onAdd={() => setDialog({ is: "item", item: null })}
        onImport={() => setDialog({ is: "import" })}
        onCover={() => setIsCoverageOpen(!isCoverageOpen)}
      />
      {may(resource, "create") && <LastImport kind={kind} />}
      {isZoneList && isCoverageOpen && (
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
              <>
                <Button look="primary" onClick={() => setDialog({ is: "item", item: null })}>
                  <Plus /> Add New
                </Button>
                {isZoneList ? (
                  <HelpLink page="service-area">How to set your service area</HelpLink>
                ) : (
                  <HelpLink page="change-prices">How to change prices</HelpLink>
                )}
              </>
            )
          }
        />
      ) : foundItems.length === 0 ? (
        <StateBox
          kind="empty"
          title={view.search.trim() ? "Nothing matches your search" : "None of these is active"}
          action={
            <Button onClick={() => showView({ ...view, search: "", activeOnly: false })}>
              {view.search.trim() ? "Clear search" : "Show all"}
            </Button>
          }
        >
          {view.search.trim()
            ? `No name, description or postcode${view.activeOnly ? " of an active one" : ""} holds “${view.search.trim()}”.`
            : "Only active items can be used in quotes."}
        </StateBox>
      ) : (
        <CatalogueList
          ticked={tickedIds}
          onTick={may(resource, "edit") ? tick : null}
          kind={kind}
          items={foundItems}
          zones={isZoneList ? (items as unknown as Location[]) : []}
          view={view}
          onViewChange={showView}
          onCopy={may(resource, "create") ? (item) => setDialog({ is: "copy", item }) : null}
          onEdit={may(resource, "edit") ? (item) => setDialog({ is: "item", item }) : null}
          onDelete={may(resource, "delete") ? askRemoval : null}
        />
      )}
      {selected.length > 0 && (
        <SelectionBar
          kind={kind}
          selected={selected}
          refreshList={() => refreshItems(kind)}
          onClear={() => setTickedIds(new Set())}
        />
      )}
      <p role="status" className="sr-only">
        {(view.search.trim() || view.activeOnly) && `${foundItems.length} of ${items.length} shown`}
      </p>
      {dialog.is === "item" && (
        <ItemDialog key={dialog.item?.id ?? "new"} kind={kind} item={dialog.item} items={items} onClose={close} />
      )}
      {dialog.is === "copy" && (
        <ItemDialog
          key={`copy ${dialog.item.id}`}
          kind={kind}
          item={null}
          template={dialog.item}
          items={items}
          onClose={close}
        />
      )}
      {dialog.is === "import" && (
        <Suspense fallback={null}>
          <ImportDialog kind={kind} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        open={dialog.is === "removal"}
        onOpenChange={close}
        title={`Delete ${dialog.is === "removal" ? dialog.item?.name : ""}`}
        pending={removal.isPending}
        pendingLabel="Deleting..."
        error={removal.error && (describeError(removal.error) ?? REMOVAL_FAILED)}
        onConfirm={() => dialog.is === "removal" && dialog.item && removal.mutate(dialog.item)}
      >
        <p>Are you sure you want to delete this item?</p>
        <p className="mt-2 text-ink-2">
          It becomes inactive and is no longer offered. Quotes that use it keep its name.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Opens the item that the address names with `edit`, once: another page led here to change it. */
function useRequestedItem(
  address: string,
  items: readonly StoredItem[] | undefined,
  open: (item: StoredItem) => void,
): void {
  const requestedId = new URLSearchParams(address).get("edit");
  const item = items?.find(({ id }) => String(id) === requestedId);
  useEffect(() => {
    if (!item) return;
    const otherParameters = new URLSearchParams(address);
    otherParameters.delete("edit");
    navigate(`?${otherParameters}`, { replace: true });
    open(item);
  });
}
