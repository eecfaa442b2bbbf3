// The steps of a call that are a route's own: read, permit, prepare, decide, write, entry, reply.
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { Refusal } from "#domain/refusal.ts";
import type { Database, Enter, Tx } from "#server/database/connect.ts";
import type { ActorOf, AuditSubject, CallDecideInput, CallReadInput, CustomReply, NoChange } from "./call.ts";

export type PermitResult = "allow" | "hide" | "refuse";

type SentStatements = readonly Promise<unknown>[];
/** What `write` gave, once it is kept: the rows of the statements that were sent together, or what it was waited for. */
export type WriteResult<Writing> = Writing extends SentStatements
  ? { -readonly [K in keyof Writing]: Awaited<Writing[K]> }
  : Awaited<Writing>;

export interface Steps<E extends Endpoint, Record, Prepared, Decision, Writing> {
  /** In bytes, for a call that carries more than an ordinary form. */
  bodyLimit?: number;
  /** Two such calls can want the same key: the second then begins again and reads what the first one made. */
  repeatable?: boolean;
  /** Slow work (hashing) between two short transactions; the second checks everything again. */
  prepare?: (call: CallDecideInput<E, Record, undefined>, database: Database) => Promise<Prepared>;
  /** What the call is about; null answers 404. What it changes must be locked here. */
  read?: (call: CallReadInput<E>) => Promise<Record | null>;
  /** May this person do this to this thing? "hide" answers 404, as if it did not exist; "refuse" answers 403. */
  permit?: (actor: ActorOf<E>, record: Record) => PermitResult;
  /**
   * The record in the form of the reply, where the two differ: a body that names another version than its own is told
   * so, with this (decision 52).
   */
  current?: (record: Record) => ReplyOf<E> | null;
  /** From what was read, the body and the time. It asks nothing, so it can be tested with plain values. */
  decide?: (call: CallDecideInput<E, Record, Prepared>) => Decision | Refusal | NoChange<ReplyOf<E>>;
  /**
   * The statements of the decision. A list of them is sent together with the audit entry and COMMIT, in one round trip;
   * what is waited for (async) has as many as it needs.
   */
  write?: (db: Tx, decision: Decision, call: CallDecideInput<E, Record, Prepared> & { enter: Enter }) => Writing;
  /** What the audit entry is about; null leaves none. `written` is there when `write` was waited for. */
  entry?: (
    call: CallDecideInput<E, Record, Prepared> & {
      decision: Decision;
      written: Writing extends SentStatements ? undefined : NonNullable<Awaited<Writing>>;
    },
  ) => AuditSubject | null;
  /** Left out, it is what `write` was waited for, else what was decided, else what was read. */
  reply?: (
    call: CallDecideInput<E, Record, Prepared> & { decision: Decision; written: WriteResult<Writing> },
  ) => ReplyOf<E> | CustomReply<ReplyOf<E>> | CustomReply<null>;
}

/** Of no endpoint in particular: what has been checked where the route was written. */
export type AnySteps = Steps<Endpoint, unknown, unknown, unknown, unknown>;
