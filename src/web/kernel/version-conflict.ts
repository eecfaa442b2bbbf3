// Another user has saved first (decision 52).
import * as z from "zod/mini";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { CallError } from "./api.ts";

/** The current record, if the server refused a change of an older version; null for every other failure. */
export function readCurrentVersion<E extends Endpoint>({ reply }: E, error: unknown): ReplyOf<E> | null {
  if (!reply || !(error instanceof CallError) || error.code !== "version_conflict") return null;
  const parsed = z.safeDecode(z.object({ current: reply }), JSON.parse(error.body));
  return parsed.success ? (parsed.data.current as ReplyOf<E>) : null;
}

/** Why a record was not saved, for errors that belong to no field. */
export function listGeneralErrors(error: CallError | null): { message: string }[] {
  if (!error || Object.keys(error.fields).length > 0) return [];
  const deletedMessage = error.status === 404 ? "Somebody else has deleted this in the meantime." : null;
  return [{ message: deletedMessage ?? error.sentence ?? error.message }];
}
