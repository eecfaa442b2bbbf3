// An entry of the audit log in words: what it is about, and each changed field before and after, with its unit.
import { type AuditAction, auditEvents } from "#domain/audit-events.ts";
import { choiceKeys } from "#domain/catalogue/items.ts";
import { formatFieldPath, formatFieldValue, isRecord, lowerFirstCharacter, toSentenceCase } from "./field-labels.ts";

export const actionLabels: Record<AuditAction, string> = {
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
export function formatEntityType(entityType: string): string {
  return toSentenceCase(entityType.replaceAll("_", " "));
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
export function describeEvent(entry: Told): string {
  if (!entry.success && entry.errorMessage) return entry.errorMessage;
  const { description, userName, userEmail } = entry;
  const who = [userName, userEmail].find((name) => name && description?.startsWith(`${name} `));
  return toSentenceCase(who ? (description ?? "").slice(who.length + 1) : (description ?? wordsOfEvent(entry)));
}

function wordsOfEvent({ metadata }: Told): string {
  const event = String(metadata?.event ?? "");
  return event in auditEvents ? auditEvents[event as keyof typeof auditEvents].did : "Recorded";
}

const MOST_NAMED = 3;

/** What a change is about, in a few words behind what happened: the new total, or the names of the fields. */
export function summariseChange(entry: Told & { action: string }, symbol: string): string | null {
  if (entry.action !== "update" || !entry.success) return null;
  const fields = listChangedFields(entry.metadata, symbol);
  if (entry.metadata?.event === "quote.calculated") {
    const total = fields.find(({ field }) => field === formatFieldPath(["totalCost"]));
    return total?.after ? `total ${total.after}` : null;
  }
  if (fields.length === 0) return null;
  const shown = fields.slice(0, MOST_NAMED).map(({ field }) => lowerFirstCharacter(field));
  const more = fields.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

export interface ChangedField {
  field: string;
  /** Null where there was nothing. */
  before: string | null;
  after: string | null;
}

/** The price's snapshot, and what is worked out from the tables of now; the costs and what changed stand beside them. */
const untoldAlways = ["priceBasis", "conflict"];

/** The changed fields of an entry by their names, since the database keeps no order; amounts with that currency symbol. */
export function listChangedFields(metadata: Record<string, unknown> | null, symbol: string): ChangedField[] {
  const changes = metadata?.changes;
  if (!isRecord(changes)) return [];
  // Leaves out ids whose names stand beside them, and the price's snapshot, whose costs stand beside it.
  const untold = changes.names ? [...Object.values<string>(choiceKeys), ...untoldAlways] : untoldAlways;
  return Object.entries(changes)
    .flatMap(([key, change]) =>
      isRecord(change) && !untold.includes(key) ? fieldsOf([key], change.before, change.after, symbol) : [],
    )
    .sort((a, b) => a.field.localeCompare(b.field));
}

/** Metadata that is not a change, such as how many rows an import had. */
export function listOtherMetadata(metadata: Record<string, unknown> | null, symbol: string): ChangedField[] {
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
    value === null || value === undefined || value === "" ? null : formatFieldValue(path.at(-1) ?? "", value, symbol);
  return [{ field: formatFieldPath(path), before: told(before), after: told(after) }];
}
