// An entry of the audit log in words: what it is about, and each changed field before and after, with its unit.

import { type AuditAction, auditEvents } from "#domain/audit-events.ts";
import { choiceKeys, type Kind, kinds, kindWords } from "#domain/catalogue/items.ts";
import { formatDateTime } from "#domain/days.ts";
import { type Role, roleNames } from "#domain/roles.ts";

export const actionWords: Record<AuditAction, string> = {
  create: "Create",
  update: "Update",
  delete: "Delete",
  login: "Sign-in",
  logout: "Sign-out",
  impersonate: "Impersonate",
  exit_impersonation: "Exit impersonation",
  "404_error": "Page not found",
};

/** "catalogue_item" is "Catalogue item". */
export function entityWords(entityType: string): string {
  return sentenceCase(entityType.replaceAll("_", " "));
}

interface Told {
  description: string | null;
  userName: string | null;
  userEmail: string | null;
  success: boolean;
  errorMessage: string | null;
  metadata: Record<string, unknown> | null;
}

/** What happened, without who did it, which stands beside it; of what failed, why. */
export function happened(entry: Told): string {
  if (!entry.success && entry.errorMessage) return entry.errorMessage;
  const { description, userName, userEmail } = entry;
  const who = [userName, userEmail].find((name) => name && description?.startsWith(`${name} `));
  return sentenceCase(who ? (description ?? "").slice(who.length + 1) : (description ?? wordsOfEvent(entry)));
}

function wordsOfEvent({ metadata }: Told): string {
  const event = String(metadata?.event ?? "");
  return event in auditEvents ? auditEvents[event as keyof typeof auditEvents].did : "Recorded";
}

const MOST_NAMED = 3;

/** What a change is about, in a few words behind what happened: the new total, or the names of the fields. */
export function summary(entry: Told & { action: string }, symbol: string): string | null {
  if (entry.action !== "update" || !entry.success) return null;
  const fields = changedFields(entry.metadata, symbol);
  if (entry.metadata?.event === "quote.calculated") {
    const total = fields.find(({ field }) => field === pathWords(["totalCost"]));
    return total?.after ? `total ${total.after}` : null;
  }
  if (fields.length === 0) return null;
  const shown = fields.slice(0, MOST_NAMED).map(({ field }) => inSentence(field));
  const more = fields.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

export interface ChangedField {
  field: string;
  /** Null where there was nothing. */
  before: string | null;
  after: string | null;
}

/** The changed fields of an entry by their names, since the database keeps no order; amounts with that currency symbol. */
export function changedFields(metadata: Record<string, unknown> | null, symbol: string): ChangedField[] {
  const changes = metadata?.changes;
  if (!isRecord(changes)) return [];
  // Leaves out ids whose names stand beside them, and the price's snapshot, whose costs stand beside it.
  const untold = changes.names ? [...Object.values<string>(choiceKeys), "priceBasis"] : ["priceBasis"];
  return Object.entries(changes)
    .flatMap(([key, change]) =>
      isRecord(change) && !untold.includes(key) ? fieldsOf([key], change.before, change.after, symbol) : [],
    )
    .sort((a, b) => a.field.localeCompare(b.field));
}

/** Metadata that is not a change, such as how many rows an import had. */
export function furtherFacts(metadata: Record<string, unknown> | null, symbol: string): ChangedField[] {
  const facts = Object.entries(metadata ?? {}).filter(([key]) => key !== "event" && key !== "changes");
  return facts.flatMap(([key, value]) => fieldsOf([key], null, value, symbol));
}

/** What holds several values is told value by value, and only those that differ. */
function fieldsOf(path: string[], before: unknown, after: unknown, symbol: string): ChangedField[] {
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return [];
  if (isRecord(before) || isRecord(after)) {
    const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
      fieldsOf([...path, key], was[key], is[key], symbol),
    );
  }
  const told = (value: unknown) =>
    value === null || value === undefined || value === "" ? null : valueWords(path.at(-1) ?? "", value, symbol);
  return [{ field: pathWords(path), before: told(before), after: told(after) }];
}

type InUnit = (amount: number, symbol: string) => string;
const pounds: InUnit = (amount, symbol) => `${symbol}${money(amount)}`;
/** Exact, since before and after stand beside each other, and with 1 decimal at the least (decision 14). */
const hours: InUnit = (amount) => `${Number.isInteger(amount) ? amount.toFixed(1) : amount} h`;
const factor: InUnit = (amount) => `${amount}x`;
const power: InUnit = (amount) => `${amount} kW`;

const units: Record<string, InUnit> = {
  labourCost: pounds,
  materialCost: pounds,
  totalCost: pounds,
  materialCostBase: pounds,
  hourlyRate: (amount, symbol) => `${pounds(amount, symbol)}/h`,
  // Plans are the platform's own and priced as AD 2 writes them.
  price: (amount) => `$${money(amount)}/mo`,
  labourHours: hours,
  baseHours: hours,
  multiplier: factor,
  costMultiplier: factor,
  kw: power,
  motorKw: power,
  vatRate: (amount) => `${amount}%`,
  quoteValidityDays: (amount) => `${amount} ${amount === 1 ? "day" : "days"}`,
  brandImageSize: (amount) => `${Math.ceil(amount / 1000)} KB`,
};

const names: Record<string, string> = {
  kw: "Power",
  isActive: "Active",
  isManual: "Manual costs",
  isSystemDefault: "System default",
  names: "",
  email: "E-mail",
  label: "Display text",
  sortOrder: "Order",
  quoteNumber: "Quote number",
  engineerCount: "Engineers",
  minEngineers: "Minimum engineers",
  engineersSee: "Engineers see",
  companyId: "Company id",
  vatRegistered: "VAT-registered",
  vatNumber: "VAT number",
  vatRate: "VAT rate",
  url: "Address",
  userAgent: "Browser",
  ...Object.fromEntries(kinds.map((kind) => [kind, kindWords[kind].one])),
};

function valueWords(field: string, value: unknown, symbol: string): string {
  const inUnit = units[field];
  if (inUnit && typeof value === "number") return inUnit(value, symbol);
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (Array.isArray(value)) return value.map((one) => (isRecord(one) ? JSON.stringify(one) : String(one))).join(", ");
  const text = String(value);
  if (field === "role" && text in roleNames) return roleNames[text as Role];
  if ((field === "triggerType" || field === "constraintType" || field === "kind") && kinds.includes(text as Kind)) {
    return kindWords[text as Kind].one;
  }
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return formatDateTime(text);
  if (field === "brandImageData") return "A picture";
  return text;
}

function pathWords(path: string[]): string {
  const words = path.map((key) => names[key] ?? spoken(key)).filter(Boolean);
  return words.map((word, index) => (index === 0 ? word : inSentence(word))).join(": ");
}

/** "hourlyRate" and "hourly_rate" are "Hourly rate". */
function spoken(key: string): string {
  return sentenceCase(
    key
      .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
      .replaceAll("_", " ")
      .toLowerCase(),
  );
}

/** A name inside a sentence; abbreviations keep their capitals. */
function inSentence(name: string): string {
  return /^[A-Z][A-Z]/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function money(amount: number): string {
  return amount.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
