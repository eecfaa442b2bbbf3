// Canonical JSON (RFC 8785, "JSON Canonicalization Scheme"): each value has one text, so that what was signed can be
// written again byte for byte. The only numbers are integers that every JSON reader preserves.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Keys by UTF-16 units, as `sort` orders, and texts as JSON.stringify writes them (RFC 8785, 3.2.2.2 and 3.2.3). */
export function canonicaliseJson(value: Json): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new TypeError("Only whole numbers have one text here");
    return String(value);
  }
  if (typeof value === "string") return encodeText(value);
  if (isList(value)) return `[${value.map(canonicaliseJson).join(",")}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${encodeText(key)}:${canonicaliseJson(value[key] as Json)}`).join(",")}}`;
}

function encodeText(value: string): string {
  if (!value.isWellFormed()) throw new TypeError("Half a character has no text");
  return JSON.stringify(value);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
