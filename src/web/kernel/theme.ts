// Light, dark, or the device's setting; stored in this browser (QB 3). index.html applies it before the first paint.
import { useSyncExternalStore } from "react";
import { deviceStorage } from "./browser-storage.ts";

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

export const THEME_KEY = "volute.theme";
/** `--ground` of tokens.css and dark.css, for the browser's own bars. */
const groundColours = { light: "#eef1f3", dark: "#0c1115" } as const;

let chosenTheme: Theme = "light";
const listeners = new Set<() => void>();

/** Any other value counts as the default. */
export function readTheme(stored: string): Theme {
  return themes.find((theme) => theme === stored) ?? "light";
}

export function findShownTheme(theme: Theme, deviceIsDark: boolean): "light" | "dark" {
  if (theme === "system") return deviceIsDark ? "dark" : "light";
  return theme;
}

/** Call once, at start: from then on follows the device and the other tabs. */
export function followTheme(): void {
  const applyStoredTheme = () => applyTheme(readTheme(deviceStorage.read(THEME_KEY)));
  applyStoredTheme();
  watchDarkMode().addEventListener("change", () => applyTheme(chosenTheme));
  window.addEventListener("storage", (event) => event.key === THEME_KEY && applyStoredTheme());
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, () => chosenTheme), chooseTheme];
}

function chooseTheme(theme: Theme): void {
  // If the browser stores nothing the choice lasts as long as the page.
  deviceStorage.save(THEME_KEY, theme);
  applyTheme(theme);
}

function applyTheme(theme: Theme): void {
  chosenTheme = theme;
  const shownTheme = findShownTheme(theme, watchDarkMode().matches);
  document.documentElement.dataset.theme = shownTheme;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", groundColours[shownTheme]);
  for (const listener of listeners) listener();
}

function watchDarkMode(): MediaQueryList {
  return window.matchMedia("(prefers-color-scheme: dark)");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
