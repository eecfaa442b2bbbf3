// SQL that exports a company from one installation and imports it into another. It runs as the tables' owner: rows that
// are written once, sealed or numbered by the program are copied unchanged, which the roles of requests may not do.
import { setTimeout } from "node:timers/promises";
import { StartupProblem } from "#server/database/startup-problems.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import type { Table } from "./tables.ts";

/** How many rows are in memory at once. Some files are half a megabyte. */
const ROWS_AT_ONCE: Record<string, number> = { documents: 10, companies: 1 };
const MANY_ROWS = 500;

export const readRowBatch = ({ name }: Table) => ROWS_AT_ONCE[name] ?? MANY_ROWS;

/** Reads one snapshot, however long it takes. */
export const READ_SNAPSHOT = `begin isolation level repeatable read read only; ${asOwner()}`;
/** The triggers' work was already done where the rows come from. */
export const COPY_TRANSACTION = `begin; ${asOwner()}; set local app.copying_company = 'on'`;

function asOwner() {
  const limits = ["statement_timeout", "idle_in_transaction_session_timeout"].map((name) => `set local ${name} = 0`);
  return ["set local role none", ...limits, "set local timezone = 'UTC'"].join("; ");
}

/** Runs `work` in one transaction; an error rolls everything back. */
export async function runInTransaction<T>(owner: TableOwner, begin: string, work: () => Promise<T>): Promise<T> {
  await owner.run(begin);
  try {
    const result = await work();
    await owner.run("commit");
    return result;
  } catch (error) {
    await owner.run("rollback").catch(() => {});
    throw error;
  }
}

/** For the audit entry, which is written in the same transaction. */
export const createWriter = (owner: TableOwner) => ({
  async run({ text }: { text: string }, values: (string | null)[]) {
    await owner.rows(text, values);
    return [];
  },
});

/** The SQL of an exported row as JSON. */
function buildRowJsonSql({ columns, expressions }: Table): string {
  const values = columns.map((column, index) => `${expressions[index]} as ${column}`);
  return `(select row_to_json(r)::text from (select ${values.join(", ")}) r)`;
}

/** The rows of a query, in batches. */
async function* fetchBatches<Row>(owner: TableOwner, query: string, most: number): AsyncGenerator<Row[]> {
  const cursor = `rows_${cursors++}`;
  await owner.run(`declare ${cursor} no scroll cursor for ${query}`);
  let rows: Row[];
  do {
    rows = await owner.rows<Row>(`fetch ${most} from ${cursor}`);
    if (rows.length > 0) yield rows;
  } while (rows.length === most);
  await owner.run(`close ${cursor}`);
}
let cursors = 0;

/** The rows of a company as lines of JSON, in the same order in every database; within a transaction. */
export async function* readRowLines(owner: TableOwner, table: Table, companyId: number): AsyncGenerator<string[]> {
  const query = `select ${buildRowJsonSql(table)} as line from ${table.name} t where ${table.condition} order by ${table.order}`;
  // A cursor takes no parameters.
  const boundQuery = query.replaceAll("$1", String(companyId));
  for await (const rows of fetchBatches<{ line: string }>(owner, boundQuery, readRowBatch(table))) {
    yield rows.map(({ line }) => line);
  }
}

/** Inserts rows unchanged; fails if one exists. */
export async function writeLines(owner: TableOwner, table: Table, lines: string[]): Promise<void> {
  const { name, columns, hasIdentity, files } = table;
  const differs = files.map((file) => `encode(sha256(${file}), 'hex') <> sha256`).join(" or ") || "false";
  const [written] = await owner.rows<{ wrong: number }>(
    `with written as (insert into ${name} (${columns}) ${hasIdentity ? "overriding system value" : ""}
      select ${columns} from json_populate_recordset(null::${name}, $1::text::json) returning *)
      select (count(*) filter (where ${differs}))::int as wrong from written`,
    [`[${lines.join(",")}]`],
  );
  if (written?.wrong !== 0) {
    throw new StartupProblem(`A file in ${name} does not match its SHA-256. Nothing was changed.`);
  }
}

export interface CompanySummary {
  id: number;
  name: string;
  slug: string;
  quotePrefix: string;
  planName: string | null;
  /** The id of its export, since which it can only be read here; null if it can be changed. */
  moveId: string | null;
}
const SUMMARY_SQL = `select c.id, c.name, c.slug, c.quote_prefix as "quotePrefix", c.move_id as "moveId",
  (select name from plans where plans.id = c.plan_id) as "planName" from companies c`;

export const findCompany = async (owner: TableOwner, id: number): Promise<CompanySummary | null> =>
  (await owner.rows<CompanySummary>(`${SUMMARY_SQL} where c.id = $1`, [id]))[0] ?? null;

