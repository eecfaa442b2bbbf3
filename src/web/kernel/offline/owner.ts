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

/** Of a person in their own company; null where nothing is kept, of whoever acts in another's place. */
export function copiesBelongTo(owner: { companyId: number; personId: string } | null): void {
  here = owner && `${owner.companyId}-${owner.personId}`;
  if (here) stored((storage) => storage.setItem(KEY, here as string));
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
