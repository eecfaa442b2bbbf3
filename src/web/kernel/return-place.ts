// Where a person was when the session ended, so that signing in again leads back there (decision 43). For this tab alone.

const KEY = "volute.return";

export function rememberPlace(personId: string): void {
  const { pathname, search, hash } = window.location;
  sessionStorage.setItem(KEY, JSON.stringify({ personId, path: pathname + search + hash }));
}

/** The place, once, for the same person; an ordinary sign-in leads to '/'. */
export function takePlace(personId: string): string {
  const place = read(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY);
  // One leading slash: an address of this site, never of another. A browser reads a backslash as a slash.
  return place?.personId === personId && /^\/(?![/\\])/.test(place.path) ? place.path : "/";
}

function read(kept: string | null): { personId: string; path: string } | null {
  try {
    return JSON.parse(kept ?? "null");
  } catch {
    return null;
  }
}
