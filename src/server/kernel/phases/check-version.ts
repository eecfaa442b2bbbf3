// Throws 409 if the body names another version than the record's: another user saved in between (decision 52).
import { versionConflict } from "#server/kernel/errors.ts";
import type { FoundCall } from "./find-record.ts";

export function checkVersion(call: FoundCall): FoundCall {
  const { steps, record } = call;
  const named = (call.body as { version?: number } | undefined)?.version;
  if (named === undefined) return call;
  const current = (steps.current ? steps.current(record) : record) as { version?: number } | null;
  // A record that does not exist yet has no version to compare with.
  if (current === null) return call;
  if (current.version === undefined) throw new TypeError("The call names a version of something that has none");
  if (named !== current.version) throw versionConflict(current);
  return call;
}
