// Letters about an offer, taken by a real mail server.
import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { letterKinds } from "#server/mails/kinds/kinds.ts";
import { deliveryRound } from "#server/mails/outbox.ts";
import { setPost } from "#server/mails/post.ts";
import { type NewMail, queueMail } from "#server/mails/queries.ts";
import { readMailSettings } from "#server/mails/settings.ts";
import type { Offer } from "#server/offers/offer.ts";
import { filesIn, headerOf, type Manner, openMailServer, readable, tokenIn } from "#test/kit/mail-server.ts";
import { anOffer } from "#test/kit/offers.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { insertIn, onlyIn, raw, rowsIn, runIn } from "#test/rows.ts";
import { newQuote } from "#test/world.ts";
import { answerLetters, offerLetter, questionLetter, renderOfferLetter } from "./letters.ts";

const world = await openWorld();
const server = await openMailServer();
afterAll(() => server.close());
const settings = readMailSettings({ SMTP_URL: server.url, MAIL_FROM: "Volute <quotes@volute.test>" });
if (settings) setPost(world.database, { settings, publicUrl: "https://quotes.test" });

const asPlatform: typeof world.database.asPlatform = (work) => world.database.asPlatform(work);
const change = (text: TemplateStringsArray, ...values: unknown[]) => asPlatform((db) => runIn(db)(text, ...values));
const round = () => deliveryRound(world.database, letterKinds);
const companyId = world.north.id;
const { user } = world.people;
const sender = { name: "Tom Hargreaves", email: user.email };
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

interface Sent {
  companyId: number;
  quoteId: string;
  revisionId: string;
  offer: Offer;
  document: Buffer;
}

/** What sending leaves behind, but for the letter. */
async function sent(more: object = {}): Promise<Sent> {
  const made = await world.as<{ id: string }>("user", "POST", "/api/quotes", newQuote(world.north));
  const [quoteId, revisionId, document] = [made.json.id, randomUUIDv7(), randomBytes(3000)];
  const offer = anOffer();
  const kept = {
    companyId,
    sha256: sha256(document),
    mediaType: "application/pdf",
    bytes: `\\x${document.toString("hex")}`,
  };
  await asPlatform(async (db) => {
    await insertIn(db, "documents", kept);
    await insertIn(db, "quote_revisions", {
      ...{ companyId, id: revisionId, quoteId, number: 1, content: offer, quote: {}, documentSha256: kept.sha256 },
      ...{ issuedAt: new Date(), issuedBy: user.id, issuedByName: sender.name },
      ...{ validUntil: new Date(Date.now() + 86_400_000), ...more },
    });
  });
  return { companyId, quoteId, revisionId, offer, document };
}

const letterTo = (of: Sent, more: Partial<Parameters<typeof offerLetter>[0]> = {}) =>
  offerLetter({
    ...{ ...of, to: "margaret@dairy.test", subject: "Quotation N-00042 from Northern Pumps Ltd", sender },
    ...{ message: "Dear Margaret,\n\nas promised.\nTom", attachDocument: true, ...more },
  });
async function queue(mail: NewMail): Promise<string> {
  await asPlatform((db) => queueMail(db, mail, new Date()));
  return mail.id;
}
async function rowOf(id: string): Promise<Record<string, unknown>> {
  return asPlatform((db) => onlyIn(rowsIn(db)`select * from mails where id = ${id}`));
}
const newest = () => server.letters.at(-1) ?? "";

beforeEach(async () => {
  server.letters.length = 0;
  server.behave("takes");
  await change`update companies set contact_email = 'office@north.test' where id = ${companyId}`;
});

