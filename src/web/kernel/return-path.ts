// Where signing in leads: to the address that was opened signed out, or to where the session ended (decision 43).
import { tabStorage } from "./browser-storage.ts";

const KEY = "volute.return";

/** Called when the session has ended; for this tab only. */
export function saveReturnPath(userId: string): void {
  tabStorage.save(KEY, JSON.stringify({ userId, path: buildCurrentPath() }));
}

/** It is used once, and only directly after the end of that session. */
export const clearReturnPath = (): void => tabStorage.discard(KEY);

/** A full page load: the server puts the company's colours into the page. */
export function openReturnPath(userId: string): void {
  const path = claimSavedPath(userId);
  // The sign-in page is shown at every address, so reloading the current one leads to the requested page.
  if (buildCurrentPath() === "/") window.location.assign(path);
  else window.location.reload();
}

/** The saved path, once, for the same user; an ordinary sign-in leads to '/'. */
function claimSavedPath(userId: string): string {
  const savedPath = parseSavedPath(tabStorage.read(KEY));
  clearReturnPath();
  // One leading slash: an address of this site, never of another. A browser reads a backslash as a slash.
  return savedPath?.userId === userId && /^\/(?![/\\])/.test(savedPath.path) ? savedPath.path : "/";
}

function buildCurrentPath(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

function parseSavedPath(stored: string): { userId: string; path: string } | null {
  try {
    return JSON.parse(stored || "null");
  } catch {
    return null;
  }
}
