// SQL for the items that options of quotes name. Row level security keeps each query inside the company.
import { mapOptionKinds, type OptionItems } from "#domain/quotes/options.ts";
import { json, nullable } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { readRow, statement } from "#server/database/statement.ts";

/** For `quotes q`: null for a quote without options. */
export const optionItemsColumn = {
  gives: nullable(json<OptionItems>()),
  text: "case when q.options is not null then find_option_items(q.options) end",
};

const selectItems = statement({
  name: "read_option_items",
  takes: { options: json<{ job: object }[]>() },
  gives: { items: json<OptionItems>() },
  text: "select find_option_items($options) as items",
});

/** The items that these choices name, of this company. */
export const readOptionItems = async (db: Tx, choices: readonly object[]): Promise<OptionItems> =>
  choices.length === 0
    ? mapOptionKinds(() => [])
    : (await readRow(selectItems(db, { options: choices.map((job) => ({ job })) }))).items;
