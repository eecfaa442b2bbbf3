// What of a sum is not settled: quotes whose customer still chooses count by their first option.
import { formatCount } from "#domain/counts.ts";
import { formatMoney, type Pence } from "#domain/money.ts";

interface Choices {
  quotes: number;
  value: Pence;
}

/** Below a sum; null if all of it is settled. */
export const describeChoiceShare = ({ quotes, value }: Choices, symbol: string | undefined): string | null =>
  quotes === 0 ? null : `incl. Choice ${formatMoney(value, symbol)}`;

/** Below a table of sums; undefined if all of them are settled. */
export const describeChoices = ({ quotes, value }: Choices, symbol: string | undefined): string | undefined =>
  quotes === 0
    ? undefined
    : `Choice: ${formatCount(quotes, "quote")} worth ${formatMoney(value, symbol)}, counted by the first option.`;
