// Problems of the zones as a whole, while no area is chosen.
import type { AreaCoverage, EnquiryArea } from "#domain/catalogue/coverage.ts";
import { listPrefixWarnings } from "#domain/catalogue/coverage-warnings.ts";
import type { Location } from "#domain/catalogue/items.ts";
import { Button } from "#web/ui/button.tsx";
import { HelpLink } from "#web/ui/feedback/state-box.tsx";
import { formatCount } from "./coverage-texts.ts";

const MAX_SHOWN = 6;

export function CoverageOverview({
  areas,
  zones,
  onChoose,
}: {
  areas: readonly AreaCoverage[];
  zones: readonly Location[];
  onChoose: (code: string) => void;
}) {
  const uncovered = listUncoveredDistricts(areas);
  // A warning that several zones share is shown once, not for each of them.
  const warnings = [...new Map(listPrefixWarnings(zones).map((warning) => [warning.title, warning])).values()];
  return (
    <div className="grid gap-4 px-4 py-3">
      {!zones.some(({ isActive, postcodes }) => isActive && postcodes.length > 0) && (
        <p>
          No zone has postcodes yet. <HelpLink page="service-area">How to set your service area</HelpLink>
        </p>
      )}
      <section>
        <h3 className="t-strong mb-1">Recent postcodes that no zone covers</h3>
        {uncovered.length === 0 ? (
          <p className="text-ink-2">No recent quotes from outside your zones.</p>
        ) : (
          <ul className="grid gap-1">
            {uncovered.slice(0, MAX_SHOWN).map(({ area, asked }) => (
              <li key={asked.outward} className="flex items-center gap-2">
                <span className="grow">
                  <strong>{asked.latest[0]?.postcode}</strong>{" "}
                  <span className="text-ink-3">
                    {area.name}, {formatCount(asked.quotes, "quote")} from {asked.outward}
                  </span>
                </span>
                <Button size="sm" look="quiet" aria-label={`Show ${area.code}`} onClick={() => onChoose(area.code)}>
                  Show
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3 className="t-strong mb-1">Prefixes to look at</h3>
        {warnings.length === 0 ? (
          <p className="text-ink-2">Each prefix catches what it names, and nothing else.</p>
        ) : (
          <ul className="grid gap-2">
            {warnings.slice(0, MAX_SHOWN).map(({ zoneId, prefix, kind, title, text }) => (
              <li key={`${zoneId} ${prefix} ${kind}`}>
                <strong className="text-warn">{title}</strong> <span className="text-ink-2">{text}</span>
              </li>
            ))}
            {warnings.length > MAX_SHOWN && <li className="text-ink-3">And {warnings.length - MAX_SHOWN} more.</li>}
          </ul>
        )}
      </section>
    </div>
  );
}

/** Districts with quotes and no zone, the newest quote first. */
function listUncoveredDistricts(areas: readonly AreaCoverage[]) {
  return areas
    .flatMap(({ area, districts }) =>
      districts.flatMap(({ covered, enquiries }) =>
        covered === null && enquiries ? [{ area, asked: enquiries }] : [],
      ),
    )
    .sort((a, b) => readNewestDate(b.asked).localeCompare(readNewestDate(a.asked)));
}

function readNewestDate({ latest }: EnquiryArea): string {
  return latest[0]?.createdAt ?? "";
}
