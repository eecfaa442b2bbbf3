// Whether what a quote shall be filed under exists, for this user.
import type { Actor } from "#domain/actor.ts";
import { findSeer } from "#domain/customers/policy.ts";
import { buildFieldRefusal } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { readRow } from "#server/database/statement.ts";
import { selectKnown } from "./queries.ts";

interface GivenFiling {
  customerId?: string | null | undefined;
  siteId?: string | null | undefined;
  pumpId?: string | null | undefined;
}

/** Whether all that is named exists, belongs together and may be seen by this user. */
export async function isFilingKnown(db: Tx, given: GivenFiling, actor: Promise<Actor> | Actor): Promise<boolean> {
  const { customerId = null, siteId = null, pumpId = null } = given;
  if (customerId === null && siteId === null && pumpId === null) return true;
  const seer = findSeer(await actor);
  return (await readRow(selectKnown(db, { customerId, siteId, pumpId, seer }))).isKnown;
}

/** In the same words for what is another company's, hidden from the user or nowhere. */
export const unknownFiling = buildFieldRefusal(
  "unknown_choice",
  "customerName",
  "This customer, site or pump is not there any more. Please choose again.",
);
