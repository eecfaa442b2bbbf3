// What happens to cached replies once it is known who is signed in.
import * as z from "zod/mini";
import { type CurrentUser, getCurrentUser } from "#contract/users/sign-in.ts";
import { client } from "#web/kernel/client.ts";
import { isOfflineDisabled } from "#web/kernel/offline/build.ts";
import { clearCacheOwner, OWNER_KEY, readLastOwner, SIGNED_OUT_MARK } from "#web/kernel/offline/cache-owner.ts";
import { cacheReply, setCacheOwner } from "#web/kernel/offline/reply-cache.ts";
import { deleteRepliesOfOthers } from "#web/kernel/offline/reply-store.ts";
import { discardOnDisk } from "#web/kernel/offline/saved-input.ts";
import { buildCacheOwner } from "./cache-owner.ts";
import { signOutHere } from "./sign-out.ts";
import { SignedOutPage } from "./signed-out-page.tsx";

/** Exported through this file, so that the first script, which must be small, names no other. */
export const signOutParts = { leave: signOutHere, Page: SignedOutPage };

/**
 * Deletes the replies of all other users: one who has not signed out could still be shown to the next user who opens
 * this device without a network.
 */
export async function startReplyCache(user: CurrentUser): Promise<void> {
  // Another tab is signing out at this moment.
  if (readLastOwner() === SIGNED_OUT_MARK) return;
  setCacheOwner(isOfflineDisabled() ? null : buildCacheOwner(user));
  await deleteRepliesOfOthers(readLastOwner());
  // This reply was read before its owner was known.
  if (client.connectivity.isReached)
    await cacheReply(getCurrentUser.path, JSON.stringify(z.encode(getCurrentUser.reply, user)));
}

/** Nobody is signed in here any more. */
export async function clearReplyCache(): Promise<void> {
  clearCacheOwner();
  // The next user to sign in has not signed out.
  await Promise.all([deleteRepliesOfOthers(null), discardOnDisk(OWNER_KEY).catch(() => {})]);
}
