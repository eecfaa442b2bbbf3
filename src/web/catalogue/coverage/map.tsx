// The map: a tile for each postcode area, roughly where it lies.
import { type CSSProperties, type KeyboardEvent, useRef } from "react";
import type { AreaCoverage } from "#domain/catalogue/coverage.ts";
import { joinClassNames } from "#web/ui/class-names.ts";
import { describeTile, formatCount } from "./coverage-texts.ts";
import "./coverage.css";

type Place = { row: number; column: number };

/** Arrow keys move between tiles; Tab enters and leaves the map. */
export function CoverageMap({
  areas,
  isShown,
  chosen,
  onChoose,
}: {
  areas: readonly AreaCoverage[];
  /** Other tiles are dimmed. */
  isShown: (coverage: AreaCoverage) => boolean;
  chosen: string | null;
  onChoose: (code: string) => void;
}) {
  const map = useRef<HTMLFieldSetElement>(null);
  const most = Math.max(1, ...areas.map(({ quotes }) => quotes));
  const enterAt = chosen ?? areas.find(isShown)?.area.code ?? areas[0]?.area.code;
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const from = areas.find(({ area }) => area.code === (event.target as HTMLElement).dataset.area);
    if (!step || !from) return;
    event.preventDefault();
    const to = nearest(areas, from.area, step);
    if (to) map.current?.querySelector<HTMLElement>(`[data-area="${to.area.code}"]`)?.focus();
  };
  return (
    <fieldset ref={map} className="coverage-map" onKeyDown={walk}>
      <legend className="sr-only">Map of postcode areas. Arrow keys go from area to area.</legend>
      {areas.map((coverage) => {
        const { area, state, overlaps, quotes, quotesOutside } = coverage;
        return (
          <button
            key={area.code}
            type="button"
            data-area={area.code}
            tabIndex={area.code === enterAt ? 0 : -1}
            aria-pressed={area.code === chosen}
            aria-label={describeTile(coverage)}
            title={`${area.name}${quotes > 0 ? `, ${formatCount(quotes, "quote")}` : ""}`}
            className={joinClassNames(
              "tile",
              `tile-${state}`,
              overlaps.length > 0 && "tile-overlap",
              quotesOutside > 0 && "tile-asked",
              !isShown(coverage) && "tile-back",
            )}
            style={tileStyle(area, quotes / most)}
            onClick={() => onChoose(area.code)}
          >
            {area.code}
          </button>
        );
      })}
    </fieldset>
  );
}

/** The bar grows with the square root, so that a few quotes are visible beside many. */
function tileStyle({ row, column }: Place, share: number): CSSProperties {
  return { gridRow: row + 1, gridColumn: column + 1, "--share": Math.sqrt(share).toFixed(2) } as CSSProperties;
}

const steps: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** The nearest tile in that direction; a step sideways counts as three steps ahead. */
function nearest(areas: readonly AreaCoverage[], from: Place, step: Place): AreaCoverage | null {
  const distance = ({ area }: AreaCoverage) => {
    const rows = area.row - from.row;
    const columns = area.column - from.column;
    const ahead = rows * step.row + columns * step.column;
    return ahead <= 0 ? Number.POSITIVE_INFINITY : ahead + 3 * Math.abs(step.row === 0 ? rows : columns);
  };
  const [next] = areas
    .filter((one) => distance(one) < Number.POSITIVE_INFINITY)
    .sort((a, b) => distance(a) - distance(b));
  return next ?? null;
}
