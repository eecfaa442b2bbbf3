// Where signing in leads: to the address that was opened signed out, or back to where the session ended (decision 43).
import { tabStorage } from "./browser-storage.ts";

const KEY = "volute.return";

/** When the session has ended; for this tab alone. */
export function saveReturnPath(personId: string): void {
  tabStorage.save(KEY, JSON.stringify({ personId, path: here() }));
}

/** It leads there once, and only straight after the end of that session. */
export const clearReturnPath = (): void => tabStorage.discard(KEY);

/** A real navigation: the server puts the company's colours into the page. */
export function openReturnPath(personId: string): void {
  const place = takePlace(personId);
  // The sign-in page stands at every address, so reloading the present one leads to the page that was asked for.
  if (here() === "/") window.location.assign(place);
  else window.location.reload();
}

/** The place, once, for the same person; an ordinary sign-in leads to '/'. */
function takePlace(personId: string): string {
  const place = read(tabStorage.read(KEY));
  clearReturnPath();
  // One leading slash: an address of this site, never of another. A browser reads a backslash as a slash.
  return place?.personId === personId && /^\/(?![/\\])/.test(place.path) ? place.path : "/";
}

function here(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

function read(kept: string): { personId: string; path: string } | null {
  try {
    return JSON.parse(kept || "null");
  } catch {
    return null;
  }
}
