// The rules and everything that they can name, active or not.
import { catalogue } from "#contract/catalogue/catalogue.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { listRules, type StoredRule } from "#contract/rules/rules.ts";
import { kinds } from "#domain/catalogue/items.ts";
import { buildCatalogue } from "#web/catalogue/catalogue.ts";
import { useCombinedQuery } from "#web/kernel/combined-query.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";

const sources: Endpoint[] = [listRules, ...kinds.map((kind) => catalogue[kind].list)];
const queries = sources.map((source) => buildEndpointQuery(source));

const buildRulesReply = ([rules, ...lists]: unknown[]) => ({
  items: buildCatalogue(lists),
  rules: rules as StoredRule[],
});

export const useRules = () => useCombinedQuery(queries, buildRulesReply);
