// SQL for pending on-site acceptances, each in its quote's own row.
import type { PendingOnSiteAcceptance } from "#domain/offers/on-site.ts";
import { instant, json, nullable, uuid } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";

const selectOnSite = statement({
  name: "quote_pending_acceptance",
  takes: { id: uuid },
  gives: { pendingAcceptance: nullable(json<PendingOnSiteAcceptance>()) },
  text: "select pending_acceptance from quotes where id = $id",
});
export const findPendingOnSite = async (db: Tx, id: string) =>
  (await findRow(selectOnSite(db, { id })))?.pendingAcceptance ?? null;

/** On a locked quote; null if nothing is pending any more. */
export const savePendingOnSite = statement({
  name: "quote_save_pending_acceptance",
  takes: { id: uuid, pendingAcceptance: nullable(json<PendingOnSiteAcceptance>()), at: instant },
  text: `update quotes set pending_acceptance = $pendingAcceptance, updated_at = greatest(updated_at, $at), version = version + 1
    where id = $id and ($pendingAcceptance is not null or pending_acceptance is not null)`,
});

/** Discards a locked quote's pending acceptance; the device that sent it is told so when it sends it again. */
export const discardPendingOnSite = statement({
  name: "quote_discard_pending_acceptance",
  takes: { id: uuid, at: instant },
  text: `update quotes set pending_acceptance = null, discarded_acceptance_ids = ((pending_acceptance ->> 'id')::uuid || discarded_acceptance_ids)[1:100],
      updated_at = greatest(updated_at, $at), version = version + 1
    where id = $id and pending_acceptance is not null`,
});

const selectDiscarded = statement({
  name: "quote_acceptance_is_discarded",
  takes: { id: uuid, acceptance: uuid },
  gives: { id: uuid },
  text: "select id from quotes where id = $id and $acceptance = any (discarded_acceptance_ids)",
});
export const isOnSiteDiscarded = async (db: Tx, id: string, acceptance: string) =>
  (await findRow(selectDiscarded(db, { id, acceptance }))) !== null;
