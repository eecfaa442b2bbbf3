// The open tab in the page's address, so that it can be reloaded, shared and linked to.
import type { Kind } from "#domain/catalogue/items.ts";

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

/** An unknown tab counts as the first. */
export function readTab(addressSearch: string): SettingsTab {
  const requested = new URLSearchParams(addressSearch).get("tab");
  return settingsTabs.find((tab) => tab === requested) ?? "branding";
}

export function buildTabUrl(tab: SettingsTab): string {
  return `/settings?tab=${tab}`;
}

const tabByKind: Record<Kind, SettingsTab> = {
  location: "locations",
  equipment_access: "equipment",
  job_type: "job-types",
  pump_style: "pump-styles",
  motor_size: "motor-sizes",
  drive_type: "drive-types",
};

/** The settings page for the items of a kind. */
export function buildKindUrl(kind: Kind): string {
  return buildTabUrl(tabByKind[kind]);
}

/** The sections of the Quotes tab, in their order. */
export const quoteSections = [
  { id: "prices", label: "Prices" },
  { id: "company", label: "Company" },
  { id: "documents", label: "Documents" },
  { id: "sending", label: "Sending" },
  { id: "follow-up", label: "Follow-up" },
  { id: "keeping", label: "Customer Data" },
] as const;
export type QuoteSection = (typeof quoteSections)[number]["id"];

/** Null if none is named, or an unknown one. */
export function readSection(addressSearch: string): QuoteSection | null {
  const requested = new URLSearchParams(addressSearch).get("section");
  return quoteSections.find(({ id }) => id === requested)?.id ?? null;
}

export function buildSectionUrl(section: QuoteSection): string {
  return `${buildTabUrl("quotes")}&section=${section}`;
}
