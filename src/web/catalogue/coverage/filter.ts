// The filters that highlight tiles on the map. Together they are also the map's key.
import type { AreaCoverage } from "#domain/catalogue/coverage.ts";
import { coverageStateLabels } from "./coverage-texts.ts";

export const filters = {
  all: { words: "All areas", shows: () => true },
  whole: { words: coverageStateLabels.whole, shows: ({ state }) => state === "whole" },
  partly: { words: coverageStateLabels.partly, shows: ({ state }) => state === "partly" },
  letters: {
    words: coverageStateLabels.letters,
    shows: ({ state, rest }) => state === "letters" || rest?.matchedBy === "letters",
  },
  nobody: { words: "Gaps", shows: ({ state, rest }) => state === "nobody" || (state === "partly" && rest === null) },
  overlaps: { words: "Overlaps", shows: ({ overlaps }) => overlaps.length > 0 },
  asked: { words: "Enquiries outside zones", shows: ({ quotesOutside }) => quotesOutside > 0 },
} satisfies Record<string, { words: string; shows: (coverage: AreaCoverage) => boolean }>;
export type Filter = keyof typeof filters;
