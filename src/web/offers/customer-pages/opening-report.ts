// Reports once to the server that a customer read the page: it was visible for three seconds and was touched. Link
// scanners fetch pages, and some run scripts; none was seen to touch a page (decision 60).

const MIN_VISIBLE_SECONDS = 3;
const touchEvents = ["pointerdown", "touchstart", "keydown", "wheel"] as const;

export function reportOpening(): void {
  let isTouched = false;
  let isLongEnough = false;
  let isSent = false;
  const send = () => {
    if (!isTouched || !isLongEnough || isSent || document.visibilityState !== "visible") return;
    isSent = true;
    navigator.sendBeacon(`${location.pathname.replace(/\/$/, "")}/seen`, new URLSearchParams());
  };
  const handleTouch = (event: Event) => {
    if (!event.isTrusted) return;
    isTouched = true;
    send();
  };
  for (const type of touchEvents) addEventListener(type, handleTouch, { passive: true, capture: true });

  let timer: number | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    if (document.visibilityState !== "visible") return;
    timer = window.setTimeout(() => {
      isLongEnough = true;
      send();
    }, MIN_VISIBLE_SECONDS * 1000);
  };
  document.addEventListener("visibilitychange", restartTimer);
  restartTimer();
}
