// What is done about copies when it is known who is here.
import * as z from "zod/mini";
import { type CurrentUser, getCurrentUser } from "#contract/people.ts";
import { keep } from "#web/kernel/offline/answers.ts";
import { keepsNothing } from "#web/kernel/offline/build.ts";
import { forgetCopiesBut } from "#web/kernel/offline/copies.ts";
import { copiesBelongTo, forgetOwner, KEY, LEAVING, lastOwner } from "#web/kernel/offline/owner.ts";
import { discardOnDisk } from "#web/kernel/offline/saved-input.ts";
import { readReach } from "#web/kernel/reach.ts";
import { leave } from "./leaving.ts";
import { LeavingPage } from "./leaving-page.tsx";
import { ownerOf } from "./owner-of.ts";

/** By way of this file, so that the first script, which must be short, names no other. */
export const leaving = { leave, Page: LeavingPage };

/**
 * What lies here of anybody else goes: who has not signed out is still in the way of whoever opens this device without a
 * network.
 */
export async function beginCopies(user: CurrentUser): Promise<void> {
  // Another tab signs out at this moment.
  if (lastOwner() === LEAVING) return;
  copiesBelongTo(keepsNothing() ? null : ownerOf(user));
  await forgetCopiesBut(lastOwner());
  // It was asked before anybody knew whose it would be.
  if (readReach().isReached) await keep(getCurrentUser.path, JSON.stringify(z.encode(getCurrentUser.reply, user)));
}

/** Nobody is signed in here any more. */
export async function endCopies(): Promise<void> {
  forgetOwner();
  // Whoever signs in next has not signed out.
  await Promise.all([forgetCopiesBut(null), discardOnDisk(KEY).catch(() => {})]);
}
