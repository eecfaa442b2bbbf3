import { useLocationProperty } from "wouter/use-browser-location";
import type { SettingsAddress } from "./settings-url-state.ts";

/** The address as it changes: by a link, by Back, or by an anchor within the page. */
export function useSettingsAddress(): SettingsAddress {
  const search = useLocationProperty(() => window.location.search);
  const hash = useLocationProperty(() => window.location.hash);
  return { search, hash };
}
