// Which tab is open, as it stands in the page's address: reloaded, shared and linked to like any place.

const settingsTabs = [
  "branding",
  "quotes",
  "locations",
  "equipment",
  "job-types",
  "pump-styles",
  "motor-sizes",
  "drive-types",
  "rules",
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** Anything that is no tab counts as the first. */
export function tabAt(addressSearch: string): SettingsTab {
  const asked = new URLSearchParams(addressSearch).get("tab");
  return settingsTabs.find((tab) => tab === asked) ?? "branding";
}

export function addressOfTab(tab: SettingsTab): string {
  return `/settings?tab=${tab}`;
}
