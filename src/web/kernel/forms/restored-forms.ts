// The input of open forms when the session ended, restored after signing in (decision 43). Only for this tab, user and
// company, and only once; passwords are never stored.
import { useEffect, useRef } from "react";
import { tabStorage } from "#web/kernel/browser-storage.ts";
import { toast } from "#web/ui/feedback/toast.ts";

const KEY = "volute.typed";

interface Whose {
  id: string;
  companyId: number | null;
}

interface Typed {
  values: unknown;
  /** The version that it was typed over, so that another user's change is still detected. */
  version: number | null;
}

const unsaved = new Map<string, () => Typed>();
const kept = new Map<string, Typed>();

/** Called when the session has ended. */
export function saveOpenForms({ id, companyId }: Whose): void {
  const forms = [...unsaved].map(([form, read]) => [form, read()]);
  const withoutPasswords = (key: string, value: unknown) => (/password/i.test(key) ? undefined : value);
  tabStorage.save(KEY, JSON.stringify({ id, companyId, forms }, withoutPasswords));
}

/** Called when a user has signed in. */
export function loadSavedForms({ id, companyId }: Whose): void {
  const found = read(tabStorage.read(KEY));
  tabStorage.discard(KEY);
  if (found?.id !== id || found.companyId !== companyId) return;
  for (const [form, typed] of found.forms) kept.set(form, typed);
}

function read(text: string): (Whose & { forms: [string, Typed][] }) | null {
  try {
    return JSON.parse(text || "null");
  } catch {
    return null;
  }
}

/** The saved input of the form of this name; returned only once. */
export function claimSavedForm(form: string): Typed | undefined {
  const typed = kept.get(form);
  kept.delete(form);
  return typed;
}

/**
 * Saves the input, with the version it was typed over, when the session ends, and restores it. A form without a name
 * saves nothing.
 */
export function useSavedForm<Values>(
  name: string | null,
  {
    dirty,
    version = null,
    read,
    restore,
  }: {
    dirty: boolean;
    version?: number | null;
    read: () => Values;
    restore: (values: Values, version: number | null) => void;
  },
): void {
  const latest = useRef(restore);
  latest.current = restore;
  useEffect(() => {
    const typed = name === null ? undefined : claimSavedForm(name);
    if (!typed) return;
    latest.current(typed.values as Values, typed.version);
    toast({ title: "What you typed is here again", description: "It has not been saved yet." });
  }, [name]);
  useEffect(() => {
    if (!dirty || name === null) return;
    unsaved.set(name, () => ({ values: read(), version }));
    return () => void unsaved.delete(name);
  });
}

/** Reopens the dialog whose form, named `kind/id` or `kind/new`, was open; `null` is for a new record. */
export function useReopenedDialog<Row extends { id: string | number }>(
  kind: string,
  rows: readonly Row[] | undefined,
  open: (row: Row | null) => void,
): void {
  const done = useRef(false);
  useEffect(() => {
    if (!rows || done.current) return;
    done.current = true;
    if (kept.has(`${kind}/new`)) return open(null);
    const row = rows.find(({ id }) => kept.has(`${kind}/${id}`));
    if (row) open(row);
  }, [kind, rows, open]);
}
