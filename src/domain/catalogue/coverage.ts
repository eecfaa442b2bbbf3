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
  enquiries: EnquiryArea | null;
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

/** All 124 areas by their code. `enquiries` may contain each outward code once. */
export function buildCoverage(zones: readonly Location[], enquiries: readonly EnquiryArea[]): AreaCoverage[] {
  const prefixIndex = indexPrefixes(zones);
  const inactive = zones
    .filter(({ isActive }) => !isActive)
    .flatMap((zone) => zone.postcodes.map((prefix) => ({ zone, prefix: normalisePrefix(prefix) })));
  const prefixesByArea = Object.groupBy([...prefixIndex.keys()], readAreaCode);
  const inactiveByArea = Object.groupBy(inactive, ({ prefix }) => readAreaCode(prefix));
  const enquiriesByArea = Object.groupBy(enquiries, ({ outward }) => readAreaCode(outward));
  return postcodeAreas.map((area) =>
    buildAreaCoverage(prefixIndex, area, {
      prefixes: prefixesByArea[area.code] ?? [],
      inactive: inactiveByArea[area.code] ?? [],
      enquiries: enquiriesByArea[area.code] ?? [],
    }),
  );
}

/** "M10 to M19" for "M1_"; every other code is its own name. */
export function formatDistrictName(code: string): string {
  return code.endsWith("_") ? `${code.slice(0, -1)}0 to ${code.slice(0, -1)}9` : code;
}

function buildAreaCoverage(
  prefixIndex: PrefixIndex,
  area: PostcodeArea,
  ofArea: { prefixes: string[]; inactive: ZonePrefix[]; enquiries: EnquiryArea[] },
): AreaCoverage {
  const rest = findZone(prefixIndex, area.code);
  const districtPrefixes = ofArea.prefixes.filter((prefix) => prefix !== area.code);
  const codes = new Set([...districtPrefixes, ...ofArea.enquiries.map(({ outward }) => outward)]);
  const districts = [...codes].map((code) => ({
    code,
    covered: findZone(prefixIndex, code),
    enquiries: ofArea.enquiries.find(({ outward }) => outward === code) ?? null,
  }));
  for (const tenCode of new Set(
    districtPrefixes.filter((prefix) => /\D\d$/.test(prefix)).map((prefix) => `${prefix}_`),
  )) {
    // Any of the ten districts that no prefix names represents all of them.
    const example = Array.from("0123456789", (digit) => tenCode.replace("_", digit)).find(
      (code) => !prefixIndex.has(code),
    );
    const covered = example ? findZone(prefixIndex, example) : null;
    if (covered && !isSameZone(covered, rest)) districts.push({ code: tenCode, covered, enquiries: null });
  }
  districts.sort((a, b) => a.code.localeCompare(b.code, "en-GB", { numeric: true }));
  const countQuotes = (counted: DistrictCoverage[]) =>
    counted.reduce((sum, { enquiries }) => sum + (enquiries?.quotes ?? 0), 0);
  return {
    area,
    state: findCoverageState(rest, districts),
    rest,
    districts,
    overlaps: ofArea.prefixes.flatMap((prefix) => {
      const namingZones = prefixIndex.get(prefix) ?? [];
      return namingZones.length > 1 ? [{ prefix, zones: namingZones }] : [];
    }),
    inactive: ofArea.inactive,
    quotes: countQuotes(districts),
    quotesOutside: countQuotes(districts.filter(({ covered }) => covered === null)),
  };
}

function findCoverageState(rest: DetectedZone | null, districts: readonly DistrictCoverage[]): CoverageState {
  if (rest?.matchedBy === "part") return "whole";
  if (districts.some(({ covered }) => covered?.matchedBy === "part")) return "partly";
  return rest ? "letters" : "nobody";
}

function readAreaCode(text: string): string {
  return parsePostcodePart(text)?.area ?? "";
}

function isSameZone(a: DetectedZone, b: DetectedZone | null): boolean {
  return a.zone === b?.zone && a.prefix === b.prefix;
}
