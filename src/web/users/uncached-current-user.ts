import { getCurrentUser } from "#contract/users/sign-in.ts";

const { isCachedOffline: _, ...endpoint } = getCurrentUser;
/** The signed-in user as the server says now, never from a cached reply. */
export const uncachedCurrentUser = endpoint;
