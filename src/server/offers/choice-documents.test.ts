// A quote with options and offered lines on every paper: document, emails, record, history and the office's copy.
import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { checkSending, listRevisions } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { filesIn, headerOf, readable, tokenIn } from "#test/kit/mail-server.ts";
import { openMailbox } from "#test/kit/mailbox.ts";
import { customerOf } from "#test/kit/quotes/customer.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { type Story, storyOf } from "#test/kit/quotes/sent-quotes.ts";

const { world, server, round } = await openMailbox();
const { ask } = customerOf(world);
const ADMIN = "company_admin";
const { locationId: _, ...ownChoices } = world.north.choices as Record<string, number>;
let direct = 0;
beforeAll(async () => {
  const drive = { name: "Direct", costMultiplier: 1 };
  direct = Number((await world.as(ADMIN, "POST", "/api/admin/drive-types", drive)).json.id);
  await world.as(ADMIN, "PUT", `/api/company/${world.north.id}`, { vatRegistered: true, depositPercent: 25 });
});

const seal = { id: randomUUIDv7(), words: "Spare seal", price: 49.01, quantity: 2, state: "offered" };
const service = { id: randomUUIDv7(), words: "Service after a year", price: 0.32, state: "offered", options: [2] };
/** £3,299.95 and £2,559.00 without VAT, parking included. */
async function sentChoice(more: object = {}): Promise<Story> {
  const story = await storyOf(world, { customerKind: "consumer", ...more }, ADMIN);
  const parking = { id: randomUUIDv7(), words: "Parking", price: 12 };
  const options = [
    { label: "Standard", words: "As it is now" },
    { label: "Plain", ...ownChoices, driveTypeId: direct },
  ];
  const fresh = [seal, service].map((line) => ({ ...line, id: randomUUIDv7() }));
  await story.done("", { options, lines: [parking, ...fresh] });
  await story.done("calculate");
  await story.done("send", { to: "ann@dairy.test", copyToSelf: true });
  await round();
  return story;
}
const lettersTo = (address: string) =>
  server.emails
    .filter((email) => headerOf(email, "To") === address)
    .map((email) => readable(email).replaceAll("\r", ""));
const revisionsOf = async ({ id }: Story) =>
  (await world.as<ReplyOf<typeof listRevisions>>(ADMIN, "GET", `/api/quotes/${id}/revisions`)).json.revisions;
const sentencesOf = async ({ id }: Story) =>
  (await world.as<{ sentences: string[] }[]>(ADMIN, "GET", `/api/quotes/${id}/history`)).json.flatMap(
    ({ sentences }) => sentences,
  );
const officeCopyOf = async ({ id }: Story, actor: "company_admin" | "user" = ADMIN) => {
  const { cookie } = world.people[actor];
  const { rawPayload } = await world.app.inject({ url: `/api/quotes/${id}/pdf`, headers: { cookie } });
  return readPdf(rawPayload).pages.join("\n");
};

test("what is sent names each option and extra with its price, and no total", async () => {
  const story = await sentChoice();
  const [offer = ""] = lettersTo("ann@dairy.test");
  for (const text of [offer, lettersTo(world.people[ADMIN].email)[0] ?? ""]) {
    expect(text).toContain("To pay, including VAT: From £3,085.20.");
    expect(text).toContain(
      "Choose one option, prices include VAT:\nStandard: £3,974.34\nPlain: £3,085.20\n\nExtras, prices include VAT:\n2 × Spare seal: +£117.62\nService after a year: +£0.38; Not with Standard\n",
    );
    expect(text).toContain("Deposit: 25% of the total including VAT that you accept.");
  }
  const [document] = filesIn(server.emails.find((email) => headerOf(email, "To") === "ann@dairy.test") ?? "");
  const pages = readPdf(document?.bytes ?? Buffer.of()).pages.join("\n");
  expect(pages).toContain(
    "Choose one option: prices include VAT\nStandard\nAs it is now\n£3,974.34\n£3,311.95 + £662.39 VAT",
  );
  expect(pages).toContain("From £3,085.20");
  expect(await revisionsOf(story)).toMatchObject([{ total: 3311.95, answer: null }]);
});

