// The due service that a new quote is for: a pump has one quote for a day.
import { randomUUIDv7 } from "node:crypto";
import type { Actor } from "#domain/actor.ts";
import { findSeer } from "#domain/customers/policy.ts";
import { isReplaceable } from "#domain/customers/schedule.ts";
import { buildRefusal } from "#domain/refusal.ts";
import { findQuotableService } from "#server/customers/due/queries.ts";
import { lockPump, saveServiceQuote } from "#server/customers/pumps/queries.ts";
import type { Tx } from "#server/database/connect.ts";

export interface GivenService {
  pumpId?: string | null | undefined;
  serviceDueOn?: string | null | undefined;
}
/** "none": there is no such service any more, and the quote is made without it. */
export type ServiceState = "none" | "due" | "quoted";

/** Locks the pump, so that of two quotes for one service the second finds the first. */
export async function findServiceState(
  db: Tx,
  { pumpId, serviceDueOn }: GivenService,
  actor: Promise<Actor>,
): Promise<ServiceState> {
  if (!pumpId || !serviceDueOn) return "none";
  const seer = findSeer(await actor);
  const found = await lockPump(db, pumpId, seer);
  if (!found) return "none";
  const { quote, settled, isEnded } = await findQuotableService(db, pumpId, serviceDueOn, seer);
  if (quote && !isReplaceable(quote)) return "quoted";
  const { nextDue, removedOn } = found.pump;
  return nextDue === serviceDueOn && removedOn === null && !settled && !isEnded ? "due" : "none";
}

export const alreadyQuoted = buildRefusal("already_quoted", "There is a quote for this service already.");

interface QuoteRow {
  id: string;
  companyId: number;
  userId: string;
  createdByName: string;
  at: string;
}

/** The service's row names this quote from now on. */
export function saveDueQuote(
  db: Tx,
  { id, companyId, userId: createdBy, createdByName, at }: QuoteRow,
  { pumpId, serviceDueOn }: GivenService,
): Promise<unknown> {
  const service = { id: randomUUIDv7(), companyId, pumpId: pumpId ?? "", dueOn: serviceDueOn ?? "", quoteId: id };
  return saveServiceQuote(db, { ...service, createdBy, createdByName, createdAt: at, updatedAt: at });
}
