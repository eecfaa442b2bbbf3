// Whose replies are cached on this device: the last user to sign in, until a user signs out. It is part of the first
// script, so it is small.
import { deviceStorage } from "#web/kernel/browser-storage.ts";

export const OWNER_KEY = "volute.offline";
/** Stored instead of an owner: a user has signed out here, and the server may not have received it yet. */
export const SIGNED_OUT_MARK = "leaving";

export const readLastOwner = (): string | null => deviceStorage.read(OWNER_KEY) || null;
export const clearCacheOwner = (): void => deviceStorage.discard(OWNER_KEY);
