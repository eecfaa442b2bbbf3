import type { Kind } from "#domain/catalogue/items.ts";
import { queryClient } from "#web/kernel/query-client.ts";
import { livePaths } from "#web/shell/live-paths.ts";

/** Reads all data again that shows items of this kind, or extras (AD 7); resolves when what is on the screen has come. */
export async function refreshItems(kind: Kind | "extra"): Promise<void> {
  await Promise.all(
    (livePaths[kind] ?? []).map((path) => queryClient.invalidateQueries({ queryKey: [path.split("#")[0]] })),
  );
}
