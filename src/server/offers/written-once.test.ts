// What was given and answered never changes, even for the owner of the tables.
import { beforeAll, expect, test } from "vitest";
import { openAsOwner } from "#test/kit/open-database.ts";

const ID = "01a1ff46-a2a3-7081-8aa1-6f91b8a86329";
const AT = "2026-11-21 14:02:00+00";

const mayChange: Record<string, string[]> = {
  documents: [],
  quote_revisions: ["closed_at", "closed_because", "closed_reason"],
  quote_answers: ["cancelled_at", "cancelled_reason"],
};

const owner = await openAsOwner();
beforeAll(async () => {
  // The owner of the tables may free itself of their policies, and is still refused.
  for (const table of ["companies", "quotes", ...Object.keys(mayChange)]) {
    await owner.run(`alter table ${table} no force row level security`);
  }
  await owner.run(`
    insert into companies (name, slug, quote_prefix) values ('North', 'north', 'N');
    insert into quotes (id, quote_number, company_id, created_by_name, customer_name)
      select '${ID}', 'N-1', id, 'Ann', 'Mia' from companies;
    insert into documents select id, repeat('a', 64), 'application/pdf', '\\x25' from companies;
    insert into quote_revisions (company_id, id, quote_id, number, content, quote_row, document_sha256, issued_at, issued_by_name,
      valid_until)
      select id, '${ID}', '${ID}', 1, '{"v": 1}', '{}', repeat('a', 64), '${AT}', 'Ann', '${AT}' from companies;
    insert into quote_answers (company_id, revision_id, answer, answered_at, channel, name)
      select id, '${ID}', 'accepted', '${AT}', 'link', 'Mia' from companies`);
});
test.each(Object.keys(mayChange))("only the named columns of %s may change", async (table) => {
  const columns = await owner.rows<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0`,
  );
  expect(columns.length).toBeGreaterThan(3);
  const other: Record<string, string> = {
    uuid: "gen_random_uuid()",
    integer: "99",
    jsonb: `'{"v": 2}'`,
    bytea: "'\\x26'",
    boolean: "true",
    "timestamp with time zone": "now()",
    "timestamp(3) with time zone": "now()",
    text: "'another'",
  };
  const refused: string[] = [];
  for (const { name, type } of columns) {
    const change = `update ${table} set ${name} = ${other[type]}`;
    if (mayChange[table]?.includes(name)) continue;
    await owner.run(change).catch((error: Error) => {
      if (error.message.includes("is written once")) refused.push(name);
    });
  }
  expect(refused).toEqual(columns.map(({ name }) => name).filter((name) => !mayChange[table]?.includes(name)));
});

test("a revision can still be closed and an acceptance cancelled", async () => {
  const closing = (to: string) =>
    owner.rows(
      `update quote_revisions set (closed_at, closed_because, closed_reason) = (${to}) returning closed_because`,
    );
  expect(await closing("now(), 'withdrawn', 'x'")).toEqual([{ closed_because: "withdrawn" }]);
  expect(await closing("null, null, null")).toEqual([{ closed_because: null }]);
  const cancelling = "update quote_answers set cancelled_at = now(), cancelled_reason = 'x' returning cancelled_reason";
  expect(await owner.rows(cancelling)).toEqual([{ cancelled_reason: "x" }]);
});
