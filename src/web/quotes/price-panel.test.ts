import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { buildManualNote, findPriceMode, PriceBadge } from "./price-panel.tsx";

const calculatedAt = "2026-11-21T09:38:00.000Z";

test.each([
  ["a draft", { isManual: false, calculatedAt: null }, null, undefined],
  [
    "a draft with typed figures",
    { isManual: true, calculatedAt: null },
    "Not calculated",
    "Quote not calculated yet: these figures were typed in.",
  ],
  ["a calculated quote", { isManual: false, calculatedAt }, "Calculated", undefined],
  [
    "a calculated quote with typed figures",
    { isManual: true, calculatedAt },
    "Calculated",
    "Manual cost adjustments: some of these figures were typed in, not calculated.",
  ],
])("the price of %s says how it came about", (_, quote, badge, note) => {
  const mode = findPriceMode(quote);
  const markup = mode && renderToStaticMarkup(createElement(PriceBadge, { mode }));
  expect(markup?.replace(/<[^>]+>/g, "") ?? null).toBe(badge);
  expect(buildManualNote(quote)).toBe(note);
});
