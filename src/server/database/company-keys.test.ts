// What belongs to a company is identified by its company and its id, and refers to its own company's rows only: read
// from the catalogue, so that no table is forgotten. A company move relies on it.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openAsOwner } from "#test/kit/open-database.ts";

/** Tables with rows of a company and rows of none, which are written once and which nothing refers to. */
const WITHOUT_KEY = ["audit_logs", "audit_personal_data"];

/**
 * A user is identified by the id alone: a platform administrator creates quotes in a company by impersonation, belongs
 * to none, or leaves the deleted one. Sessions, sign-in sources and password links belong to a user.
 */
const OF_PERSONS = [
  "customers.created_by",
  "emails.user_id",
  "password_links.user_id",
  "pump_services.created_by",
  "pump_services.settled_by",
  "pumps.created_by",
  "quotes.user_id",
  "sessions.user_id",
  "sign_in_sources.user_id",
  "sites.created_by",
  "user_quote_counters.user_id",
];

const owner = await openAsOwner();
/** One text a row. */
const found = async (sql: string) => (await owner.rows<{ found: string }>(sql)).map((row) => row.found);

/** The tables that name the company of each row. */
const TABLES = `select a.attrelid as oid from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'company_id'`;
const names = (relation: string, numbers: string) =>
  `(select array_agg(attname::text order by attname) from pg_attribute where attrelid = ${relation} and attnum = any (${numbers}))::text[]`;
const keyed = (i: string) => names(`${i}.indrelid`, `${i}.indkey::int2[]`);

const withoutKey = () =>
  found(`select t.oid::regclass::text as found from (${TABLES}) t where not exists (
    select from pg_index i where i.indrelid = t.oid and i.indisunique and i.indisvalid and i.indimmediate
      and i.indpred is null and i.indexprs is null and 'company_id' = any (${keyed("i")})
      and (not exists (select from pg_attribute where attrelid = t.oid and attname = 'id')
           or ${keyed("i")} = array['company_id', 'id'])) order by 1`);

const withoutCompany = () =>
  found(`select r.conrelid::regclass || '.' || array_to_string(${names("r.conrelid", "r.conkey")}, '+') as found
    from pg_constraint r join (${TABLES}) t on t.oid = r.confrelid
    where r.contype = 'f' and not exists (
      select from unnest(r.conkey, r.confkey) as pair (here, there)
        join pg_attribute h on h.attrelid = r.conrelid and h.attnum = here and h.attname = 'company_id'
        join pg_attribute t on t.attrelid = r.confrelid and t.attnum = there and t.attname = 'company_id') order by 1`);

describe("what the migrations make", () => {
  test("has tables of companies", async () => {
    expect((await found(`select oid::regclass::text as found from (${TABLES}) t`)).length).toBeGreaterThan(20);
  });

  test("has a key of company and id on each", async () => expect(await withoutKey()).toEqual(WITHOUT_KEY));

  test("has no reference without the company, except to users", async () => {
    expect(await withoutCompany()).toEqual(OF_PERSONS);
    const persons = await found(`select distinct confrelid::regclass::text as found from pg_constraint
      where contype = 'f' and conrelid::regclass || '.' || array_to_string(${names("conrelid", "conkey")}, '+')
        in (${OF_PERSONS.map((one) => `'${one}'`)})`);
    expect(persons).toEqual(["users"]);
  });

  test("has no unvalidated constraint", async () => {
    expect(await found("select conname::text as found from pg_constraint where not convalidated")).toEqual([]);
  });

  // Many are deleted with a company, one by one: searching all quotes of it, or of all companies, would take hours.
  test.each([
    "customers",
    "documents",
    "emails",
    "pumps",
    "quote_links",
    "quote_revisions",
    "quotes",
    "sites",
    "users",
  ])("has an index for every reference to %s", async (table) => {
    const references = `select * from pg_constraint r where r.contype = 'f' and r.confrelid = '${table}'::regclass`;
    const slow = await found(`select r.conname::text as found from (${references}) r where not exists (
        select from pg_index i where i.indrelid = r.conrelid and i.indisvalid
          and (i.indkey::int2[])[0:cardinality(r.conkey) - 1] @> r.conkey
          and coalesce(pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$', true))`);
    expect(slow).toEqual([]);
    expect((await found(`select r.conname::text as found from (${references}) r`)).length).toBeGreaterThan(0);
  });
});

