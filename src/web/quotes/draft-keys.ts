// Where a user's drafts in a company are stored on this device, and which of them this tab works on.
import { deviceStorage, tabStorage } from "#web/kernel/browser-storage.ts";

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

/** In place of a draft's name: this tab has left its draft, and Back to a step of the wizard resumes no other one. */
export const NEW_DRAFT = "new";

/** The next wizard in this tab starts another quote; the draft stays on the device. */
export function clearTabDraft(keyPrefix: string): void {
  setTabDraft(keyPrefix, NEW_DRAFT);
}

/** The names of the drafts on this device, newest first: a name begins with the time at which it was made. */
export function listDraftNames(keyPrefix: string): string[] {
  return deviceStorage
    .keys(keyPrefix)
    .map((key) => key.slice(keyPrefix.length))
    .sort()
    .reverse();
}
