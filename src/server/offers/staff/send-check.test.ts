// The check before sending on the server: what blocks is also refused, in the check's words.
import { describe, expect, test } from "vitest";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { checkSending } from "#contract/offers/offers.ts";
import type { Offer } from "#server/offers/offer.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { type Story, storyOf } from "#test/kit/quotes/sent-quotes.ts";

const world = await openWorld({ vatRegistered: true, vatNumber: "GB 482 1177 03" } as never);
const check = async ({ id }: Story) =>
  (await world.as<ReplyOf<typeof checkSending>>("user", "GET", `/api/quotes/${id}/send-check`)).json;

test.each([
  ["the reverse charge for a consumer", { customerKind: "consumer", vatTreatment: "reverse_charge" }, "customerKind"],
  ["a reduced rate without its reason", { vatTreatment: "reduced" }, "vatReason"],
  [
    "the reverse charge without a VAT number",
    { customerKind: "business", vatTreatment: "reverse_charge" },
    "customerVatNumber",
  ],
  ["land in the UK as outside it", { vatTreatment: "outside_uk" }, "vatTreatment"],
  ["costs that the company does not show", { priceDetail: "lines" }, "priceDetail"],
])("%s is refused, and the reply names the field (decision 57)", async (_what, change, field) => {
  const story = await storyOf(world);
  await story.done("", change);
  const { status, json } = await story.call("send");
  expect([status, json.code, Object.keys(json.fields ?? {})]).toEqual([422, "send_check", [field]]);
  expect((await check(story)).lines[0]).toMatchObject({ blocks: true, sentence: json.error, field });
  expect((await story.read()).status).toBe("calculated");
});

test("a sent offer is fixed by revising it, a new one in place", async () => {
  const story = await storyOf(world);
  const wheres = async () =>
    Object.fromEntries((await check(story)).lines.map(({ key, where, field }) => [key, [where, field]]));
  expect(await wheres()).toMatchObject({ scope: ["details", "scope"], contact: ["settings", "contactEmail"] });
  await story.done("send");
  await story.done("answer", { answer: "declined", channel: "telephone", name: "Mia" });
  expect(await wheres()).toMatchObject({ scope: ["revision", null], contact: ["settings", "contactEmail"] });
});

test("shows the price as the customer reads it: by VAT treatment, and as sent", async () => {
  const story = await storyOf(world, { customerKind: "consumer" });
  const asRead = async () => {
    const price = (await check(story)).offer?.price;
    return [price?.lead, ...(price?.rest ?? [])].map((one) => [one?.label, one?.amount]);
  };
  const { totalCost } = await story.read();
  const net = Number(totalCost);
  const amounts = [net * 1.2, net, net * 0.2].map((pounds) => Math.round(pounds * 100) / 100);
  const before = await asRead();
  expect(before.map(([, amount]) => amount)).toEqual(amounts);
  await story.done("send");
  await world.inNorth.run`update companies set vat_rate = 5 where id = ${world.north.id}`;
  expect(await asRead()).toEqual(before);
});

test("shows what the customer gets, and who may change the company's settings", async () => {
  const story = await storyOf(world, { customerKind: "business" });
  const net = { label: "Total without VAT", amount: 3299.95 };
  const price = {
    lead: net,
    rest: [{ label: expect.stringMatching(/^VAT at \d+%$/) }, { label: "Total including VAT" }],
    parts: null,
  };
  const offer = { documentKind: "quotation", price, hasScope: false, hasTerms: false, isCancellable: false };
  expect(await check(story)).toMatchObject({ offer, administrators: [expect.any(String)] });
  await story.done("", { customerKind: "consumer", documentKind: "estimate", scope: "Fit the pump." });
  const estimate = { documentKind: "estimate", price: { lead: { label: "Estimated total, including VAT" } } };
  expect((await check(story)).offer).toMatchObject({ ...estimate, hasScope: true, isCancellable: true });
  await story.done("send");
  expect((await check(story)).offer).toMatchObject(estimate);
});

