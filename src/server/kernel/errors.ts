// Every error that a caller can get, in one form (decision 51).

import type { Actor } from "#domain/actor.ts";
import type { AuditEvent } from "#domain/audit-events.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import { readSqlState } from "#server/database/connect.ts";
import type { AuditSubject } from "./call.ts";

/** The audit entry of a refused call, stored although the call's transaction is rolled back. */
export interface RefusalEntry {
  event: AuditEvent;
  actor: Actor | null;
  subject: AuditSubject;
  /** Entries of the same user or address share a limit. Without it, each is stored or the call fails. */
  bound?: string;
}

/** An error reply. Thrown inside a handler, it rolls back the whole transaction. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;
  /** The record's current state, for a version conflict (decision 52). */
  current: unknown;
  refusalEntry: RefusalEntry | undefined;

  constructor(
    status: number,
    code: string,
    sentence: string,
    more: {
      fields?: Record<string, string>;
      headers?: Record<string, string>;
      current?: unknown;
      refusalEntry?: RefusalEntry;
    } = {},
  ) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.headers = more.headers ?? {};
    this.current = more.current;
    this.refusalEntry = more.refusalEntry;
  }
}

export const unauthorized = () => new Problem(401, "unauthorized", "Unauthorized");
export const forbidden = (sentence = "You don't have permission to do this") => new Problem(403, "forbidden", sentence);
/** The same bytes for a record that does not exist, is another company's or may not be seen (decision 9). */
export const notFound = () => new Problem(404, "not_found", "Not found");
export const invalid = (fields: Record<string, string>) =>
  new Problem(400, "invalid", Object.values(fields)[0] ?? "Please check what you entered", { fields });
/** A name, or an id that the client chose. */
export const alreadyExists = buildRefusal(
  "already_exists",
  "Something with this name or id exists already. Nothing was changed.",
);
/** Another user saved first (decision 52); `current` is the record today, in the form of the endpoint's reply. */
export const versionConflict = (current: unknown) =>
  new Problem(409, "version_conflict", "Somebody else has changed this in the meantime.", { current });
export const databaseAway = () =>
  new Problem(503, "database_away", "The database cannot be reached right now. Please try again in a few seconds.", {
    headers: { "retry-after": "5" },
  });
/** The only 503 of a change that may have been made. */
export const outcomeUnknown = () =>
  new Problem(
    503,
    "outcome_unknown",
    "The connection to the database was lost while this was being saved. It may have been saved, so please check before you try again.",
    { headers: { "retry-after": "5" } },
  );
/** The company was exported for another installation. It can still be read. */
export const companyMoving = () =>
  new Problem(503, "moving", "This company is being moved to another server. Please try again later.", {
    headers: { "retry-after": "30" },
  });
export const diskFull = () =>
  new Problem(
    503,
    "disk_full",
    "The server’s disk is full, so nothing can be saved. Ask the person who runs Volute to free some space.",
    {
      headers: { "retry-after": "60" },
    },
  );
export const overloaded = () =>
  new Problem(503, "overloaded", "Volute is very busy right now. Please try again in a moment.", {
    headers: { "retry-after": "2" },
  });
export const readOnly = () =>
  new Problem(
    503,
    "read_only",
    "Nothing can be saved right now, but you can still read. Please try again in a few seconds.",
    {
      headers: { "retry-after": "5" },
    },
  );
/** A statement was cancelled, by the statement timeout or by the database's operator. */
export const tookTooLong = () =>
  new Problem(503, "took_too_long", "This took too long and was stopped. Nothing was changed. Please try again.", {
    headers: { "retry-after": "5" },
  });
/** A foreign key failed: a concurrent transaction deleted the row that the change refers to. */
export const referenceGone = () =>
  new Problem(409, "gone", "Something that this needs has just been deleted. Nothing was changed.");
/** Every attempt at the transaction ended in a serialisation failure or a deadlock. */
export const retryExhausted = () =>
  new Problem(503, "busy", "Others are changing the same thing right now. Please try again in a few seconds.", {
    headers: { "retry-after": "1" },
  });

/** The one mapping from refusals to statuses: wrong state is 409, against the rules 422, over a plan 402. */
export const refusalStatus: Readonly<Record<string, number>> = {
  wrong_state: 409,
  last_admin: 409,
  already_exists: 409,
  already_quoted: 409,
  in_use: 409,
  plan_limit: 402,
  excluded_by_rule: 422,
  price_too_large: 422,
  incomplete: 422,
  not_together: 422,
  not_calculated: 409,
  needs_recalculation: 409,
  not_sent: 409,
  already_issued: 409,
  revision_in_progress: 409,
  expired: 409,
  not_expired: 409,
  not_accepted: 409,
  accepted: 409,
  declined: 409,
  nothing_to_discard: 409,
  no_price_conflict: 409,
  price_changed: 409,
  reminder_passed: 409,
  not_priced: 409,
  offer_changed: 409,
  on_site_waiting: 409,
  discarded_acceptance_ids: 409,
  no_pending_acceptance: 409,
  erased: 409,
  kept: 409,
  offer_open: 409,
  email_leaving: 409,
  too_many_quotes: 409,
  offer_expired: 410,
  link_invalid: 410,
  invalid: 400,
  unknown_choice: 400,
  too_many: 429,
};

export function buildProblem(refusal: Refusal): Problem {
  return new Problem(refusalStatus[refusal.refusal] ?? 422, refusal.refusal, refusal.sentence, {
    ...(refusal.fields ? { fields: refusal.fields } : {}),
  });
}

/** Throws the refusal for a unique violation: only the database can tell that a name is taken. */
export const refuseUniqueViolation =
  (refusal: Refusal) =>
  (error: unknown): never => {
    throw readSqlState(error) === UNIQUE_VIOLATION ? buildProblem(refusal) : error;
  };

const UNIQUE_VIOLATION = "23505";
