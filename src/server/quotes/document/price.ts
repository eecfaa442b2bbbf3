// The price on paper: first and large the figure that counts for this customer, then its parts; and in panels of their
// own the price from a later day, and its labour and materials.
import type { QuoteDocument } from "./document.ts";
import type { Block } from "./page-plan.ts";
import {
  buildAmountStrips,
  buildCaptionStrip,
  buildLeadStrip,
  buildSentenceStrip,
  buildTitleStrip,
  stackStrips,
  stackTable,
} from "./panels.ts";
import type { FontMetrics } from "./text-layout.ts";
import { styles } from "./text-marks.ts";

export function buildPricePanels(price: QuoteDocument["view"]["price"], lettering: FontMetrics): Block[] {
  if (price === null) {
    return [
      stackStrips(
        [buildTitleStrip("Price", lettering), buildSentenceStrip("Quote not calculated yet", lettering)],
        "draft",
      ),
    ];
  }
  const { title, lead, rest, remarks, more } = price;
  const priceStrips = [
    buildTitleStrip(title, lettering),
    buildLeadStrip(lead.label, lead.value, lettering),
    ...buildAmountStrips(rest, lettering, styles.strong),
    ...remarks.map((remark) => buildCaptionStrip(remark, lettering)),
  ];
  return [
    stackStrips(priceStrips, "firm"),
    ...more.map((group) =>
      stackTable(buildCaptionStrip(group.title, lettering), [
        ...buildAmountStrips(group.amounts, lettering),
        ...(group.words === undefined ? [] : [buildCaptionStrip(group.words, lettering)]),
      ]),
    ),
  ];
}
