// The price on paper: the figure that counts for this customer first and large, then how it comes about; and in plates of
// their own what it is from a later day, and what it is made of.
import { formatMoney } from "#domain/money.ts";
import type { Amount, ShownPrice } from "#domain/offers/shown-price.ts";
import type { Block } from "./page-plan.ts";
import { amountStrip, captionStrip, leadStrip, type Strip, sentenceStrip, stackStrips, titleStrip } from "./panels.ts";
import type { FontMetrics } from "./text-layout.ts";
import { type Style, styles } from "./text-marks.ts";

interface Context {
  currencySymbol: string;
  /** The job was changed since (decision 18). */
  isOutdated: boolean;
}

export function buildPricePanels(
  price: ShownPrice | null,
  { currencySymbol, isOutdated }: Context,
  lettering: FontMetrics,
): Block[] {
  const title = titleStrip("Price", lettering);
  if (price === null) return [stackStrips([title, sentenceStrip("Quote not calculated yet", lettering)], "draft")];
  const { lead, rest, parts, later, statement } = price;
  const money = (pence: number) => formatMoney(pence, currencySymbol);
  const amounts = (all: readonly Amount[], style: Style): Strip[] =>
    all.map(({ label, pence }) => amountStrip(label, money(pence), style, lettering));
  const firm = [
    ...[title, leadStrip(lead.label, money(lead.pence), lettering), ...amounts(rest, styles.strong)],
    ...(statement ? [captionStrip(statement, lettering)] : []),
    ...(isOutdated ? [captionStrip("The job was changed after this price was calculated.", lettering)] : []),
  ];
  const more = [later, parts].filter((one) => one !== null);
  return [
    stackStrips(firm, "firm"),
    ...more.map((one) => stackStrips([captionStrip(one.title, lettering), ...amounts(one.amounts, styles.body)])),
  ];
}
