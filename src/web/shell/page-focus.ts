// What happens when another page comes into sight: where the focus goes, and how far the page is scrolled.
import { useLayoutEffect } from "react";

/** How long (ms) a page may take to grow to the place that it was scrolled to. */
const GROWING_MS = 2000;

/** The place to scroll to when the page arrives; after a reload, as after Back, where it was. */
let wanted = keptPlace();
let arrivedAt: string | null = null;

/** Below a page's own content, so that it runs when that content is there. */
export function PageFocus() {
  useLayoutEffect(() => {
    // The same page again: only a part of it was fetched.
    if (arrivedAt === window.location.pathname) return;
    if (arrivedAt !== null) focusPage();
    arrivedAt = window.location.pathname;
    scrollWhenGrown(wanted);
    wanted = 0;
  }, []);
  return null;
}

/** Once: the browser's own way does not know when our pages are there. */
export function restoreScroll(): void {
  history.scrollRestoration = "manual";
  window.addEventListener("popstate", () => {
    // On the same page (only its filters differ) nothing arrives, but it may be longer in a moment.
    if (window.location.pathname === arrivedAt) scrollWhenGrown(keptPlace());
    else wanted = keptPlace();
  });
  let pause: ReturnType<typeof setTimeout>;
  window.addEventListener(
    "scroll",
    () => {
      clearTimeout(pause);
      pause = setTimeout(() => {
        if (wanted === 0) history.replaceState({ ...history.state, scrollTop: window.scrollY }, "");
      }, 100);
    },
    { passive: true },
  );
}

function keptPlace(): number {
  return (history.state as { scrollTop?: number } | null)?.scrollTop ?? 0;
}

/** The page's title, so that a screen reader says where the person is and Tab goes on from there. */
function focusPage(): void {
  const main = document.getElementById("main");
  if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
  const heading = main.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}

function scrollWhenGrown(top: number): void {
  window.scrollTo(0, top);
  if (window.scrollY >= top - 1) return;
  const growing = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) stop();
  });
  const stop = () => {
    growing.disconnect();
    for (const event of gestures) window.removeEventListener(event, stop);
  };
  growing.observe(document.body);
  for (const event of gestures) window.addEventListener(event, stop, { passive: true });
  setTimeout(stop, GROWING_MS);
}

const gestures = ["wheel", "touchstart", "keydown", "popstate", "pushState"];
