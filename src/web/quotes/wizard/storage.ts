// The drafts on this device: of one user in one company, hidden from all other users of the device. Each wizard works
// on one of them, so two tabs have two; a draft whose quote exists belongs to its tab alone.
import { tabStorage } from "#web/kernel/browser-storage.ts";
import { discardInput, readInput, saveInput } from "#web/kernel/offline/saved-input.ts";
import { listDraftNames, readTabDraft, setTabDraft } from "#web/quotes/draft-keys.ts";
import { createQuoteId } from "#web/quotes/quote-id.ts";
import { createDraft, isBlank, readDraft, type WizardDraft, writeDraft } from "#web/quotes/wizard-draft.ts";

/**
 * Drafts of one user that a device stores: beyond this the oldest is deleted. Drafts of queued quotes never are, so as
 * many of those may be stored besides (entry-reopening.ts adds no more while there are so many of both).
 */
export const MAX_DRAFTS = 10;

export interface StoredDraft {
  name: string;
  draft: WizardDraft;
}

/** Newest first. */
export function listDrafts(place: string): StoredDraft[] {
  return listDraftNames(place).flatMap((name) => {
    const draft = readDraft(readInput(place + name));
    return draft ? [{ name, draft }] : [];
  });
}

/**
 * The draft that an opening wizard works on: the requested one, or the tab's own, as after a reload. `resuming`: it
 * opens at a step reached before; then a draft whose quote exists is used as well, and a tab without one takes the
 * newest. Otherwise a new draft.
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

/** Stores the draft; false if this browser does not. */
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
