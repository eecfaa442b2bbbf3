// The customer's personal data of an entry: stored separately, so that they can be erased and the log still verifies
// (decision 76). A word replaces each value in the entry, and the seal covers the digest of the separate values.

/** SHA-256, hexadecimal. */
type Hash = (text: string) => string;

/** Personal fields of a quote that its changes may contain. */
const fields = [
  ...["customerName", "customerEmail", "customerPhone", "customerVatNumber", "siteAddress", "postcode", "notes"],
  ...["vatReason", "scope", "exclusions"],
];
/** Further facts of an entry about a quote: where emails were sent, who answered and what was said about it. */
const facts = ["to", "name", "reason", "because", "purchaseOrder", "recipientNote", "text"];
/** Done by the holder of a customer link: the name, the address and the browser are the customer's as well. */
const doneByCustomers = ["opened", "asked", "accepted", "declined", "reminders_stopped"].map((done) => `quote.${done}`);

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

/** Separates the customer's values from an entry; null if there are none. */
export function extractPersonalData<E extends AuditEntryFields>(entry: E): { entry: E; given: PersonalValues } | null {
  const { metadata } = entry;
  if (entry.entityType !== "quote" || !metadata) return null;
  const given: PersonalValues = {};
  const without: E = { ...entry, metadata: structuredClone(metadata) };
  const take = (holder: unknown, way: string[]) => {
    const key = way.at(-1) ?? "";
    if (!isRecord(holder) || typeof holder[key] !== "string" || holder[key] === "") return;
    given[way.join(" ")] = holder[key];
    holder[key] = ERASED_VALUE;
  };
  const changes = without.metadata?.changes;
  for (const field of fields) {
    for (const when of ["before", "after"]) {
      take(isRecord(changes) ? changes[field] : null, ["metadata", "changes", field, when]);
    }
  }
  for (const fact of facts) take(without.metadata, ["metadata", fact]);
  if (doneByCustomers.includes(String(metadata.event))) {
    const { userName, description } = entry;
    if (userName && description?.startsWith(userName)) {
      given.description = description;
      without.description = ERASED_VALUE + description.slice(userName.length);
    }
    for (const key of ["userName", "ipAddress", "userAgent"]) take(without, [key]);
  }
  return Object.keys(given).length > 0 ? { entry: without, given } : null;
}

/** The entry as it was written; erased values show the placeholder. */
export function restorePersonalData<E extends Omit<AuditEntryFields, "entityType">>(
  entry: E,
  given: PersonalValues | null,
): E {
  if (!entry.metadata || !("personal" in entry.metadata)) return entry;
  const { personal: _, ...metadata } = structuredClone(entry.metadata);
  const whole: E = { ...entry, metadata };
  for (const [way, value] of Object.entries(given ?? {})) {
    const keys = way.split(" ");
    const holder = keys.slice(0, -1).reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : null), whole);
    if (isRecord(holder)) holder[keys.at(-1) ?? ""] = value;
  }
  return whole;
}

/** The personal data of an entry. Without `given` they were erased. */
export interface PersonalDataRow {
  id: string;
  companyId: number | null;
  quoteId: string | null;
  /** 16 random bytes, hexadecimal: without it, names could be tried until one matches the digest. */
  salt: string;
  given: PersonalValues | null;
  erasedAt: string | null;
}

/** Hashes everything by which the data are found and read, in one order. */
export function hashPersonalData(
  { companyId, quoteId, salt, given }: Omit<PersonalDataRow, "erasedAt">,
  hash: Hash,
): string {
  const sorted = Object.entries(given ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash(salt + JSON.stringify([companyId, quoteId, sorted]));
}

/** The reference in the entry's metadata. */
export interface PersonalDataReference {
  id: string;
  sha256: string;
}

function namedIn(metadata: unknown): PersonalDataReference | null {
  const personal = isRecord(metadata) ? metadata.personal : undefined;
  if (personal === undefined) return null;
  const { id, sha256 } = isRecord(personal) ? personal : {};
  return { id: String(id), sha256: String(sha256) };
}

/** Whether an entry says that a quote's customer was erased at this time. */
export type IsErasure = (quoteId: string, at: string) => boolean;

interface ErasingEntry {
  metadata: unknown;
  createdAt: string;
}

/** Reads the entries of erasures. */
export function readErasures(erasures: readonly ErasingEntry[]): IsErasure {
  const said = new Set(
    erasures.flatMap(({ metadata, createdAt }) => {
      const { event, quotes } = isRecord(metadata) ? metadata : {};
      return event === "customer.erased" && Array.isArray(quotes) ? quotes.map((id) => `${id} ${createdAt}`) : [];
    }),
  );
  return (quoteId, at) => said.has(`${quoteId} ${at}`);
}

/** The fault in an entry's personal data; null if there is none. */
export function findPersonalDataFault(
  entry: { id: number; metadata: unknown },
  beside: PersonalDataRow | null,
  hash: Hash,
  isErasure: IsErasure,
): string | null {
  const named = namedIn(entry.metadata);
  if (!named) return null;
  const values = `The customer's values beside entry ${entry.id} have been`;
  if (beside?.id !== named.id) return `${values} removed.`;
  if (beside.given !== null) {
    const same = beside.erasedAt === null && hashPersonalData(beside, hash) === named.sha256;
    return same ? null : `${values} changed.`;
  }
  const { quoteId, erasedAt } = beside;
  if (quoteId !== null && erasedAt !== null && isErasure(quoteId, erasedAt)) return null;
  return `${values} erased, and no entry says so.`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
