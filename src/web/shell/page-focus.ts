// When another page is shown: where the focus goes, and how far the page is scrolled.
import { useLayoutEffect } from "react";

/** In ms: how long a page may take to become long enough for its scroll position. */
const GROWING_MS = 2000;

/** The scroll position to restore when the page arrives; after a reload, as after Back, the former one. */
let targetScroll = readSavedScroll();
let arrivedAt: string | null = null;

/** Placed below a page's own content, so that it runs once that content is rendered. */
export function PageFocus() {
  useLayoutEffect(() => {
    // The same page again: only a part of it was loaded.
    if (arrivedAt === window.location.pathname) return;
    if (arrivedAt !== null) focusPage();
    arrivedAt = window.location.pathname;
    // A link may lead back to a place (web/quotes/list-place.ts).
    scrollWhenGrown(targetScroll || readSavedScroll());
    targetScroll = 0;
  }, []);
  return null;
}

/** Call once: the browser's own restoration does not know when our pages are rendered. */
export function restoreScroll(): void {
  history.scrollRestoration = "manual";
  window.addEventListener("popstate", () => {
    // On the same page (only its filters differ) nothing is mounted, but it may be longer in a moment.
    if (window.location.pathname === arrivedAt) scrollWhenGrown(readSavedScroll());
    else targetScroll = readSavedScroll();
  });
  let pause: ReturnType<typeof setTimeout>;
  window.addEventListener(
    "scroll",
    () => {
      clearTimeout(pause);
      pause = setTimeout(() => {
        if (targetScroll === 0) history.replaceState({ ...history.state, scrollTop: window.scrollY }, "");
      }, 100);
    },
    { passive: true },
  );
}

function readSavedScroll(): number {
  return (history.state as { scrollTop?: number } | null)?.scrollTop ?? 0;
}

/** The page's title, so that a screen reader announces the page and Tab continues from there. */
function focusPage(): void {
  // A page that arrives late closes no menu that was opened meanwhile.
  if (document.activeElement?.closest("[role=menu][data-state=open]")) return;
  const main = document.getElementById("main");
  if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
  const heading = main.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}

function scrollWhenGrown(top: number): void {
  window.scrollTo(0, top);
  if (window.scrollY >= top - 1) return;
  const resizeObserver = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) stopWatching();
  });
  const stopWatching = () => {
    resizeObserver.disconnect();
    for (const event of gestures) window.removeEventListener(event, stopWatching);
  };
  resizeObserver.observe(document.body);
  for (const event of gestures) window.addEventListener(event, stopWatching, { passive: true });
  setTimeout(stopWatching, GROWING_MS);
}

const gestures = ["wheel", "touchstart", "keydown", "popstate", "pushState"];
