// The price book, and the company that it belongs to.
import { type Company, getCompany } from "#contract/companies.ts";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { resourceOf } from "#domain/catalogue/fields.ts";
import { type Catalogue, kinds, listKeys } from "#domain/catalogue/items.ts";
import type { Action, Resource } from "#domain/permission-matrix.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { useCombinedQuery } from "#web/kernel/combined-query.ts";
import { buildEndpointQuery, buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { buildCatalogue } from "./catalogue.ts";

type PriceBookExtra = ReplyOf<typeof readPriceBook>["extras"][number];

/** A company's lists of items, and the rules between them. */
export interface PriceBook {
  catalogue: Catalogue;
  rules: readonly Rule[];
  /** By name; none for users who may not see them. */
  extras?: readonly PriceBookExtra[];
}

const sources: Endpoint[] = [readPriceBook, getCompany];
const queries = sources.map((source) => ({
  ...buildEndpointQuery(source),
  ...(source === getCompany && { retry: 1 }),
}));

function buildPriceBook([priceBookReply, company]: unknown[]) {
  const priceBook = priceBookReply as ReplyOf<typeof readPriceBook>;
  return {
    catalogue: buildCatalogue(kinds.map((kind) => priceBook[listKeys[kind]])),
    rules: priceBook.rules as readonly Rule[],
    extras: priceBook.extras,
    priceBookVersion: priceBook.priceBookVersion,
    // The settings of this version of the price book.
    company: { ...(company as Company), ...priceBook.settings },
  };
}

export const usePriceBook = () => useCombinedQuery(queries, buildPriceBook);

/** In ms. A failed read is retried no sooner: each end of a read, also a failed one, starts the prefetch again. */
const RETRY_AFTER_MS = 5 * 60_000;

const neededResources: Resource[] = ["configuration_rules", ...kinds.map((kind) => resourceOf[kind])];

/**
 * In the background, so that the wizard opens without a network. Lists that the user may not view are not requested:
 * each refusal adds an audit entry, and here the user has tried nothing.
 */
export async function prefetchPriceBook(may: (resource: Resource, action: Action) => boolean): Promise<void> {
  if (!neededResources.every((resource) => may(resource, "view"))) return;
  await Promise.all(
    queries.map((query) => {
      const { errorUpdatedAt = 0, status } = queryClient.getQueryState(query.queryKey) ?? {};
      const hasJustFailed = status === "error" && Math.abs(Date.now() - errorUpdatedAt) < RETRY_AFTER_MS;
      return hasJustFailed ? undefined : queryClient.prefetchQuery(query);
    }),
  );
}

/** After the server refused what our cached lists allow: they are out of date. */
export function refreshPriceBook(): void {
  for (const source of sources) void queryClient.invalidateQueries({ queryKey: buildQueryKey(source) });
}
