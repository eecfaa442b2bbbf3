// SQL for the seals on the audit log.
import { and, asc, count, desc, gt, lte, sql } from "drizzle-orm";
import type { Seal, SealedEntry } from "#domain/audit/seal.ts";
import type { Tx } from "#server/database/connect.ts";
import { auditLogs, auditSeals } from "#server/database/schema.ts";

/** How far the log has been written, and which transactions may still be at work on what comes before. */
export interface Mark {
  upTo: number;
  /** `pg_snapshot_xmax`: the first transaction id that had not been given out at that moment. */
  next: bigint;
}

export async function takeMark(db: Tx): Promise<Mark> {
  const { rows } = await db.execute<{ up_to: string; next: string }>(
    sql`select coalesce((select max(id) from audit_logs), 0)::text as up_to,
               pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  return { upTo: Number(rows[0]?.up_to ?? 0), next: BigInt(rows[0]?.next ?? 0) };
}

/** Whether every transaction that had begun before the mark is over: nothing can appear below it any more. */
export async function isOver(db: Tx, mark: Mark): Promise<boolean> {
  const { rows } = await db.execute<{ oldest: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
  );
  return BigInt(rows[0]?.oldest ?? 0) >= mark.next;
}

/** Takes the advisory lock that lets one process seal at a time. False when another one holds it: then skip this round. */
export async function holdSealing(db: Tx): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(20261121) as held`);
  return rows[0]?.held === true;
}

export async function findLastSeal(db: Tx): Promise<Seal | null> {
  const [seal] = await db.select().from(auditSeals).orderBy(desc(auditSeals.number)).limit(1);
  return seal ?? null;
}

export function listSealsAfter(db: Tx, number: number, most: number): Promise<Seal[]> {
  return db.select().from(auditSeals).where(gt(auditSeals.number, number)).orderBy(asc(auditSeals.number)).limit(most);
}

export async function insertSeal(db: Tx, seal: Seal): Promise<void> {
  await db.insert(auditSeals).values(seal);
}

/** Entries after one and up to another, by id. */
export function listEntries(db: Tx, after: number, upTo: number, most?: number): Promise<SealedEntry[]> {
  const found = db
    .select()
    .from(auditLogs)
    .where(and(gt(auditLogs.id, after), lte(auditLogs.id, upTo)))
    .orderBy(asc(auditLogs.id));
  return most === undefined ? found : found.limit(most);
}

export async function countEntriesAfter(db: Tx, id: number): Promise<number> {
  const [row] = await db.select({ found: count() }).from(auditLogs).where(gt(auditLogs.id, id));
  return row?.found ?? 0;
}
