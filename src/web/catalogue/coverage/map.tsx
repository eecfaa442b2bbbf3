// The map: a tile for each postcode area, roughly where it lies.
import { type CSSProperties, type KeyboardEvent, useRef } from "react";
import type { AreaCoverage } from "#domain/catalogue/coverage.ts";
import { joinClassNames } from "#web/ui/class-names.ts";
import { describeTile, formatCount } from "./coverage-texts.ts";
import "./coverage.css";

type GridPosition = { row: number; column: number };

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
  const maxQuotes = Math.max(1, ...areas.map(({ quotes }) => quotes));
  const tabStopCode = chosen ?? areas.find(isShown)?.area.code ?? areas[0]?.area.code;
  const moveFocus = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const current = areas.find(({ area }) => area.code === (event.target as HTMLElement).dataset.area);
    if (!step || !current) return;
    event.preventDefault();
    const target = findNearest(areas, current.area, step);
    if (target) map.current?.querySelector<HTMLElement>(`[data-area="${target.area.code}"]`)?.focus();
  };
  return (
    <fieldset ref={map} className="coverage-map" onKeyDown={moveFocus}>
      <legend className="sr-only">Map of postcode areas. Arrow keys go from area to area.</legend>
      {areas.map((coverage) => {
        const { area, state, overlaps, quotes, quotesOutside } = coverage;
        return (
          <button
            key={area.code}
            type="button"
            data-area={area.code}
            tabIndex={area.code === tabStopCode ? 0 : -1}
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
            style={buildTileStyle(area, quotes / maxQuotes)}
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
function buildTileStyle({ row, column }: GridPosition, share: number): CSSProperties {
  return { gridRow: row + 1, gridColumn: column + 1, "--share": Math.sqrt(share).toFixed(2) } as CSSProperties;
}

const steps: Record<string, GridPosition> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** The nearest tile in that direction; a step sideways counts as three steps ahead. */
function findNearest(areas: readonly AreaCoverage[], position: GridPosition, step: GridPosition): AreaCoverage | null {
  const distance = ({ area }: AreaCoverage) => {
    const rows = area.row - position.row;
    const columns = area.column - position.column;
    const stepsAhead = rows * step.row + columns * step.column;
    return stepsAhead <= 0 ? Number.POSITIVE_INFINITY : stepsAhead + 3 * Math.abs(step.row === 0 ? rows : columns);
  };
  const [nearestArea] = areas
    .filter((coverage) => distance(coverage) < Number.POSITIVE_INFINITY)
    .sort((a, b) => distance(a) - distance(b));
  return nearestArea ?? null;
}
