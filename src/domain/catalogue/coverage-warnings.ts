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
  /** "‘M’ also catches ME, MK and ML by letters only." */
  title: string;
  /** The consequence, and what to do. */
  text: string;
}

const and = new Intl.ListFormat("en-GB", { type: "conjunction" });
const or = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** A sentence lists at most so many names. */
const MOST_NAMED = 4;

/** Areas of forces' and banks' post: valid postcodes without a place. */
const NO_PLACE = ["BF", "BX"];
const known = new Set([...postcodeAreas.map(({ code }) => code), ...NO_PLACE]);

/** Warnings about the active zones' prefixes, in the order of the zones and of their prefixes. */
export function listPrefixWarnings(zones: readonly Location[]): PrefixWarning[] {
  const claims = indexPrefixes(zones);
  const caught = caughtByLetters(zones);
  return zones.flatMap((zone) => {
    if (!zone.isActive) return [];
    return [...new Set(zone.postcodes.map(normalisePrefix))].flatMap((prefix) => {
      const warn = (kind: PrefixWarning["kind"], [title, text]: [string, string]) => ({
        zoneId: zone.id,
        prefix,
        kind,
        title,
        text,
      });
      const unknown = unknownPrefix(prefix);
      const sharing = claims.get(prefix) ?? [];
      const places = caught.get(`${zone.id} ${prefix}`) ?? [];
      return [
        ...(unknown ? [warn("unknown", unknown)] : []),
        ...(sharing.length > 1 ? [warn("shared", sharedPrefix(prefix, sharing))] : []),
        ...(places.length > 0 ? [warn("letters", letterPrefix(prefix, zone.name, places))] : []),
      ];
    });
  });
}

interface Place {
  code: string;
  name: string | null;
}

/** The areas, and the tens of districts, that each prefix of each zone matches by letters only. */
function caughtByLetters(zones: readonly Location[]): Map<string, Place[]> {
  const caught = new Map<string, Place[]>();
  const add = (covered: DetectedZone | null, place: Place) => {
    if (covered?.how !== "letters") return;
    const key = `${covered.zone.id} ${covered.prefix}`;
    caught.set(key, [...(caught.get(key) ?? []), place]);
  };
  for (const { area, rest, districts } of buildCoverage(zones, [])) {
    add(rest, { code: area.code, name: area.name });
    for (const { code, covered } of districts) add(covered, { code: formatDistrictName(code), name: null });
  }
  return caught;
}

function letterPrefix(prefix: string, zoneName: string, places: readonly Place[]): [string, string] {
  const codes = and.format(places.map(({ code }) => code));
  const names = places.map(({ code, name }) => (name ? `${name} (${code})` : code));
  const where = places.length > MOST_NAMED ? "there" : `in ${or.format(names)}`;
  return [
    `‘${prefix}’ also catches ${codes} by letters only.`,
    `A job ${where} has no zone of its own, so it would be priced as ${zoneName}. Add those ${
      places.some(({ name }) => name) ? "areas" : "districts"
    } to a zone to prevent it.`,
  ];
}

function sharedPrefix(prefix: string, sharing: readonly Location[]): [string, string] {
  return [
    `‘${prefix}’ belongs to ${sharing.length} zones.`,
    `${and.format(sharing.map(({ name }) => name))} have it; ${sharing[0]?.name} was added first, so it wins.`,
  ];
}

function unknownPrefix(prefix: string): [string, string] | null {
  const part = parsePostcodePart(prefix);
  if (part) {
    return known.has(part.area)
      ? null
      : [`‘${prefix}’ is no UK postcode.`, `There is no postcode area ${part.area}. Check the spelling.`];
  }
  if (prefix === "") return null;
  const [beforeSpace = ""] = prefix.split(/\s/);
  const fits = beforeSpace !== prefix && parsePostcodePart(beforeSpace) !== null;
  return [
    `‘${prefix}’ fits no postcode.`,
    fits
      ? `A zone is found by what stands before the space: use ${beforeSpace}.`
      : "Use an area (M), a district (M1) or a district with its letter (SW1A).",
  ];
}
