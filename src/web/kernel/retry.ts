// When to retry something that the network has prevented, or may have meanwhile.

const PAUSE_MS = 5_000;
/** In ms. */
const LONGEST_PAUSE_MS = 30_000;
/** In ms. A user who looks at another tab for a shorter time comes back to the same network. */
const AWAY_MS = 5_000;

const isSeen = () => document.visibilityState === "visible";

/**
 * After about 5 seconds, then less and less often, while the page is visible; at once when it is visible again or the
 * browser goes online. Random pauses: a server that comes back would fail again if all tabs retried at once.
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

/** When the page becomes visible again after a while. */
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
