// Loads what the user has not opened yet while the browser is idle, so that it also opens without a network.
import { useIsFetching } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CurrentUser } from "#contract/users/sign-in.ts";
import { fetchFind } from "./find/find.tsx";
import { listPageLoaders } from "./router.tsx";
import { fetchMenu } from "./shell/user-button.tsx";
import { startDeferredOfflineData } from "./users/deferred-offline-data.ts";
import { type Session, useSession } from "./users/session.tsx";

/** Placed below a page's own content: it starts once that, and the data it reads, are loaded. */
export function Prefetch() {
  const { user, company, onPlatform, administersCompany, may } = useSession();
  const mayViewQuotes = !onPlatform && may("quotes", "view");
  const visibility = `${user.role} ${company?.engineersSee}`;
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    if (isReading) return;
    const startOfflineData = () => startDeferredOfflineData(user);
    const pages = listPageLoaders({ user, onPlatform, administersCompany });
    const prefetchQuotes = () => (mayViewQuotes ? prefetchNewest(visibility) : deleteQuotes());
    const companyTasks = onPlatform ? [] : [() => prefetchPrices(may), prefetchQuotes];
    return fetchOneByOne([
      fetchMenu,
      fetchToaster,
      ...(onPlatform ? [] : [fetchFind]),
      ...pages,
      startOfflineData,
      ...companyTasks,
      registerWorker,
    ]);
  }, [isReading, user, onPlatform, administersCompany, may, mayViewQuotes, visibility]);
  useEffect(() => {
    if (!isReading) void startQueuedQuotes(user).catch(() => {}); // Retried after the page's next reading.
  }, [isReading, user]);
  return null;
}

const fetchToaster = () => import("./ui/feedback/toaster.tsx");
const prefetchNewest = async (visibility: string) =>
  (await import("./quotes/prefetch/quote-prefetch.ts")).prefetchNewestQuotes(visibility);
const deleteQuotes = async () => (await import("./quotes/prefetch/quote-prefetch.ts")).deleteCachedQuotes();
const prefetchPrices = async (may: Session["may"]) =>
  (await import("./catalogue/price-book.ts")).prefetchPriceBook(may);
const startQueuedQuotes = async (user: CurrentUser) =>
  (await import("./quotes/queued-quotes/panel-start.ts")).startQueuedQuotes(user);
const registerWorker = async () =>
  (await import("./kernel/offline/service-worker-registration.ts")).registerServiceWorker();

/** Returns the function that stops it. */
function fetchOneByOne(fetches: readonly (() => Promise<unknown>)[]): () => void {
  let stopped = false;
  const runTasks = async () => {
    for (const fetch of fetches) {
      await waitUntilIdle();
      if (stopped) return;
      await fetch();
    }
  };
  void runTasks().catch(() => {}); // Retried when it is shown.
  return () => {
    stopped = true;
  };
}

/** In ms. A continuous colour transition is enough for a browser never to be idle. */
const LONGEST_WAIT_MS = 1_000;
/** Safari has no `requestIdleCallback`. */
const waitUntilIdle = () =>
  new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window
      ? window.requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS })
      : setTimeout(resolve, 500),
  );
