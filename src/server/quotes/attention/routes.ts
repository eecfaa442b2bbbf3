// HTTP for what needs attention.
import { getAttention } from "#contract/quotes/attention.ts";
import { type Actor, mayAdministerCompany } from "#domain/actor.ts";
import { findAttentionAction } from "#domain/quotes/attention.ts";
import type { Tx } from "#server/database/connect.ts";
import { route } from "#server/kernel/route.ts";
import { listAllowedActions } from "#server/permissions/queries.ts";
import { listAttention } from "./queries.ts";

export const attentionRoutes = [route(getAttention, { read: async ({ db, actor }) => readAttention(db, await actor) })];

/** Only what this user may act on: each row needs a change of its quote, or of its email. */
async function readAttention(db: Tx, actor: Actor) {
  const maySend = !actor.impersonating;
  const [allowed, rows] = await Promise.all([
    listAllowedActions(db, actor.role),
    listAttention(db, mayAdministerCompany(actor) ? null : actor.userId, maySend),
  ]);
  if (!allowed.quotes?.includes("edit")) return { items: [], total: 0 };
  return {
    items: rows.map(({ kind, isOffer, recipient, at, quote }) => ({
      kind,
      action: findAttentionAction(kind, isOffer, maySend),
      quoteId: quote?.id ?? null,
      quoteNumber: quote?.number ?? null,
      customerName: quote?.customerName ?? null,
      totalCost: quote?.totalCost ?? null,
      recipient,
      at,
    })),
    total: rows[0]?.total ?? 0,
  };
}
