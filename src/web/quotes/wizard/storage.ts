// The drafts on this device: of one user in one company, hidden from all other users of the device. Each wizard works
// on one of them, so two tabs have two; a draft whose quote exists belongs to its tab alone.
import { tabStorage } from "#web/kernel/browser-storage.ts";
import { discardInput, readInput, saveInput } from "#web/kernel/offline/saved-input.ts";
import { listDraftNames, NEW_DRAFT, readTabDraft, setTabDraft } from "#web/quotes/draft-keys.ts";
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
export function listDrafts(keyPrefix: string): StoredDraft[] {
  return listDraftNames(keyPrefix).flatMap((name) => {
    const draft = readDraft(readInput(keyPrefix + name));
    return draft ? [{ name, draft }] : [];
  });
}

/**
 * The draft that an opening wizard works on: the requested one, or the tab's own, as after a reload. `isResuming`: it
 * opens at a step reached before; then a draft whose quote exists is used as well, and a tab without one takes the
 * newest. Otherwise a new draft.
 */
export function chooseDraft(keyPrefix: string, requestedName: string | null, isResuming: boolean): string {
  const names = listDraftNames(keyPrefix);
  const tabDraftName = readTabDraft(keyPrefix);
  const isNew = tabDraftName === NEW_DRAFT;
  const isDone = tabStorage.read(keyPrefix + tabDraftName) !== "";
  const chosenName =
    requestedName !== null && names.includes(requestedName)
      ? requestedName
      : tabDraftName !== "" && !isNew && (isResuming || !isDone)
        ? tabDraftName
        : undefined;
  const name = chosenName ?? (isResuming && !isNew ? names[0] : undefined) ?? createQuoteId();
  setTabDraft(keyPrefix, name);
  return name;
}

export function loadDraft(keyPrefix: string, name: string): WizardDraft {
  const key = keyPrefix + name;
  return readDraft(tabStorage.read(key)) ?? readDraft(readInput(key)) ?? createDraft(createQuoteId());
}

/** Stores the draft; false if this browser does not. */
export function saveDraft(keyPrefix: string, name: string, draft: WizardDraft): boolean {
  const key = keyPrefix + name;
  if (isBlank(draft) || draft.created) {
    discardInput(key);
    return !draft.created || tabStorage.save(key, writeDraft(draft));
  }
  const others = listDraftNames(keyPrefix).filter((other) => other !== name);
  for (const oldName of others.slice(MAX_DRAFTS - 1)) {
    if (!readDraft(readInput(keyPrefix + oldName))?.waited) discardInput(keyPrefix + oldName);
  }
  return saveInput(key, writeDraft(draft));
}

export function deleteDraft(keyPrefix: string, name: string): void {
  discardInput(keyPrefix + name);
  tabStorage.discard(keyPrefix + name);
}
