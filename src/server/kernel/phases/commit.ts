// Sends COMMIT together with the last statements, in one round trip; it fails if one of them fails.
import { PipelinedResult } from "#server/database/transaction.ts";
import { NoChange } from "#server/kernel/call.ts";
import type { WrittenCall } from "./write.ts";

export function commit(
  call: WrittenCall,
  entry: Promise<unknown> | undefined,
): WrittenCall | PipelinedResult<WrittenCall> {
  if (call.decision instanceof NoChange) return call;
  return new PipelinedResult(call, Promise.all([...(call.statements ?? []), entry]));
}
