// The steps of a call that its route defines: read, permit, prepare, decide, write, entry, reply.
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { Refusal } from "#domain/refusal.ts";
import type { Database, Enter, Tx } from "#server/database/connect.ts";
import type {
  ActorOf,
  AuditSubject,
  CallDecideInput,
  CallReadInput,
  CustomReply,
  NoChange,
  RequestContext,
} from "./call.ts";

export type PermitResult = "allow" | "hide" | "refuse";

type SentStatements = readonly Promise<unknown>[];
/** The result of `write` after COMMIT: the rows of the statements sent together, or what was awaited. */
export type WriteResult<Writing> = Writing extends SentStatements
  ? { -readonly [K in keyof Writing]: Awaited<Writing[K]> }
  : Awaited<Writing>;

export interface Steps<E extends Endpoint, Record, Prepared, Decision, Writing> {
  /** In bytes, for a call with a larger body than an ordinary form. */
  bodyLimit?: number;
  /** Two such calls can want the same key: the second is then retried and reads what the first created. */
  repeatable?: boolean;
  /** Runs the whole call, maybe only in its turn; if it throws, nothing has been read. */
  takeTurn?: <T>(web: RequestContext, run: () => Promise<T>) => Promise<T>;
  /** Slow work (hashing) between two short transactions; the second one checks everything again. */
  prepare?: (call: CallDecideInput<E, Record, undefined>, database: Database) => Promise<Prepared>;
  /** Finds the call's record; null gives a 404. A record that the call changes must be locked here. */
  read?: (call: CallReadInput<E>) => Promise<Record | null>;
  /** May this user do this to this record? "hide" gives a 404, as if it did not exist; "refuse" a 403. */
  permit?: (actor: ActorOf<E>, record: Record) => PermitResult;
  /**
   * The record in the form of the reply, if the two differ: a 409 for another version in the body contains it (decision
   * 52).
   */
  current?: (record: Record) => ReplyOf<E> | null;
  /** Decides from the record, the body and the time. It reads nothing itself, so plain values can test it. */
  decide?: (call: CallDecideInput<E, Record, Prepared>) => Decision | Refusal | NoChange<ReplyOf<E>>;
  /**
   * The statements of the decision. A list of them is sent together with the audit entry and COMMIT, in one round trip;
   * an async `write` may take as many round trips as it needs.
   */
  write?: (db: Tx, decision: Decision, call: CallDecideInput<E, Record, Prepared> & { enter: Enter }) => Writing;
  /** The subject of the audit entry; null leaves no entry. `written` is set if `write` was awaited. */
  entry?: (
    call: CallDecideInput<E, Record, Prepared> & {
      decision: Decision;
      written: Writing extends SentStatements ? undefined : NonNullable<Awaited<Writing>>;
    },
  ) => AuditSubject | null;
  /** If left out, the reply is the result of an awaited `write`, else the decision, else the record. */
  reply?: (
    call: CallDecideInput<E, Record, Prepared> & { decision: Decision; written: WriteResult<Writing> },
  ) => ReplyOf<E> | CustomReply<ReplyOf<E>> | CustomReply<null>;
}

/** Steps of any endpoint: they were type-checked where the route was written. */
export type AnySteps = Steps<Endpoint, unknown, unknown, unknown, unknown>;
