// The price list of extras of a demonstration company, made by the product's own calls.
import { createExtra } from "#contract/catalogue/extras.ts";
import type { Catalogue } from "#domain/catalogue/items.ts";
import type { ExtraRow } from "#server/catalogue/extras/queries.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { type Author, findAuthor } from "./authors.ts";
import type { DemonstrationCompany, DemonstrationExtra } from "./company.ts";
import { findCall, runDirectCall } from "./direct-calls.ts";
import { findItem } from "./price-list.ts";

interface Scene {
  database: Database;
  authors: ReadonlyMap<string, Author>;
  catalogue: Catalogue;
}

/** Returns their ids by name. */
export async function createExtras(
  db: Tx,
  { database, authors, catalogue }: Scene,
  { users, extras = [] }: DemonstrationCompany,
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const { actor, buildContext } = findAuthor(authors, {
    by: users.find(({ role }) => role === "company_admin")?.email ?? "",
  });
  for (const extra of extras) {
    const body = buildBody(extra, catalogue, ids);
    const call = { endpoint: createExtra, actor, params: {}, body, now: at, web: buildContext(at) };
    const { id } = (await runDirectCall(await findCall(db, database, call))) as ExtraRow;
    ids.set(extra.name, id);
  }
  return ids;
}

function buildBody(
  { name, details, pounds, needs = [], excludes = [], onlyWith }: DemonstrationExtra,
  catalogue: Catalogue,
  ids: ReadonlyMap<string, number>,
) {
  return {
    ...{ name, price: pounds, needs: findIds(ids, needs), excludes: findIds(ids, excludes) },
    ...(details !== undefined && { details }),
    ...(onlyWith && {
      onlyKind: onlyWith.kind,
      onlyIds: onlyWith.items.map((item) => findItem(catalogue, onlyWith.kind, item).id),
    }),
  };
}

/** A name that the list lacks is an error in the demonstration data. */
export const findExtraId = (ids: ReadonlyMap<string, number>, name: string): number => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`No extra called ${name}`);
  return id;
};
const findIds = (ids: ReadonlyMap<string, number>, names: readonly string[]) =>
  names.map((name) => findExtraId(ids, name));
