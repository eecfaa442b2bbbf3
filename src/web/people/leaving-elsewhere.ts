// Somebody signs out in another tab, or comes back to a page that the browser kept from before.
import { getCurrentUser } from "#contract/people.ts";
import { call, NotReached } from "#web/kernel/api.ts";
import { KEY, LEAVING, lastOwner, ownerHere } from "#web/kernel/offline/owner.ts";

/** The answer stops it. */
export function followLeaving(): () => void {
  const onStored = ({ key, newValue }: StorageEvent) => key === KEY && newValue === LEAVING && void lookAgain();
  const onShown = ({ persisted }: PageTransitionEvent) => persisted && lastOwner() !== ownerHere() && void lookAgain();
  window.addEventListener("storage", onStored);
  window.addEventListener("pageshow", onShown);
  return () => {
    window.removeEventListener("storage", onStored);
    window.removeEventListener("pageshow", onShown);
  };
}

/** With a network the server says who is signed in, and what is typed is kept (decision 43); without, all of it goes. */
async function lookAgain(): Promise<void> {
  try {
    await call(getCurrentUser);
  } catch (error) {
    if (error instanceof NotReached) window.location.reload();
  }
}
