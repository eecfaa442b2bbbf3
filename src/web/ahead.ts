// Fetches what the person has not opened yet while the browser has nothing to do, so that it opens without a network too.
import { useIsFetching } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CurrentUser } from "#contract/people.ts";
import { useWorker } from "./kernel/offline/use-worker.ts";
import { beginLateKeeping } from "./people/late-keeping.ts";
import { type Session, useSession } from "./people/session.tsx";
import { fetchesOf } from "./router.tsx";
import { fetchMenu } from "./shell/user-button.tsx";

/** Below a page's own content: it begins once that, and what it reads, are there. */
export function Ahead() {
  const { user, company, onPlatform, administersCompany, may } = useSession();
  const readsQuotes = !onPlatform && may("quotes", "view");
  const sight = `${user.role} ${company?.engineersSee}`;
  const reading = useIsFetching() > 0;
  const { savesData } = useWorker();
  useEffect(() => {
    if (reading) return;
    const readQuotes = (whether: Whether) => [() => (readsQuotes ? readQuotesAhead(whether, sight) : forgetQuotes())];
    const beginKeeping = () => beginLateKeeping(user);
    if (savesData) return fetchOneByOne([beginKeeping, ...readQuotes("erased")]);
    const pages = fetchesOf({ user, onPlatform, administersCompany });
    const ofCompany = onPlatform ? [] : [() => readPrices(may), ...readQuotes("all")];
    return fetchOneByOne([fetchMenu, ...pages, beginKeeping, ...ofCompany, beginWorker]);
  }, [reading, user, onPlatform, administersCompany, may, readsQuotes, sight, savesData]);
  useEffect(() => {
    // Also on a connection that saves data: it is what somebody made.
    if (!reading) void beginUnsent(user).catch(() => {}); // It begins when the page has read something the next time.
  }, [reading, user]);
  return null;
}

/** Also on a connection that saves data no copy may stay of whom the company has erased. */
type Whether = "all" | "erased";
const readQuotesAhead = async (whether: Whether, sight: string) =>
  (await import("./quotes/ahead/reading.ts")).readQuotesAhead(whether === "all", sight);
const forgetQuotes = async () => (await import("./quotes/ahead/reading.ts")).forgetQuotes();
const readPrices = async (may: Session["may"]) => (await import("./catalogue/price-book.ts")).readPriceBook(may);
const beginUnsent = async (user: CurrentUser) => (await import("./quotes/unsent/begin.ts")).beginUnsent(user);
const beginWorker = async () => (await import("./kernel/offline/begin-worker.ts")).beginWorker();

/** The answer stops it. */
function fetchOneByOne(fetches: readonly (() => Promise<unknown>)[]): () => void {
  let stopped = false;
  const begin = async () => {
    for (const fetch of fetches) {
      await idle();
      if (stopped) return;
      await fetch();
    }
  };
  void begin().catch(() => {}); // Not worth a word: it is asked for again when it is shown.
  return () => {
    stopped = true;
  };
}

/** In ms. Something that keeps changing its colour is enough for a browser to have no time left, for ever. */
const LONGEST_WAIT_MS = 1_000;
/** Safari has no `requestIdleCallback`. */
const idle = () =>
  new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window
      ? window.requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS })
      : setTimeout(resolve, 500),
  );
