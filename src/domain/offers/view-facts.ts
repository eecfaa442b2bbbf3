// The facts of the job for the customer, as label and value: for whom and until when, the work, and the equipment.

import { type Kind, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { formatCustomerDay, formatLongDay } from "#domain/days.ts";
import { formatDecimal, formatHours, type Hundredths } from "#domain/money.ts";
import { formatAddressLine } from "#domain/postal-address.ts";

export interface Fact {
  label: string;
  value: string;
  /** A second line under the value. */
  note?: string;
  /** A sum of the facts above it. */
  isSum?: true;
}

export interface ViewedQuote {
  /** Null until the server has assigned one. */
  quoteNumber: string | null;
  customerName: string;
  siteAddress: string | null;
  postcode: string | null;
  /** When the customer received it, and until when it can be accepted; null until it is sent. */
  issuedAt: string | null;
  validUntil: string | null;
  /** The items' names at the time of pricing; null if unknown. */
  items: Readonly<Record<Kind, string | null>>;
  motorKw: Hundredths | null;
  /** The job charges nothing for a pump: it is done on the customer's own (decision 125). */
  isOwnPump?: boolean | undefined;
  engineerCount: number | null;
  labourHours: Hundredths | null;
  /** The job was changed since its price was calculated (decision 18). */
  needsRecalculation: boolean;
}

export interface JobFacts {
  /** For whom, where, and until when. */
  summary: Record<"customer" | "postcode" | "number" | "issued" | "validity", Fact> & { site: Fact | null };
  /** The work, as far as it is known. */
  work: { title: string; facts: Fact[] };
  /** What the price was made of, with a dash for unknown values. */
  details: { title: string; items: Fact[]; labour: Fact[] };
}

/** The hours contain the journey, and are a part of the price: the reader of a total alone is not shown them. */
export function buildJobFacts(quote: ViewedQuote, validityDays: number, showsHours: boolean): JobFacts {
  return {
    summary: buildSummary(quote, validityDays),
    work: { title: "The work", facts: listWorkFacts(quote, showsHours) },
    details: { title: "Technical Details", items: listItemFacts(quote), labour: listLabourFacts(quote, showsHours) },
  };
}

function buildSummary(quote: ViewedQuote, validityDays: number): JobFacts["summary"] {
  const days = `${validityDays} ${validityDays === 1 ? "day" : "days"}`;
  const site = formatAddressLine(quote.siteAddress ?? "");
  return {
    customer: { label: "Customer", value: quote.customerName },
    postcode: { label: "Postcode", value: quote.postcode ?? "Not specified" },
    site: site ? { label: "Site address", value: site } : null,
    number: { label: "Quote number", value: quote.quoteNumber ?? "-" },
    issued: { label: "Date of issue", value: quote.issuedAt ? formatCustomerDay(quote.issuedAt) : "Not sent yet" },
    validity: quote.validUntil
      ? { label: "Valid Until", value: formatLongDay(quote.validUntil), note: `${days} from sending` }
      : { label: "Valid Until", value: days, note: "from sending" },
  };
}

const OWN_PUMP = "Your pump";
const pumpKinds = ["pump_style", "motor_size", "drive_type"] as const satisfies Kind[];
export interface WorkItems {
  items: Readonly<Record<(typeof pumpKinds)[number] | "job_type", string | null>>;
  motorKw: Hundredths | null;
  isOwnPump?: boolean | undefined;
}

/** The work as label and value. */
export function listWork({ items, motorKw, isOwnPump }: WorkItems): [string, string | null][] {
  const power = motorKw === null ? null : `${formatDecimal(motorKw)} kW`;
  const motor = [...new Set([items.motor_size, power])].filter((words) => words !== null).join(", ") || null;
  const work: [string, string | null] = ["Work", items.job_type];
  if (isOwnPump) {
    const pump = [items.pump_style, motor, items.drive_type].filter((words) => words !== null).join(", ");
    return [[OWN_PUMP, pump || null], work];
  }
  return [["Pump", items.pump_style], ["Motor", motor], ["Drive", items.drive_type], work];
}

/** The same for the customer: with site and number of engineers, without unknown values. */
function listWorkFacts(quote: ViewedQuote, showsHours: boolean): Fact[] {
  const { items, engineerCount: engineers, labourHours: hours } = quote;
  const team = `${engineers} ${engineers === 1 ? "engineer" : "engineers"}`;
  const labour =
    engineers === null || hours === null ? null : showsHours ? `${team}, ${formatHours(hours)} hours` : team;
  const others = [
    ["Access", items.equipment_access],
    ["Labour", labour],
  ] as const;
  return [...listWork(quote), ...others].flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function listItemFacts(quote: ViewedQuote): Fact[] {
  const isOfPump = (kind: Kind) => pumpKinds.some((one) => one === kind);
  const shownKinds = quote.isOwnPump ? kinds.filter((kind) => !isOfPump(kind)) : kinds;
  const facts = shownKinds.map((kind) => ({ label: kindLabels[kind].one, value: describeItem(quote, kind) }));
  const pump = pumpKinds.map((kind) => describeItem(quote, kind)).filter((value) => value !== "-");
  return quote.isOwnPump ? [...facts, { label: OWN_PUMP, value: pump.join(", ") || "-" }] : facts;
}

function describeItem({ items, motorKw }: ViewedQuote, kind: Kind): string {
  const name = items[kind];
  if (name === null) return "-";
  if (kind !== "motor_size" || motorKw === null) return name;
  const kw = `${formatDecimal(motorKw)} kW`;
  return name.includes(kw) ? name : `${name} (${kw})`;
}

const listLabourFacts = (
  { labourHours: hours, engineerCount: engineers }: ViewedQuote,
  showsHours: boolean,
): Fact[] => [
  ...(showsHours ? [{ label: "Labour hours", value: hours === null ? "-" : formatHours(hours) }] : []),
  { label: "Engineers", value: engineers === null ? "-" : String(engineers) },
];
