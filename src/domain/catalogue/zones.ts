// Which pricing zone a postcode belongs to (decision 19).
import { formatPostcode, parsePostcodePart, readOutwardCode } from "#domain/postcode.ts";
import type { Location } from "./items.ts";

export interface ZonePrefix {
  zone: Location;
  prefix: string;
}

export interface DetectedZone extends ZonePrefix {
  /** "part": the prefix is the postcode's area or district. "letters": it only starts the same: a user should check. */
  matchedBy: "part" | "letters";
  /** The next best zone that also fits as a part, or null. */
  runnerUp: ZonePrefix | null;
}

/** The active zones that name each prefix, lowest id first. */
export type PrefixIndex = ReadonlyMap<string, readonly [Location, ...Location[]]>;

export function indexPrefixes(zones: readonly Location[]): PrefixIndex {
  const index = new Map<string, [Location, ...Location[]]>();
  for (const zone of zones.filter(({ isActive }) => isActive).sort((a, b) => a.id - b.id)) {
    for (const prefix of new Set(zone.postcodes.map(normalisePrefix))) {
      const namingZones = index.get(prefix);
      if (namingZones) namingZones.push(zone);
      else index.set(prefix, [zone]);
    }
  }
  return index;
}

/** A prefix in the form in which it is compared: trimmed and in upper case. */
export function normalisePrefix(text: string): string {
  return text.trim().toUpperCase();
}

/**
 * The active zone with the most specific prefix that is a part of the postcode: district with letter, district, area.
 * If there is none, the longest prefix that the outward code starts with. Between equals the lowest id. Null if no zone
 * covers the postcode or it is not valid.
 */
export function detectZone(zones: readonly Location[], postcode: string): DetectedZone | null {
  const outward = readOutwardCode(postcode);
  return outward === null ? null : findZone(indexPrefixes(zones), outward);
}

/** The same for an outward code ("SW1A"), or a part of one: "SW1" and "SW" find the zone of their other districts. */
export function findZone(index: PrefixIndex, outward: string): DetectedZone | null {
  const [best, ...others] = listMatches(index, listPostcodeParts(outward));
  if (best)
    return { ...best, matchedBy: "part", runnerUp: others.find(({ zone }) => zone.id !== best.zone.id) ?? null };
  const [longest] = listMatches(index, listBeginnings(outward));
  return longest ? { ...longest, matchedBy: "letters", runnerUp: null } : null;
}

/** Why the zone was chosen. */
export function explainZone({ zone, prefix, matchedBy, runnerUp }: DetectedZone, postcode: string): string {
  const formatted = formatPostcode(postcode);
  if (matchedBy === "letters")
    return `${formatted} only matches ${prefix} because it starts with ${prefix}. Check that ${zone.name} is the right zone.`;
  if (!runnerUp)
    return `${formatted} matches the ${parsePostcodePart(prefix)?.district ? "district" : "area"} ${prefix}.`;
  if (runnerUp.prefix === prefix)
    return `Used because it was added before ${runnerUp.zone.name}, which also has ${prefix}.`;
  return `Used because ${prefix} is more specific than ${runnerUp.prefix} (${runnerUp.zone.name}).`;
}

/** "SW1A" is SW1A, SW1 and SW; the most specific first. */
function listPostcodeParts(outward: string): string[] {
  const part = parsePostcodePart(outward);
  return [part?.districtLetter, part?.district, part?.area].filter((name) => typeof name === "string");
}

/** "SW1A" starts with SW1A, SW1, SW and S; the longest first. */
function listBeginnings(outward: string): string[] {
  return Array.from(outward, (_, index) => outward.slice(0, outward.length - index));
}

function listMatches(index: PrefixIndex, prefixes: readonly string[]): ZonePrefix[] {
  return prefixes.flatMap((prefix) => (index.get(prefix) ?? []).map((zone) => ({ zone, prefix })));
}
