// The drafts on this device: for one person in one company, and for nobody else who uses it. Each wizard works on one of
// them, so that two tabs keep two; a draft whose quote exists belongs to its tab alone.
import { tabStorage } from "#web/kernel/browser-storage.ts";
import { discardInput, readInput, saveInput } from "#web/kernel/offline/saved-input.ts";
import { listDraftNames, readTabDraft, setTabDraft } from "#web/quotes/draft-keys.ts";
import { createQuoteId } from "#web/quotes/quote-id.ts";
import { createDraft, isBlank, readDraft, type WizardDraft, writeDraft } from "#web/quotes/wizard-draft.ts";

/**
 * So many drafts of one person a device keeps: the oldest goes when another one comes. One that had waited to be sent never
 * does, so up to as many of those lie beside them (editing.ts takes none more while there are so many of both).
 */
export const MAX_DRAFTS = 10;

export interface StoredDraft {
  name: string;
  draft: WizardDraft;
}

/** The newest first. */
export function listDrafts(place: string): StoredDraft[] {
  return listDraftNames(place).flatMap((name) => {
    const draft = readDraft(readInput(place + name));
    return draft ? [{ name, draft }] : [];
  });
}

/**
 * Which draft a wizard that opens works on: the one that was asked for, or the tab's own, as after a reload. `resuming`:
 * it opens at a step that was reached before; then one whose quote exists comes back as well, and a tab that has none
 * takes the newest. Otherwise a new one.
 */
export function chooseDraft(place: string, asked: string | null, resuming: boolean): string {
  const names = listDraftNames(place);
  const own = readTabDraft(place);
  const isDone = tabStorage.read(place + own) !== "";
  const found = asked !== null && names.includes(asked) ? asked : own !== "" && (resuming || !isDone) ? own : undefined;
  const name = found ?? (resuming ? names[0] : undefined) ?? createQuoteId();
  setTabDraft(place, name);
  return name;
}

export function loadDraft(place: string, name: string): WizardDraft {
  const key = place + name;
  return readDraft(tabStorage.read(key)) ?? readDraft(readInput(key)) ?? createDraft(createQuoteId());
}

/** Keeps the draft; false when this browser will not. */
export function saveDraft(place: string, name: string, draft: WizardDraft): boolean {
  const key = place + name;
  if (isBlank(draft) || draft.created) {
    discardInput(key);
    return !draft.created || tabStorage.save(key, writeDraft(draft));
  }
  const others = listDraftNames(place).filter((other) => other !== name);
  for (const old of others.slice(MAX_DRAFTS - 1)) {
    if (!readDraft(readInput(place + old))?.waited) discardInput(place + old);
  }
  return saveInput(key, writeDraft(draft));
}

export function deleteDraft(place: string, name: string): void {
  discardInput(place + name);
  tabStorage.discard(place + name);
}
