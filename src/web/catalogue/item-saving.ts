// Adding, changing and deactivating an item, and the notifications about it (AD 7 and 8).
import { useMutation } from "@tanstack/react-query";
import { catalogue, type ItemChange, type StoredItem } from "#contract/catalogue/catalogue.ts";
import type { ItemContent } from "#domain/catalogue/fields.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import type { SaveBase } from "#web/kernel/forms/record-state.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { refreshItems } from "./catalogue-cache.ts";
import { showItemFailure } from "./catalogue-texts.ts";
import { diffItem } from "./item-form.ts";

/** The calls of all kinds have the same shape for the browser. */
const findCalls = (kind: Kind) => catalogue[kind] as (typeof catalogue)["job_type"];

/** For an existing item, only the changed fields. */
export function saveItem(kind: Kind, content: ItemChange, base: SaveBase<StoredItem> | null): Promise<StoredItem> {
  const { create, update } = findCalls(kind);
  if (!base) return call(create, { body: content as ItemContent });
  return call(update, {
    params: { id: base.original.id },
    body: { ...diffItem(content, base.original), version: base.version },
  });
}

export const REMOVAL_FAILED = "Failed to delete item";

/** Deactivates, and offers to undo it (decision 24). The dialog shows why it failed. */
export function useItemRemoval(kind: Kind, onDone: () => void) {
  return useMutation<unknown, CallError, StoredItem>({
    mutationFn: ({ id }) => call(findCalls(kind).deactivate, { params: { id } }),
    async onSuccess(_, item) {
      await refreshItems(kind);
      toast({
        title: "Item deleted successfully",
        description: `${item.name} is inactive now. Quotes that use it keep its name.`,
        action: { label: "Undo", onClick: () => void undoRemoval(kind, item) },
      });
      onDone();
    },
    onError(error) {
      if (error.status !== 401) toast({ title: "Error", description: REMOVAL_FAILED, destructive: true });
    },
  });
}

async function undoRemoval(kind: Kind, { id, name, version }: StoredItem): Promise<void> {
  const { list, update } = findCalls(kind);
  const listedItem = queryClient
    .getQueryData<StoredItem[]>(buildQueryKey(list, { query: {} }))
    ?.find((item) => item.id === id);
  try {
    await call(update, { params: { id }, body: { isActive: true, version: listedItem?.version ?? version + 1 } });
    toast({ title: `${name} is active again` });
  } catch (error) {
    showItemFailure(error, kind, "update");
  }
  await refreshItems(kind);
}
