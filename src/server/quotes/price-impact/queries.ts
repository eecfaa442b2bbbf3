// SQL for the price impact of a change. Row level security keeps each query inside the company.
import { choiceKeys, type Kind, kinds, mapKinds, readChoices } from "#domain/catalogue/items.ts";
import { mapPriceSettings } from "#domain/price-settings.ts";
import type { PriceBook } from "#domain/quotes/price-impact.ts";
import { isIssued, systemStatusNames } from "#domain/quotes/status.ts";
import { listItems } from "#server/catalogue/queries.ts";
import {
  boolean,
  hundredths,
  integer,
  integers,
  listColumns,
  nullable,
  text,
  texts,
  toSnakeCase,
  uuid,
} from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";
import { choiceColumns } from "#server/quotes/shapes.ts";
import { listRulesInOrder } from "#server/rules/queries.ts";

const settingsShape = mapPriceSettings(() => boolean);
const selectPriceSettings = statement({
  name: "read_price_settings",
  gives: settingsShape,
  text: `select ${listColumns(settingsShape)} from companies`,
});

/** Everything that prices are calculated from, active or not; null without a company. */
export async function findPriceBook(db: Tx): Promise<PriceBook | null> {
  const [priceSettings, rules, ...lists] = await Promise.all([
    findRow(selectPriceSettings(db)),
    listRulesInOrder(db),
    ...kinds.map((kind) => listItems(db, kind)),
  ]);
  if (!priceSettings) return null;
  const catalogue = Object.fromEntries(
    kinds.map((kind, index) => [kind, lists[index]]),
  ) as unknown as PriceBook["catalogue"];
  return { catalogue, rules, settings: priceSettings };
}

const promised = systemStatusNames.filter(isIssued);

const openQuoteShape = {
  id: uuid,
  quoteNumber: text,
  customerName: text,
  totalCost: nullable(hundredths),
  ...choiceColumns,
};
const buildListStatement = (name: string, condition: string) =>
  statement({
    name,
    takes: { promised: texts, most: integer, ...(condition && { ids: integers }) },
    gives: openQuoteShape,
    text: `select ${listColumns(openQuoteShape)} from quotes where status <> all($promised) ${condition}
      order by created_at desc, id desc limit $most`,
  });
const listAll = buildListStatement("list_open_quotes", "");
const listByKind = mapKinds((kind) =>
  buildListStatement(`list_open_quotes_of_${kind}`, `and ${toSnakeCase(choiceKeys[kind])} = any($ids)`),
);

/** The newest quotes that can still be calculated; with items, only those that chose one. `held`: the saved total. */
export async function listOpenQuotes(db: Tx, most: number, chosen?: { kind: Kind; ids: number[] }) {
  const rows = await (chosen
    ? listByKind[chosen.kind](db, { promised, most, ids: chosen.ids } as never)
    : listAll(db, { promised, most } as never));
  return rows.map(({ totalCost, ...quote }) => ({ ...quote, choices: readChoices(quote), held: totalCost }));
}
