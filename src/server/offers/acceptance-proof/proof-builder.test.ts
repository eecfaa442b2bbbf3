// The proof of an acceptance, as it is handed out.
import { createHash, verify } from "node:crypto";
import { expect, test } from "vitest";
import { buildSignedText, readReceipt } from "#domain/offers/receipt.ts";
import { splitSignature } from "#domain/offers/record-signature.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { acceptance, drawn } from "#test/kit/quotes/acceptances.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { ensureSigningKey } from "./keys.ts";
import type { Acceptance } from "./proof.ts";
import { buildProof } from "./proof-builder.ts";

const world = await openWorld();
const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
const byTelephone = {
  channel: "telephone",
  recordedByName: "Tom Hale",
  buttonText: null,
  consents: [],
} satisfies Partial<Acceptance["answer"]>;
const noDelivery = { sentTo: null, emailId: null, smtpReply: null, linkId: null, firstOpenedAt: null };

async function buildTestProof(...of: Parameters<typeof acceptance>) {
  const given = acceptance(...of);
  const proof = await buildProof(world.database, given);
  const { pages, everything } = readPdf(proof.record);
  expect(pages).toHaveLength(1);
  return { ...proof, given, lines: (pages[0] ?? "").split("\n"), page: pages[0] ?? "", everything };
}

test("processes that start together create one key", async () => {
  const signers = await Promise.all(Array.from({ length: 8 }, () => ensureSigningKey(world.database)));
  const rows = await world.platform.rows`select id from signing_keys`;
  expect(rows).toHaveLength(1);
  expect(new Set(signers.map(({ publicKey }) => publicKey)).size).toBe(1);
});

test("the record names a job without a pump style by its job type alone", async () => {
  const given = acceptance();
  const { quote } = given.offer;
  const offer = { ...given.offer, quote: { ...quote, items: { ...quote.items, pump_style: null } } };
  const { record } = await buildProof(world.database, { ...given, offer });
  const lines = (readPdf(record).pages[0] ?? "").split("\n");
  expect(lines[lines.indexOf("Job") + 1]).toBe("Like-for-like replacement");
});

test("the record says what was accepted, by whom, when, how and on what evidence, on one page", async () => {
  const { lines, given } = await buildTestProof({ strokes: drawn });
  expect(lines).toEqual([
    ...["Northern Pumps Ltd", "Record of acceptance NPL-000147-R2"],
    "Northern Pumps Ltd · the quotation itself and the signed receipt are attached to this file",
    ...["Customer", "Ancoats Mill Management Co.", "Quotation", "NPL-000147-R2"],
    ...["Job", "Like-for-like replacement, Vertical multistage", "Valid until", "Monday, 21 December 2026"],
    ...["Total without VAT", "£3,741.95", "VAT at 20%", "£748.39", "Total including VAT", "£4,490.34"],
    ...["SHA-256 of the quotation", given.document.sha256],
    ...["SHA-256 of: Terms and conditions, version 3", given.offer.terms?.sha256],
    ...["Accepted by", "Margaret O’Connell", "How", "By the customer's link"],
    ...["Time in London", "21 July 2026, 14:02:11", "Time in UTC", "2026-07-21 13:02:11", "Purchase order", "-"],
    ...["On the button", "Accept and agree to pay £4,490.34"],
    ...["Ticked", "I have read the terms and accept this quotation"],
    "Signed by typing the name, and by this drawing",
    ...["How the link was delivered", "To m.oconnell@ancoats.test; the mail server said: 250 2.0.0 OK"],
    ...["Opened (UTC), may not be exact", "2026-07-21 12:40:00"],
    ...["From the address", "203.0.113.7", "With the browser"],
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)",
    "Signed with the key (Ed25519) that https://quotes.test shows at /.well-known/volute-keys.json",
    (await ensureSigningKey(world.database)).publicKey,
    "To check that this file is as it was signed, use https://quotes.test/verify or a copy of that page.",
    ...["Record of acceptance NPL-000147-R2", "page 1 of 1", ""],
  ]);
});

