// Imports a file: previewed first, and only then imported.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { CallError } from "#web/kernel/api.ts";
import { encodeBase64 } from "#web/kernel/base64.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import { toast } from "#web/ui/feedback/toast.ts";

export interface ImportFile {
  name: string;
  /** Base64. */
  content: string;
}

export interface FileImport<Report, Choice = null> {
  file: ImportFile | null;
  choice: Choice;
  /** The effect of importing; null until it is known. The old one stays while another choice is previewed. */
  preview: Report | null;
  /** Why there is no preview. */
  problem: string | null;
  busy: "no" | "trying" | "importing";
  choose: (file: File) => void;
  changeChoice: (choice: Choice) => void;
  start: () => void;
}

export function useFileImport<Report, Choice>({
  initialChoice,
  send,
  onImported,
  failure,
  maxBytes,
}: {
  /** How the file is to be imported. */
  initialChoice: Choice;
  send: (dryRun: boolean, file: ImportFile, choice: Choice) => Promise<Report>;
  onImported: (report: Report) => Promise<void>;
  failure: string;
  /** Of a file: 5 MB. */
  maxBytes: number;
}): FileImport<Report, Choice> {
  const [file, setFile] = useState<ImportFile | null>(null);
  const [choice, setChoice] = useState(initialChoice);
  const [fileError, setFileError] = useState<string | null>(null);
  const previewing = useMutation<Report, CallError, { file: ImportFile; choice: Choice }>({
    mutationFn: (asked) => send(true, asked.file, asked.choice),
  });
  const [preview, setPreview] = useState<Report | null>(null);
  // Given here, these are called for the latest preview only.
  const previewFile = (file: ImportFile, choice: Choice) =>
    previewing.mutate({ file, choice }, { onSuccess: setPreview, onError: () => setPreview(null) });
  const importing = useMutation<Report, CallError, ImportFile>({
    mutationFn: (chosenFile) => send(false, chosenFile, choice),
    onSuccess: onImported,
    onError(error, chosenFile) {
      if (error.status === 401) return;
      toast({
        title: "Import failed",
        description: describeError(error) ?? "Nothing was imported.",
        destructive: true,
      });
      // The list has changed since the preview: a new preview shows the errors row by row.
      if (error.status === 422) previewFile(chosenFile, choice);
    },
  });

  return {
    file,
    choice,
    preview,
    problem: fileError ?? (previewing.error ? (describeError(previewing.error) ?? failure) : null),
    busy: importing.isPending ? "importing" : previewing.isPending ? "trying" : "no",
    choose(chosenFile) {
      previewing.reset();
      setPreview(null);
      setFile(null);
      setFileError(null);
      if (chosenFile.size > maxBytes) return setFileError("The file must be smaller than 5 MB");
      encodeBase64(chosenFile).then(
        (content) => {
          const importFile = { name: chosenFile.name, content };
          setFile(importFile);
          if (content === "") setFileError("The file is empty");
          else previewFile(importFile, choice);
        },
        () => setFileError("The file could not be read. It may have been moved or changed"),
      );
    },
    changeChoice(changed) {
      setChoice(changed);
      if (file) previewFile(file, changed);
    },
    start: () => file && !importing.isPending && importing.mutate(file),
  };
}
