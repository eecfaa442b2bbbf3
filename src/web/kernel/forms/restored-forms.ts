// The input of open forms when the session ended, restored after signing in (decision 43). Only for this tab, user and
// company, and only once; passwords are never stored.
import { useEffect, useRef } from "react";
import { tabStorage } from "#web/kernel/browser-storage.ts";
import { toast } from "#web/ui/feedback/toast.ts";

const KEY = "volute.typed";

interface FormOwner {
  id: string;
  companyId: number | null;
}

interface SavedForm {
  values: unknown;
  /** The version that it was typed over, so that another user's change is still detected. */
  version: number | null;
}

const openForms = new Map<string, () => SavedForm>();
const savedForms = new Map<string, SavedForm>();

/** Called when the session has ended. */
export function saveOpenForms({ id, companyId }: FormOwner): void {
  const forms = [...openForms].map(([form, read]) => [form, read()]);
  const withoutPasswords = (key: string, value: unknown) => (/password/i.test(key) ? undefined : value);
  tabStorage.save(KEY, JSON.stringify({ id, companyId, forms }, withoutPasswords));
}

/** Called when a user has signed in. */
export function loadSavedForms({ id, companyId }: FormOwner): void {
  const savedInput = parseSavedForms(tabStorage.read(KEY));
  tabStorage.discard(KEY);
  if (savedInput?.id !== id || savedInput.companyId !== companyId) return;
  for (const [form, savedForm] of savedInput.forms) savedForms.set(form, savedForm);
}

function parseSavedForms(text: string): (FormOwner & { forms: [string, SavedForm][] }) | null {
  try {
    return JSON.parse(text || "null");
  } catch {
    return null;
  }
}

/** The saved input of the form of this name; returned only once. */
export function claimSavedForm(form: string): SavedForm | undefined {
  const savedForm = savedForms.get(form);
  savedForms.delete(form);
  return savedForm;
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
  const latestRestore = useRef(restore);
  latestRestore.current = restore;
  useEffect(() => {
    const savedForm = name === null ? undefined : claimSavedForm(name);
    if (!savedForm) return;
    latestRestore.current(savedForm.values as Values, savedForm.version);
    toast({ title: "Your unsaved changes are back", description: "It has not been saved yet." });
  }, [name]);
  useEffect(() => {
    if (!dirty || name === null) return;
    openForms.set(name, () => ({ values: read(), version }));
    return () => void openForms.delete(name);
  });
}

/** Reopens the dialog whose form, named `kind/id` or `kind/new`, was open; `null` is for a new record. */
export function useReopenedDialog<Row extends { id: string | number }>(
  kind: string,
  rows: readonly Row[] | undefined,
  open: (row: Row | null) => void,
): void {
  const isHandled = useRef(false);
  useEffect(() => {
    if (!rows || isHandled.current) return;
    isHandled.current = true;
    if (savedForms.has(`${kind}/new`)) return open(null);
    const row = rows.find(({ id }) => savedForms.has(`${kind}/${id}`));
    if (row) open(row);
  }, [kind, rows, open]);
}
