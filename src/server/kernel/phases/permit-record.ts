// May the actor do this to this record: the route's `permit`.
import { forbidden, notFound } from "#server/kernel/errors.ts";
import type { FoundCall } from "./find-record.ts";
import { addRefusalEntry } from "./refusal-entries.ts";

export function permitRecord(call: FoundCall): FoundCall {
  const result = call.steps.permit?.(call.actor, call.record) ?? "allow";
  if (result === "hide") throw addRefusalEntry(notFound(), call.request, call.asker.user);
  if (result === "refuse") throw forbidden();
  return call;
}
