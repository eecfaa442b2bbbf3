// The receipt of a choice is version 3: the command and the page check it, and say so of a version that they don't know.
import { expect, test } from "vitest";
import { nodeCrypto } from "#commands/offers/receipt-verify.ts";
import { type VerificationInput, verifyAcceptance } from "#domain/offers/acceptance-verification.ts";
import { canonicaliseJson, type Json } from "#domain/offers/canonical-json.ts";
import { browserCrypto } from "#web/offers/verify/crypto-means.ts";
import { sortFiles } from "#web/offers/verify/files.ts";
import { freshDatabaseWithOwner } from "./databases.ts";
import { openWorld } from "./kit/open-world.ts";
import { extraFields, prepareChoices } from "./kit/quotes/selectable-quotes.ts";
import { type ModelQuote, modelSelection } from "./model/selection-model.ts";

const { database, owner } = await freshDatabaseWithOwner();
const registered = { vatRegistered: true, vatNumber: "GB 482 1177 03" };
const world = await openWorld(registered as never, Promise.resolve(database));
const { sent } = await prepareChoices(world, owner);
const both: [string, (given: VerificationInput) => ReturnType<typeof verifyAcceptance>][] = [
  ["the command", (given) => verifyAcceptance(given, nodeCrypto)],
  ["the page", (given) => verifyAcceptance(sortFiles(Object.values(given)) ?? {}, browserCrypto)],
];

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The files of an acceptance by the customer's link. */
async function accept(fields: Record<string, string>, customer: object = {}) {
  const offer = await sent({}, customer);
  expect((await offer.accept(fields)).status).toBe(303);
  const [row] = await owner.rows<{ receipt: string; record: string; quotation: string }>(
    `select a.receipt, encode(d.bytes, 'hex') as record, encode(q.bytes, 'hex') as quotation
      from quote_answers a join quote_revisions r on r.id = a.revision_id
      join documents d on d.sha256 = a.record_sha256 join documents q on q.sha256 = r.document_sha256
      where r.quote_id = '${offer.id}'`,
  );
  const { receipt = "", record = "", quotation = "" } = row ?? {};
  return {
    offer,
    receipt,
    files: { record: new Uint8Array(Buffer.from(record, "hex")), receipt: bytesOf(receipt) },
    quotation: new Uint8Array(Buffer.from(quotation, "hex")),
  };
}

const made = await accept({ option: "2", [extraFields.seal]: "yes" });

test.each(both)(
  "%s finds record, receipt and quotation as they were signed, and says what was chosen",
  async (_who, verify) => {
    for (const given of [made.files, { receipt: made.files.receipt, quotation: made.quotation }]) {
      const verdict = await verify(given);
      expect(verdict.fault).toBeNull();
      expect(verdict.facts).toContain("Chosen: Plain; 2 × Spare seal");
      expect(verdict.facts[0]).toContain("£3,384.00");
      expect(verdict.checked.join(" ")).toContain("the price of each part that was chosen");
    }
  },
);

test("a business, which reads prices without VAT, gets a receipt that fits its quotation", async () => {
  const { receipt, quotation } = await accept({ option: "1" }, { customerKind: "business" });
  expect((await verifyAcceptance({ receipt: bytesOf(receipt), quotation }, nodeCrypto)).fault).toBeNull();
});

test.each(both)("%s finds a change of what was chosen, and of a price", async (_who, verify) => {
  const receipt = JSON.parse(made.receipt);
  const [line] = receipt.selection.lines;
  for (const selection of [
    { ...receipt.selection, option: { place: 1, label: "Standard" } },
    { ...receipt.selection, lines: [] },
    { ...receipt.selection, lines: [{ ...line, quantity: 100 }] },
  ]) {
    const changed = bytesOf(canonicaliseJson({ ...receipt, selection } as Json));
    expect((await verify({ receipt: changed })).fault).toBe(
      "The receipt was changed: its signature does not match what it says.",
    );
  }
  const asOlder = bytesOf(canonicaliseJson({ ...receipt, v: 2 } as Json));
  expect((await verify({ receipt: asOlder })).summary).toBe("This is not as it was signed");
});

test.each(both)(
  "%s says that a newer version's receipt can't be read, not that it was changed",
  async (_who, verify) => {
    const newer = bytesOf(canonicaliseJson({ ...JSON.parse(made.receipt), v: 4, more: "unknown" } as Json));
    const verdict = await verify({ receipt: newer });
    expect(verdict.summary).toBe("Not checked: this was made by a newer version");
    expect(verdict.fault).toMatch(/^The receipt was made by a newer version of Volute/);
  },
);

test("page, answer, row, receipt and second model have one sum, to the penny, for each combination of an option", async () => {
  const model: ModelQuote = {
    jobs: [
      { labour: 44_200, material: 285_795 },
      { labour: 44_200, material: 211_700 },
    ],
    lines: [
      { id: "parking", extra: null, quantity: 100, price: 1200, isOffered: false, places: [] },
      { id: "built-in", extra: 1, quantity: 100, price: 35_000, isOffered: false, places: [1] },
      { id: "x1", extra: 2, quantity: 100, price: 10_000, isOffered: true, places: [] },
      { id: "x2", extra: 1, quantity: 100, price: 35_000, isOffered: true, places: [2] },
      { id: "x3", extra: 3, quantity: 100, price: 10_000, isOffered: true, places: [2] },
      { id: "x4", extra: null, quantity: 200, price: 2450, isOffered: true, places: [] },
      { id: "crane", extra: null, quantity: 100, price: 20_000, isOffered: false, places: [2] },
    ],
    ...{ percentOff: 0, vatRate: 2000, needs: [[2, 1]], excludes: [[3, 1]] },
  };
  const page = await sent();
  for (const option of [1, 2]) {
    for (let ticks = 0; ticks < 16; ticks += 1) {
      const ticked = ["x1", "x2", "x3", "x4"].filter((_, index) => ticks & (1 << index));
      const expected = modelSelection(model, option, ticked);
      const query = new URLSearchParams([["option", String(option)], ...ticked.map((field) => [field, "yes"])]);
      const reply = await page.open(`/accept?${query}`);
      expect(reply.status).toBe(expected === "not permitted" ? 422 : 200);
      if (expected === "not permitted") continue;
      const gross = (expected.gross / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 });
      expect(reply.text).toContain(`Accept and agree to pay £${gross}`);
    }
  }
  for (const [option, ticked] of [
    [1, ["x1"]],
    [2, ["x1", "x2", "x4"]],
  ] as const) {
    const fields = Object.fromEntries([["option", String(option)], ...ticked.map((field) => [field, "yes"])]);
    const { offer, receipt } = await accept(fields);
    const expected = modelSelection(model, option, ticked);
    if (expected === "not permitted") throw new Error("This can be had");
    const quote = await offer.read();
    expect([quote.totalCost, quote.selection?.gross]).toEqual([expected.net / 100, expected.gross / 100]);
    expect(JSON.parse(receipt).figures).toMatchObject(expected);
  }
});
