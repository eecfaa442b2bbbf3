// The texts of the coverage view.
import type { AreaCoverage, CoverageState } from "#domain/catalogue/coverage.ts";
import type { DetectedZone } from "#domain/catalogue/zones.ts";

const listFormat = new Intl.ListFormat("en-GB");

export const coverageStateLabels: Record<CoverageState, string> = {
  whole: "Covered",
  partly: "Partly covered",
  letters: "First letters only",
  nobody: "Not covered",
};

/** The zones that cover any of the area, in a few words. */
export function formatZones({ rest, districts }: AreaCoverage): string {
  const zoneNames = [rest, ...districts.map(({ covered }) => covered)].flatMap((covered) =>
    covered ? [covered.zone.name] : [],
  );
  return listFormat.format(new Set(zoneNames));
}

export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? singular : plural}`;
}

/** A tile's name for screen readers. */
export function describeTile(coverage: AreaCoverage): string {
  const { area, state, overlaps, quotes, quotesOutside } = coverage;
  const zones = formatZones(coverage);
  return [
    `${area.code} ${area.name}: ${coverageStateLabels[state].toLowerCase()}${zones && `, ${zones}`}`,
    ...(overlaps.length > 0 ? ["zones overlap"] : []),
    ...(quotes > 0 ? [formatCount(quotes, "quote")] : []),
    ...(quotesOutside > 0 ? [`${quotesOutside.toLocaleString("en-GB")} of them without a zone`] : []),
  ].join(". ");
}

/** The whole area in one or two sentences. */
export function describeArea({ area: { code }, state, rest, districts, overlaps, inactive }: AreaCoverage): string[] {
  const lettersNotice = rest && `${rest.zone.name}, only because ${code} starts with its prefix ${rest.prefix}`;
  const sentences: Record<CoverageState, () => string> = {
    whole: () =>
      districts.some(({ covered }) => covered && covered.zone !== rest?.zone)
        ? `${rest?.zone.name} covers ${code}, except where another zone has a more specific prefix.`
        : `${rest?.zone.name} covers all of ${code}.`,
    partly: () =>
      `Zones have some districts of ${code}. ${rest ? `The others get ${lettersNotice}.` : "No zone covers the others."}`,
    letters: () => `No zone has ${code}. It gets ${lettersNotice}. Check that this is right.`,
    nobody: () => `No zone covers ${code}.`,
  };
  return [
    sentences[state](),
    ...overlaps.map(
      ({ prefix, zones }) =>
        `${listFormat.format(zones.map(({ name }) => name))} have the same prefix ${prefix}; ${zones[0]?.name} was added first, so it wins.`,
    ),
    ...inactive.map(({ prefix, zone }) => `${zone.name} has the prefix ${prefix}, but is inactive.`),
  ];
}

/** Why a district has its zone. */
export function explainZoneOfDistrict(covered: DetectedZone | null): string {
  if (!covered) return "No zone";
  if (covered.matchedBy === "letters") return `Only starts with ${covered.prefix}`;
  if (!covered.runnerUp) return `Prefix ${covered.prefix}`;
  return covered.runnerUp.prefix === covered.prefix
    ? `Prefix ${covered.prefix}, added before ${covered.runnerUp.zone.name}`
    : `Prefix ${covered.prefix}, more specific than ${covered.runnerUp.prefix} (${covered.runnerUp.zone.name})`;
}
