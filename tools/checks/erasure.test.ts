import { expect, test } from "vitest";
import { integer, json, nullable, text } from "#server/database/codecs.ts";
import { business, declareTable, personal, type Table, technical } from "#server/database/columns.ts";
import { checkErasure, generateErasedTexts, generateErasure } from "./erasure.ts";

const quotes = (more: Table["columns"] = {}) =>
  declareTable(
    "quotes",
    {
      id: technical(integer),
      customerName: personal(text, { leaves: "'Erased customer'" }),
      price: personal(nullable(json()), { leavesKeys: { postcode: null } }),
      search: personal(text, "follows"),
      madeBy: personal(text, "user"),
      total: business(integer),
      ...more,
    },
    { rows: "id = of_quote", also: { version: "version + 1" }, byTriggers: ["search"] },
  );

test("what is a customer's is left as declared, in the row and in the row that a revision keeps", () => {
  const sql = generateErasure([quotes()]);
  expect(sql).toContain(`  update quotes set
      customer_name = 'Erased customer', price = price || '{"postcode":null}', version = version + 1
    where id = of_quote;`);
  expect(sql).toContain(`kept || '{"customer_name": "Erased customer"}'`);
  expect(sql).toContain(`(kept -> 'price') || '{"postcode":null}'`);
  expect(sql).toContain("    customer_name, price, version, search\n  ) on quotes to volute_eraser;");
});

test("a column more is erased once it is declared", () => {
  const more = quotes({ nickname: personal(nullable(text), { leaves: "null" }) });
  expect(generateErasure([more])).toContain("nickname = null");
  expect(generateErasure([more])).toContain(`"nickname": null`);
  expect(generateErasedTexts([more])).toContain('  "customerName",\n  "nickname",\n];');
});

test("a table with a customer's column says which rows go with a quote", () => {
  const lost = declareTable("notes", { words: personal(text, { leaves: "''" }) });
  expect(() => generateErasure([lost, quotes()])).toThrow("Which rows of notes go with a customer is not declared");
});

test("the files are what the declarations say", () => {
  const { readCount: read, faults } = checkErasure();
  expect(faults).toEqual([]);
  expect(read).toBeGreaterThan(300);
});
