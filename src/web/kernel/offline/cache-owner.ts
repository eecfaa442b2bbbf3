// Whose copies lie on this device: whoever was signed in last, until somebody signs out. The first script has it, so it
// is kept short.
import { deviceStorage } from "#web/kernel/browser-storage.ts";

export const OWNER_KEY = "volute.offline";
/** In the place of an owner: somebody has signed out here, and it is not known whether the server has heard of it. */
export const SIGNED_OUT_MARK = "leaving";

export const readLastOwner = (): string | null => deviceStorage.read(OWNER_KEY) || null;
export const clearCacheOwner = (): void => deviceStorage.discard(OWNER_KEY);