/**
 * By number, those after `after`. Quotes are not counted, which for 200 companies may be millions: the last numbers are
 * stored.
 */
export const listCompanies = (owner: TableOwner, after: number, most: number) =>
  owner.rows<CompanySummary & { users: number; quoteNumbers: number }>(
    `select f.*, (select count(*)::int from users u where u.company_id = f.id) as users,
      coalesce((select last_number from quote_counters k where k.company_id = f.id), 0) as "quoteNumbers"
      from (${SUMMARY_SQL} where c.id > $1 order by c.id limit $2) f order by f.id`,
    [after, most],
  );

/** Which identifiers of a company are already another one's, as texts; empty if there are none. */
export async function listIdentifierClashes(
  owner: TableOwner,
  company: CompanySummary,
  emails: string[],
): Promise<string[]> {
  const rows = await owner.rows<{ taken: string }>(
    `select 'the number ' || id as taken from companies where id = $1
      union all select 'the short name ' || slug from companies where slug = $2
      union all select 'the prefix ' || quote_prefix from companies where quote_prefix = $3
      union all (select 'the email address ' || email from users
        where email = any ($4) order by 1 limit 3)`,
    [company.id, company.slug, company.quotePrefix, emails],
  );
  return rows.map(({ taken }) => taken);
}

export const listCompanyEmails = async (owner: TableOwner, companyId: number): Promise<string[]> =>
  (
    await owner.rows<{ email: string }>(
      "select email from users where company_id = $1 and role <> 'platform_admin' order by 1",
      [companyId],
    )
  ).map(({ email }) => email);

/** A value outside the company that its rows refer to. */
export interface OutsideReference {
  target: string;
  targetColumn: string;
  value: string;
}
interface ReferencingColumn extends Omit<OutsideReference, "value"> {
  name: string;
  column: string;
}
export async function listNamed(
  owner: TableOwner,
  companyId: number,
  referencingColumns: readonly ReferencingColumn[],
): Promise<OutsideReference[]> {
  const references: OutsideReference[] = [];
  for (const { name, column, target, targetColumn } of referencingColumns) {
    const rows = await owner.rows<{ value: string }>(
      `select distinct ${column}::text as value from ${name} where company_id = $1 and ${column} is not null`,
      [companyId],
    );
    references.push(...rows.map(({ value }) => ({ target, targetColumn, value })));
  }
  return references;
}
export async function doesReferenceExist(
  owner: TableOwner,
  { target, targetColumn, value }: OutsideReference,
): Promise<boolean> {
  return (await owner.rows(`select from ${target} where ${targetColumn}::text = $1`, [value])).length > 0;
}

export const hasPlan = async (owner: TableOwner, name: string) =>
  (await owner.rows("select from plans where name = $1", [name])).length > 0;

/** Of two plans with one name, the first. */
export async function assignPlan(owner: TableOwner, companyId: number, plan: string | null): Promise<void> {
  await owner.rows(
    "update companies set plan_id = (select id from plans where name = $2 order by id limit 1) where id = $1",
    [companyId, plan],
  );
}

export interface PublicKey {
  id: string;
  public_key: string;
  created_at: string;
}
export const listPublicKeys = (owner: TableOwner) =>
  owner.rows<PublicKey>("select id, public_key, created_at::text from signing_keys order by created_at, id");
/** Receipts that were signed by the source installation are verified here. */
export async function addPublicKeys(owner: TableOwner, keys: readonly PublicKey[]): Promise<void> {
  await owner.rows(
    `insert into signing_keys (id, public_key, created_at)
      select id, public_key, created_at from json_populate_recordset(null::signing_keys, $1::text::json) on conflict do nothing`,
    [JSON.stringify(keys)],
  );
}

/** How far the source installation has sealed the entries. */
export interface SealPosition {
  seals: number;
  lastHash: string;
}
export const readSealPosition = async (owner: TableOwner): Promise<SealPosition | null> =>
  (
    await owner.rows<SealPosition>(
      'select number as seals, hash as "lastHash" from audit_seals order by number desc limit 1',
    )
  )[0] ?? null;

export const readMigrationHistory = async (owner: TableOwner): Promise<string[]> =>
  (
    await owner.rows<{ line: string }>("select name || ' ' || checksum as line from schema_migrations order by name")
  ).map(({ line }) => line);

/** The number of integer ids in one installation's range: rows keep theirs when a company moves. */
export const IDS_IN_A_RANGE = 10_000_000;

/** Null: the company can be changed here. */
export async function setMove(owner: TableOwner, companyId: number, moveId: string | null): Promise<void> {
  await owner.rows("update companies set move_id = $2 where id = $1", [companyId, moveId]);
}

/** While the connection lasts; false if another process moves this company. */
export async function tryLockMove(owner: TableOwner, companyId: number): Promise<boolean> {
  // Any number that nothing else in the database locks.
  const [row] = await owner.rows<{ held: boolean }>("select pg_try_advisory_lock(20261125, $1) as held", [companyId]);
  return row?.held === true;
}

