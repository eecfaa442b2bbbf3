// Somebody signs out in another tab, or returns to a page from the browser's back/forward cache.
import { getCurrentUser } from "#contract/users/sign-in.ts";
import { call, ServerUnreachable } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import { OWNER_KEY, readLastOwner, SIGNED_OUT_MARK } from "#web/kernel/offline/cache-owner.ts";

/** The answer stops it. */
export function watchSignOutElsewhere(): () => void {
  const onStored = ({ key, newValue }: StorageEvent) =>
    key === OWNER_KEY && newValue === SIGNED_OUT_MARK && void recheckSession();
  const handlePageShow = ({ persisted }: PageTransitionEvent) =>
    persisted && readLastOwner() !== client.owner && void recheckSession();
  window.addEventListener("storage", onStored);
  window.addEventListener("pageshow", handlePageShow);
  return () => {
    window.removeEventListener("storage", onStored);
    window.removeEventListener("pageshow", handlePageShow);
  };
}

/** With a network the server says who is signed in, and what is typed is kept (decision 43); without, all of it goes. */
async function recheckSession(): Promise<void> {
  try {
    await call(getCurrentUser);
  } catch (error) {
    if (error instanceof ServerUnreachable) window.location.reload();
  }
}
