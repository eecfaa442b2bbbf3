// The export of all quotes: one at a time for the whole tab, so that it continues while the user reads other pages.

import { useSyncExternalStore } from "react";
import type { QueryOf } from "#contract/endpoint.ts";
import { exportQuotes } from "#contract/quotes/quote-files.ts";
import { formatCount } from "#domain/counts.ts";
import { CallError } from "#web/kernel/api.ts";
import { fetchFile, saveFile } from "#web/kernel/download.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { countCsvRows } from "./export-rows.ts";

export interface RunningExport {
  /** Whether to show progress; most exports are over before the user could read it. */
  isLong: boolean;
  /** Quotes and bytes received. */
  quotes: number;
  bytes: number;
  cancel: () => void;
}

/** In ms: how often the figures are updated at most. */
const SHOWN_EVERY_MS = 200;

let running: RunningExport | null = null;
const listeners = new Set<() => void>();

export function useExport(): RunningExport | null {
  return useSyncExternalStore(subscribe, () => running);
}

/** Without filters, all quotes that this user may see. */
export async function startExport(query: QueryOf<typeof exportQuotes> = {}): Promise<void> {
  if (running) return;
  const abort = new AbortController();
  const rows = countCsvRows();
  let bytes = 0;
  let shownAt = Date.now();
  const cancel = () => abort.abort();
  const show = () => {
    shownAt = Date.now();
    set({ isLong: true, quotes: rows.read(), bytes, cancel });
  };
  set({ isLong: false, quotes: 0, bytes: 0, cancel });
  const becomesLong = setTimeout(show, SHOWN_EVERY_MS);
  try {
    const file = await fetchFile(
      exportQuotes,
      { query },
      {
        signal: abort.signal,
        onPart(part) {
          rows.take(part);
          bytes += part.length;
          if (Date.now() - shownAt >= SHOWN_EVERY_MS) show();
        },
      },
    );
    saveFile(file);
    toast({ title: "Export complete", description: `${formatQuoteCount(rows.read())} in ${file.name}.` });
  } catch (error) {
    // A cancelled export needs no message, and being signed out has its own.
    if (abort.signal.aborted || (error instanceof CallError && error.status === 401)) return;
    showErrorToast(error, describeError(error) ?? "Failed to export the quotes. Please try again.");
  } finally {
    clearTimeout(becomesLong);
    set(null);
  }
}

export function formatQuoteCount(quotes: number): string {
  return formatCount(quotes, "quote");
}

function set(next: RunningExport | null): void {
  running = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
