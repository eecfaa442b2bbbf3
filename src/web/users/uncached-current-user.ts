import { getCurrentUser } from "#contract/users/sign-in.ts";

const { isCachedOffline: _, ...now } = getCurrentUser;
/** Who is signed in, as the server says now: no copy stands in for the answer. */
export const uncachedCurrentUser = now;
