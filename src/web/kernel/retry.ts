// When something is tried again that the network has kept from happening, or may have meanwhile.

const PAUSE_MS = 5_000;
/** In ms. */
const LONGEST_PAUSE_MS = 30_000;
/** In ms. Whoever only looks at another tab for a moment comes back to the same network. */
const AWAY_MS = 5_000;

const isSeen = () => document.visibilityState === "visible";

/**
 * After some 5 seconds and then less and less often, while somebody sees the page; at once when it is seen again or the
 * browser believes in a network. A server that comes back would go down again if all tabs asked in the same instant.
 */
export function retryWithBackoff(ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        wait(Math.min(LONGEST_PAUSE_MS, pause * 1.25));
        if (isSeen()) ask();
      },
      pause * (0.75 + Math.random() / 2),
    );
  };
  const atOnce = () => {
    if (!isSeen()) return;
    wait(PAUSE_MS);
    ask();
  };
  wait(PAUSE_MS);
  window.addEventListener("online", atOnce);
  document.addEventListener("visibilitychange", atOnce);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("online", atOnce);
    document.removeEventListener("visibilitychange", atOnce);
  };
}

/** When the page is seen again after a while. */
export function onPageVisible(ask: () => void): () => void {
  let hiddenAt: number | null = isSeen() ? null : Date.now();
  const look = () => {
    if (!isSeen()) hiddenAt ??= Date.now();
    else if (hiddenAt !== null) {
      const isLong = Date.now() - hiddenAt >= AWAY_MS;
      hiddenAt = null;
      if (isLong) ask();
    }
  };
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}