const WAITING_MS = 45_000;

/**
 * Requests that began before this moment may have seen the company as changeable: waits until they end. Requests are
 * limited to 30 seconds. False if one does not end in time.
 */
export async function waitForRequests(owner: TableOwner, interruption: AbortSignal): Promise<boolean> {
  const [now] = await owner.rows<{ at: string }>("select clock_timestamp()::text as at");
  for (const since = Date.now(); Date.now() - since < WAITING_MS; ) {
    const others = await owner.rows(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name = 'volute' and xact_start < $1::timestamptz`,
      [now?.at],
    );
    if (others.length === 0) return true;
    await setTimeout(20, undefined, { signal: interruption });
  }
  return false;
}

/** Waits for emails that are being sent: their outcome has to be known before they are exported. No other is begun. */
export async function waitForEmails(owner: TableOwner, companyId: number, interruption: AbortSignal): Promise<boolean> {
  for (const since = Date.now(); Date.now() - since < WAITING_MS; ) {
    const sending = await owner.rows("select from emails where company_id = $1 and state = 'sending' limit 1", [
      companyId,
    ]);
    if (sending.length === 0) return true;
    await setTimeout(50, undefined, { signal: interruption });
  }
  return false;
}

/**
 * Numbers new rows after the imported ones if those are in this installation's own range; other installations' ids stay
 * beyond it.
 */
export async function advanceSequences(owner: TableOwner, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.filter((table) => table.hasIdentity)) {
    await owner.rows(
      `select setval(seq, newest) from (
          select seq, last, (select max(id) from ${name} where id / $1 = greatest(last, 1) / $1) as newest
            from (select seq, coalesce(pg_sequence_last_value(seq), 0) as last
              from (select pg_get_serial_sequence('${name}', 'id')::regclass as seq) q) s) n
        where newest > last`,
      [IDS_IN_A_RANGE],
    );
  }
}

/** Whether a table whose rows the installation numbers has one. */
export async function hasNumberedRow(owner: TableOwner, tables: readonly Table[]): Promise<boolean> {
  for (const { name } of tables.filter((table) => table.hasIdentity)) {
    if ((await owner.rows(`select from ${name} limit 1`)).length > 0) return true;
  }
  return false;
}

/** Numbers new rows from here on, but never downwards; false if all were numbered so before. */
export async function startSequencesAt(owner: TableOwner, tables: readonly Table[], first: number): Promise<boolean> {
  let isNew = false;
  for (const { name } of tables.filter((table) => table.hasIdentity)) {
    const rows = await owner.rows(
      `select setval(seq, $1) from (select pg_get_serial_sequence('${name}', 'id')::regclass as seq) q
        where coalesce(pg_sequence_last_value(seq), 1) < $1`,
      [first],
    );
    isNew ||= rows.length > 0;
  }
  return isNew;
}

/** Until this transaction ends, nothing is sealed. */
export async function lockSealing(owner: TableOwner): Promise<void> {
  await owner.rows("select pg_advisory_xact_lock(20261121)");
}

/** Records the sealed entries of a company that will be removed; yields the seals' digests, by id, in batches. */
export async function* recordMovedEntries(
  owner: TableOwner,
  companyId: number,
  moveId: string,
): AsyncGenerator<string[]> {
  const seals = await owner.rows<{ number: number }>("select number from audit_seals order by number");
  for (const { number } of seals) {
    const rows = await owner.rows<{ line: string }>(
      `with kept as (
          select line, split_part(line, ' ', 1)::bigint as id
            from audit_seals, unnest(string_to_array(digests, e'\\n')) line where number = $1
        ), going as (select k.id, k.line from kept k join audit_logs e on e.id = k.id and e.company_id = $2
        ), noted as (insert into audit_moved_entries (entry_id, move_id) select id, $3 from going)
        select line from going order by id`,
      [number, companyId, moveId],
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
  }
}

/** Deletes the company and all that refers to it. A platform administrator who belongs to it stays, without one. */
export async function deleteCompanyRows(owner: TableOwner, tables: readonly Table[], companyId: number): Promise<void> {
  const parameters = [companyId];
  await owner.rows(
    `delete from emails where company_id is null
      and user_id in (select id from users where company_id = $1 and role <> 'platform_admin')`,
    parameters,
  );
  // Referencing rows before referenced ones, so that each row is deleted once.
  for (const { name, condition } of tables.toReversed()) {
    if (name !== "companies") await owner.rows(`delete from ${name} t where ${condition}`, parameters);
  }
  await owner.rows("update users set company_id = null, updated_at = now() where company_id = $1", parameters);
  await owner.rows("delete from companies where id = $1", parameters);
}
