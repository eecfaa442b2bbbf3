// An entry of the audit log as text: its subject, and each changed field before and after, with its unit.
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

/** "quote_status" is "Quote status". */
export function formatEntityType(entityType: string): string {
  if (entityType === "catalogue_item") return "Price list item";
  return toSentenceCase(entityType.replaceAll("_", " "));
}

interface DescribedEntry {
  description: string | null;
  userName: string | null;
  userEmail: string | null;
  success: boolean;
  errorMessage: string | null;
  metadata: Record<string, unknown> | null;
}

/** What happened, without the user, who is shown separately; for a failure, its reason. */
export function describeEvent(entry: DescribedEntry): string {
  if (!entry.success && entry.errorMessage) return entry.errorMessage;
  const { description, userName, userEmail } = entry;
  const subject = [userName, userEmail].find((name) => name && description?.startsWith(`${name} `));
  return toSentenceCase(
    subject ? (description ?? "").slice(subject.length + 1) : (description ?? formatEventVerb(entry)),
  );
}

function formatEventVerb({ metadata }: DescribedEntry): string {
  const event = String(metadata?.event ?? "");
  return event in auditEvents ? auditEvents[event as keyof typeof auditEvents].did : "Recorded";
}

const MAX_NAMED_FIELDS = 3;

/** A change in a few words after the event: the new total, or the names of the fields. */
export function summariseChange(entry: DescribedEntry & { action: string }, symbol: string): string | null {
  if (entry.action !== "update" || !entry.success) return null;
  const fields = listChangedFields(entry.metadata, symbol);
  if (entry.metadata?.event === "quote.calculated") {
    const total = fields.find(({ field }) => field === formatFieldPath(["totalCost"]));
    return total?.after ? `total ${total.after}` : null;
  }
  // A password that an administrator sets takes the place of an invitation.
  const isPasswordSet = entry.metadata?.passwordSet === true;
  const invitation = formatFieldPath(["invitedAt"]);
  const names = fields
    .filter(({ field }) => !isPasswordSet || field !== invitation)
    .map(({ field }) => lowerFirstCharacter(field));
  if (isPasswordSet) names.unshift("new password");
  if (names.length === 0) return null;
  const shown = names.slice(0, MAX_NAMED_FIELDS);
  const remaining = names.length - shown.length;
  return remaining > 0 ? `${shown.join(", ")} and ${remaining} more` : shown.join(", ");
}

export interface ChangedField {
  field: string;
  /** Null if there was no value. */
  before: string | null;
  after: string | null;
}

/** The price's snapshot, and what is calculated from today's tables; the costs and other changes are listed anyway. */
const hiddenAlways = ["priceBasis", "conflict"];

/** An entry's changed fields by name, because the database stores no order; amounts with that currency symbol. */
export function listChangedFields(metadata: Record<string, unknown> | null, symbol: string): ChangedField[] {
  const changes = metadata?.changes;
  if (!isRecord(changes)) return [];
  // Leaves out ids whose names are listed, and the price's snapshot, whose costs are listed.
  const hidden = changes.names ? [...Object.values<string>(choiceKeys), ...hiddenAlways] : hiddenAlways;
  return Object.entries(changes)
    .flatMap(([key, change]) =>
      isRecord(change) && !hidden.includes(key) ? compareValues([key], change.before, change.after, symbol) : [],
    )
    .sort((a, b) => a.field.localeCompare(b.field));
}

/** Metadata that is not a change, such as the number of rows of an import. */
export function listOtherMetadata(metadata: Record<string, unknown> | null, symbol: string): ChangedField[] {
  const entries = Object.entries(metadata ?? {}).filter(([key]) => key !== "event" && key !== "changes");
  return entries.flatMap(([key, value]) => compareValues([key], null, value, symbol));
}

/** A field with several values is listed value by value, and only those that differ. */
function compareValues(path: string[], before: unknown, after: unknown, symbol: string): ChangedField[] {
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return [];
  if (isRecord(before) || isRecord(after)) {
    const [fieldsBefore, fieldsAfter] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    return [...new Set([...Object.keys(fieldsBefore), ...Object.keys(fieldsAfter)])].flatMap((key) =>
      compareValues([...path, key], fieldsBefore[key], fieldsAfter[key], symbol),
    );
  }
  const format = (value: unknown) =>
    value === null || value === undefined || value === "" ? null : formatFieldValue(path.at(-1) ?? "", value, symbol);
  return [{ field: formatFieldPath(path), before: format(before), after: format(after) }];
}
