// How many rows each open month shows at first, so that the page stays short.

export interface RowLimits {
  /** Of all months together, of one month, and of each while others follow. */
  all: number;
  most: number;
  least: number;
}
export const rowLimits: Record<"laptop" | "phone", RowLimits> = {
  laptop: { all: 11, most: 7, least: 3 },
  phone: { all: 9, most: 4, least: 3 },
};

/** By month: what one has too few of, the later ones show more of. */
export function limitRows(
  months: readonly { month: string; due: number }[],
  { all, most, least }: RowLimits,
): Map<string, number> {
  const shares = new Map<string, number>();
  let left = all;
  for (const [place, { month, due }] of months.entries()) {
    const followingCount = months.length - place - 1;
    const share = Math.max(least, Math.min(most, left - followingCount * least));
    shares.set(month, share);
    left -= Math.min(share, due);
  }
  return shares;
}
