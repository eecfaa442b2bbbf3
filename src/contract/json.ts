// JSON of any shape, as in a field of a plan or a rule.
import * as z from "zod/mini";
import { NUL_OR_LONE_SURROGATE } from "./values.ts";

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

const MAX_JSON_LENGTH = 20_000;

/** PostgreSQL reads about 2,000 levels, this program some more; no one needs as many. */
const MAX_LEVELS = 50;

/**
 * A list or an object that the operator defines; at most 20,000 characters of JSON, which no database refuses. A text
 * is parsed as JSON; if it is not valid, it becomes a list with that text.
 */
export const Json = z.codec(z.any(), z.custom<JsonValue>(), {
  decode: (wire, context) => {
    const value = typeof wire === "string" ? readJson(wire.trim()) : wire;
    const isListOrObject = typeof value === "object" && value !== null && !isDeeperThan(value, MAX_LEVELS);
    const isStorable = isListOrObject && !NUL_OR_LONE_SURROGATE.test(listTexts(value).join(" "));
    if (!isStorable || JSON.stringify(value).length > MAX_JSON_LENGTH) {
      const message = isStorable ? "At most 20,000 characters" : "A list or an object is needed here";
      context.issues.push({ code: "custom", message, input: wire });
      return z.NEVER;
    }
    return value as JsonValue;
  },
  encode: (value) => value,
});

/** JSON in a reply, as it is stored. */
export const StoredJson = z.nullable(
  z.codec(z.any(), z.custom<unknown>(), { decode: (wire) => wire, encode: (value) => value }),
);

function readJson(text: string): unknown {
  const asList = text === "" ? [] : [text];
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : asList;
  } catch {
    return asList;
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** All keys and texts inside. */
function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...listTexts(inner)]);
}
