// Loads what the user has not opened yet while the browser is idle, so that it also opens without a network.
import { useIsFetching } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CurrentUser } from "#contract/users/sign-in.ts";
import { listPageLoaders } from "./router.tsx";
import { fetchMenu } from "./shell/user-button.tsx";
import { startDeferredOfflineData } from "./users/deferred-offline-data.ts";
import { type Session, useSession } from "./users/session.tsx";

/** Placed below a page's own content: it starts once that, and the data it reads, are loaded. */
export function Prefetch() {
  const { user, company, onPlatform, administersCompany, may } = useSession();
  const readsQuotes = !onPlatform && may("quotes", "view");
  const sight = `${user.role} ${company?.engineersSee}`;
  const reading = useIsFetching() > 0;
  useEffect(() => {
    if (reading) return;
    const beginKeeping = () => startDeferredOfflineData(user);
    const pages = listPageLoaders({ user, onPlatform, administersCompany });
    const readQuotes = () => (readsQuotes ? readQuotesAhead(sight) : forgetQuotes());
    const ofCompany = onPlatform ? [] : [() => readPrices(may), readQuotes];
    return fetchOneByOne([fetchMenu, ...pages, beginKeeping, ...ofCompany, beginWorker]);
  }, [reading, user, onPlatform, administersCompany, may, readsQuotes, sight]);
  useEffect(() => {
    if (!reading) void beginUnsent(user).catch(() => {}); // Retried after the page's next reading.
  }, [reading, user]);
  return null;
}

const readQuotesAhead = async (sight: string) =>
  (await import("./quotes/prefetch/quote-prefetch.ts")).prefetchNewestQuotes(sight);
const forgetQuotes = async () => (await import("./quotes/prefetch/quote-prefetch.ts")).deleteCachedQuotes();
const readPrices = async (may: Session["may"]) => (await import("./catalogue/price-book.ts")).prefetchPriceBook(may);
const beginUnsent = async (user: CurrentUser) =>
  (await import("./quotes/queued-quotes/panel-start.ts")).startQueuedQuotes(user);
const beginWorker = async () =>
  (await import("./kernel/offline/service-worker-registration.ts")).registerServiceWorker();

/** Returns the function that stops it. */
function fetchOneByOne(fetches: readonly (() => Promise<unknown>)[]): () => void {
  let stopped = false;
  const begin = async () => {
    for (const fetch of fetches) {
      await idle();
      if (stopped) return;
      await fetch();
    }
  };
  void begin().catch(() => {}); // Retried when it is shown.
  return () => {
    stopped = true;
  };
}

/** In ms. A continuous colour transition is enough for a browser never to be idle. */
const LONGEST_WAIT_MS = 1_000;
/** Safari has no `requestIdleCallback`. */
const idle = () =>
  new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window
      ? window.requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS })
      : setTimeout(resolve, 500),
  );
