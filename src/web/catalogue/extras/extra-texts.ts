// The texts of the list of extras.
import type { StoredExtra } from "#contract/catalogue/extras.ts";
import { type Item, type Kind, kindLabels } from "#domain/catalogue/items.ts";
import { CallError } from "#web/kernel/api.ts";
import { toast } from "#web/ui/feedback/toast.ts";

/** The six lists as far as they are known. */
export type KnownItems = Partial<Record<Kind, readonly Item[]>>;

const listFormat = new Intl.ListFormat("en-GB");

/** "Needs Pump controller", "Not with …", "Only with drive type Soft starter": one sentence each. */
export function describeRelations(
  { needs, excludes, onlyKind, onlyIds }: StoredExtra,
  extras: readonly StoredExtra[],
  items: KnownItems,
): string[] {
  const nameIn = (list: readonly { id: number; name: string }[], ids: readonly number[]) =>
    listFormat.format(ids.map((id) => list.find((row) => row.id === id)?.name ?? "an item that no longer exists"));
  const onlyItems = onlyKind && items[onlyKind];
  return [
    ...(needs.length > 0 ? [`Needs ${nameIn(extras, needs)}`] : []),
    ...(excludes.length > 0 ? [`Not with ${nameIn(extras, excludes)}`] : []),
    ...(onlyKind && onlyItems
      ? [`Only with ${kindLabels[onlyKind].one.toLowerCase()} ${nameIn(onlyItems, onlyIds)}`]
      : []),
  ];
}

export function showExtraFailure(error: unknown, attempted: string): void {
  const { status = 0, sentence = null } = error instanceof CallError ? error : {};
  if (status === 401) return;
  toast({ title: "Error", description: sentence ?? `Failed to ${attempted}`, destructive: true });
}
