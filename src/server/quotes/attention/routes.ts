// HTTP for what needs attention.
import { OVERDUE } from "#contract/customers/due.ts";
import { getAttention, type ServicesToQuote } from "#contract/quotes/attention.ts";
import { type Actor, mayAdministerCompany } from "#domain/actor.ts";
import { findSeer } from "#domain/customers/policy.ts";
import { addMonths } from "#domain/customers/schedule.ts";
import { FIRST_DAY, toDay } from "#domain/days.ts";
import { findAttentionAction, MAX_ATTENTION_COUNT } from "#domain/quotes/attention.ts";
import { countFirstDue } from "#server/customers/due/queries.ts";
import type { Tx } from "#server/database/connect.ts";
import { route } from "#server/kernel/route.ts";
import { listAllowedActions } from "#server/permissions/queries.ts";
import { listAttention } from "./queries.ts";

export const attentionRoutes = [
  route(getAttention, { read: async ({ db, actor, now }) => readAttention(db, await actor, now) }),
];

/** Only what this user may act on: each row needs a change of its quote, or of its email. */
async function readAttention(db: Tx, actor: Actor, now: Date) {
  const maySend = !actor.impersonating;
  const [allowed, rows, services] = await Promise.all([
    listAllowedActions(db, actor.role),
    listAttention(db, mayAdministerCompany(actor) ? null : actor.userId, maySend),
    countServices(db, actor, now),
  ]);
  if (!allowed.quotes?.includes("edit")) return { items: [], total: 0, services: [] };
  return {
    items: rows.map(({ kind, isOffer, recipient, at, quote }) => ({
      kind,
      action: findAttentionAction(kind, isOffer, maySend),
      quoteId: quote?.id ?? null,
      quoteNumber: quote?.number ?? null,
      customerName: quote?.customerName ?? null,
      totalCost: quote?.totalCost ?? null,
      isSelectable: quote?.isSelectable ?? false,
      recipient,
      at,
    })),
    total: rows[0]?.total ?? 0,
    services: allowed.customers?.includes("view") ? services : [],
  };
}

/** Overdue, and of this month: what this user sees of them, unless all are quoted. */
async function countServices(db: Tx, actor: Actor, now: Date): Promise<ServicesToQuote[]> {
  const seer = findSeer(actor);
  const thisMonth = toDay(now).slice(0, 7);
  const start = `${thisMonth}-01`;
  const [overdue, ofThisMonth] = await Promise.all([
    countFirstDue(db, { seer, from: FIRST_DAY, before: start }),
    countFirstDue(db, { seer, from: start, before: addMonths(start, 1) }),
  ]);
  return [
    { month: OVERDUE, ...overdue },
    { month: thisMonth, ...ofThisMonth },
  ].filter(({ due, quoted }) => due > quoted || due === MAX_ATTENTION_COUNT);
}
