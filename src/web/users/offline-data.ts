// What is done about copies when it is known who is here.
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

/** By way of this file, so that the first script, which must be short, names no other. */
export const signOutParts = { leave: signOutHere, Page: SignedOutPage };

/**
 * What lies here of anybody else goes: who has not signed out is still in the way of whoever opens this device without a
 * network.
 */
export async function startReplyCache(user: CurrentUser): Promise<void> {
  // Another tab signs out at this moment.
  if (readLastOwner() === SIGNED_OUT_MARK) return;
  setCacheOwner(isOfflineDisabled() ? null : buildCacheOwner(user));
  await deleteRepliesOfOthers(readLastOwner());
  // It was asked before anybody knew whose it would be.
  if (client.connectivity.isReached)
    await cacheReply(getCurrentUser.path, JSON.stringify(z.encode(getCurrentUser.reply, user)));
}

/** Nobody is signed in here any more. */
export async function clearReplyCache(): Promise<void> {
  clearCacheOwner();
  // Whoever signs in next has not signed out.
  await Promise.all([deleteRepliesOfOthers(null), discardOnDisk(OWNER_KEY).catch(() => {})]);
}
