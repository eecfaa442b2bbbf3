// How high the pages may be with the demonstration's data, in px, at the two sizes for which they are designed.

export const sizes = {
  laptop: { width: 1366, height: 768 },
  phone: { width: 360, height: 740 },
} as const;
export type Size = keyof typeof sizes;

/** Null: any height. */
export const limits = {
  quote: { laptop: 1250, phone: 2300 },
  quoteWithOptions: { laptop: 2150, phone: 3650 },
  home: { laptop: 900, phone: 2200 },
  wizard: { laptop: 950, phone: 1500 },
  emails: { laptop: 1400, phone: 2100 },
  settings: { laptop: 1100, phone: 1600 },
  quotes: { laptop: null, phone: 6400 },
  reports: { laptop: 1600, phone: 2600 },
  customers: { laptop: 1300, phone: 2400 },
  customer: { laptop: 1300, phone: 2400 },
  pump: { laptop: 1300, phone: 2400 },
  due: { laptop: 1300, phone: 2400 },
} as const satisfies Record<string, Record<Size, number | null>>;

export interface Measurement {
  place: keyof typeof limits;
  /** What was open: "Quote, sent, as an engineer". */
  name: string;
  heights: Partial<Record<Size, number>>;
}

export function isTooHigh({ place, heights }: Measurement): boolean {
  return (["laptop", "phone"] as const).some((size) => (heights[size] ?? 0) > (limits[place][size] ?? Infinity));
}

export function formatTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => {
    const { place, name, heights } = measurement;
    const cells = (["laptop", "phone"] as const).flatMap((size) => [heights[size], limits[place][size]]);
    return [name, ...cells.map(formatPixels), isTooHigh(measurement) ? "too high" : ""];
  });
  const table = [["Page", "laptop", "at most", "phone", "at most", ""], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    .map((cells) => cells.join("  ").trimEnd())
    .join("\n");
}

const formatPixels = (height: number | null | undefined): string => height?.toLocaleString("en-GB") ?? "-";
