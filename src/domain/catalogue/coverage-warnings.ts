// Warnings about the prefixes of pricing zones (decision 19). Saving never fails because of them.
import { parsePostcodePart } from "#domain/postcode.ts";
import { buildCoverage, formatDistrictName } from "./coverage.ts";
import type { Location } from "./items.ts";
import { postcodeAreas } from "./postcode-areas.ts";
import { type DetectedZone, indexPrefixes, normalisePrefix } from "./zones.ts";

export interface PrefixWarning {
  zoneId: number;
  prefix: string;
  /** `shared`: several zones have it. `letters`: it also matches areas it is no part of. `unknown`: no area has it. */
  kind: "shared" | "letters" | "unknown";
  /** "‘M’ also matches ME, MK and ML, because they start with M." */
  title: string;
  /** The consequence, and what to do. */
  text: string;
}

const and = new Intl.ListFormat("en-GB", { type: "conjunction" });
const or = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** A sentence lists at most so many names. */
const MAX_NAMED_PLACES = 4;

/** Areas of forces' and banks' post: valid postcodes without a place. */
const NO_PLACE = ["BF", "BX"];
const knownAreas = new Set([...postcodeAreas.map(({ code }) => code), ...NO_PLACE]);

/** Warnings about the active zones' prefixes, in the order of the zones and of their prefixes. */
export function listPrefixWarnings(zones: readonly Location[]): PrefixWarning[] {
  const prefixIndex = indexPrefixes(zones);
  const letterMatches = findLetterMatches(zones);
  return zones.flatMap((zone) => {
    if (!zone.isActive) return [];
    return [...new Set(zone.postcodes.map(normalisePrefix))].flatMap((prefix) => {
      const buildWarning = (kind: PrefixWarning["kind"], [title, text]: [string, string]) => ({
        zoneId: zone.id,
        prefix,
        kind,
        title,
        text,
      });
      const unknownText = describeUnknownPrefix(prefix);
      const sharingZones = prefixIndex.get(prefix) ?? [];
      const places = letterMatches.get(`${zone.id} ${prefix}`) ?? [];
      return [
        ...(unknownText ? [buildWarning("unknown", unknownText)] : []),
        ...(sharingZones.length > 1 ? [buildWarning("shared", describeSharedPrefix(prefix, sharingZones))] : []),
        ...(places.length > 0 ? [buildWarning("letters", describeLetterMatches(prefix, zone.name, places))] : []),
      ];
    });
  });
}

interface MatchedPlace {
  code: string;
  name: string | null;
}

/** The areas, and the tens of districts, that each prefix of each zone matches by letters only. */
function findLetterMatches(zones: readonly Location[]): Map<string, MatchedPlace[]> {
  const letterMatches = new Map<string, MatchedPlace[]>();
  const addPlace = (covered: DetectedZone | null, place: MatchedPlace) => {
    if (covered?.matchedBy !== "letters") return;
    const key = `${covered.zone.id} ${covered.prefix}`;
    letterMatches.set(key, [...(letterMatches.get(key) ?? []), place]);
  };
  for (const { area, rest, districts } of buildCoverage(zones, [])) {
    addPlace(rest, { code: area.code, name: area.name });
    for (const { code, covered } of districts) addPlace(covered, { code: formatDistrictName(code), name: null });
  }
  return letterMatches;
}

function describeLetterMatches(prefix: string, zoneName: string, places: readonly MatchedPlace[]): [string, string] {
  const codes = and.format(places.map(({ code }) => code));
  const names = places.map(({ code, name }) => (name ? `${name} (${code})` : code));
  const areas = places.some(({ name }) => name);
  const instead = areas ? `, or list the districts of ${prefix} instead (${prefix}1, ${prefix}2 and so on)` : "";
  const location = places.length > MAX_NAMED_PLACES ? "there" : `in ${or.format(names)}`;
  return [
    `‘${prefix}’ also matches ${codes}, because they start with ${prefix}.`,
    `A job ${location} has no zone of its own, so it would be priced as ${zoneName}. To prevent it, add those ${
      areas ? "areas" : "districts"
    } to a zone${instead}.`,
  ];
}

function describeSharedPrefix(prefix: string, sharingZones: readonly Location[]): [string, string] {
  return [
    `‘${prefix}’ belongs to ${sharingZones.length} zones.`,
    `${and.format(sharingZones.map(({ name }) => name))} have it; ${sharingZones[0]?.name} was added first, so it wins.`,
  ];
}

function describeUnknownPrefix(prefix: string): [string, string] | null {
  const part = parsePostcodePart(prefix);
  if (part) {
    return knownAreas.has(part.area)
      ? null
      : [`‘${prefix}’ is no UK postcode.`, `There is no postcode area ${part.area}. Check the spelling.`];
  }
  if (prefix === "") return null;
  const [beforeSpace = ""] = prefix.split(/\s/);
  const isPrefixBeforeSpace = beforeSpace !== prefix && parsePostcodePart(beforeSpace) !== null;
  return [
    `‘${prefix}’ fits no postcode.`,
    isPrefixBeforeSpace
      ? `A zone is found by what stands before the space: use ${beforeSpace}.`
      : "Use an area (M), a district (M1) or a district with its letter (SW1A).",
  ];
}
