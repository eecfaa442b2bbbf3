// A plan's features as rows of key and value. The call's format is an object, or a list of keys alone.
import type { JsonValue } from "#contract/json.ts";

export interface Feature {
  key: string;
  value: string;
}

export function toFeatureRows(features: JsonValue): Feature[] {
  if (Array.isArray(features)) return features.map((key) => ({ key: text(key), value: "" }));
  if (typeof features !== "object" || features === null) return [];
  return Object.entries(features).map(([key, value]) => ({ key, value: text(value) }));
}

/** Keys alone stay a list; a row without a key is left out. Values keep their type: true, 5, or a text. */
export function buildFeatures(rows: readonly Feature[]): JsonValue {
  const filledRows = rows
    .map(({ key, value }) => ({ key: key.trim(), value: value.trim() }))
    .filter(({ key }) => key !== "");
  if (filledRows.every(({ value }) => value === "")) return filledRows.map(({ key }) => key);
  return Object.fromEntries(filledRows.map(({ key, value }) => [key, readValue(value)]));
}

function text(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function readValue(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
