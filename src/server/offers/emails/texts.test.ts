// Whatever texts an offer has: its emails show them as texts, and contain nothing that their readers may not know.
import { randomUUIDv7 } from "node:crypto";
import { describe, expect, test } from "vitest";
import { headerOf, readable, tokenIn } from "#test/kit/mail-server.ts";
import { openMailbox } from "#test/kit/mailbox.ts";
import { choiceSamples } from "#test/kit/quotes/choice-samples.ts";
import { anOffer } from "#test/kit/quotes/offers.ts";
import { raw } from "#test/rows.ts";
import { buildAnswerEmails, buildQuestionEmail, renderOfferEmail } from "./emails.ts";

const { world, server, companyId, ...kit } = await openMailbox();
const { round, newest, sent, answered, buildOfferEmailOf, queue, rowOf } = kit;

describe("with any text", () => {
  test.each([
    ["Łukasz Ŵyn & Siân"],
    ["O’Brien “Pumps”"],
    ['"; <evil@else.test>, "'],
    ["💧 Pumps 🛠️"],
    ["مضخات الشمال"],
    ["Pumps\r\nBcc: evil@else.test", "Pumps Bcc: evil@else.test"],
    // Looks like an encoded header word (RFC 2047): mail programs show it decoded, in one line all the same.
    ["=?utf-8?q?Bcc=3A?= evil@else.test", "Bcc: evil@else.test"],
    ["x".repeat(180)],
  ])("any name arrives whole in From and Subject, and adds no header or recipient: %s", async (name, shown = name) => {
    const of = await sent();
    of.offer.company.name = name;
    const id = await queue(buildOfferEmailOf(of, { subject: `Quotation from ${name}` }));
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
      const { html } = renderOfferEmail(of, text, "https://quotes.test/q/none");
      expect(html).not.toContain("<script");
      expect(html.match(/<a /g)).toHaveLength(1);
    },
  );
});

test("the email of a company that is not registered for VAT does not mention VAT", () => {
  const of = anOffer();
  of.company.vatRegistered = false;
  of.figures = { net: 374_195, vat: null, gross: 374_195, rate: null, later: null };
  const { text } = renderOfferEmail(of, "Here it is.", "https://quotes.test/q/none");
  expect(text).toContain("Total to pay: £3,741.95.");
  expect(text).not.toContain("VAT");
});

test("no email holds a cost or a note, and their tokens are not stored", async () => {
  const of = await sent({ quoteRow: { notes: "kanarienote", labourCost: 7_654_321 } });
  await world.inNorth.run`update quotes set notes = 'kanarienote' where id = ${of.quoteId}`;
  Object.assign(of.offer.quote, { labourCost: 7_654_321, materialCost: 8_765_432, notes: "kanarienote" });
  await answered(of, "accepted");
  const answer = { answer: "accepted" as const, name: "Margaret", answeredAt: new Date().toISOString(), isLate: false };
  const to = { customer: "margaret@dairy.test", company: "office@north.test" };
  const other = await sent();
  Object.assign(other.offer, of.offer);
  const asked = {
    ...of,
    kind: "new_date" as const,
    text: "When?",
    questionId: randomUUIDv7(),
    to: to.company,
    isAnswerable: true,
  };
  for (const mail of [
    ...buildAnswerEmails({ ...of, answer, to }),
    ...[buildOfferEmailOf(other), buildOfferEmailOf(other, { copyFor: to.customer }), buildQuestionEmail(asked)],
  ]) {
    expect(JSON.stringify(mail)).not.toMatch(/kanarienote|7654321|8765432|76,543|87,654/);
    await queue(mail);
  }
  await round();
  await round();
  expect(server.emails).toHaveLength(5);
  // With the pence, because an id may contain the first five digits.
  for (const letter of server.emails)
    expect(readable(letter)).not.toMatch(/kanarienote|7654321|8765432|76,?543\.21|87,?654\.32/);

  const tokens = server.emails.filter((letter) => readable(letter).includes("//quotes.test/q/")).map(tokenIn);
  expect(new Set(tokens).size).toBe(2);
  const tables = await world.platform.rows<{ name: string }>`select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^schema_'`;
  for (const { name } of tables) {
    for (const token of tokens) {
      const rows = await world.platform.rows`select 1 as one from ${raw(name)} t where t::text like ${`%${token}%`}`;
      expect([name, rows.length]).toEqual([name, 0]);
    }
  }
});

test("a line never ends between the minus of a discount and its amount", () => {
  const { html, text } = renderOfferEmail(choiceSamples.discount, "Here it is.", "https://quotes.test/q/none");
  expect(html).toContain("Discount: Returning customer, 5%: −\u2060£753.45");
  expect(text).toContain("Discount: Returning customer, 5%: −£753.45");
});
