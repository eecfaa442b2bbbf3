// SQL for the seals of the audit log.
import type { Seal, SealedEntry } from "#domain/audit/seal.ts";
import type { PersonalDataRow } from "#domain/audit-personal-data.ts";
import { sealsTable } from "#server/audit/columns.ts";
import {
  bigint,
  boolean,
  buildInsertValues,
  instant,
  integer,
  listColumns,
  nullable,
  nullableShape,
  text,
  texts,
  uuid,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { auditLogsTable, personalDataTable } from "#server/kernel/columns.ts";
import { auditEntry, entriesWithPersonalData, personalDataColumns } from "#server/kernel/queries.ts";

/** How far the log has been written, and which transactions may still write entries before that. */
export interface HighWaterMark {
  upTo: number;
  /** `pg_snapshot_xmax`: the first transaction id that had not been given out at that moment. */
  next: bigint;
}

/** What a process has seen of the log while sealing waited. */
export interface Watch {
  /** When it looked last. */
  at: Date;
  /** Entries up to each were there by then; those since the previous look are no older than that. */
  seen: readonly { upTo: number; since: Date }[];
}

const selectMark = statement({
  name: "seals_mark",
  gives: { upTo: bigint, next: text },
  text: `select coalesce((select max(id) from audit_logs), 0) as up_to,
    pg_snapshot_xmax(pg_current_snapshot())::text as next`,
});
export async function readHighWaterMark(db: Tx): Promise<HighWaterMark> {
  const { upTo, next } = await readRow(selectMark(db));
  return { upTo, next: BigInt(next) };
}

const selectOldest = statement({
  name: "seals_oldest_transaction",
  gives: { oldest: text },
  text: "select pg_snapshot_xmin(pg_current_snapshot())::text as oldest",
});
/** Whether every transaction that had begun before the mark is over: no entry can appear below it any more. */
export async function isBelowComplete(db: Tx, mark: HighWaterMark): Promise<boolean> {
  return BigInt((await readRow(selectOldest(db))).oldest) >= mark.next;
}

const hold = statement({
  name: "seals_hold",
  gives: { held: boolean },
  // Any number that nothing else in the database locks.
  text: "select pg_try_advisory_xact_lock(20261121) as held",
});
/** One process seals at a time; the others find nothing to do. */
export const tryLockSealing = async (db: Tx) => (await readRow(hold(db))).held;

const seal = pickCodecs(sealsTable, "number", "lastEntryId", "digests", "previousHash", "hash", "sealedAt");

const selectLast = statement({
  name: "seals_last",
  gives: seal,
  text: `select ${listColumns(seal)} from audit_seals order by number desc limit 1`,
});
export const findLastSeal = (db: Tx): Promise<Seal | null> => findRow(selectLast(db));

const selectHash = statement({
  name: "seals_hash",
  takes: { number: integer },
  gives: pickCodecs(sealsTable, "hash"),
  text: "select hash from audit_seals where number = $number",
});
export const findSealHash = async (db: Tx, number: number): Promise<string | null> =>
  (await findRow(selectHash(db, { number })))?.hash ?? null;

const selectAfter = statement({
  name: "seals_after",
  takes: { number: integer, most: integer },
  gives: seal,
  text: `select ${listColumns(seal)} from audit_seals where number > $number order by number limit $most`,
});
export const listSealsAfter = (db: Tx, number: number, most: number): Promise<Seal[]> =>
  selectAfter(db, { number, most });

export const insertSeal = statement({
  name: "seals_insert",
  takes: seal,
  text: `insert into audit_seals ${buildInsertValues(seal)}`,
});

const personalData = { ...personalDataColumns, ...pickCodecs(personalDataTable, "erasedAt") };
/** An entry as it was written, and its personal data. */
export interface EntryWithPersonalData {
  entry: SealedEntry;
  personalData: PersonalDataRow | null;
}
const selectEntries = statement({
  name: "seals_entries",
  takes: { after: nullable(bigint), upTo: bigint, most: integer },
  gives: { entry: auditEntry, personalData: nullableShape(personalData) },
  text: `select ${listColumns(auditEntry, "e")}, ${listColumns(personalData, "p")} from ${entriesWithPersonalData}
    where e.id >= coalesce($after + 1, -9223372036854775808) and e.id <= $upTo order by e.id limit $most`,
});
/** Entries after one id, or from the first one, and up to another id. */
export const listEntries = (
  db: Tx,
  after: number | null,
  upTo: number,
  most: number,
): Promise<EntryWithPersonalData[]> => selectEntries(db, { after, upTo, most });

const selectErasures = statement({
  name: "seals_erasures",
  takes: { times: texts },
  gives: { entry: auditEntry },
  text: `select ${listColumns(auditEntry)} from audit_logs
    where entity_type = 'customer' and created_at = any($times::timestamptz[]) order by id`,
});
/** The entries of erasures at these times. */
export const listErasures = async (db: Tx, times: string[]): Promise<SealedEntry[]> =>
  times.length === 0 ? [] : (await selectErasures(db, { times })).map(({ entry }) => entry);

const selectMovedEntries = statement({
  name: "seals_moved_entries",
  takes: { after: nullable(bigint), upTo: bigint },
  gives: { id: bigint, moveId: uuid },
  text: `select entry_id as id, move_id from audit_moved_entries
    where entry_id > coalesce($after, -9223372036854775808) and entry_id <= $upTo order by entry_id`,
});
/** Of the entries of one seal, those moved away with their company, and by which move. */
export const listMovedEntries = async (db: Tx, after: number | null, upTo: number): Promise<Map<number, string>> =>
  new Map((await selectMovedEntries(db, { after, upTo })).map(({ id, moveId }) => [id, moveId]));

/**
 * The entries r after `$after` that explain why others are sealed late, and whether one of them explains the entry e.
 * Always `materialized`: inlined, PostgreSQL would search the whole log for them again for each entry.
 */
const reasonsSql = `select id, company_id, metadata -> 'upTo' as up_to, metadata ->> 'event' as event
      from audit_logs where id > $after
        and metadata ->> 'event' in ('server.started', 'log.sealed_late', 'company.moved_in', 'demonstration.made')`;
const isExplainedSql = `exists (select 1 from reasons r where r.id >= e.id and case
        when r.event in ('company.moved_in', 'demonstration.made') then r.company_id = e.company_id
        else r.company_id is null and jsonb_typeof(r.up_to) = 'number' and r.up_to >= to_jsonb(e.id) end)`;

/** Unsealed entries that are older than this and that no other entry explains. */
const takesLate = { after: bigint, upTo: bigint, before: instant };
const lateSql = `from audit_logs e
    where e.id > $after and e.id <= $upTo and e.created_at < $before and not ${isExplainedSql}`;
interface LateRange {
  after: number;
  upTo: number;
  before: Date;
}

const selectLate = statement({
  name: "seals_late",
  takes: { ...takesLate, most: integer },
  gives: pickCodecs(auditLogsTable, "id", "createdAt"),
  text: `with reasons as materialized (${reasonsSql}) select e.id, e.created_at ${lateSql} order by e.id limit $most`,
});
export const listLate = (db: Tx, { before, ...range }: LateRange, most: number) =>
  selectLate(db, { ...range, before: before.toISOString(), most });

const selectLateCount = statement({
  name: "seals_late_count",
  takes: takesLate,
  gives: { count: integer },
  text: `with reasons as materialized (${reasonsSql}) select count(*)::int as count ${lateSql}`,
});
export const countLate = async (db: Tx, { before, ...range }: LateRange): Promise<number> =>
  (await readRow(selectLateCount(db, { ...range, before: before.toISOString() }))).count;

const selectSign = statement({
  name: "seals_last_sign",
  takes: { after: bigint, now: instant },
  gives: { at: nullable(instant) },
  text: `select greatest((select max(created_at) from audit_logs where id > $after and created_at <= $now),
    (select sealed_at from audit_seals order by number desc limit 1)) as at`,
});
/** The last time at which a process wrote to the log, or sealed it. */
export const findLastSign = async (db: Tx, after: number, now: Date): Promise<string | null> =>
  (await readRow(selectSign(db, { after, now: now.toISOString() }))).at;

const ABOUT_A_MOVE = "action = 'delete' and entity_type = 'company' and metadata ->> 'move' is not null";
const selectMoves = statement({
  name: "seals_moves",
  gives: { entry: auditEntry },
  text: `select ${listColumns(auditEntry)} from audit_logs where ${ABOUT_A_MOVE} order by id`,
});
/** The entries about companies that have moved away. */
export const listMoves = async (db: Tx): Promise<SealedEntry[]> => (await selectMoves(db)).map(({ entry }) => entry);

const selectNewErasures = statement({
  name: "seals_new_erasures",
  takes: { after: bigint },
  gives: auditEntry,
  text: `select ${listColumns(auditEntry)} from audit_logs
    where id > $after and (entity_type = 'customer' or ${ABOUT_A_MOVE}) order by id`,
});
/** Unsealed entries that explain what is missing under a seal; entries of moved companies do so too. */
export const listNewErasures = (db: Tx, after: number): Promise<SealedEntry[]> => selectNewErasures(db, { after });

const selectUnsealedAfter = statement({
  name: "seals_entries_after",
  takes: { after: bigint },
  gives: { entries: bigint, overdue: bigint, since: nullable(instant) },
  text: `with reasons as materialized (${reasonsSql} and created_at >= now() - interval '10 minutes')
    select count(*) as entries,
      count(*) filter (where e.created_at < now() - interval '10 minutes' and not ${isExplainedSql}) as overdue,
      min(e.created_at) as since
    from audit_logs e where e.id > $after`,
});
/**
 * The number of unsealed entries, of those older than ten minutes, and the time of the oldest. An explanation that is
 * younger is sealed with what it explains, so that none of this is overdue.
 */
export const findUnsealed = async (db: Tx, after: number) => readRow(selectUnsealedAfter(db, { after }));

const selectAge = statement({
  name: "seals_age",
  gives: { seconds: bigint },
  text: `select coalesce(greatest(extract(epoch from now() - max(sealed_at)), 0), 0)::bigint as seconds
    from (select sealed_at from audit_seals order by number desc limit 1) newest`,
});
/** The last seal's age in seconds; 0 before the first. */
export const readSealAge = async (db: Tx): Promise<number> => (await readRow(selectAge(db))).seconds;

const unsealed = `from audit_logs where id > coalesce(
  (select last_entry_id from audit_seals order by number desc limit 1), -9223372036854775808)`;
const selectUnsealed = statement({
  name: "seals_unsealed",
  gives: { count: integer },
  text: `select count(*)::int as count from (select ${unsealed} limit 100000) counted`,
});
export const countUnsealed = async (db: Tx): Promise<number> => (await readRow(selectUnsealed(db))).count;

const selectOldestUnsealed = statement({
  name: "seals_oldest_unsealed",
  gives: { seconds: bigint },
  text: `select coalesce(greatest(extract(epoch from now() - min(created_at)), 0), 0)::bigint as seconds
    from (select created_at ${unsealed} order by id limit 1) oldest`,
});
/** The age of the oldest unsealed entry in seconds; 0 if there is none. */
export const findOldestUnsealed = async (db: Tx): Promise<number> => (await readRow(selectOldestUnsealed(db))).seconds;
