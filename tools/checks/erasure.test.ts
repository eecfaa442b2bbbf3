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

test("customer data is replaced as declared, in the row and in a revision's copy", () => {
  const sql = generateErasure([quotes()]);
  expect(sql).toContain(`  update quotes set
      customer_name = 'Erased customer', price = price || '{"postcode":null}', version = version + 1
    where id = of_quote;`);
  expect(sql).toContain(`kept || '{"customer_name": "Erased customer"}'`);
  expect(sql).toContain(`(kept -> 'price') || '{"postcode":null}'`);
  expect(sql).toContain("    customer_name, price, version, search\n  ) on quotes to volute_eraser;");
});

test("a newly declared column is erased", () => {
  const more = quotes({ nickname: personal(nullable(text), { leaves: "null" }) });
  expect(generateErasure([more])).toContain("nickname = null");
  expect(generateErasure([more])).toContain(`"nickname": null`);
  expect(generateErasedTexts([more])).toContain('  "customerName",\n  "nickname",\n];');
});

test("a table with customer data must declare which rows belong to a quote", () => {
  const lost = declareTable("notes", { words: personal(text, { leaves: "''" }) });
  expect(() => generateErasure([lost, quotes()])).toThrow("notes does not declare which rows belong to a customer");
});

test("the generated files are up to date", () => {
  const { readCount: read, faults } = checkErasure();
  expect(faults).toEqual([]);
  expect(read).toBeGreaterThan(300);
});
