// A deposit: the company's or a quote's own, as it is set, checked, frozen and read (decision 160).
import { afterEach, expect, test } from "vitest";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { checkSending } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { Offer } from "#server/offers/offer.ts";
import { filesIn, headerOf, readable, tokenIn } from "#test/kit/mail-server.ts";
import { openMailbox } from "#test/kit/mailbox.ts";
import { customerOf } from "#test/kit/quotes/customer.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { type Story, storyOf } from "#test/kit/quotes/sent-quotes.ts";

const { world, server, round } = await openMailbox();
const { ask } = customerOf(world);

const setCompany = async (change: object) => {
  const { status, text } = await world.as("company_admin", "PUT", `/api/company/${world.north.id}`, change);
  expect(status, text).toBe(200);
};
const asking = { depositPercent: 25, depositWords: "By bank transfer to 12-34-56, 12345678.\nName the quote." };
afterEach(() => setCompany({ depositPercent: 0, depositWords: null }));

const readContent = async ({ id }: Story) =>
  (
    await world.platform.rows<{ content: Offer }>`select content from quote_revisions where quote_id = ${id}
    order by number desc`
  )[0]?.content;
const depositLine = async ({ id }: Story) => {
  const url = `/api/quotes/${id}/send-check`;
  const { json } = await world.as<ReplyOf<typeof checkSending>>("user", "GET", url);
  return json.lines.find(({ key }) => key === "deposit");
};

test("the company's is asked for in page, form, document, email, copy and record, and what was sent stays", async () => {
  await setCompany({ ...asking, vatRegistered: true });
  const story = await storyOf(world, { customerKind: "consumer" });
  expect(await story.read()).toMatchObject({ depositPercent: null, sentDepositPercent: null });
  expect(await depositLine(story)).toBeUndefined();
  const sent = await story.done("send", { to: "ann@dairy.test" });
  expect(sent).toMatchObject({ depositPercent: null, sentDepositPercent: 25 });
  expect(await readContent(story)).toMatchObject({ v: 2, deposit: { percent: 25, words: asking.depositWords } });
  await setCompany({ depositPercent: 50, depositWords: "In cash" });
  expect(await story.read()).toMatchObject({ depositPercent: null, sentDepositPercent: 25 });

  await round();
  // 25% of £3,959.94.
  const sum = "£989.99";
  const letter = server.emails.at(-1) ?? "";
  expect(readable(letter).replaceAll("\r", "")).toContain(
    `Deposit: 25% of the total including VAT: ${sum}.\n${asking.depositWords}`,
  );
  const token = tokenIn(letter);
  const [document] = filesIn(letter);
  const pages = readPdf(document?.bytes ?? Buffer.of()).pages.join("\n");
  expect(pages).toContain(`Deposit\n25% of the total including VAT\n${sum}\nBy bank transfer to 12-34-56, 12345678.\n`);
  for (const path of ["", "/accept"]) {
    const { text } = await ask("GET", `/q/${token}${path}`);
    expect(text).toContain(`<dt>25% of the total including VAT</dt><dd class="line-amount">${sum}</dd>`);
    expect(text).toContain("By bank transfer to 12-34-56, 12345678.<br>Name the quote.");
    expect(text).not.toContain("In cash");
  }
  const [revision] = await world.platform
    .rows`select id, document_sha256 from quote_revisions where quote_id = ${story.id}`;
  const form = {
    revision: String(revision?.id),
    document: String(revision?.documentSha256),
    name: "Ann",
    agree: "yes",
  };
  server.emails.length = 0;
  expect((await ask("POST", `/q/${token}/accept`, form)).status).toBe(303);
  await round();
  const confirmation = server.emails.find((email) => headerOf(email, "To") === "ann@dairy.test") ?? "";
  expect(readable(confirmation)).toContain(`Deposit: 25% of the total including VAT: ${sum}.`);
  const record = readPdf((await ask("GET", `/q/${token}/record.pdf`)).bytes).pages.join("\n");
  expect(record).toContain(
    `Deposit\n25% of the total including VAT: ${sum}\nBy bank transfer to 12-34-56, 12345678. Name`,
  );
});

test("a quote's own goes before the company's, and 0 asks for none; null goes back", async () => {
  await setCompany(asking);
  const story = await storyOf(world, {}, "company_admin");
  const sentences = async () =>
    (await world.as<{ sentences: string[] }[]>("company_admin", "GET", `/api/quotes/${story.id}/history`)).json[0]
      ?.sentences;
  expect(await story.done("", { depositPercent: 40 })).toMatchObject({ depositPercent: 40, needsRecalculation: false });
  expect(await sentences()).toEqual(["set the deposit to 40%"]);
  expect((await world.lastEntry())?.metadata?.changes).toEqual({ depositPercent: { before: null, after: 40 } });
  await story.done("", { depositPercent: "" });
  expect(await sentences()).toEqual(["went back to the company's deposit"]);
  await story.done("", { depositPercent: 0 });
  expect(await sentences()).toEqual(["asked for no deposit"]);
  const copy = await world.as<QuoteDetail>("company_admin", "POST", `/api/quotes/${story.id}/duplicate`, {});
  expect(copy.json).toMatchObject({ depositPercent: 0, sentDepositPercent: null });
  await story.done("send");
  expect(await story.read()).toMatchObject({ depositPercent: 0, sentDepositPercent: 0 });
  expect(await readContent(story)).not.toHaveProperty("deposit");
  expect((await story.call("", { depositPercent: 10 })).status).toBe(409);
});

test("discarding a revision brings back the deposit as it was sent", async () => {
  const story = await storyOf(world, {}, "company_admin");
  await story.done("", { depositPercent: 30 });
  await story.done("send");
  await story.done("revise");
  expect(await story.done("", { depositPercent: 60 })).toMatchObject({ depositPercent: 60, sentDepositPercent: null });
  expect(await story.done("discard-revision")).toMatchObject({ depositPercent: 30, sentDepositPercent: 30 });
});

test("without one the frozen offer has no word of it, nor another version", async () => {
  const story = await storyOf(world);
  await story.done("send");
  const content = await readContent(story);
  expect(content?.v).toBe(1);
  expect(JSON.stringify(content)).not.toContain("deposit");
});

test("the check says if nobody tells the customer how to pay it", async () => {
  await setCompany({ depositPercent: 25 });
  const story = await storyOf(world);
  expect(await depositLine(story)).toMatchObject({ blocks: false, where: "settings", field: "depositWords" });
  await story.done("", { depositPercent: 0 });
  expect(await depositLine(story)).toBeUndefined();
});

test.each([[-1], [101], [2.5], ["a"], [[]]])("%j is no deposit", async (depositPercent) => {
  const story = await storyOf(world, {}, "company_admin");
  const { status, json } = await story.call("", { depositPercent });
  expect([status, Object.keys(json.fields ?? {})]).toEqual([400, ["depositPercent"]]);
  const company = await world.as("company_admin", "PUT", `/api/company/${world.north.id}`, { depositPercent });
  expect(company.status).toBe(400);
});