test("an answer recorded by staff says so and is not signed", async () => {
  const { lines, page } = await buildTestProof(
    { ...byTelephone, isLate: true },
    { ...noDelivery, ip: null, userAgent: null },
  );
  expect(lines).toEqual(expect.arrayContaining(["Recorded by Tom Hale, not signed.", "By telephone"]));
  expect(lines).toEqual(expect.arrayContaining(["after it had expired", "No link was used"]));
  expect(page).not.toMatch(/Signed by|On the button|browser/);
  expect((await buildTestProof()).lines).toContain("Signed by typing the name; nothing was drawn.");
});

test("quotation, receipt, terms and drawing are inside, byte for byte", async () => {
  const { everything, receipt, given } = await buildTestProof({ strokes: drawn });
  const latin = (content: string | Uint8Array) => Buffer.from(content).toString("latin1");
  for (const content of [given.document.bytes, receipt, given.offer.terms?.text ?? "?", JSON.stringify(drawn)]) {
    expect(everything).toContain(latin(content));
  }
  expect(everything.match(/\/Type \/EmbeddedFile/g)).toHaveLength(4);
  expect((await buildTestProof(byTelephone)).everything.match(/\/Type \/EmbeddedFile/g)).toHaveLength(3);
});

test("the same acceptance gives the same bytes", async () => {
  const [one, other] = [await buildTestProof({ strokes: drawn }), await buildTestProof({ strokes: drawn })];
  expect(Buffer.compare(one.record, other.record)).toBe(0);
  expect(one).toMatchObject({ receiptSha256: sha256(one.receipt), recordSha256: sha256(one.record) });
});

test("receipt and record are signed with the installation's key, each as a whole", async () => {
  const { receipt, record } = await buildTestProof();
  const found = readReceipt(receipt);
  const sealed = splitSignature(record);
  if (!found || !sealed) throw new Error("Nothing was signed");
  const key = { key: Buffer.from(found.key, "base64"), format: "der", type: "spki" } as const;
  expect(verify(null, Buffer.from(buildSignedText(found)), key, Buffer.from(found.sig, "hex"))).toBe(true);
  expect(verify(null, sealed.signed, key, Buffer.from(sealed.sig, "hex"))).toBe(true);
  expect(sealed.signed).toHaveLength(record.length - "%Volute-Record \n".length - 128);
});

test("contains no cost and nothing beyond the offer", async () => {
  const given = acceptance();
  // More digits than a hash contains by chance.
  Object.assign(given.offer.quote, { labourCost: 7_654_321, materialCost: 8_765_432, notes: "Ring first" });
  const { everything } = readPdf((await buildProof(world.database, given)).record);
  expect(everything).not.toMatch(/76,543\.21|87,654\.32|7654321|8765432|Ring first/);
});

test("the record keeps the longest texts on its one page, and the receipt has them in full", async () => {
  const long = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch ".repeat(20).trim();
  const answer = { name: long.slice(0, 200), purchaseOrder: long, consents: [long, long], strokes: drawn };
  const given = acceptance(answer, { smtpReply: long, userAgent: long });
  Object.assign(given.offer.quote, { customerName: long, siteAddress: long });
  Object.assign(given.offer.company, { name: long.slice(0, 200) });
  const { record, receipt } = await buildProof(world.database, given);
  expect(readPdf(record).pages).toHaveLength(1);
  expect(readReceipt(receipt)).toMatchObject({ evidence: { userAgent: long }, answer: { purchaseOrder: long } });
});

test("any name and drawing that a browser sends can be recorded", async () => {
  const { receipt } = await buildTestProof({
    name: "Łukasz 🚿 \ud800 محمد",
    strokes: [[], [[0.4, 1.6]], [[-5, 4000]]],
  });
  expect(readReceipt(receipt)?.answer.name).toBe("Łukasz 🚿 \ufffd محمد");
});

test("refuses a document with another hash", async () => {
  const given = acceptance();
  const other = { ...given, document: { ...given.document, bytes: new Uint8Array([1]) } };
  await expect(buildProof(world.database, other)).rejects.toThrow("not the one that was given");
});
