// The functions that columns and indexes of customers are made of.
import { expect, test } from "vitest";
import { openAsOwner } from "#test/kit/open-database.ts";

const owner = await openAsOwner();
const keyOf = async (name: string) =>
  (await owner.rows<{ key: string }>("select customer_key($1) as key", [name]))[0]?.key;

test.each([
  ["O'Brien", "obrien"],
  ["OBRIEN Ltd", "obrien"],
  ["O’Brien Limited", "obrien"],
  ["Oʼbrien plc.", "obrien"],
  ["Smith & Sons LLP", "smithandsons"],
  ["Smith and Sons", "smithandsons"],
  ["  J. SMITH  ", "jsmith"],
  ["Café Zoë", "cafezoe"],
  ["Cafe\u0301 Zoe\u0308", "cafezoe"],
  ["Ｆｕｌｌ ｗｉｄｔｈ ①", "fullwidth1"],
  ["Limited Editions", "limitededitions"],
  ["Ltd Mill", "ltdmill"],
  ["A.B.C. (Pumps) Ltd.", "abcpumps"],
  ["Ltd", ""],
  ["…—!", ""],
])("the key of %j is %j", async (name, key) => expect(await keyOf(name)).toBe(key));

test.each([
  ["+44 (0)161 496-0123", "01614960123"],
  ["0161 496 0123 ext 4", "016149601234"],
  ["0161 496 0123 (after 6pm)", "01614960123"],
  ["0161 496 0123 3-5pm, ask Ann", "01614960123"],
  ["0161 496 0123 18:00", "01614960123"],
  ["0161 496 0123x4", "016149601234"],
  ["ask Ann", null],
])("%j is compared as %j", async (phone, key) => {
  expect(await owner.rows("select phone_key($1) as key", [phone])).toEqual([{ key }]);
});

test("a search index holds each three characters of every word, after the company's number", async () => {
  const rows = await owner.rows<{ gram: string }>(
    "select unnest(tsvector_to_array(search_grams(7, 'ab mill'))) as gram order by 1",
  );
  expect(rows.map(({ gram }) => gram)).toEqual(["7:ab", "7:b", "7:ill", "7:l", "7:ll", "7:mil"]);
});
