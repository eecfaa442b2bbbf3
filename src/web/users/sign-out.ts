// Signing out, with a network and without.

import { VOLUTE_HEADER } from "#contract/page-headers.ts";
import { getCurrentUser, signOut } from "#contract/users/sign-in.ts";
import { OWNER_KEY, SIGNED_OUT_MARK } from "#web/kernel/offline/cache-owner.ts";
import { withTimeout } from "#web/kernel/offline/indexed-db.ts";
import { deleteRepliesOfOthers } from "#web/kernel/offline/reply-store.ts";
import { saveOnDisk } from "#web/kernel/offline/saved-input.ts";

/** In ms. */
const PATIENCE_MS = 5_000;

/**
 * From here on nothing of theirs can be read on this device. The server hears of it now, or with the next reach, before
 * anything else is shown (leaving-page.tsx).
 */
export async function signOutHere(): Promise<void> {
  const isMarked = mark();
  // Chromium may write localStorage to the disk a minute later, and be killed before.
  if (isMarked) await withTimeout(PATIENCE_MS, saveOnDisk(OWNER_KEY, SIGNED_OUT_MARK)).catch(() => {});
  await deleteRepliesOfOthers(null);
  // A browser that keeps nothing has nothing to take away either, and no way to remember this.
  if (isMarked && !(await isServerReachable())) window.location.replace("/");
  else openSignOut();
}

/** A navigation: the server leads to the sign-in page (decision 43). */
export const openSignOut = (): void => window.location.assign(signOut.path);

/** Asked anew: that a call succeeded a while ago says nothing. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const response = await fetch(getCurrentUser.path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.headers.has(VOLUTE_HEADER)) return true;
    // A proxy may have taken the header away.
    await response.json();
    return [200, 401].includes(response.status);
  } catch {
    return false;
  }
}

function mark(): boolean {
  try {
    localStorage.setItem(OWNER_KEY, SIGNED_OUT_MARK);
    return true;
  } catch {
    return false;
  }
}
