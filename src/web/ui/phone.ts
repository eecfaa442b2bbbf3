import { useSyncExternalStore } from "react";

const PHONE = "(width < 48rem)";

/** Whether the window is as narrow as a phone, by the breakpoint of the CSS. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(listenToWidth, () => window.matchMedia(PHONE).matches);
}

function listenToWidth(onChange: () => void): () => void {
  const width = window.matchMedia(PHONE);
  width.addEventListener("change", onChange);
  return () => width.removeEventListener("change", onChange);
}
