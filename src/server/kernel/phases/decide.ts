// From record, body and time to a decision or a domain refusal: the route's `decide`, which reads nothing itself.
import { isRefusal } from "#domain/refusal.ts";
import { buildProblem } from "#server/kernel/errors.ts";
import type { PreparedCall } from "./prepare.ts";

export interface DecidedCall extends PreparedCall {
  decision: unknown;
}

export function decide(call: PreparedCall): DecidedCall {
  const decision = call.steps.decide ? call.steps.decide(call) : call.record;
  if (isRefusal(decision)) throw buildProblem(decision);
  return { ...call, decision };
}
