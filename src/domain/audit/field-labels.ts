// Labels of an entry's changed fields and the texts of their values, each in its unit.
import { switchFields } from "#domain/catalogue/fields.ts";
import { type Kind, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { formatDateTime } from "#domain/days.ts";
import { formatMoney } from "#domain/money.ts";
import { type Role, roleNames } from "#domain/roles.ts";

type UnitFormat = (amount: number, symbol: string) => string;

const pounds: UnitFormat = (amount, symbol) => formatMoney(Math.round(amount * 100), symbol);

/** Exact, because before and after are compared, and with at least 1 decimal (decision 14). */
const hours: UnitFormat = (amount) => `${Number.isInteger(amount) ? amount.toFixed(1) : amount} h`;

const factor: UnitFormat = (amount) => `${amount}x`;

const power: UnitFormat = (amount) => `${amount} kW`;

const years: UnitFormat = (amount) => `${amount} ${amount === 1 ? "year" : "years"}`;

const days: UnitFormat = (amount) => `${amount} ${amount === 1 ? "day" : "days"}`;

const units: Record<string, UnitFormat> = {
  labourCost: pounds,
  materialCost: pounds,
  linesCost: pounds,
  totalCost: pounds,
  materialCostBase: pounds,
  hourlyRate: (amount, symbol) => `${pounds(amount, symbol)}/h`,
  // Plans are the platform's own and priced as AD 2 writes them.
  price: (amount) => `${pounds(amount, "$")}/mo`,
  labourHours: hours,
  baseHours: hours,
  multiplier: factor,
  costMultiplier: factor,
  materialPercent: (amount) => `${amount}%`,
  kw: power,
  motorKw: power,
  vatRate: (amount) => `${amount}%`,
  depositPercent: (amount) => `${amount}%`,
  quoteValidityDays: days,
  offlinePriceGraceDays: days,
  retentionYearsAccepted: years,
  retentionYearsOther: years,
  brandImageSize: (amount) => `${Math.ceil(amount / 1000)} KB`,
};

const fieldLabels: Record<string, string> = {
  kw: "Power",
  materialPercent: "Share of the pump’s price charged",
  isActive: "Active",
  isManual: "Manual costs",
  linesCost: "Lines and discount",
  depositPercent: "Deposit",
  depositWords: "How to pay the deposit",
  isSelectable: "Customer chooses",
  onlyKind: "Only with",
  onlyIds: "Only with these",
  isSystemDefault: "System default",
  names: "",
  email: "Email",
  label: "Display text",
  sortOrder: "Order",
  quoteNumber: "Quote number",
  engineerCount: "Engineers",
  minEngineers: "Minimum engineers",
  engineersSee: "Engineers see",
  companyId: "Company id",
  maxPriceDetail: "Customers see at most",
  hasReminders: "Reminders",
  remindersAfter: "Reminders, days after sending",
  remindersBefore: "Reminders, days before the end",
  declineReasons: "Reasons for declining",
  defaultNoCancellation: "No right to cancel for consumers",
  cancellationAdvice: "Reason for no right to cancel",
  cancellationAdviceDate: "Date of the advice",
  offlinePriceGraceDays: "A shown price is kept",
  retentionYearsAccepted: "Kept after an acceptance",
  retentionYearsOther: "Kept after any other quote",
  needsWaterNotice: switchFields.needsWaterNotice.words,
  drawsOver12: switchFields.needsWaterNotice.words,
  url: "Address",
  userAgent: "Browser",
  ...Object.fromEntries(kinds.map((kind) => [kind, kindLabels[kind].one])),
};

/** Fields whose values are a few fixed words: "sole_trader". */
const enumFields = new Set(
  "legalForm registeredIn maxPriceDetail documentKind vatTreatment priceDetail noCancellation defaultNoCancellation".split(
    " ",
  ),
);

export function formatFieldValue(field: string, value: unknown, symbol: string): string {
  const formatInUnit = units[field];
  if (formatInUnit && typeof value === "number") return formatInUnit(value, symbol);
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (Array.isArray(value)) return value.map((one) => (isRecord(one) ? JSON.stringify(one) : String(one))).join(", ");
  const text = String(value);
  if (field === "role" && text in roleNames) return roleNames[text as Role];
  if (["triggerType", "constraintType", "onlyKind", "kind"].includes(field) && kinds.includes(text as Kind)) {
    return kindLabels[text as Kind].one;
  }
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return formatDateTime(text);
  if (field === "brandImageData") return "A picture";
  if (text === "england_wales") return "England and Wales";
  if (enumFields.has(field)) return toSentenceCase(text.replaceAll("_", " "));
  return text;
}

export function formatFieldPath(path: string[]): string {
  const words = path.map((key) => fieldLabels[key] ?? splitIntoWords(key)).filter(Boolean);
  return words.map((word, index) => (index === 0 ? word : lowerFirstCharacter(word))).join(": ");
}

/** "hourlyRate" and "hourly_rate" are "Hourly rate", "vatRate" is "VAT rate". */
function splitIntoWords(key: string): string {
  return toSentenceCase(
    key
      .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
      .replaceAll("_", " ")
      .toLowerCase()
      .replace(/\bvat\b/, "VAT"),
  );
}

/** A label inside a sentence; abbreviations keep their capitals. */
export function lowerFirstCharacter(name: string): string {
  return /^[A-Z][A-Z]/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

export function toSentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