describe("an offer", () => {
  test("goes out in the company's name, with the document as it was frozen, and with a link of its own", async () => {
    const of = await sent();
    const id = await queue(letterTo(of));
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "sent", quoteId: of.quoteId, revisionId: of.revisionId });
    const letter = newest();
    expect(headerOf(letter, "From")).toBe("Northern Pumps Ltd <quotes@volute.test>");
    expect(headerOf(letter, "Reply-To")).toBe(user.email);
    expect(headerOf(letter, "To")).toBe("margaret@dairy.test");
    const [file, ...others] = filesIn(letter);
    expect(others).toEqual([]);
    expect(file?.heads).toContain('filename="Quotation N-00042.pdf"');
    expect(sha256(file?.bytes ?? Buffer.of())).toBe(sha256(of.document));
    const words = readable(letter);
    for (const part of [
      "Read your quotation",
      "Dear Margaret,\r\n\r\nas promised.\r\nTom",
      "as promised.<br>Tom",
      "You can answer it until Monday, 21 December 2026, UK time.",
      "The quotation is enclosed as a PDF.",
      "Total: £4,490.34 including VAT of £748.39.",
      "Northern Pumps Limited · 4 Mill Lane, Leeds · Company number 01234567 · VAT number GB123456789",
    ]) {
      expect(words).toContain(part);
    }
    expect(words).not.toMatch(/<img|src=|url\(/);

    const hash = createHash("sha256").update(tokenIn(letter)).digest("hex");
    const links = await asPlatform((db) => rowsIn(db)`select * from quote_links where revision_id = ${of.revisionId}`);
    expect(links).toMatchObject([
      { tokenHash: hash, mailId: id, forWhom: "margaret@dairy.test", madeByName: sender.name, companyId },
    ]);
    const [{ madeAt, countsFrom }] = links as [{ madeAt: string; countsFrom: string }];
    expect(Date.parse(countsFrom) - Date.parse(madeAt)).toBe(60_000);
  });

  test("without its document says nothing of one", async () => {
    await queue(letterTo(await sent(), { attachDocument: false }));
    await round();
    expect(filesIn(newest())).toEqual([]);
    expect(readable(newest())).not.toContain("PDF");
  });

  test("is answered to the company once its sender has gone", async () => {
    await queue(letterTo(await sent(), { sender: { name: "Gone", email: "gone@north.test" } }));
    await round();
    expect(headerOf(newest(), "Reply-To")).toBe("office@north.test");
    await change`update companies set contact_email = null where id = ${companyId}`;
    await queue(
      letterTo(await sent(), { sender: { name: "Gone", email: world.people["user of the other company"].email } }),
    );
    await round();
    expect(headerOf(newest(), "Reply-To")).toBe("");
  });

  test("goes to the form of a domain that every mail server knows", async () => {
    await queue(letterTo(await sent(), { to: "o'brien+pumps@müller.test" }));
    await round();
    // The test's server reads it back.
    expect(server.recipients.at(-1)).toEqual(["o'brien+pumps@müller.test"]);
    expect(headerOf(newest(), "To")).toBe("o'brien+pumps@xn--mller-kva.test");
  });

  test("is copied to its sender without a link that opens it", async () => {
    const of = await sent();
    const id = await queue(letterTo(of, { to: user.email, copyFor: "margaret@dairy.test" }));
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "sent", kind: "offer_copy" });
    expect(readable(newest())).toContain(`https://quotes.test/quotes/${of.quoteId}`);
    expect(readable(newest())).not.toContain("/q/");
    expect(readable(newest())).toContain("A copy of your letter to margaret@dairy.test.");
    expect(await asPlatform((db) => rowsIn(db)`select id from quote_links where mail_id = ${id}`)).toEqual([]);
    expect(filesIn(newest())).toHaveLength(1);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["revised", { closedAt: new Date(), closedBecause: "superseded" }, "The quote was revised before the letter left."],
    [
      "withdrawn",
      { closedAt: new Date(), closedBecause: "withdrawn" },
      "The offer was withdrawn before the letter left.",
    ],
    ["expired", { validUntil: new Date() }, "The offer had expired before the letter left. Renew it."],
  ])("that was %s meanwhile is not sent, and says why", async (_, more, sentence) => {
    const id = await queue(letterTo(await sent(more)));
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "failed", error: sentence, handingOverAt: null });
    expect(server.letters).toEqual([]);
    expect(await asPlatform((db) => rowsIn(db)`select id from quote_links where mail_id = ${id}`)).toEqual([]);
  });

  test("that was answered meanwhile is not sent, and says why", async () => {
    const of = await sent();
    await answered(of, "declined");
    const id = await queue(letterTo(of));
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "failed", error: "The offer was declined before the letter left." });
  });

  test.each<[Manner, Record<string, unknown>]>([
    ["knows nobody", { state: "failed", error: "550 no such user" }],
    ["is busy", { state: "queued", error: "451 try again later" }],
    ["drops at MAIL", { state: "queued", handingOverAt: null }],
    ["drops in the message", { state: "uncertain" }],
    ["drops after the message", { state: "uncertain" }],
  ])("when the server %s", async (manner, expected) => {
    server.behave(manner);
    const id = await queue(letterTo(await sent()));
    await round();
    expect(await rowOf(id)).toMatchObject({ attempts: 1, ...expected });
  });

  test("that is too large goes once more without its document, and says where it is", async () => {
    server.behave("refuses the message");
    const id = await queue(letterTo(await sent()));
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "queued", error: "552 too large" });
    server.behave("takes");
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 2 });
    expect(server.letters).toHaveLength(2);
    expect(filesIn(newest())).toEqual([]);
    expect(readable(newest())).toContain("too large for your mailbox: download it from the page.");
    expect(headerOf(newest(), "Message-ID")).toBe(headerOf(server.letters[0] ?? "", "Message-ID"));
  });

  test("that is too large without its document as well has failed", async () => {
    server.behave("refuses the message");
    const id = await queue(letterTo(await sent()));
    await round();
    await round();
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "failed", attempts: 2, error: "552 too large" });
  });
});

