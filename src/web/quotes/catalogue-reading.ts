// Everything that a price is made from, read side by side: the six lists, the rules, and the company's own terms.
import { lookups } from "#contract/catalogue.ts";
import { type Company, getCompany } from "#contract/companies.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { listRules } from "#contract/rules.ts";
import { kinds } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { catalogueOf } from "#web/catalogue/catalogue-of.ts";
import { keyOf, queryClient, reading } from "#web/kernel/queries.ts";
import { useReadTogether } from "#web/kernel/read-together.ts";

const sources: Endpoint[] = [listRules, getCompany, ...kinds.map((kind) => lookups[kind])];
const queries = sources.map((source) => ({ ...reading(source), ...(source === getCompany && { retry: 1 }) }));

const made = ([rules, company, ...lists]: unknown[]) => ({
  catalogue: catalogueOf(lists),
  rules: rules as readonly Rule[],
  company: company as Company,
});

export const useCatalogueReading = () => useReadTogether(queries, made);

/** After the server refused what our copies allow: they are out of date. */
export function readCatalogueAgain(): void {
  for (const source of sources) void queryClient.invalidateQueries({ queryKey: keyOf(source) });
}
