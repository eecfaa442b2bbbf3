// Whose copies lie on this device: whoever was signed in last, until somebody signs out. The first script has it, so it
// is kept short.
export const OWNER_KEY = "volute.offline";
/** In the place of an owner: somebody has signed out here, and it is not known whether the server has heard of it. */
export const SIGNED_OUT_MARK = "leaving";

let here: string | null | undefined;
let tell = () => {};
/** Fulfilled once it is known who is here. */
export const ownerReady = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Null where nothing is kept. */
export function setCacheOwner(owner: string | null): void {
  here = owner;
  if (owner) stored((storage) => storage.setItem(OWNER_KEY, owner));
  else clearCacheOwner();
  tell();
}

/** Undefined before it is known who is here. */
export const readCacheOwner = (): string | null | undefined => here;
export const readLastOwner = (): string | null => stored((storage) => storage.getItem(OWNER_KEY));
export const clearCacheOwner = (): void => void stored((storage) => storage.removeItem(OWNER_KEY));

/** Null where the browser keeps nothing. */
function stored<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}
