// The cursor of a page of a list: its row's position in the order, so that a page costs the same however deep it is.

export interface Cursor {
  /** The page after this row, or the one before it. */
  direction: "after" | "before";
  createdAt: string;
  id: string;
  /** The position in the whole list, from 1, of the first row of that page. */
  start: number;
  /** How many of the newest quotes have been searched at least, as the pages before this one said. */
  searched: number;
}

/** The years 1000 to 2999: PostgreSQL has no year 0, so `0000-…` would make the query fail. */
const INSTANT = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cursor as text for a URL; it contains no secret. */
export function encodeCursor({ direction, createdAt, id, start, searched }: Cursor): string {
  return [direction, createdAt, id, start, searched].join("_");
}

/** Null for a text that `encodeCursor` cannot have made. */
export function decodeCursor(text: string): Cursor | null {
  const [direction, createdAt = "", id = "", start = "", searched = "", ...more] = text.split("_");
  const isDirection = direction === "after" || direction === "before";
  if (!isDirection || more.length > 0 || !INSTANT.test(createdAt) || !UUID.test(id)) return null;
  if (!/^\d{1,9}$/.test(start) || !/^\d{1,9}$/.test(searched)) return null;
  // `Date` reads a 30th of February as a day in March, which would make the query fail.
  const instant = Date.parse(createdAt);
  if (Number.isNaN(instant) || new Date(instant).toISOString() !== createdAt) return null;
  return { direction, createdAt, id, start: Math.max(1, Number(start)), searched: Number(searched) };
}
