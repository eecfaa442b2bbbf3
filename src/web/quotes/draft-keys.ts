// Where a user's drafts in a company are stored on this device, and which of them this tab works on.
import { deviceStorage, tabStorage } from "#web/kernel/browser-storage.ts";

/** The key prefix of all drafts of one user in one company; each draft's name follows it. */
export function buildDraftKeyPrefix({ companyId, id }: { companyId: number | null; id: string }): string {
  return `volute.draft.${companyId}.${id}.`;
}

/** Blank if this tab has no draft. */
export function readTabDraft(place: string): string {
  return tabStorage.read(place);
}

/** From now on this tab works on this draft; what was stored only in the tab for its last draft is deleted. */
export function setTabDraft(place: string, name: string): void {
  const own = readTabDraft(place);
  if (own !== name) tabStorage.discard(place + own);
  tabStorage.save(place, name);
}

/** The next wizard in this tab starts another quote; the draft stays on the device. */
export function clearTabDraft(place: string): void {
  tabStorage.discard(place + readTabDraft(place));
  tabStorage.discard(place);
}

/** The names of the drafts on this device, newest first: a name begins with the time at which it was made. */
export function listDraftNames(place: string): string[] {
  return deviceStorage
    .keys(place)
    .map((key) => key.slice(place.length))
    .sort()
    .reverse();
}
