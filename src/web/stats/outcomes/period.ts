// The period of the figures, as it stands in the page's address.
import { type FigurePeriod, figurePeriods } from "#domain/stats.ts";

const DEFAULT_PERIOD: FigurePeriod = "quarter";

export function readPeriod(addressSearch: string): FigurePeriod {
  const asked = new URLSearchParams(addressSearch).get("period");
  return figurePeriods.find((period) => period === asked) ?? DEFAULT_PERIOD;
}

export const addressOfPeriod = (period: FigurePeriod): string =>
  period === DEFAULT_PERIOD ? "/figures" : `/figures?period=${period}`;
