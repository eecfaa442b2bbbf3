// The zone of every postcode area, down to the districts that prefixes name or that quotes came from. It agrees with
// `detectZone` for every possible postcode.
import { parsePostcodePart } from "#domain/postcode.ts";
import type { Location } from "./items.ts";
import { type PostcodeArea, postcodeAreas } from "./postcode-areas.ts";
import {
  type DetectedZone,
  findZone,
  indexPrefixes,
  normalisePrefix,
  type PrefixIndex,
  type ZonePrefix,
} from "./zones.ts";

/** An outward code that quotes came from. */
export interface EnquiryArea {
  outward: string;
  quotes: number;
  /** A few of the newest quotes, newest first. */
  latest: { quoteId: string; quoteNumber: string; postcode: string; createdAt: string }[];
}

export interface DistrictCoverage {
  /** "M1", "SW1A"; "M1_" stands for M10 to M19, which start with M1 but are not part of it. */
  code: string;
  covered: DetectedZone | null;
  asked: EnquiryArea | null;
}

/**
 * `whole`: a prefix names the area, so that each of its postcodes has a zone. `partly`: prefixes name districts only.
 * `letters`: only the first letters of a prefix match. `nobody`: no zone at all.
 */
export type CoverageState = "whole" | "partly" | "letters" | "nobody";

export interface AreaCoverage {
  area: PostcodeArea;
  state: CoverageState;
  /** The zone of every district that is not listed. */
  rest: DetectedZone | null;
  districts: DistrictCoverage[];
  /** Prefixes of the area that several active zones name; the first zone wins. */
  overlaps: { prefix: string; zones: readonly Location[] }[];
  /** Prefixes of inactive zones, which have no effect. */
  inactive: ZonePrefix[];
  quotes: number;
  /** Quotes from districts without a zone. */
  quotesOutside: number;
}

/** All 124 areas by their code. `asked` may contain each outward code once. */
export function buildCoverage(zones: readonly Location[], asked: readonly EnquiryArea[]): AreaCoverage[] {
  const claims = indexPrefixes(zones);
  const idle = zones
    .filter(({ isActive }) => !isActive)
    .flatMap((zone) => zone.postcodes.map((prefix) => ({ zone, prefix: normalisePrefix(prefix) })));
  const inArea = Object.groupBy([...claims.keys()], areaCode);
  const idleInArea = Object.groupBy(idle, ({ prefix }) => areaCode(prefix));
  const askedInArea = Object.groupBy(asked, ({ outward }) => areaCode(outward));
  return postcodeAreas.map((area) =>
    areaCoverage(claims, area, {
      prefixes: inArea[area.code] ?? [],
      inactive: idleInArea[area.code] ?? [],
      asked: askedInArea[area.code] ?? [],
    }),
  );
}

/** "M10 to M19" for "M1_"; every other code is its own name. */
export function formatDistrictName(code: string): string {
  return code.endsWith("_") ? `${code.slice(0, -1)}0 to ${code.slice(0, -1)}9` : code;
}

function areaCoverage(
  claims: PrefixIndex,
  area: PostcodeArea,
  known: { prefixes: string[]; inactive: ZonePrefix[]; asked: EnquiryArea[] },
): AreaCoverage {
  const rest = findZone(claims, area.code);
  const narrower = known.prefixes.filter((prefix) => prefix !== area.code);
  const codes = new Set([...narrower, ...known.asked.map(({ outward }) => outward)]);
  const districts = [...codes].map((code) => ({
    code,
    covered: findZone(claims, code),
    asked: known.asked.find(({ outward }) => outward === code) ?? null,
  }));
  for (const ten of new Set(narrower.filter((prefix) => /\D\d$/.test(prefix)).map((prefix) => `${prefix}_`))) {
    // Any of the ten districts that no prefix names represents all of them.
    const example = Array.from("0123456789", (digit) => ten.replace("_", digit)).find((code) => !claims.has(code));
    const covered = example ? findZone(claims, example) : null;
    if (covered && !isSame(covered, rest)) districts.push({ code: ten, covered, asked: null });
  }
  districts.sort((a, b) => a.code.localeCompare(b.code, "en-GB", { numeric: true }));
  const counted = (some: DistrictCoverage[]) => some.reduce((sum, { asked }) => sum + (asked?.quotes ?? 0), 0);
  return {
    area,
    state: stateOf(rest, districts),
    rest,
    districts,
    overlaps: known.prefixes.flatMap((prefix) => {
      const claiming = claims.get(prefix) ?? [];
      return claiming.length > 1 ? [{ prefix, zones: claiming }] : [];
    }),
    inactive: known.inactive,
    quotes: counted(districts),
    quotesOutside: counted(districts.filter(({ covered }) => covered === null)),
  };
}

function stateOf(rest: DetectedZone | null, districts: readonly DistrictCoverage[]): CoverageState {
  if (rest?.how === "part") return "whole";
  if (districts.some(({ covered }) => covered?.how === "part")) return "partly";
  return rest ? "letters" : "nobody";
}

function areaCode(text: string): string {
  return parsePostcodePart(text)?.area ?? "";
}

function isSame(a: DetectedZone, b: DetectedZone | null): boolean {
  return a.zone === b?.zone && a.prefix === b.prefix;
}
