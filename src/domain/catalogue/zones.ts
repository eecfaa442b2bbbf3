// Which pricing zone a postcode belongs to (decision 19).
import { formatPostcode, parsePostcodePart, readOutwardCode } from "#domain/postcode.ts";
import type { Location } from "./items.ts";

export interface ZonePrefix {
  zone: Location;
  prefix: string;
}

export interface DetectedZone extends ZonePrefix {
  /** "part": the prefix is the postcode's area or district. "letters": it only starts the same: a user should check. */
  how: "part" | "letters";
  /** The next best zone that also fits as a part, or null. */
  beaten: ZonePrefix | null;
}

/** The active zones that name each prefix, lowest id first. */
export type PrefixIndex = ReadonlyMap<string, readonly [Location, ...Location[]]>;

export function indexPrefixes(zones: readonly Location[]): PrefixIndex {
  const claims = new Map<string, [Location, ...Location[]]>();
  for (const zone of zones.filter(({ isActive }) => isActive).sort((a, b) => a.id - b.id)) {
    for (const prefix of new Set(zone.postcodes.map(normalisePrefix))) {
      const claiming = claims.get(prefix);
      if (claiming) claiming.push(zone);
      else claims.set(prefix, [zone]);
    }
  }
  return claims;
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
export function findZone(claims: PrefixIndex, outward: string): DetectedZone | null {
  const [best, ...others] = fitting(claims, partsOf(outward));
  if (best) return { ...best, how: "part", beaten: others.find(({ zone }) => zone.id !== best.zone.id) ?? null };
  const [byLetters] = fitting(claims, beginningsOf(outward));
  return byLetters ? { ...byLetters, how: "letters", beaten: null } : null;
}

/** One or two sentences that say why the zone was chosen. */
export function explainZone({ zone, prefix, how, beaten }: DetectedZone, postcode: string): string {
  const typed = formatPostcode(postcode);
  if (how === "letters")
    return `${typed} matches ${prefix} by letters only. Check that ${zone.name} is the right zone.`;
  const matches = `${typed} matches the ${parsePostcodePart(prefix)?.district ? "district" : "area"} ${prefix}.`;
  if (!beaten) return matches;
  if (beaten.prefix === prefix)
    return `${matches} ${beaten.zone.name} has the same prefix; the zone that was added first wins.`;
  return `${matches} It is more exact than ${beaten.prefix} (${beaten.zone.name}), so it wins.`;
}

/** "SW1A" is SW1A, SW1 and SW; the most specific first. */
function partsOf(outward: string): string[] {
  const part = parsePostcodePart(outward);
  return [part?.districtLetter, part?.district, part?.area].filter((name) => typeof name === "string");
}

/** "SW1A" starts with SW1A, SW1, SW and S; the longest first. */
function beginningsOf(outward: string): string[] {
  return Array.from(outward, (_, index) => outward.slice(0, outward.length - index));
}

function fitting(claims: PrefixIndex, prefixes: readonly string[]): ZonePrefix[] {
  return prefixes.flatMap((prefix) => (claims.get(prefix) ?? []).map((zone) => ({ zone, prefix })));
}
