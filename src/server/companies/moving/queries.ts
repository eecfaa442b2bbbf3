// SQL that takes a company out of an installation and puts it into another one. It runs as the login that owns the tables:
// written once, sealed or numbered by the program, rows arrive here as they were there, which no role of requests may do.
import type { Transit } from "#server/companies/transit/queries.ts";
import type { Owner } from "#server/database/owner.ts";
import { StartupProblem } from "#server/database/problems.ts";
import type { Table } from "./tables.ts";

/** How many rows are held at once. Files of half a megabyte are among them. */
const ROWS_AT_ONCE: Record<string, number> = { documents: 10, companies: 1 };
const MANY_ROWS = 500;
const DIGESTS_AT_ONCE = 5000;

export const rowsAtOnce = ({ name }: Table) => ROWS_AT_ONCE[name] ?? MANY_ROWS;

/** Of one moment, however long it takes. */
export const READING = `begin isolation level repeatable read read only; ${asOwner()}`;
/** What the triggers would do has been done where the rows come from. */
export const CARRYING = `begin; ${asOwner()}; set local app.carrying = 'on'`;

function asOwner() {
  const limits = ["statement_timeout", "idle_in_transaction_session_timeout"].map((name) => `set local ${name} = 0`);
  return ["set local role none", ...limits, "set local timezone = 'UTC'"].join("; ");
}