test("a table without all of this is detected", async () => {
  await owner.run(`begin; create table trial (id integer primary key, company_id integer not null,
    quote_id uuid references quotes (id))`);
  const told = [await withoutKey(), await withoutCompany()];
  await owner.run("rollback");
  expect(told).toEqual([[...WITHOUT_KEY, "trial"], [...OF_PERSONS, "trial.quote_id"].toSorted()]);
});

describe("a company's rows", () => {
  const [quote, mail, revision] = [randomUUID(), randomUUID(), randomUUID()];
  const makeEmail = (id: string, companyId: number | null, quoteId: string | null) => `
    insert into emails (id, company_id, quote_id, kind, to_address, subject, parameters, idempotency_key)
      values ('${id}', ${companyId}, ${quoteId && `'${quoteId}'`}, 'trial', 'ann@north.test', 'Trial', '{}', '${id}')`;
  const makeRevision = (id: string, companyId: number) => `
    insert into quote_revisions (company_id, id, quote_id, number, content, quote_row, document_sha256, issued_at, issued_by_name,
        valid_until)
      values (${companyId}, '${id}', '${quote}', 1, '{}', '{}', '${"a".repeat(64)}', now(), 'Ann', now())`;
  const makeLink = (id: string, emailId: string) => `
    insert into quote_links (company_id, id, revision_id, email_id, token_hash, created_by_name, created_at, openings_count_from)
      values (1, '${id}', '${revision}', '${emailId}', '${id}', 'Ann', now(), now())`;

  beforeAll(async () => {
    await owner.run(`
      insert into companies (name, slug, quote_prefix) values ('North', 'north', 'N'), ('Severn', 'severn', 'S');
      insert into quotes (id, quote_number, company_id, created_by_name, customer_name)
        values ('${quote}', 'N-000001', 1, 'Ann', 'Hope Mill');
      insert into documents values (1, repeat('a', 64), 'application/pdf', '\\x25'), (2, repeat('a', 64), 'application/pdf', '\\x25')`);
    await owner.run(makeRevision(revision, 1));
    await owner.run(makeEmail(mail, 1, quote));
  });

  const foreign = /violates foreign key constraint/;
  test("cannot reference another company's quote", async () => {
    await expect(owner.run(makeRevision(randomUUID(), 2))).rejects.toThrow(foreign);
    await expect(owner.run(makeEmail(randomUUID(), 2, quote))).rejects.toThrow(foreign);
    await expect(owner.run(makeEmail(randomUUID(), null, quote))).rejects.toThrow(/emails_of_quote_company/);
  });

  test("point at no email of another, and at nothing once the email has gone", async () => {
    const [of2, link] = [randomUUID(), randomUUID()];
    await owner.run(makeEmail(of2, 2, null));
    await expect(owner.run(makeLink(randomUUID(), of2))).rejects.toThrow(foreign);
    await owner.run(makeLink(link, mail));
    await owner.run(`delete from emails where id = '${mail}'`);
    const [left] = await owner.rows(`select company_id, email_id from quote_links where id = '${link}'`);
    expect(left).toEqual({ company_id: 1, email_id: null });
  });

  test("go with their quote", async () => {
    await owner.run(`delete from quotes where id = '${quote}'`);
    expect(await found("select 'left' as found from quote_revisions union all select 'left' from quote_links")).toEqual(
      [],
    );
  });
});