/** As if the customer had answered; with a record of it. */
async function answered(of: Sent, answer: "accepted" | "declined"): Promise<Buffer> {
  const record = randomBytes(2000);
  const kept = {
    companyId,
    sha256: sha256(record),
    mediaType: "application/pdf",
    bytes: `\\x${record.toString("hex")}`,
  };
  await asPlatform(async (db) => {
    await insertIn(db, "documents", kept);
    await insertIn(db, "quote_answers", {
      ...{ companyId, revisionId: of.revisionId, answer, at: new Date(), how: "link", name: "Margaret" },
      ...{ consents: [], late: false, recordSha256: answer === "accepted" ? kept.sha256 : null },
    });
  });
  return record;
}

describe("an answer", () => {
  const at = "2026-12-01T14:02:00.000Z";
  const to = { customer: "margaret@dairy.test", company: "office@north.test" };

  test("that accepts goes to both with the record, each to where it belongs", async () => {
    const of = await sent();
    await queue(letterTo(of));
    await round();
    const record = await answered(of, "accepted");
    const answer = { answer: "accepted" as const, name: "Margaret O’Connell", at, purchaseOrder: "PO-77", late: false };
    const mails = answerLetters({ ...of, answer, to });
    for (const mail of [...mails, ...answerLetters({ ...of, answer, to })]) await queue(mail);
    await round();
    expect(server.letters).toHaveLength(3);
    const [customer = "", company = ""] = server.letters
      .slice(1)
      .sort((a) => (headerOf(a, "To") === to.customer ? -1 : 1));
    expect(headerOf(customer, "From")).toBe("Northern Pumps Ltd <quotes@volute.test>");
    expect(headerOf(customer, "Reply-To")).toBe(user.email);
    expect(headerOf(customer, "Subject")).toBe("Your acceptance of quotation N-00042 from Northern Pumps Ltd");
    expect(readable(customer)).toContain(`https://quotes.test/q/${tokenIn(customer)}`);
    expect(readable(customer)).toContain(
      "Margaret O’Connell accepted this quotation from Northern Pumps Ltd on Dec 01, 2026 14:02, UK time.",
    );
    expect(headerOf(company, "From")).toBe("Volute <quotes@volute.test>");
    expect(headerOf(company, "Reply-To")).toBe("margaret@dairy.test");
    expect(readable(company)).toContain(`https://quotes.test/quotes/${of.quoteId}`);
    expect(readable(company)).toContain("Order number: PO-77");
    for (const letter of [customer, company]) {
      const [file] = filesIn(letter);
      expect(file?.heads).toContain('filename="Acceptance N-00042.pdf"');
      expect(sha256(file?.bytes ?? Buffer.of())).toBe(sha256(record));
    }
  });

  test("that declines is told to the company alone, with its reason", async () => {
    const of = await sent();
    await answered(of, "declined");
    const answer = { answer: "declined" as const, name: "Margaret", at, reason: "Too dear.\n\nSorry", late: true };
    const mails = answerLetters({ ...of, answer, to, isRecordedBy: "Tom Hargreaves" });
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([to.company]);
    for (const mail of mails) await queue(mail);
    await round();
    expect(filesIn(newest())).toEqual([]);
    for (const part of ["was declined", "Too dear.", "The offer had expired by then.", "recorded by Tom Hargreaves"]) {
      expect(readable(newest())).toContain(part);
    }
  });

  test("that asks something is answered to the customer, and is told once", async () => {
    const of = await sent();
    await queue(letterTo(of));
    const asked = {
      ...of,
      kind: "question" as const,
      text: "With delivery?",
      messageId: randomUUIDv7(),
      to: "office@north.test",
    };
    await queue(questionLetter(asked));
    await queue(questionLetter(asked));
    await round();
    const letters = server.letters.filter((letter) => headerOf(letter, "To") === "office@north.test");
    expect(letters).toHaveLength(1);
    expect(headerOf(letters[0] ?? "", "Reply-To")).toBe("margaret@dairy.test");
    expect(readable(letters[0] ?? "")).toContain("Margaret O’Connell writes:\r\n\r\nWith delivery?");
  });
});

