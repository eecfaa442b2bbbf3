// Imports a file into a list of prices.
import { catalogue, type ImportReport, MAX_IMPORT_BYTES } from "#contract/catalogue/catalogue.ts";
import { type Kind, kindLabels } from "#domain/catalogue/items.ts";
import { call } from "#web/kernel/api.ts";
import { type FileImport, useFileImport } from "#web/kernel/import/use-file-import.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { refreshItems } from "./catalogue-cache.ts";

export type OnExisting = "update" | "skip";

export function useImport(kind: Kind, onDone: () => void): FileImport<ImportReport, OnExisting> {
  return useFileImport<ImportReport, OnExisting>({
    initialChoice: "update",
    send: (dryRun, { name, content }, existing) =>
      call(catalogue[kind].import, { body: { content, fileName: name.slice(-255), dryRun, existing } }),
    async onImported(report) {
      await refreshItems(kind);
      toast({ title: formatImported(report), description: formatImportCounts(report) });
      onDone();
    },
    maxBytes: MAX_IMPORT_BYTES,
    failure: `Failed to read the file for ${kindLabels[kind].many}`,
  });
}

const formatNumber = (count: number) => count.toLocaleString("en-GB");

/** "12 of 15 imported"; skipped rows count as not imported. */
function formatImported({ total, skipped, failed }: ImportReport): string {
  return `${formatNumber(total - skipped - failed)} of ${formatNumber(total)} imported`;
}

/** "9 added, 3 changed, 3 already so." */
export function formatImportCounts({
  created,
  updated,
  unchanged,
  skipped,
  failed,
  dryRun,
}: Pick<ImportReport, "created" | "updated" | "unchanged" | "skipped" | "failed" | "dryRun">): string {
  const counts: [number, string][] = [
    [failed, "wrong"],
    [created, dryRun ? "to add" : "added"],
    [updated, dryRun ? "to change" : "changed"],
    [unchanged, "already the same"],
    [skipped, "left alone"],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${formatNumber(count)} ${label}`)
    .join(", ");
}
