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
 * From here on none of this user's data can be read on this device. The server is told now, or when it is next reached,
 * before anything else is shown (signed-out-page.tsx).
 */
export async function signOutHere(): Promise<void> {
  const isMarkStored = storeSignedOutMark();
  // Chromium may write localStorage to the disk a minute later, and be killed before that.
  if (isMarkStored) await withTimeout(PATIENCE_MS, saveOnDisk(OWNER_KEY, SIGNED_OUT_MARK)).catch(() => {});
  await deleteRepliesOfOthers(null);
  // A browser that stores nothing has nothing to delete, and cannot remember the sign-out.
  if (isMarkStored && !(await isServerReachable())) window.location.replace("/");
  else openSignOut();
}

/** A full page load: the server leads to the sign-in page (decision 43). */
export const openSignOut = (): void => window.location.assign(signOut.path);

/** Always asks: that a call succeeded a while ago proves nothing. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const response = await fetch(getCurrentUser.path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.headers.has(VOLUTE_HEADER)) return true;
    // A proxy may have removed the header.
    await response.json();
    return [200, 401].includes(response.status);
  } catch {
    return false;
  }
}

function storeSignedOutMark(): boolean {
  try {
    localStorage.setItem(OWNER_KEY, SIGNED_OUT_MARK);
    return true;
  } catch {
    return false;
  }
}
