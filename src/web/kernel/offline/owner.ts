// Whose copies lie on this device: whoever was signed in last, until somebody signs out. The first script has it, so it
// is kept short.
export const KEY = "volute.offline";
/** In the place of an owner: somebody has signed out here, and it is not known whether the server has heard of it. */
export const LEAVING = "leaving";

let here: string | null | undefined;
let tell = () => {};
/** Fulfilled once it is known who is here. */
export const isKnown = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Null where nothing is kept. */
export function copiesBelongTo(owner: string | null): void {
  here = owner;
  if (owner) stored((storage) => storage.setItem(KEY, owner));
  else forgetOwner();
  tell();
}

/** Undefined before it is known who is here. */
export const ownerHere = (): string | null | undefined => here;
export const lastOwner = (): string | null => stored((storage) => storage.getItem(KEY));
export const forgetOwner = (): void => void stored((storage) => storage.removeItem(KEY));

/** Null where the browser keeps nothing. */
function stored<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}
