// Ends what is kept once nobody is signed in here. The first script has it, so it is kept short.
import { forgetOwner, KEY, lastOwner } from "#web/kernel/offline/owner.ts";

/** What is kept for when there is no network; nothing waits for it. */
export const fetchKeeping = () => import("./keeping.ts").catch(() => null);

/** The mark goes first: whoever signs in next must not be signed out because a script did not arrive. */
export async function endKeeping(): Promise<void> {
  // A browser that was killed may have lost the mark and still have its spare, which would come back.
  if (lastOwner() === null) return dropSpareMark().catch(() => {});
  forgetOwner();
  await (await fetchKeeping())?.endCopies();
}

const dropSpareMark = async () => (await import("#web/kernel/offline/spare-drafts.ts")).dropSpare(KEY);
