// The customer's personal data of an entry: stored separately, so that they can be erased and the log still verifies
// (decision 76). A word replaces each value in the entry, and the seal covers the digest of the separate values.
import type { AuditEvent } from "./audit-events.ts";
import { erasedQuoteTexts, recordTexts } from "./erased-quote-texts.ts";

/** SHA-256, hexadecimal. */
type Hash = (text: string) => string;

/** Personal metadata of an entry about a quote: where emails were sent, who answered, and their words. */
const entryFacts = ["to", "name", "reason", "because", "purchaseOrder", "recipientNote", "text"];
/** Events that the holder of a customer link causes: the name, the address and the browser are the customer's too. */
const customerEvents: readonly AuditEvent[] = [
  ...(["quote.opened", "quote.question_asked", "quote.accepted", "quote.declined"] as const),
  "quote.reminders_stopped",
];

/** Placeholder in an entry for a value stored apart; all that remains after erasure. */
export const ERASED_VALUE = "erased";

export interface AuditEntryFields {
  entityType: string;
  metadata: Record<string, unknown> | null;
  description: string | null;
  userName: string | null;
  ipAddress: string | null;
  userAgent: string | null;
}

/** Each value by its path: "description", "metadata changes notes after". */
export type PersonalValues = Record<string, string>;

/**
 * Separates the customer's values from an entry; null if there are none. The `label` of a customer, a site or a pump is
 * its name, which ends the description.
 */
export function extractPersonalData<E extends AuditEntryFields>(
  entry: E,
  label = "",
): { entry: E; personalValues: PersonalValues } | null {
  const { metadata } = entry;
  const texts = entry.entityType === "quote" ? erasedQuoteTexts : recordTexts[entry.entityType];
  if (!texts || !metadata) return null;
  const personalValues: PersonalValues = {};
  const redacted: E = { ...entry, metadata: structuredClone(metadata) };
  const extractValue = (parent: unknown, path: string[]) => {
    const key = path.at(-1) ?? "";
    if (!isRecord(parent) || typeof parent[key] !== "string" || parent[key] === "") return;
    personalValues[path.join(" ")] = parent[key];
    parent[key] = ERASED_VALUE;
  };
  const changes = redacted.metadata?.changes;
  for (const field of texts) {
    for (const when of ["before", "after"]) {
      extractValue(isRecord(changes) ? changes[field] : null, ["metadata", "changes", field, when]);
    }
  }
  for (const fact of entryFacts) extractValue(redacted.metadata, ["metadata", fact]);
  const { description: sentence } = entry;
  if (texts !== erasedQuoteTexts && label !== "" && sentence?.endsWith(label)) {
    personalValues.description = sentence;
    redacted.description = sentence.slice(0, -label.length) + ERASED_VALUE;
  }
  if (customerEvents.some((event) => event === metadata.event)) {
    const { userName, description } = entry;
    if (userName && description?.startsWith(userName)) {
      personalValues.description = description;
      redacted.description = ERASED_VALUE + description.slice(userName.length);
    }
    for (const key of ["userName", "ipAddress", "userAgent"]) extractValue(redacted, [key]);
  }
  return Object.keys(personalValues).length > 0 ? { entry: redacted, personalValues } : null;
}

/** The entry as it was written; erased values show the placeholder. */
export function restorePersonalData<E extends Omit<AuditEntryFields, "entityType">>(
  entry: E,
  personalValues: PersonalValues | null,
): E {
  if (!entry.metadata || !("personal" in entry.metadata)) return entry;
  const { personal: _, ...metadata } = structuredClone(entry.metadata);
  const restored: E = { ...entry, metadata };
  for (const [path, value] of Object.entries(personalValues ?? {})) {
    const keys = path.split(" ");
    const parent = keys.slice(0, -1).reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : null), restored);
    if (isRecord(parent)) parent[keys.at(-1) ?? ""] = value;
  }
  return restored;
}

/** The personal data of an entry. Without `personalValues` they were erased. */
export interface PersonalDataRow {
  id: string;
  companyId: number | null;
  /** Of an entry about a quote. */
  quoteId: string | null;
  /** Of an entry about a customer's record, site or pump: `toRecordSubject` of the customer. */
  subject: string | null;
  /** 16 random bytes, hexadecimal: without it, names could be tried until one matches the digest. */
  salt: string;
  personalValues: PersonalValues | null;
  erasedAt: string | null;
}

/** Whose data they are, if they are no quote's. */
export const toRecordSubject = (customerId: string): string => `customer_record ${customerId}`;

/** Hashes everything by which the data are found and read, in one order. */
export function hashPersonalData(
  { companyId, quoteId, subject, salt, personalValues }: Omit<PersonalDataRow, "erasedAt">,
  hash: Hash,
): string {
  const sorted = Object.entries(personalValues ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  // Without a subject as before there were any, so that earlier digests still fit.
  return hash(salt + JSON.stringify([companyId, quoteId, ...(subject ? [subject] : []), sorted]));
}

/** The reference in the entry's metadata. */
export interface PersonalDataReference {
  id: string;
  sha256: string;
}

function readReference(metadata: unknown): PersonalDataReference | null {
  const personal = isRecord(metadata) ? metadata.personal : undefined;
  if (personal === undefined) return null;
  const { id, sha256 } = isRecord(personal) ? personal : {};
  return { id: String(id), sha256: String(sha256) };
}

/** Whether an entry says that these data, of a quote by its id or of a record by its subject, were erased at this time. */
export type IsErasure = (whose: string, erasedAt: string) => boolean;

interface ErasingEntry {
  metadata: unknown;
  createdAt: string;
}

/** Reads the entries of erasures. */
export function readErasures(erasures: readonly ErasingEntry[]): IsErasure {
  const recordedErasures = new Set(
    erasures.flatMap(({ metadata, createdAt }) => {
      const { event, quotes, records } = isRecord(metadata) ? metadata : {};
      if (event !== "customer.erased") return [];
      const subjects = Array.isArray(records) ? records.map((id) => toRecordSubject(String(id))) : [];
      return [...(Array.isArray(quotes) ? quotes : []), ...subjects].map((whose) => `${whose} ${createdAt}`);
    }),
  );
  return (whose, erasedAt) => recordedErasures.has(`${whose} ${erasedAt}`);
}

/** The fault in an entry's personal data; null if there is none. */
export function findPersonalDataFault(
  entry: { id: number; metadata: unknown },
  stored: PersonalDataRow | null,
  hash: Hash,
  isErasure: IsErasure,
): string | null {
  const reference = readReference(entry.metadata);
  if (!reference) return null;
  const subject = `The customer's values beside entry ${entry.id} have been`;
  if (stored?.id !== reference.id) return `${subject} removed.`;
  if (stored.personalValues !== null) {
    const isSame = stored.erasedAt === null && hashPersonalData(stored, hash) === reference.sha256;
    return isSame ? null : `${subject} changed.`;
  }
  const whose = stored.quoteId ?? stored.subject ?? null;
  if (whose !== null && stored.erasedAt !== null && isErasure(whose, stored.erasedAt)) return null;
  return `${subject} erased, and no entry says so.`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
