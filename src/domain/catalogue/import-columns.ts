// Matches an imported file's columns with fields: by the screen's labels or the program's names, units optional.
import { type FieldKey, formatFieldLabel, listFields } from "./fields.ts";
import { type Kind, kindLabels } from "./items.ts";

/** Other common headings; compared without case, spaces, signs and text in brackets. */
const otherHeadings: Partial<Record<FieldKey, readonly string[]>> = {
  description: ["details"],
  postcodes: ["postcode", "postcodeprefixes", "postcodeprefix", "prefixes", "prefix", "postcodeareas", "areas"],
  labourHours: ["laborhours", "labourhrs", "hours"],
  hourlyRate: ["rate", "rateperhour", "hourrate", "poundsperhour", "£perhour", "£/hour", "£/hr", "£/h"],
  minEngineers: ["engineers", "minimumnumberofengineers", "minimumengineer", "minnoofengineers"],
  multiplier: ["factor", "labourmultiplier"],
  baseHours: ["hours", "basehrs"],
  materialPercent: ["pumpcharged", "shareofthepump", "pumpshare", "materialshare", "materialpercentage", "material%"],
  materialCostBase: ["materialcost", "basecost", "materialbasecost", "basematerialcost", "cost", "price"],
  kw: ["power", "powerkw", "rating"],
  costMultiplier: ["multiplier", "factor"],
  scope: ["scopeofwork", "scopeofworks", "included", "includes", "inclusions"],
  exclusions: ["excluded", "excludes", "notincluded"],
  needsWaterNotice: ["waternotice", "drawsmorethan12litresaminute", "over12lmin", "over12l/min"],
  isActive: ["active", "status", "enabled", "inuse", "activestatus"],
};

export interface Columns {
  /** The position of each field in a record. */
  fields: ReadonlyMap<FieldKey, number>;
  /** Headings that match no field. */
  ignored: readonly string[];
  /** How many cells belong to the table. */
  width: number;
}

/** The columns by their headings; null if no heading means the name. The first of two with one meaning counts. */
export function matchColumns(kind: Kind, headings: readonly string[]): Columns | null {
  const meanings = listMeanings(kind);
  const fields = new Map<FieldKey, number>();
  const ignored: string[] = [];
  headings.forEach((heading, index) => {
    const field = listSpellings(heading)
      .map((spelling) => meanings.get(spelling))
      .find((meaning) => meaning !== undefined);
    if (field && !fields.has(field)) fields.set(field, index);
    else if (heading.trim() !== "") ignored.push(heading.trim());
  });
  const width = headings.findLastIndex((heading) => heading.trim() !== "") + 1;
  return fields.has("name") ? { fields, ignored, width } : null;
}

/** How many fields these headings name. Each possible separator is tried; the one that gives most is right. */
export function countKnownHeadings(kind: Kind, headings: readonly string[]): number {
  return matchColumns(kind, headings)?.fields.size ?? 0;
}

function listMeanings(kind: Kind): ReadonlyMap<string, FieldKey> {
  const meanings = new Map<string, FieldKey>();
  const { one, many } = kindLabels[kind];
  const names = [one, many, kind === "location" ? "zone" : "type", kind === "location" ? "zonename" : "item"];
  for (const name of names) meanings.set(normaliseHeading(name), "name");
  for (const field of listFields(kind)) {
    for (const word of [field, formatFieldLabel(field), ...(otherHeadings[field] ?? [])]) {
      for (const spelling of listSpellings(word)) meanings.set(spelling, field);
    }
  }
  return meanings;
}

/** "Hourly rate (£)" is "hourlyrate(£)" and "hourlyrate"; the longer one is more specific and comes first. */
function listSpellings(heading: string): string[] {
  return [normaliseHeading(heading), normaliseHeading(heading.replace(/[([].*$/s, ""))];
}

function normaliseHeading(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}£/]/gu, "");
}
