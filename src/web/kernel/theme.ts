// Light, dark, or the device's setting; stored in this browser (QB 3). index.html applies it before the first paint.
import { useSyncExternalStore } from "react";
import { deviceStorage } from "./browser-storage.ts";

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

export const THEME_KEY = "volute.theme";
/** `--ground` of tokens.css and dark.css, for the browser's own bars. */
const grounds = { light: "#eef1f3", dark: "#0c1115" } as const;

let chosen: Theme = "light";
const listeners = new Set<() => void>();

/** Any other value counts as the default. */
export function readTheme(kept: string): Theme {
  return themes.find((theme) => theme === kept) ?? "light";
}

export function findShownTheme(theme: Theme, deviceIsDark: boolean): "light" | "dark" {
  if (theme === "system") return deviceIsDark ? "dark" : "light";
  return theme;
}

/** Call once, at start: from then on follows the device and the other tabs. */
export function followTheme(): void {
  const fromStorage = () => take(readTheme(deviceStorage.read(THEME_KEY)));
  fromStorage();
  deviceDark().addEventListener("change", () => take(chosen));
  window.addEventListener("storage", (event) => event.key === THEME_KEY && fromStorage());
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, () => chosen), choose];
}

function choose(theme: Theme): void {
  // If the browser stores nothing the choice lasts as long as the page.
  deviceStorage.save(THEME_KEY, theme);
  take(theme);
}

function take(theme: Theme): void {
  chosen = theme;
  const shown = findShownTheme(theme, deviceDark().matches);
  document.documentElement.dataset.theme = shown;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", grounds[shown]);
  for (const listener of listeners) listener();
}

function deviceDark(): MediaQueryList {
  return window.matchMedia("(prefers-color-scheme: dark)");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