test("what is accepted is named in confirmation, notice, record, revisions, history and totals", async () => {
  server.emails.length = 0;
  const story = await sentChoice();
  const token = tokenIn(lettersTo("ann@dairy.test")[0] ?? "");
  const [row] = await world.platform.rows`select id, document_sha256 from quote_revisions where quote_id = ${story.id}`;
  const form = { revision: String(row?.id), document: String(row?.documentSha256), name: "Ann", agree: "yes" };
  const asked = "25% of the total including VAT that you accept.";
  expect((await ask("GET", `/q/${token}`)).text).toContain(asked);
  expect((await ask("GET", `/q/${token}?option=2`)).text).not.toContain(asked);
  server.emails.length = 0;
  const accepted = await ask("POST", `/q/${token}/accept`, { ...form, option: "2", x1: "yes", x2: "yes" });
  expect(accepted.status, accepted.text.slice(0, 500)).toBe(303);
  await round();
  // £2,571.00 + £98.02 + £0.32, with VAT of £514.20 + £19.60 + £0.06.
  const [confirmation = ""] = lettersTo("ann@dairy.test");
  expect(confirmation).toContain("Your choice: Plain, with 2 × Spare seal and Service after a year.");
  expect(confirmation).toContain(
    "To pay, including VAT: £3,203.20. Price without VAT: £2,669.34. VAT at 20%: £533.86.",
  );
  expect(confirmation).toContain("Deposit: 25% of the total including VAT: £800.80.");
  const [notice = ""] = lettersTo("office@north.test");
  expect(notice).toContain("Choice: Plain, with 2 × Spare seal and Service after a year.");
  const record = readPdf((await ask("GET", `/q/${token}/record.pdf`)).bytes).pages;
  expect(record).toHaveLength(1);
  expect(record[0]).toContain(
    "Option\nPlain: £3,085.20 including VAT\nExtra\n2 × Spare seal: £117.62 including VAT\nExtra\nService after a year: £0.38 including VAT\n",
  );
  expect(record[0]).toContain("Deposit\n25% of the total including VAT: £800.80");
  expect(await revisionsOf(story)).toMatchObject([
    { total: 2669.34, answer: { choice: "Plain, with 2 × Spare seal and Service after a year" } },
  ]);
  const { quoteNumber } = await story.read();
  expect(await sentencesOf(story)).toContain(
    `accepted ${quoteNumber}: Plain, with 2 × Spare seal and Service after a year`,
  );

  expect(await story.read()).toMatchObject({ totalCost: 2669.34, linesCost: 110.34, isSelectable: false });
  const csv = await world.as(ADMIN, "GET", `/api/quotes/${story.id}/csv`);
  expect(csv.text).toMatch(/,442,2117,2669\.34,/);
  // Lines that were chosen keep their own VAT: on one line it would be £533.87.
  const copy = await officeCopyOf(story);
  expect(copy).toContain("£3,203.20\nPrice without VAT\n£2,669.34\nVAT at 20%\n£533.86\n");
  expect(copy).toContain("2 × Spare seal\n£98.02\n");
  expect(copy).not.toContain("From £");
});

test("the office's copy of a quote that waits for a choice has each option's costs, for those who may see them", async () => {
  const story = await sentChoice();
  const copy = await officeCopyOf(story);
  expect(copy).toContain("Plain\n£3,085.20\n£2,571.00 + £514.20 VAT\n");
  expect(copy).toContain("Labour\n£442.00\nMaterials\n£2,117.00\nParking\n£12.00\n");
  await world.inNorth.run`update quotes set user_id = ${world.people.user.id} where id = ${story.id}`;
  const engineers = await officeCopyOf(story, "user");
  expect(engineers).toContain("Plain\n£3,085.20\n");
  expect(engineers).not.toContain("£2,117.00");
});

test("an option that was not calculated has no price, in the office's copy or before sending", async () => {
  const story = await storyOf(world, { customerKind: "consumer" }, ADMIN);
  const { totalCost } = await story.read();
  await story.done("", { options: [{ label: "Standard" }, { label: "Plain", ...ownChoices, driveTypeId: direct }] });
  const copy = await officeCopyOf(story);
  expect(copy).toContain("Plain\nNot calculated yet\n");
  expect(copy).toContain("From £3,959.94\n");
  expect(copy).not.toContain("£0.00");
  const check = await world.as<ReplyOf<typeof checkSending>>(ADMIN, "GET", `/api/quotes/${story.id}/send-check`);
  expect([check.json.offer, check.json.total]).toEqual([null, totalCost]);
});

test("a declined choice is told with the price that it began at", async () => {
  server.emails.length = 0;
  await sentChoice();
  const token = tokenIn(lettersTo("ann@dairy.test")[0] ?? "");
  server.emails.length = 0;
  await ask("POST", `/q/${token}/decline`, { name: "Ann" });
  await round();
  expect(lettersTo("office@north.test")[0]).toContain("To pay, including VAT: From £3,085.20.");
});

test("the copy of such a quote has its options and offered lines", async () => {
  const story = await sentChoice();
  const copy = await world.as<QuoteDetail>(ADMIN, "POST", `/api/quotes/${story.id}/duplicate`, {});
  expect(copy.json.lines.map(({ state }) => state)).toEqual(["included", "offered", "offered"]);
});
