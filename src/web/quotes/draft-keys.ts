// Where a person's drafts in a company are kept on this device, and which of them this tab works on.
import { deviceStorage, tabStorage } from "#web/kernel/browser-storage.ts";

/** The beginning of the names of all that one person has begun in one company, each followed by a name of its own. */
export function buildDraftKeyPrefix({ companyId, id }: { companyId: number | null; id: string }): string {
  return `volute.draft.${companyId}.${id}.`;
}

/** Blank while this tab has begun none. */
export function readTabDraft(place: string): string {
  return tabStorage.read(place);
}

/** From now on this tab works on the draft of this name; what only the tab kept of its last one is dropped. */
export function setTabDraft(place: string, name: string): void {
  const own = readTabDraft(place);
  if (own !== name) tabStorage.discard(place + own);
  tabStorage.save(place, name);
}

/** The next wizard in this tab begins another quote; what was begun waits on the device. */
export function clearTabDraft(place: string): void {
  tabStorage.discard(place + readTabDraft(place));
  tabStorage.discard(place);
}

/** The names of the drafts on this device, the newest first: a name begins with the time at which it was made. */
export function listDraftNames(place: string): string[] {
  return deviceStorage
    .keys(place)
    .map((key) => key.slice(place.length))
    .sort()
    .reverse();
}
