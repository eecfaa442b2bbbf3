// Imports a file into a list: previewed first, and only then imported.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { catalogue, type ImportReport, MAX_IMPORT_BYTES } from "#contract/catalogue/catalogue.ts";
import { type Kind, kindLabels } from "#domain/catalogue/items.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { encodeBase64 } from "#web/kernel/base64.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { refreshItems } from "./catalogue-cache.ts";

export type OnExisting = "update" | "skip";

interface ImportFile {
  name: string;
  /** Base64. */
  content: string;
}

export interface ImportState {
  file: ImportFile | null;
  existing: OnExisting;
  /** The effect of importing; null until it is known. The old one stays while another option is previewed. */
  preview: ImportReport | null;
  /** Why there is no preview. */
  problem: string | null;
  busy: "no" | "trying" | "importing";
  choose: (file: File) => void;
  treatExisting: (existing: OnExisting) => void;
  start: () => void;
}

export function useImport(kind: Kind, onDone: () => void): ImportState {
  const [file, setFile] = useState<ImportFile | null>(null);
  const [existing, setExisting] = useState<OnExisting>("update");
  const [fileError, setFileError] = useState<string | null>(null);

  const send = (dryRun: boolean, { name, content }: ImportFile, existingItems: OnExisting) =>
    call(catalogue[kind].import, { body: { content, fileName: name.slice(-255), dryRun, existing: existingItems } });
  const previewing = useMutation<ImportReport, CallError, { file: ImportFile; existingItems: OnExisting }>({
    mutationFn: ({ file, existingItems }) => send(true, file, existingItems),
  });
  const [preview, setPreview] = useState<ImportReport | null>(null);
  // Given here, these are called for the latest preview only.
  const previewFile = (file: ImportFile, existingItems: OnExisting) =>
    previewing.mutate({ file, existingItems }, { onSuccess: setPreview, onError: () => setPreview(null) });
  const importing = useMutation<ImportReport, CallError, ImportFile>({
    mutationFn: (chosenFile) => send(false, chosenFile, existing),
    async onSuccess(report) {
      await refreshItems(kind);
      toast({ title: formatImported(report), description: formatImportCounts(report) });
      onDone();
    },
    onError(error, chosenFile) {
      if (error.status === 401) return;
      toast({
        title: "Import failed",
        description: describeError(error) ?? "Nothing was imported.",
        destructive: true,
      });
      // The list has changed since the preview: a new preview shows the errors row by row.
      if (error.status === 422) previewFile(chosenFile, existing);
    },
  });

  return {
    file,
    existing,
    preview,
    problem:
      fileError ??
      (previewing.error
        ? (describeError(previewing.error) ?? `Failed to read the file for ${kindLabels[kind].many}`)
        : null),
    busy: importing.isPending ? "importing" : previewing.isPending ? "trying" : "no",
    choose(chosenFile) {
      previewing.reset();
      setPreview(null);
      setFile(null);
      setFileError(null);
      if (chosenFile.size > MAX_IMPORT_BYTES) return setFileError("The file must be smaller than 5 MB");
      encodeBase64(chosenFile).then(
        (content) => {
          const importFile = { name: chosenFile.name, content };
          setFile(importFile);
          if (content === "") setFileError("The file is empty");
          else previewFile(importFile, existing);
        },
        () => setFileError("The file could not be read. It may have been moved or changed"),
      );
    },
    treatExisting(existingItems) {
      setExisting(existingItems);
      if (file) previewFile(file, existingItems);
    },
    start: () => file && !importing.isPending && importing.mutate(file),
  };
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
