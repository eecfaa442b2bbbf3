// Fetches what the person has not opened yet while the browser has nothing to do, so that it opens without a network too.
import { useIsFetching } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "./people/session.tsx";
import { fetchesOf } from "./router.tsx";
import { fetchMenu } from "./shell/user-button.tsx";

/** Below a page's own content: it begins once that, and what it reads, are there. */
export function Ahead() {
  const { user, onPlatform, administersCompany } = useSession();
  const reading = useIsFetching() > 0;
  useEffect(() => {
    if (reading || savesData()) return;
    return fetchOneByOne([fetchMenu, ...fetchesOf({ user, onPlatform, administersCompany })]);
  }, [reading, user, onPlatform, administersCompany]);
  return null;
}

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

/** Safari has no `requestIdleCallback`. */
const idle = () =>
  new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window ? window.requestIdleCallback(resolve) : setTimeout(resolve, 500),
  );

/** The person asked the browser to download no more than it needs; not every browser tells. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
