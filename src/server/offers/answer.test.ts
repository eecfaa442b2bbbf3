// What is written once, and the one answer to a revision, as the database stores them.
import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/database/connect.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { insertIn, raw, runIn } from "#test/rows.ts";
import { newQuote } from "#test/world.ts";
import { type AnswerInput, saveAnswer } from "./answer.ts";
import { saveDocument } from "./documents.ts";

const world = await openWorld();
const companyId = world.north.id;
const asCompany: Database["asPlatform"] = (work) => world.database.asCompany(companyId, work);
const ISSUED = "2026-11-21T14:02:00.000Z";
const ENDS = "2026-12-21T23:59:59.999Z";

let quoteId: string;
let revisionId: string;

/** The next revision of the quote, open. */
async function openRevision(number: number): Promise<void> {
  revisionId = randomUUIDv7();
  await asCompany(async (db) => {
    const documentSha256 = await saveDocument(db, companyId, Buffer.from("a document"));
    const times = { issuedAt: ISSUED, issuedByName: "Ann", validUntil: ENDS };
    const revision = { companyId, id: revisionId, quoteId, number, content: {}, quoteRow: {}, documentSha256 };
    await insertIn(db, "quote_revisions", { ...revision, ...times });
    await runIn(db)`update quotes set status = 'sent', revision = ${number}, sent_at = ${ISSUED}, valid_until = ${ENDS}
      where id = ${quoteId}`;
  });
}

beforeEach(async () => {
  quoteId = String((await world.as("user", "POST", "/api/quotes", newQuote(world.north))).json.id);
  await openRevision(1);
});

const buildAnswer = (overrides: Partial<AnswerInput> = {}): AnswerInput => ({
  companyId,
  revisionId,
  answer: "accepted",
  answeredAt: "2026-12-01T10:00:00.000Z",
  channel: "link",
  name: "Margaret O’Connell",
  ...overrides,
});
const saveTestAnswer = (overrides: Partial<AnswerInput> = {}) =>
  asCompany((db) => saveAnswer(db, buildAnswer(overrides)));
const listAnswers = () => world.inNorth.rows`select * from quote_answers where revision_id = ${revisionId}`;
const readStatus = async () => (await world.inNorth.rows`select status from quotes where id = ${quoteId}`)[0]?.status;

describe("an answer", () => {
  test("is saved completely and changes the quote's status", async () => {
    const said = {
      strokes: [
        [
          [0, 1],
          [500, 2],
        ],
      ] as [number, number][][],
      consents: ["I agree"],
      purchaseOrder: "PO 1",
      reason: "Quick\nand “good”",
      ipAddress: "::1",
      userAgent: "A browser",
      buttonText: "Accept",
    };
    expect(await saveTestAnswer(said)).toBe(true);
    expect(await listAnswers()).toMatchObject([{ ...buildAnswer(), ...said, isLate: false, recordedByName: null }]);
    expect(await readStatus()).toBe("accepted");
  });

  test.each([
    ["accepted", "link", "2026-12-21T23:59:59.000Z", true, false],
    ["accepted", "link", "2026-12-22T00:00:00.000Z", false, null],
    ["declined", "link", "2026-12-22T00:00:00.000Z", true, true],
    ["accepted", "order", "2026-12-22T00:00:00.000Z", true, true],
  ] as const)("%s by %s at %s is taken: %s (late: %s)", async (word, how, at, isTaken, late) => {
    const recordedByName = how === "link" ? null : "Ann";
    expect(await saveTestAnswer({ answer: word, channel: how, answeredAt: at, recordedByName })).toBe(isTaken);
    expect((await listAnswers())[0]?.isLate ?? null).toBe(late);
    expect(await readStatus()).toBe(isTaken ? word : "sent");
  });

  test.each([
    ["is closed", "update quote_revisions set closed_at = now(), closed_because = 'withdrawn' where id = $revision"],
    ["is no longer the quote’s newest", "update quotes set revision = 2 where id = $quote"],
    ["has been answered", "update quotes set status = 'declined' where id = $quote"],
  ])("to a revision that %s is refused", async (_what, change) => {
    const text = change.replace("$revision", `'${revisionId}'`).replace("$quote", `'${quoteId}'`);
    await world.inNorth.run`${raw(text)}`;
    expect(await saveTestAnswer()).toBe(false);
    expect(await listAnswers()).toEqual([]);
  });

  test("by a link is only about that link’s revision, without a user", async () => {
    const bound = (revision: string, overrides: Partial<AnswerInput>) =>
      asCompany(async (db) => {
        await runIn(db)`select set_config('app.revision_id', ${revision}, true)`;
        return saveAnswer(db, buildAnswer(overrides));
      });
    expect(await bound(randomUUIDv7(), {})).toBe(false);
    expect(await bound(revisionId, { channel: "telephone", recordedByName: "Ann" })).toBe(false);
    expect(await bound(revisionId, {})).toBe(true);
  });

  test("for another company is refused", async () => {
    expect(await world.database.asCompany(world.south.id, (db) => saveAnswer(db, buildAnswer()))).toBe(false);
  });

  test("only one answer is stored, even if others answer at the same moment", { timeout: 120_000 }, async () => {
    for (let round = 0; round < 20; round++) {
      const words = Array.from({ length: 50 }, (_, n) => (n % 2 ? "accepted" : "declined") as AnswerInput["answer"]);
      const taken = await Promise.all(words.map((word) => saveTestAnswer({ answer: word })));
      const won = words.filter((_, n) => taken[n]);
      expect(won).toHaveLength(1);
      expect(await listAnswers()).toMatchObject([{ answer: won[0] }]);
      expect(await readStatus()).toBe(won[0]);
      await openRevision(round + 2);
    }
  });
});

describe("what a customer was given never changes", () => {
  test("a document is stored once, byte for byte", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
    const sha256 = await asCompany((db) => saveDocument(db, companyId, bytes));
    expect(await asCompany((db) => saveDocument(db, companyId, bytes))).toBe(sha256);
    const [row] = await world.inNorth
      .rows`select encode(bytes, 'hex') as hex, media_type from documents where sha256 = ${sha256}`;
    expect(row).toEqual({ hex: Buffer.from(bytes).toString("hex"), mediaType: "application/pdf" });
    expect(await world.inNorth.count`documents where sha256 = ${sha256}`).toBe(1);
  });

  test.each([
    ["documents", "bytes", "'\\x00'"],
    ["quote_revisions", "content", "'{}'"],
    ["quote_revisions", "number", "9"],
    ["quote_answers", "name", "'Somebody else'"],
    ["quote_answers", "answer", "'declined'"],
  ])("no role may change %s.%s or delete a row", async (table, column, value) => {
    await saveTestAnswer();
    for (const text of [`update ${table} set ${column} = ${value}`, `delete from ${table}`]) {
      await expect(world.inNorth.run`${raw(text)}`).rejects.toThrow(/permission denied/);
      await expect(world.platform.run`${raw(text)}`).rejects.toThrow(/permission denied/);
    }
  });
});
