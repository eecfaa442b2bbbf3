// SQL for where a company lives while it moves, and for what has to go with it or stays behind when it goes. As in
// `moving/queries.ts` it runs as the login that owns the tables: the sequences are its own, and only it removes entries.
import { setTimeout } from "node:timers/promises";
import type { Owner } from "#server/database/owner.ts";

/** What is said of a table elsewhere (`moving/tables.ts`). */
interface Numbered {
  name: string;
  hasIdentity: boolean;
}
interface Held {
  name: string;
  condition: string;
}

/** How many numbers an installation has for itself: rows keep theirs when a company moves. */
export const NUMBERS_OF_A_CELL = 10_000_000;

/** In the order of a move: here it is left before it lives there. */
export type Transit = "leaving" | "left" | "arriving" | null;

/** `move` is by which it is given up: both ends hold it before it lives nowhere. */
export async function setTransit(owner: Owner, companyId: number, transit: Transit, move?: string): Promise<void> {
  await owner.rows("update companies set transit = $2, move = coalesce($3, move) where id = $1", [
    companyId,
    transit,
    move ?? null,
  ]);
}

/** False where what is there is not what arrived by this move. */
export async function beginToLive(owner: Owner, companyId: number, move: string): Promise<boolean> {
  const rows = await owner.rows(
    "update companies set transit = null where id = $1 and transit = 'arriving' and move = $2 returning id",
    [companyId, move],
  );
  return rows.length > 0;
}

/** For as long as the connection lasts; false where somebody else moves this company. */
export async function holdMove(owner: Owner, companyId: number): Promise<boolean> {
  // Any number that nothing else in the database locks.
  const [row] = await owner.rows<{ held: boolean }>("select pg_try_advisory_lock(20261125, $1) as held", [companyId]);
  return row?.held === true;
}

const WAITING_MS = 45_000;

/**
 * Whoever asked before this moment may have seen the company as it was: waits until they are done. Requests are bound to
 * 30 seconds. False where somebody is not done in time.
 */
export async function outwaitRequests(owner: Owner): Promise<boolean> {
  const [now] = await owner.rows<{ at: string }>("select clock_timestamp()::text as at");
  for (const since = Date.now(); Date.now() - since < WAITING_MS; ) {
    const others = await owner.rows(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name = 'volute' and xact_start < $1::timestamptz`,
      [now?.at],
    );
    if (others.length === 0) return true;
    await setTimeout(20);
  }
  return false;
}

/** Letters that are being handed over at this moment: how that ends has to be known before they travel. */
export async function outwaitLetters(owner: Owner, companyId: number): Promise<boolean> {
  for (const since = Date.now(); Date.now() - since < WAITING_MS; ) {
    const sending = await owner.rows("select from mails where company_id = $1 and state = 'sending' limit 1", [
      companyId,
    ]);
    if (sending.length === 0) return true;
    await setTimeout(50);
  }
  return false;
}

/**
 * New rows are numbered behind those that came along, where they are of this installation's own numbers; another one's
 * stay beyond them.
 */
export async function numberBehind(owner: Owner, tables: readonly Numbered[]): Promise<void> {
  for (const { name } of tables.filter((table) => table.hasIdentity)) {
    await owner.rows(
      `select setval(s.seq, greatest(s.last, (select max(id) from ${name} where id / $1 = s.last / $1)))
        from (select seq, coalesce(pg_sequence_last_value(seq), 1) as last
          from (select pg_get_serial_sequence('${name}', 'id')::regclass as seq) q) s
        where exists (select from ${name} where id / $1 = s.last / $1)`,
      [NUMBERS_OF_A_CELL],
    );
  }
}

/** New rows are numbered from here on, but never from before: the tables of which that was so already are left out. */
export async function numberFrom(owner: Owner, tables: readonly Numbered[], first: number): Promise<string[]> {
  const begun: string[] = [];
  for (const { name } of tables.filter((table) => table.hasIdentity)) {
    const rows = await owner.rows(
      `select setval(seq, $1) from (select pg_get_serial_sequence('${name}', 'id')::regclass as seq) q
        where coalesce(pg_sequence_last_value(seq), 1) < $1`,
      [first],
    );
    if (rows.length > 0) begun.push(name);
  }
  return begun;
}

/** Until this transaction ends nothing is sealed. */
export async function holdSeals(owner: Owner): Promise<void> {
  await owner.rows("select pg_advisory_xact_lock(20261121)");
}

/** Notes the sealed entries of a company, which are about to go; what their seals keep of them, by id, some at a time. */
export async function* departEntries(owner: Owner, companyId: number, move: string): AsyncGenerator<string[]> {
  const seals = await owner.rows<{ number: number }>("select number from audit_seals order by number");
  for (const { number } of seals) {
    const rows = await owner.rows<{ line: string }>(
      `with kept as (
          select line, split_part(line, ' ', 1)::bigint as id
            from audit_seals, unnest(string_to_array(digests, e'\\n')) line where number = $1
        ), going as (select k.id, k.line from kept k join audit_logs e on e.id = k.id and e.company_id = $2
        ), noted as (insert into audit_departed (entry_id, move) select id, $3 from going)
        select line from going order by id`,
      [number, companyId, move],
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
  }
}

/** The company and whatever points at it. A platform administrator who is entered in it stays, in none. */
export async function removeWhole(owner: Owner, tables: readonly Held[], companyId: number): Promise<void> {
  const its = [companyId];
  await owner.rows(
    `delete from mails where company_id is null
      and person_id in (select id from users where company_id = $1 and role <> 'platform_admin')`,
    its,
  );
  // What points at something before what it points at, so that each row goes once.
  for (const { name, condition } of tables.toReversed()) {
    if (name !== "companies") await owner.rows(`delete from ${name} t where ${condition}`, its);
  }
  await owner.rows("update users set company_id = null, updated_at = now() where company_id = $1", its);
  await owner.rows("delete from companies where id = $1", its);
}
