// The rules and everything that they can name, active or not.
import { catalogue } from "#contract/catalogue.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { listRules, type StoredRule } from "#contract/rules.ts";
import { kinds } from "#domain/catalogue/items.ts";
import { catalogueOf } from "#web/catalogue/catalogue-of.ts";
import { reading } from "#web/kernel/queries.ts";
import { useReadTogether } from "#web/kernel/read-together.ts";

const sources: Endpoint[] = [listRules, ...kinds.map((kind) => catalogue[kind].list)];
const queries = sources.map((source) => reading(source));

const made = ([rules, ...lists]: unknown[]) => ({ items: catalogueOf(lists), rules: rules as StoredRule[] });

export const useRulesReading = () => useReadTogether(queries, made);
