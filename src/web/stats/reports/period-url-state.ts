// The period of the reports in the page's address.
import { type OutcomePeriod, outcomePeriods } from "#domain/stats.ts";

const DEFAULT_PERIOD: OutcomePeriod = "quarter";

export function readPeriod(addressSearch: string): OutcomePeriod {
  const requested = new URLSearchParams(addressSearch).get("period");
  return outcomePeriods.find((period) => period === requested) ?? DEFAULT_PERIOD;
}

export const buildPeriodUrl = (period: OutcomePeriod): string =>
  period === DEFAULT_PERIOD ? "/reports" : `/reports?period=${period}`;
