// What happened to a customer, its sites and its pumps, in plain sentences (from the audit log's changes, in wire form).
import { formatDay } from "#domain/days.ts";
import { formatAddressLine } from "#domain/postal-address.ts";
import { customerKindLabels } from "#domain/quotes/customer-details.ts";

type Changes = Record<string, { before: unknown; after: unknown }>;

/** Each field by its kind of record, for the end of "changed …". */
const fieldPhrases: Record<string, Record<string, string>> = {
  customer_record: {
    name: "the name",
    kind: "the kind of customer",
    email: "the email",
    phone: "the telephone number",
    invoiceAddress: "the invoice address",
    vatNumber: "the VAT number",
    reference: "the reference",
    notes: "the notes",
  },
  site: {
    name: "the name",
    address: "the address",
    postcode: "the postcode",
    locationId: "the zone",
    contactName: "the contact’s name",
    contactPhone: "the contact’s telephone number",
    contactEmail: "the contact’s email",
    directions: "the directions",
  },
  pump: {
    name: "the name",
    make: "the make",
    model: "the model",
    serial: "the serial number",
    kw: "the power",
    equipmentAccessId: "the equipment access",
    pumpStyleId: "the pump style",
    motorSizeId: "the motor size",
    driveTypeId: "the drive type",
    installedOn: "the day of installation",
    warrantyUntil: "the end of the warranty",
    removedOn: "the day of removal",
    serviceMonths: "the months between services",
    serviceJobTypeId: "the job of a service",
    nextDue: "the next service",
    notes: "the notes",
  },
};

const eventSentences: Record<string, string> = {
  "customer_record.created": "added the customer",
  "customer_record.ended": "marked the customer as a former customer",
  "customer_record.restored": "marked the customer as a current customer",
  "customer_record.merged": "merged a customer into this one",
  "customer_record.separated": "separated a customer from this one",
  "customer_record.grouped": "added the customer from its quotes",
  "customer_record.filed": "linked quotes to the customer",
  "customer_record.imported": "imported the customer",
  "site.created": "added the site",
  "site.moved": "moved the site here from another customer",
  "site.ended": "marked the site as a former site",
  "site.restored": "marked the site as a current site",
  "site.deleted": "deleted the site",
  "pump.created": "added the pump",
  "pump.moved": "moved the pump here from another site",
  "pump.removed": "marked the pump as removed",
  "pump.restored": "marked the pump as installed again",
  "pump.replaced": "replaced a pump with this one",
  "pump.deleted": "deleted the pump",
};

/** The sentences of one entry, without their subject and full stop. */
export function describeRecordEntry(
  entityType: string,
  event: string,
  changes: Changes,
  metadata: Record<string, unknown> = {},
): string[] {
  if (event.startsWith("service.")) return [describeService(event, metadata)];
  if (event === "customer_record.filed" && metadata.customerId === null) return ["removed quotes from the customer"];
  const sentence = eventSentences[event];
  if (sentence) return [sentence];
  const phrases = fieldPhrases[entityType] ?? {};
  const sentences = Object.entries(phrases).flatMap(([field, phrase]) => {
    const change = changes[field];
    return change ? describeChange(field, phrase, change) : [];
  });
  return sentences.length > 0
    ? sentences
    : [`changed the ${entityType === "customer_record" ? "customer" : entityType}`];
}

/** Ids say nothing, and long texts too much. */
const isLong = (field: string) => /Id$|^(?:notes|directions)$/.test(field);

function describeChange(field: string, phrase: string, { before, after }: { before: unknown; after: unknown }): string {
  if (isLong(field)) return `changed ${phrase}`;
  const [from, to] = [before, after].map((value) => formatValue(field, value));
  if (to === null) return `removed ${phrase}, ${from}`;
  return from === null ? `set ${phrase} to ${to}` : `changed ${phrase} from ${from} to ${to}`;
}

function formatValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (field === "kind") return customerKindLabels[value as keyof typeof customerKindLabels] ?? String(value);
  if (/address/i.test(field)) return formatAddressLine(String(value));
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? formatDay(String(value)) : String(value);
}

function describeService(event: string, { dueOn, settled, settledOn, because }: Record<string, unknown>): string {
  const service = `the service due ${typeof dueOn === "string" ? formatDay(dueOn) : ""}`.trim();
  if (event === "service.reopened") return `reopened ${service}`;
  const reason = because ? `: ${String(because)}` : "";
  if (settled === "skipped") return `skipped ${service}${reason}`;
  return `marked ${service} as done on ${formatDay(String(settledOn))}${reason}`;
}
