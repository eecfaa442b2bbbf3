// Where a user's drafts in a company are stored on this device, and which of them this tab works on.
import { deviceStorage, tabStorage } from "#web/kernel/browser-storage.ts";
import { createQuoteId } from "./quote-id.ts";

/** The key prefix of all drafts of one user in one company; each draft's name follows it. */
export function buildDraftKeyPrefix({ companyId, id }: { companyId: number | null; id: string }): string {
  return `volute.draft.${companyId}.${id}.`;
}

/** Blank if this tab has no draft. */
export function readTabDraft(keyPrefix: string): string {
  return tabStorage.read(keyPrefix);
}

/** From now on this tab works on this draft; what was stored only in the tab for its last draft is deleted. */
export function setTabDraft(keyPrefix: string, name: string): void {
  const tabDraftName = readTabDraft(keyPrefix);
  if (tabDraftName !== name) tabStorage.discard(keyPrefix + tabDraftName);
  tabStorage.save(keyPrefix, name);
}

/**
 * The next wizard in this tab starts another quote; the draft stays on the device. The new name is noted at once: a tab
 * without one takes the newest draft when Back leads to a step of the wizard.
 */
export function clearTabDraft(keyPrefix: string): void {
  setTabDraft(keyPrefix, createQuoteId());
}

/** The names of the drafts on this device, newest first: a name begins with the time at which it was made. */
export function listDraftNames(keyPrefix: string): string[] {
  return deviceStorage
    .keys(keyPrefix)
    .map((key) => key.slice(keyPrefix.length))
    .sort()
    .reverse();
}
