import { expect, test } from "vitest";
import { openFresh } from "#test/kit/open-database.ts";
import {
  bigint,
  boolean,
  buildRecordset,
  hundredths,
  instant,
  integer,
  integers,
  json,
  listColumns,
  nullable,
  nullableShape,
  text,
  texts,
  uuid,
} from "./codecs.ts";
import { findRow, readRow, statement } from "./statement.ts";

const database = await openFresh();
const everyType = {
  word: text,
  id: uuid,
  yes: boolean,
  no: boolean,
  count: integer,
  far: bigint,
  pence: hundredths,
  at: instant,
  thing: json<unknown>(),
  words: texts,
  numbers: integers,
  nothing: nullable(text),
};
const echo = statement({
  name: "test_echo",
  takes: everyType,
  gives: everyType,
  text: `select $word as word, $id as id, $yes as yes, $no as no, $count as count, $far as far, $pence as pence,
    $at as at, $thing as thing, $words as words, $numbers as numbers, $nothing as nothing`,
});

test("every type survives a round trip on both engines", async () => {
  const given = {
    word: `O'Neill "Łukasz" \\ $word\n{a,b}`,
    id: "0190b0a0-0000-7000-8000-000000000001",
    yes: true,
    no: false,
    count: -7,
    far: 9_007_199_254_740_991,
    pence: 123_456,
    at: "2026-11-21T08:59:27.850Z",
    thing: { a: [1, null, "x"], b: '"' },
    words: ["plain", "with, comma", 'quote " and \\', "", "NULL", "{}", "two\nlines\tand \u0001"],
    numbers: [1, -2],
    nothing: null,
  };
  expect(await readRow(database.asPlatform((db) => echo(db, given)))).toEqual(given);
});

const many = statement({
  name: "test_many",
  takes: buildRecordset(everyType).takes,
  gives: everyType,
  text: `select ${listColumns(everyType, "r")} from ${buildRecordset(everyType).text}`,
});

test("any number of rows travel as one value", async () => {
  const row = {
    word: 'a "b" \\',
    id: "0190b0a0-0000-7000-8000-000000000001",
    yes: true,
    no: false,
    count: 1,
    far: 2,
    pence: 12_345,
    at: "2026-11-21T08:59:27.850Z",
    thing: { a: ["x"] },
    words: ["a,b", ""],
    numbers: [1, -2],
    nothing: null,
  };
  const rows = [row, { ...row, word: "second", thing: "text", words: [] }];
  expect(await database.asPlatform((db) => many(db, { rows }))).toEqual(rows);
});

const nested = statement({
  name: "test_nested",
  takes: { has: boolean },
  gives: {
    id: integer,
    inner: { name: text },
    joined: nullableShape({ id: integer, name: nullable(text) }),
    last: text,
  },
  text: `select 1 as id, 'in' as name, joined.id, joined.name, 'end' as last
    from (select) one left join (select 2 as id, null::text as name) joined on $has`,
});

test("a group of columns is an object, and null as a whole where a joined table has no row", async () => {
  await database.asPlatform(async (db) => {
    expect(await findRow(nested(db, { has: true }))).toEqual({
      id: 1,
      inner: { name: "in" },
      joined: { id: 2, name: null },
      last: "end",
    });
    expect((await readRow(nested(db, { has: false }))).joined).toBeNull();
  });
});

const whoAsks = statement({
  name: "test_who_asks",
  takes: { word: text },
  gives: { role: text, company: text, word: text },
  text: "select current_user::text as role, current_setting('app.company_id') as company, $word as word",
});

test("simultaneous statements keep their own role and values", async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0
        ? database.asPlatform((db) => whoAsks(db, { word: `w${index}` }))
        : database.asCompany(index, (db) => whoAsks(db, { word: `w${index}` })),
    ),
  );
  expect(answers).toEqual(
    answers.map((_, index) => [
      index % 3 === 0
        ? { role: "volute_platform", company: "", word: `w${index}` }
        : { role: "volute_company", company: String(index), word: `w${index}` },
    ]),
  );
});

test("an invalid value throws before anything is sent", async () => {
  await database.asPlatform(async (db) => {
    expect(() => whoAsks(db, { word: undefined as unknown as string })).toThrow("absent");
    expect(() => echo(db, { pence: 1.5 } as never)).toThrow();
    expect(await findRow(whoAsks(db, { word: "still works" }))).toMatchObject({ word: "still works" });
  });
});

test("duplicate names and unused or missing parameters are found at declaration", () => {
  expect(() => statement({ name: "test_echo", text: "select 1" })).toThrow("Two statements");
  expect(() => statement({ name: "test_unused", takes: { id: integer }, text: "select 1" })).toThrow("does not use id");
  expect(() => statement({ name: "test_unknown", text: "select $id" })).toThrow("takes no $id");
});

test("a null that the shape does not allow throws", async () => {
  const nulls = statement({ name: "test_nulls", gives: { name: text }, text: "select null::text as name" });
  await expect(database.asPlatform((db) => nulls(db))).rejects.toThrow("null");
});
