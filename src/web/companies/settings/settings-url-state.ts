// The open tab, and the open section of the Quotes tab, in the page's address: it can be reloaded, shared and linked to.
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
  "extras",
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The parts of an address that name the tab and the section. */
export type SettingsAddress = { search: string; hash: string };

/** An unknown tab counts as the first. Null if the address has only an anchor within the page, such as "#main". */
export function readTab({ search, hash }: SettingsAddress): SettingsTab | null {
  if (/^#quotes(\/|$)/.test(hash)) return "quotes";
  const requested = new URLSearchParams(search).get("tab");
  if (requested === null && hash !== "") return null;
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
  { id: "display", label: "Quote Display Settings" },
  { id: "documents", label: "Documents and VAT" },
  { id: "company", label: "Company particulars" },
  { id: "sending", label: "Sending and reminders" },
  { id: "cancelling", label: "Cancelling" },
  { id: "offline", label: "Offline" },
  { id: "data", label: "Customer data" },
] as const;
export type QuoteSection = (typeof quoteSections)[number]["id"];

/** Null if none is named, or an unknown one. */
export function readSection({ hash }: Pick<SettingsAddress, "hash">): QuoteSection | null {
  return quoteSections.find(({ id }) => hash === `#quotes/${id}`)?.id ?? null;
}

export function buildSectionUrl(section: QuoteSection): string {
  return `/settings#quotes/${section}`;
}