/** One transaction; what goes wrong in it leaves nothing. */
export async function within<T>(owner: Owner, begin: string, work: () => Promise<T>): Promise<T> {
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

/** Where the entry about it is written in the same transaction. */
export const writerOn = (owner: Owner) => ({
  async run({ text }: { text: string }, values: (string | null)[]) {
    await owner.rows(text, values);
    return [];
  },
});

/** A letter that waits, as it travels in a file: where the company came from may send it still. */
const HELD = `case when t.state = 'queued' or t.state = 'sending' and t.handing_over_at is null then 'held'
  when t.state = 'sending' then 'uncertain' else t.state end`;

/** The row that travels, as JSON. */
function lineOf({ name, columns, expressions }: Table, holdsLetters: boolean): string {
  const values = columns.map((column, index) => {
    const isState = holdsLetters && name === "mails" && column === "state";
    return `${isState ? HELD : expressions[index]} as ${column}`;
  });
  return `(select row_to_json(r)::text from (select ${values.join(", ")}) r)`;
}

/** The rows of a query, some at a time. */
async function* fetched<Row>(owner: Owner, query: string, most: number): AsyncGenerator<Row[]> {
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

/** The rows of a company as lines of JSON, letters held; within `READING`. */
export async function* linesOf(owner: Owner, table: Table, companyId: number): AsyncGenerator<string[]> {
  const query = `select ${lineOf(table, true)} as line from ${table.name} t where ${table.condition}
    order by ${table.key ? keyOf(table) : "t.id"}`;
  for await (const rows of fetched<{ line: string }>(owner, bound(query, companyId), rowsAtOnce(table))) {
    yield rows.map(({ line }) => line);
  }
}

/** A cursor takes no values. */
const bound = (query: string, companyId: number) => query.replaceAll("$1", String(companyId));

/** The same in short, by which two rows are compared. */
function digestOf(table: Table): string {
  const short = table.columns.map((column, index) =>
    table.files.includes(column) ? `octet_length(t.${column})` : (table.expressions[index] ?? ""),
  );
  return `md5(${lineOf({ ...table, expressions: short }, false)})`;
}

/** By what a row is known in both installations, what it holds, and where it is in this one. */
export interface Known {
  key: string;
  digest: string;
  place: string;
}
const known = (table: Table) => `${keyOf(table)} as key, ${digestOf(table)} as digest, t.ctid::text as place`;

/** In the order of the keys' bytes. `which` is a condition on rows `t`. */
export async function* digestsOf(owner: Owner, table: Table, companyId: number, which = "true"): AsyncGenerator<Known> {
  const query = `select ${known(table)} from ${table.name} t where ${table.condition} and ${which} order by 1`;
  for await (const rows of fetched<Known>(owner, bound(query, companyId), DIGESTS_AT_ONCE)) yield* rows;
}

/** What is known under these keys, by which `table.key` finds it. */
export async function digestsAt(
  owner: Owner,
  table: Table,
  companyId: number,
  keys: readonly string[],
): Promise<Map<string, Known>> {
  const names = table.key ?? [];
  const wanted = keys.map((key) => {
    const values: unknown[] = JSON.parse(key);
    return Object.fromEntries(names.map((name, index) => [name, values[index]]));
  });
  const same = names.map((name) => `t.${name} = wanted.${name}`).join(" and ");
  const rows = await owner.rows<Known>(
    `select ${bound(known(table), companyId)} from json_populate_recordset(null::${table.name}, $1::text::json) wanted
      join ${table.name} t on ${same} where ${bound(table.condition, companyId)}`,
    [JSON.stringify(wanted)],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** The id of the first transaction that had not ended when this one began to read; within `READING`. */
export async function horizonOf(owner: Owner): Promise<string> {
  const [answer] = await owner.rows<{ xid: string }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::xid::text as xid",
  );
  return answer?.xid ?? "";
}

/**
 * Rows that were written by that transaction or a later one; rows that have gone since are not among them. And those of
 * people who were: with whoever comes into the company or leaves it, what travels of these rows changes as well.
 */
export function writtenSince({ people }: Table, horizon: string): string {
  const isRecent = (row: string) => `age(${row}.xmin) <= age('${horizon}'::xid)`;
  const ofPeople = people.map((column) => `t.${column} in (select u.id from users u where ${isRecent("u")})`);
  return `(${[isRecent("t"), ...ofPeople].join(" or ")})`;
}

/** Rows without a key that are no older than the oldest of those; null where there are none. */
export async function noOlderThan(
  owner: Owner,
  table: Table,
  companyId: number,
  which: string,
): Promise<string | null> {
  const query = `select min(t.created_at)::text as at from ${table.name} t where ${table.condition} and ${which}`;
  const [oldest] = await owner.rows<{ at: string | null }>(bound(query, companyId));
  return oldest?.at ? `t.created_at >= '${oldest.at}'` : null;
}

export async function countOf(owner: Owner, table: Table, companyId: number): Promise<number> {
  const query = `select count(*)::int as rows from ${table.name} t where ${table.condition}`;
  const [counted] = await owner.rows<{ rows: number }>(bound(query, companyId));
  return counted?.rows ?? 0;
}

/** Rows without a key in common are known by their time and all that they hold. */
const keyOf = (table: Table) =>
  `json_build_array(${table.key ? table.key.map((one) => `t.${one}`) : `t.created_at, ${digestOf(table)}`})::text collate "C"`;

/** The rows at these places, in this order, within the transaction that found them. */
export async function linesAt(owner: Owner, table: Table, companyId: number, places: string[]): Promise<string[]> {
  const rows = await owner.rows<{ line: string }>(
    `select ${bound(lineOf(table, false), companyId)} as line from ${table.name} t
      join unnest($1::text[]::tid[]) with ordinality as wanted (place, at) on t.ctid = wanted.place order by wanted.at`,
    [places],
  );
  return rows.map(({ line }) => line);
}

/**
 * Writes rows as they came; those of a move over what is there of the same company under the same key. A company that
 * arrives is nobody's until it is here.
 */
export async function writeLines(
  owner: Owner,
  table: Table,
  lines: string[],
  transit: "arriving" | null,
): Promise<void> {
  const { name, columns, hasIdentity, files } = table;
  const isCompany = name === "companies";
  const [written] = await owner.rows<{ rows: number; wrong: number }>(
    `with written as (insert into ${name} (${columns}${isCompany ? ", transit" : ""}) ${hasIdentity ? "overriding system value" : ""}
      select ${columns}${isCompany ? `, ${transit === null ? "null" : `'${transit}'`}` : ""}
      from json_populate_recordset(null::${name}, $1::text::json) ${transit === null ? "" : over(table)} returning *)
      select count(*)::int as rows, (count(*) filter (where ${files.length > 0 ? `${files.map((one) => `encode(sha256(${one}), 'hex') <> sha256`).join(" or ")}` : "false"}))::int as wrong
        from written`,
    [`[${lines.join(",")}]`],
  );
  if (written?.wrong !== 0)
    throw new StartupProblem(`A file in ${name} is not what its SHA-256 says: nothing more was written.`);
  if (written.rows !== lines.length) throw numbersMeet(`${name}: a row of another company.`);
}

function over({ name, columns, key, whose }: Table): string {
  if (!key) return "";
  const others = columns.filter((column) => !key.includes(column));
  if (others.length === 0) return `on conflict (${key}) do update set ${key[0]} = excluded.${key[0]}`;
  const same = ["true", ...whose.map((one) => `${name}.${one} = excluded.${one}`)].join(" and ");
  return `on conflict (${key}) do update set ${others.map((one) => `${one} = excluded.${one}`)} where ${same}`;
}

/** `what` is there already, in words. */
export const numbersMeet = (what: string, cause?: unknown) =>
  new StartupProblem(
    `A row of this company has the same number or name as one that is there already (${what}) Numbers meet where two installations give the same ones: npx volute company cell --help.`,
    { cause },
  );

/** Only what is still known so: another row may have taken its place. */
export async function deleteKnown(
  owner: Owner,
  table: Table,
  companyId: number,
  rows: readonly Known[],
): Promise<void> {
  await owner.rows(
    `delete from ${table.name} t using unnest($1::text[]::tid[], $2::text[]) as wanted (place, key)
      where t.ctid = wanted.place and ${bound(keyOf(table), companyId)} = wanted.key`,
    [rows.map(({ place }) => place), rows.map(({ key }) => key)],
  );
}

export interface Found {
  id: number;
  name: string;
  slug: string;
  quotePrefix: string;
  planName: string | null;
  transit: Transit;
  /** By which it was given up, at both ends. */
  move: string | null;
  /** Another company of the same number and short name was made at another time. */
  madeAt: string;
}
const FOUND = `select c.id, c.name, c.slug, c.quote_prefix as "quotePrefix", c.transit, c.move,
  extract(epoch from c.created_at)::text as "madeAt",
  (select name from plans where plans.id = c.plan_id) as "planName" from companies c`;

export const findCompany = async (owner: Owner, id: number): Promise<Found | null> =>
  (await owner.rows<Found>(`${FOUND} where c.id = $1`, [id]))[0] ?? null;

/**
 * In the order of their numbers, those behind `after`. Quotes are not counted, which of 200 companies may be millions: how
 * many numbers were given is at hand.
 */
export const listFound = (owner: Owner, after: number, most: number) =>
  owner.rows<Found & { people: number; quoteNumbers: number }>(
    `select f.*, (select count(*)::int from users u where u.company_id = f.id) as people,
      coalesce((select last_number from quote_counters k where k.company_id = f.id), 0) as "quoteNumbers"
      from (${FOUND} where c.id > $1 order by c.id limit $2) f order by f.id`,
    [after, most],
  );

/** What of a company another one has already, in words; empty where nothing is. */
export async function whatIsTaken(owner: Owner, company: Found, emails: string[]): Promise<string[]> {
  const rows = await owner.rows<{ taken: string }>(
    `select 'the number ' || id as taken from companies where id = $1
      union all select 'the short name ' || slug from companies where slug = $2
      union all select 'the prefix ' || quote_prefix from companies where quote_prefix = $3
      union all (select 'the e-mail address ' || email from users
        where email = any ($4) and company_id is distinct from $1 order by 1 limit 3)`,
    [company.id, company.slug, company.quotePrefix, emails],
  );
  return rows.map(({ taken }) => taken);
}

export const emailsOf = async (owner: Owner, companyId: number): Promise<string[]> =>
  (
    await owner.rows<{ email: string }>(
      "select email from users where company_id = $1 and role <> 'platform_admin' order by 1",
      [companyId],
    )
  ).map(({ email }) => email);

/** A value of what stays that the rows of a company name. */
export interface Named {
  target: string;
  targetColumn: string;
  value: string;
}
interface Naming extends Omit<Named, "value"> {
  name: string;
  column: string;
}
export async function listNamed(owner: Owner, companyId: number, naming: readonly Naming[]): Promise<Named[]> {
  const each = naming.map(async ({ name, column, target, targetColumn }) => {
    const rows = await owner.rows<{ value: string }>(
      `select distinct ${column}::text as value from ${name} where company_id = $1 and ${column} is not null`,
      [companyId],
    );
    return rows.map(({ value }) => ({ target, targetColumn, value }));
  });
  return (await Promise.all(each)).flat();
}
export async function isThere(owner: Owner, { target, targetColumn, value }: Named): Promise<boolean> {
  return (await owner.rows(`select from ${target} where ${targetColumn}::text = $1`, [value])).length > 0;
}

export const hasPlan = async (owner: Owner, name: string) =>
  (await owner.rows("select from plans where name = $1", [name])).length > 0;

/** Of two with one name, the first. */
export async function takePlan(owner: Owner, companyId: number, plan: string | null): Promise<void> {
  await owner.rows(
    "update companies set plan_id = (select id from plans where name = $2 order by id limit 1) where id = $1",
    [companyId, plan],
  );
}

export interface PublicKey {
  id: string;
  public_key: string;
  made_at: string;
}
export const publicKeys = (owner: Owner) =>
  owner.rows<PublicKey>("select id, public_key, made_at::text from signing_keys order by made_at, id");
/** Receipts that were signed where the company came from are verified here. */
export async function addPublicKeys(owner: Owner, keys: readonly PublicKey[]): Promise<void> {
  await owner.rows(
    `insert into signing_keys (id, public_key, made_at)
      select id, public_key, made_at from json_populate_recordset(null::signing_keys, $1::text::json) on conflict do nothing`,
    [JSON.stringify(keys)],
  );
}

/** Up to where the entries are sealed where the company comes from. */
export interface Sealed {
  seals: number;
  lastHash: string;
}
export const sealedSoFar = async (owner: Owner): Promise<Sealed | null> =>
  (
    await owner.rows<Sealed>('select number as seals, hash as "lastHash" from audit_seals order by number desc limit 1')
  )[0] ?? null;

export const historyOf = async (owner: Owner): Promise<string[]> =>
  (
    await owner.rows<{ line: string }>("select name || ' ' || checksum as line from schema_migrations order by name")
  ).map(({ line }) => line);

/** Whether entries of before hold customers' values still: the next start sets them beside. */
export const isSetBeside = async (owner: Owner) =>
  (await owner.rows("select from audit_settings_beside where finished_at is null")).length === 0;
