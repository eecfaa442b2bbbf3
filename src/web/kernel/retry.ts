// When to retry something that the network has prevented, or may have meanwhile.

const PAUSE_MS = 5_000;
/** In ms. */
const MAX_PAUSE_MS = 30_000;
/** In ms. A user who looks at another tab for a shorter time comes back to the same network. */
const MIN_HIDDEN_MS = 5_000;

const isPageVisible = () => document.visibilityState === "visible";

/**
 * After about 5 seconds, then less and less often, while the page is visible; at once when it is visible again or the
 * browser goes online. Random pauses: a server that comes back would fail again if all tabs retried at once.
 */
export function retryWithBackoff(retry: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        schedule(Math.min(MAX_PAUSE_MS, pause * 1.25));
        if (isPageVisible()) retry();
      },
      pause * (0.75 + Math.random() / 2),
    );
  };
  const retryNow = () => {
    if (!isPageVisible()) return;
    schedule(PAUSE_MS);
    retry();
  };
  schedule(PAUSE_MS);
  window.addEventListener("online", retryNow);
  document.addEventListener("visibilitychange", retryNow);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("online", retryNow);
    document.removeEventListener("visibilitychange", retryNow);
  };
}

/** When the page becomes visible again after a while. */
export function onPageVisible(onVisible: () => void): () => void {
  let hiddenAt: number | null = isPageVisible() ? null : Date.now();
  const checkVisibility = () => {
    if (!isPageVisible()) hiddenAt ??= Date.now();
    else if (hiddenAt !== null) {
      const wasLongHidden = Date.now() - hiddenAt >= MIN_HIDDEN_MS;
      hiddenAt = null;
      if (wasLongHidden) onVisible();
    }
  };
  document.addEventListener("visibilitychange", checkVisibility);
  return () => document.removeEventListener("visibilitychange", checkVisibility);
}
