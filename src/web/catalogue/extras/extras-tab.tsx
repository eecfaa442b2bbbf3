// The price list of extras in Settings, behind the rules: what quotes hold besides their pump.
import { useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { ClipboardPaste, Plus, Search } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { navigate, useSearch } from "wouter/use-browser-location";
import { catalogue } from "#contract/catalogue/catalogue.ts";
import { deactivateExtra, listExtras, type StoredExtra, updateExtra } from "#contract/catalogue/extras.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { findUnusableExtras } from "#domain/catalogue/extras.ts";
import { resourceOf } from "#domain/catalogue/fields.ts";
import { kinds, mapKinds } from "#domain/catalogue/items.ts";
import { refreshItems } from "#web/catalogue/catalogue-cache.ts";
import { buildUrl } from "#web/catalogue/catalogue-url-state.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import { useReopenedDialog } from "#web/kernel/forms/restored-forms.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Checkbox } from "#web/ui/forms/switch.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useSession } from "#web/users/session.tsx";
import { CopyAllButton } from "./copy-all.tsx";
import { ExtraDialog } from "./extra-dialog.tsx";
import { describeRelations, type KnownItems, showExtraFailure } from "./extra-texts.ts";
import { ExtrasList } from "./extras-list.tsx";

const PasteDialog = lazyComponent(async () => (await import("./paste-dialog.tsx")).PasteDialog);

type OpenDialog =
  | { is: "none" | "paste" }
  | { is: "extra"; extra: StoredExtra | null }
  | { is: "removal"; extra: StoredExtra };
const noDialog: OpenDialog = { is: "none" };
/** The phone has room for two in a row. */
const TOOL_CLASS = "max-md:flex-auto";
const DELETION_FAILED = "Failed to delete extra";

export function ExtrasTab() {
  const { may } = useSession();
  const query = useQuery(buildEndpointQuery(listExtras, { query: {} }));
  const items = useKnownItems();
  const [dialog, setDialog] = useState<OpenDialog>(noDialog);
  const close = () => setDialog(noDialog);
  const open = (extra: StoredExtra | null) => setDialog({ is: "extra", extra });
  const removal = useRemoval(close);
  const address = useSearch();
  const parameters = new URLSearchParams(address);
  const search = (parameters.get("search") ?? "").slice(0, 200);
  const isActiveOnly = parameters.get("active") === "only";
  const show = (view: { search: string; activeOnly: boolean }) =>
    navigate(buildUrl(address, { sort: "name", down: false, ...view }), { replace: true });
  useReopenedDialog("extra", query.data, open);

  const extras = query.data ?? noExtras;
  const unusable = useMemo(() => findUnusable(extras, items), [extras, items]);
  if (hasFailed(query)) return <LoadError title="The extras could not be loaded" query={query} />;
  if (!query.data) return <Skeleton lines={5} label="Loading..." />;

  const text = search.trim().toLowerCase();
  const found = extras.filter(
    ({ name, details, isActive }) =>
      (isActive || !isActiveOnly) && `${name} ${details ?? ""}`.toLowerCase().includes(text),
  );
  const mayCreate = may("extras", "create");
  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        <p className="grow text-ink-2 max-md:text-[0.875rem]/5">
          What you sell with a pump. It is added to quotes as lines.
        </p>
        {mayCreate && (
          <Button look="primary" onClick={() => open(null)}>
            <Plus /> Add
          </Button>
        )}
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {extras.length > 0 && (
          <>
            {may("extras", "search") && (
              <div className="max-w-80 min-w-40 flex-1 max-md:max-w-none">
                <TextInput
                  type="search"
                  icon={<Search />}
                  aria-label="Search extras"
                  placeholder="Search"
                  maxLength={200}
                  autoComplete="off"
                  value={search}
                  onChange={({ target }) => show({ search: target.value, activeOnly: isActiveOnly })}
                />
              </div>
            )}
            <Checkbox
              label="Active only"
              checked={isActiveOnly}
              onChange={({ target }) => show({ search, activeOnly: target.checked })}
            />
          </>
        )}
        <span className="grow max-md:hidden" />
        {mayCreate && (
          <Button className={TOOL_CLASS} onClick={() => setDialog({ is: "paste" })}>
            <ClipboardPaste /> Paste from Excel
          </Button>
        )}
        {extras.length > 0 && <CopyAllButton extras={extras} className={TOOL_CLASS} />}
      </div>
      {extras.length === 0 ? (
        <StateBox
          kind="empty"
          title="No extras yet"
          action={
            mayCreate && (
              <Button look="primary" onClick={() => open(null)}>
                <Plus /> Add Extra
              </Button>
            )
          }
        >
          Add valves, alarms and whatever else you sell with a pump.
        </StateBox>
      ) : found.length === 0 ? (
        <StateBox
          kind="empty"
          title={text ? "Nothing matches your search" : "None of these is active"}
          action={
            <Button onClick={() => show({ search: "", activeOnly: false })}>
              {text ? "Clear search" : "Show all"}
            </Button>
          }
        />
      ) : (
        <ExtrasList
          extras={found}
          listDetails={(extra) => [
            ...(extra.details ? [extra.details] : []),
            ...describeRelations(extra, extras, items),
          ]}
          unusable={unusable}
          onEdit={may("extras", "edit") ? open : null}
          onDelete={
            may("extras", "delete")
              ? (extra) => {
                  removal.reset();
                  setDialog({ is: "removal", extra });
                }
              : null
          }
        />
      )}
      <p role="status" className="sr-only">
        {(text || isActiveOnly) && `${found.length} of ${extras.length} shown`}
      </p>
      {dialog.is === "extra" && (
        <ExtraDialog
          key={dialog.extra?.id ?? "new"}
          extra={dialog.extra}
          extras={extras}
          items={items}
          onClose={close}
        />
      )}
      {dialog.is === "paste" && (
        <Suspense fallback={null}>
          <PasteDialog onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        open={dialog.is === "removal"}
        onOpenChange={close}
        title={`Delete ${dialog.is === "removal" ? dialog.extra.name : ""}`}
        pending={removal.isPending}
        pendingLabel="Deleting..."
        error={removal.error && (describeError(removal.error) ?? DELETION_FAILED)}
        onConfirm={() => dialog.is === "removal" && removal.mutate(dialog.extra)}
      >
        <p>It becomes inactive and is no longer offered. Quotes that have it keep their lines.</p>
      </ConfirmDialog>
    </>
  );
}

const noExtras: readonly StoredExtra[] = [];

/** By id, in sentences. A list that is not known is no reason. */
function findUnusable(extras: readonly StoredExtra[], items: KnownItems): Map<number, string> {
  const namedItems = extras.flatMap(({ onlyIds }) => onlyIds.map((id) => ({ id })));
  return findUnusableExtras(
    extras,
    mapKinds((kind) => items[kind]?.filter(({ isActive }) => isActive) ?? namedItems),
  );
}

/** The lists that the user may see; each is absent until it has come. */
function useKnownItems(): KnownItems {
  const { may } = useSession();
  return useQueries({
    queries: kinds.map((kind) => ({
      ...buildEndpointQuery(catalogue[kind].list as Endpoint),
      enabled: may(resourceOf[kind], "view"),
    })),
    combine: combineItems,
  });
}

const combineItems = (replies: readonly { data: unknown }[]): KnownItems =>
  Object.fromEntries(kinds.flatMap((kind, place) => (replies[place]?.data ? [[kind, replies[place].data]] : [])));

/** Deactivates, and offers to undo it. */
function useRemoval(onDone: () => void) {
  return useMutation<unknown, CallError, StoredExtra>({
    mutationFn: ({ id }) => call(deactivateExtra, { params: { id } }),
    async onSuccess(_, extra) {
      await refreshItems("extra");
      toast({
        title: "Extra deleted successfully",
        description: `${extra.name} is inactive now. Quotes keep their lines.`,
        action: { label: "Undo", onClick: () => void undoRemoval(extra) },
      });
      onDone();
    },
    onError(error) {
      if (error.status !== 401) toast({ title: "Error", description: DELETION_FAILED, destructive: true });
    },
  });
}

async function undoRemoval({ id, name, version }: StoredExtra): Promise<void> {
  try {
    await call(updateExtra, { params: { id }, body: { isActive: true, version: version + 1 } });
    toast({ title: `${name} is active again` });
  } catch (error) {
    showExtraFailure(error, "update extra");
  }
  await refreshItems("extra");
}