describe("whatever a text holds", () => {
  test.each([
    ["Łukasz Ŵyn & Siân"],
    ["O’Brien “Pumps”"],
    ['"; <evil@else.test>, "'],
    ["💧 Pumps 🛠️"],
    ["مضخات الشمال"],
    ["Pumps\r\nBcc: evil@else.test", "Pumps Bcc: evil@else.test"],
    // A word that is encoded already is shown decoded, as any other letter's.
    ["=?utf-8?q?Bcc=3A?= evil@else.test", "Bcc: evil@else.test"],
    ["x".repeat(180)],
  ])("it arrives in From and Subject, and adds no header and nobody: %s", async (name, shown = name) => {
    const of = await sent();
    of.offer.company.name = name;
    const id = await queue(letterTo(of, { subject: `Quotation from ${name}` }));
    await round();
    expect((await rowOf(id)).state).toBe("sent");
    const heads = newest().slice(0, newest().indexOf("\r\n\r\n"));
    expect(heads).not.toMatch(/^Bcc/im);
    expect(heads.split("\r\n").every((line) => line.length < 998)).toBe(true);
    expect(headerOf(newest(), "Subject")).toBe(`Quotation from ${shown}`);
    expect(headerOf(newest(), "From").replace(/^"(.*)" /, (_, text: string) => `${text.replaceAll("\\", "")} `)).toBe(
      `${shown} <quotes@volute.test>`,
    );
    expect(server.recipients.at(-1)).toEqual(["margaret@dairy.test"]);
  });

  test.each(["<script>alert(1)</script>", "{{customer}}", "=1+1", '"><a href="https://evil.test">'])(
    "%s is text",
    async (text) => {
      const of = anOffer();
      of.quote.customerName = text;
      const { html } = renderOfferLetter(of, text, "https://quotes.test/q/none");
      expect(html).not.toContain("<script");
      expect(html.match(/<a /g)).toHaveLength(1);
    },
  );
});

test("no letter holds a cost or a note, and none of their tokens is kept", async () => {
  const of = await sent({ quote: { notes: "kanarienote", labourCost: 7_654_321 } });
  await world.database.asCompany(
    companyId,
    (db) => runIn(db)`update quotes set notes = 'kanarienote' where id = ${of.quoteId}`,
  );
  Object.assign(of.offer.quote, { labourCost: 7_654_321, materialCost: 8_765_432, notes: "kanarienote" });
  await answered(of, "accepted");
  const answer = { answer: "accepted" as const, name: "Margaret", at: new Date().toISOString(), late: false };
  const to = { customer: "margaret@dairy.test", company: "office@north.test" };
  const other = await sent();
  Object.assign(other.offer, of.offer);
  const asked = { ...of, kind: "new_date" as const, text: "When?", messageId: randomUUIDv7(), to: to.company };
  for (const mail of [
    ...answerLetters({ ...of, answer, to }),
    ...[letterTo(other), letterTo(other, { copyFor: to.customer }), questionLetter(asked)],
  ]) {
    expect(JSON.stringify(mail)).not.toMatch(/kanarienote|7654321|8765432|76,543|87,654/);
    await queue(mail);
  }
  await round();
  await round();
  expect(server.letters).toHaveLength(5);
  for (const letter of server.letters) expect(readable(letter)).not.toMatch(/kanarienote|76,?543|87,?654/);

  const tokens = server.letters.filter((letter) => readable(letter).includes("/q/")).map(tokenIn);
  expect(new Set(tokens).size).toBe(2);
  const tables = await asPlatform(
    (db) => rowsIn<{ name: string }>(db)`select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`,
  );
  for (const { name } of tables) {
    for (const token of tokens) {
      const rows = await asPlatform(
        (db) => rowsIn(db)`select 1 as one from ${raw(name)} t where t::text like ${`%${token}%`}`,
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }
  }
});