describe("the company's default for a consumer's right to cancel", () => {
  const putDefault = (change: object) =>
    world.as("company_admin", "PUT", `/api/company/${world.north.id}`, { version: undefined, ...change });
  const advised = {
    defaultNoCancellation: "advised",
    cancellationAdvice: "Our solicitor’s letter: we sell to businesses",
    cancellationAdviceDate: "2026-11-03",
  };
  const readContent = async ({ id }: Story) =>
    (
      await world.inNorth.rows<{
        content: Offer;
      }>`select content from quote_revisions where quote_id = ${id} order by number desc`
    )[0]?.content;
  const findCheckSentence = async (story: Story) =>
    (await check(story)).lines.find(({ key }) => key === "no_cancellation_pack")?.sentence;

  test("is read when a quote is sent, shown in its check, and leaves quotes that were sent as they are", async () => {
    const sentBefore = await storyOf(world, { customerKind: "consumer" });
    await sentBefore.done("send");
    const [story, own, business] = [
      await storyOf(world, { customerKind: "consumer" }),
      await storyOf(world, { customerKind: "consumer" }),
      await storyOf(world, { customerKind: "business" }),
    ];
    await own.done("", { noCancellation: "fourteen_days" });
    expect((await putDefault(advised)).status).toBe(200);
    expect(await findCheckSentence(story)).toBe(
      "No cancellation form will be sent. This is your company’s default, on professional advice of Nov 03, 2026: “Our solicitor’s letter: we sell to businesses”",
    );
    expect([await findCheckSentence(own), await findCheckSentence(business)]).toEqual([undefined, undefined]);
    for (const sent of [story, own, sentBefore]) await sent.done("send");
    const cancellations = await Promise.all([story, own, sentBefore].map(readContent));
    expect(cancellations.map((offer) => offer?.cancellation === null)).toEqual([true, false, false]);
    expect((await story.read()).noCancellation).toBeNull();

    await putDefault({ defaultNoCancellation: null });
    const later = await storyOf(world, { customerKind: "consumer" });
    expect(await findCheckSentence(later)).toBeUndefined();
    await later.done("send");
    expect((await readContent(later))?.cancellation).not.toBeNull();
  });
});

describe("how much of the price is shown (decision 73)", () => {
  const lines = async ({ id }: Story) =>
    (
      await world.inNorth.rows<{ content: Offer }>`select content from quote_revisions where quote_id = ${id}`
    )[0]?.content.lines.map(({ label, pence }) => [label, pence]);
  const maxPriceDetail = (most: string) =>
    world.inNorth.run`update companies set max_price_detail = ${most} where id = ${world.north.id}`;

  test("users who may not see costs send only the total, administrators what the company allows", async () => {
    await maxPriceDetail("lines");
    const story = await storyOf(world);
    await story.done("", { priceDetail: "split" });
    const refused = await story.call("send");
    expect([refused.status, refused.json.error]).toEqual([
      422,
      "The quote shows costs that you may not see. Choose the total alone, or ask an administrator to send it.",
    ]);
    await story.done("send", {}, "company_admin");
    expect(await lines(story)).toEqual([
      ["Labour", 44_200],
      ["Materials", 285_795],
    ]);
    const again = await story.call("send");
    const sentence =
      "The quote shows costs that you may not see. Let an administrator send it again, or revise it and show the total alone.";
    expect([again.status, again.json.error]).toEqual([422, sentence]);
    const { offer, lines: said } = await check(story);
    expect([offer?.price.parts, said]).toMatchObject([
      null,
      [{ sentence, blocks: true, where: "revision", field: null }],
    ]);
    expect((await world.as("user", "GET", `/api/quotes/${story.id}/email-preview`)).text).not.toContain("442.00");
    const document = `/api/quotes/${story.id}/revisions/1/document.pdf`;
    expect((await world.as("user", "GET", document)).status).toBe(403);
    expect((await world.as("company_admin", "GET", document)).status).toBe(200);
    expect((await story.call("links")).status).toBe(403);
    expect((await story.call("links", {}, "company_admin")).status).toBe(201);
    expect((await story.call("send", {}, "company_admin")).status).toBe(200);
  });

  test("a detail that is no longer allowed is not sent", async () => {
    await maxPriceDetail("lines");
    const story = await storyOf(world);
    await story.done("", { priceDetail: "lines" });
    await maxPriceDetail("split");
    expect((await story.call("send", {}, "company_admin")).json.fields).toHaveProperty("priceDetail");
    await story.done("", { priceDetail: null });
    await story.done("send", {}, "company_admin");
    expect(await lines(story)).toEqual([]);
  });
});

test("a company that is not registered names no treatment of VAT", async () => {
  const registered = (is: boolean) =>
    world.inNorth.run`update companies set vat_registered = ${is} where id = ${world.north.id}`;
  const story = await storyOf(world);
  await story.done("", { vatTreatment: "standard" });
  await registered(false);
  const { status, json } = await story.call("send");
  await registered(true);
  expect([status, json.code, Object.keys(json.fields ?? {})]).toEqual([422, "send_check", ["vatTreatment"]]);
  await story.done("send");
});
