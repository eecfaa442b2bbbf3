// Everything that a price is made from, read side by side: the six lists, the rules, and the company's own settings.
import { lookups } from "#contract/catalogue.ts";
import { type Company, getCompany } from "#contract/companies.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { listRules } from "#contract/rules.ts";
import { type Catalogue, kinds } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { keyOf, queryClient, reading } from "#web/kernel/queries.ts";
import { useReadTogether } from "#web/kernel/read-together.ts";
import { catalogueOf } from "./catalogue-of.ts";

/** A company's lists of items, and the rules between them. */
export interface PriceBook {
  catalogue: Catalogue;
  rules: readonly Rule[];
}

const sources: Endpoint[] = [listRules, getCompany, ...kinds.map((kind) => lookups[kind])];
const queries = sources.map((source) => ({ ...reading(source), ...(source === getCompany && { retry: 1 }) }));

const made = ([rules, company, ...lists]: unknown[]) => ({
  catalogue: catalogueOf(lists),
  rules: rules as readonly Rule[],
  company: company as Company,
});

export const usePriceBook = () => useReadTogether(queries, made);

/** After the server refused what our copies allow: they are out of date. */
export function readPriceBookAgain(): void {
  for (const source of sources) void queryClient.invalidateQueries({ queryKey: keyOf(source) });
}
