// Where a walk through the audit log goes on: behind an entry, newest first.

export interface AuditCursor {
  createdAt: string;
  id: number;
}

/** The cursor as text for a URL; it contains no secret. */
export const encodeAuditCursor = ({ createdAt, id }: AuditCursor): string => `${createdAt}_${id}`;

/** The years 1000 to 2999, as for quotes; null for a text that `encodeAuditCursor` cannot have made. */
export function decodeAuditCursor(text: string): AuditCursor | null {
  const [, createdAt = "", id = ""] = /^([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/.exec(text) ?? [];
  const instant = Date.parse(createdAt);
  // `Date` reads a 30th of February as a day in March.
  if (Number.isNaN(instant) || new Date(instant).toISOString() !== createdAt) return null;
  return { createdAt, id: Number(id) };
}
