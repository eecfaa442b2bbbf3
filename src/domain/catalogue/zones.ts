// Which pricing zone a postcode belongs to (decision 19).
import { formatPostcode, outwardCode, parsePostcodePart } from "#domain/postcode.ts";
import type { Location } from "./items.ts";

export interface ZonePrefix {
  zone: Location;
  prefix: string;
}

export interface DetectedZone extends ZonePrefix {
  /** "part": the prefix is the postcode's area or district. "letters": it only starts the same, so a person should check. */
  how: "part" | "letters";
  /** The next best zone that fits as a part too, or null. */
  beaten: ZonePrefix | null;
}

/**
 * The active zone with the most exact prefix that is a part of the postcode: district with letter, district, area.
 * Only when none is, the longest prefix that the outward code starts with. Between equals the lowest id.
 * Null when no zone covers the postcode or it is not a valid one.
 */
export function detectZone(zones: readonly Location[], postcode: string): DetectedZone | null {
  const outward = outwardCode(postcode);
  if (outward === null) return null;
  const active = zones.filter((zone) => zone.isActive).sort((a, b) => a.id - b.id);
  const [best, ...others] = fitting(active, partsOf(outward));
  if (best) return { ...best, how: "part", beaten: others.find(({ zone }) => zone.id !== best.zone.id) ?? null };
  const [byLetters] = fitting(active, beginningsOf(outward));
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

/** "SW1A" is SW1A, SW1 and SW; the most exact first. */
function partsOf(outward: string): string[] {
  const part = parsePostcodePart(outward);
  return [part?.districtLetter, part?.district, part?.area].filter((name) => typeof name === "string");
}

/** "SW1A" starts with SW1A, SW1, SW and S; the longest first. */
function beginningsOf(outward: string): string[] {
  return Array.from(outward, (_, index) => outward.slice(0, outward.length - index));
}

function fitting(zones: readonly Location[], prefixes: readonly string[]): ZonePrefix[] {
  return prefixes.flatMap((prefix) =>
    zones
      .filter(({ postcodes }) => postcodes.some((claimed) => claimed.trim().toUpperCase() === prefix))
      .map((zone) => ({ zone, prefix })),
  );
}
