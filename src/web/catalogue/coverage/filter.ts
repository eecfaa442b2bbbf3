// The filters that highlight tiles on the map. Together they are also the map's key.
import type { AreaCoverage } from "#domain/catalogue/coverage.ts";
import { coverageStateLabels } from "./coverage-texts.ts";

export const filters = {
  all: { label: "All areas", includes: () => true },
  whole: { label: coverageStateLabels.whole, includes: ({ state }) => state === "whole" },
  partly: { label: coverageStateLabels.partly, includes: ({ state }) => state === "partly" },
  letters: {
    label: coverageStateLabels.letters,
    includes: ({ state, rest }) => state === "letters" || rest?.matchedBy === "letters",
  },
  nobody: { label: "Gaps", includes: ({ state, rest }) => state === "nobody" || (state === "partly" && rest === null) },
  overlaps: { label: "Overlaps", includes: ({ overlaps }) => overlaps.length > 0 },
  asked: { label: "Enquiries outside zones", includes: ({ quotesOutside }) => quotesOutside > 0 },
} satisfies Record<string, { label: string; includes: (coverage: AreaCoverage) => boolean }>;
export type Filter = keyof typeof filters;
