// The signed-in part of the program, fetched beside the question who is signed in rather than after its answer,
// when this browser was signed in the last time.

const KEY = "volute.signed-in";

export const fetchSignedIn = () => import("./signed-in.tsx");

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function expectSignedIn(yes: boolean): void {
  try {
    if (yes) localStorage.setItem(KEY, "");
    else localStorage.removeItem(KEY);
  } catch {
    // Only a guess that saves time.
  }
}
