// Lines and a discount through a quote's life, as the calls take and give them.
import { createHash, randomUUIDv7 } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { checkSending } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { type Story, storyAbout, storyOf } from "#test/kit/quotes/sent-quotes.ts";
import { type ActorName, newQuote } from "#test/world.ts";

const { database, owner } = await freshDatabaseWithOwner();
const world = await openWorld({}, Promise.resolve(database));
const { north } = world;
const ADMIN = "company_admin";

const valve = { id: 0, name: "Isolation valve", details: "Full-bore" };
const seal = { id: 0, name: "Spare seal", details: null };
beforeAll(async () => {
  for (const [extra, price] of [
    [valve, 1800],
    [seal, 9600],
  ] as const) {
    const { id: _, ...content } = extra;
    const [row] = await world.inNorth.insert("extras", { companyId: north.id, price, ...content });
    extra.id = row?.id ?? 0;
  }
});
const setExtra = (id: number, change: object) => world.as(ADMIN, "PUT", `/api/admin/extras/${id}`, change);
afterEach(async () => {
  await setExtra(valve.id, { price: 18, isActive: true, needs: [], excludes: [], onlyKind: null });
  await world.inNorth.run`update motor_sizes set multiplier = 1.45 where id = ${north.choices.motorSizeId}`;
});

const listLine = (more: object = {}) => ({ id: randomUUIDv7(), extraId: valve.id, quantity: 2, ...more });
const parking = (more: object = {}) => ({ id: randomUUIDv7(), words: "Parking", price: 12, ...more });
const discount = { words: "Returning customer", percent: 5 };
/** Without lines: £442.00 of labour and £2,857.95 of material. */
const JOB = 3299.95;

const create = (more: object, actor: ActorName = ADMIN) =>
  world.as<QuoteDetail & { fields?: Record<string, string>; code?: string }>(
    actor,
    "POST",
    "/api/quotes",
    newQuote(north, { ...more }),
  );
const edit = (story: Story, body: object, actor: ActorName = ADMIN) => story.call("", body, actor);
const changes = async () => (await world.lastEntry())?.metadata?.changes;

describe("lines", () => {
  test("are created with a quote, priced by the list, and add to its total once it is calculated", async () => {
    const made = await create({ lines: [listLine({ heading: "Valves", unit: "pc" }), parking()], discount });
    expect(made.status, made.text).toBe(201);
    expect(made.json).toMatchObject({
      lines: [
        {
          ...{ extraId: valve.id, heading: "Valves", words: "Isolation valve", details: "Full-bore", quantity: 2 },
          ...{ unit: "pc", price: 18, state: "included", options: [] },
        },
        { extraId: null, heading: null, words: "Parking", details: null, quantity: 1, unit: null, price: 12 },
      ],
      ...{ discount, linesCost: 0, totalCost: null, lineFaults: [], withdrawn: [] },
    });
    expect(await changes()).toMatchObject({
      lines: { before: null, after: "2 pc × Isolation valve, £36.00; Parking, £12.00" },
      discount: { before: null, after: "Returning customer, 5%" },
    });
    const priced = await storyAbout(world, made.json.id, ADMIN).done("calculate");
    // 5% of £3,347.95 is £167.40.
    expect(priced).toMatchObject({ labourCost: 442, materialCost: 2857.95, linesCost: -119.4, totalCost: 3180.55 });
    const list = await world.as<QuoteDetail[]>(ADMIN, "GET", "/api/quotes");
    expect(list.json.find(({ id }) => id === priced.id)).toMatchObject({ linesCost: -119.4, totalCost: 3180.55 });
    expect(list.json[0]).not.toHaveProperty("lines");
    const preview = await world.as(ADMIN, "GET", `/api/quotes/${priced.id}/calculation`);
    expect(preview.json).toMatchObject({ linesCost: -119.4, totalCost: 3180.55, labourCost: 442 });
  });

  test("change a calculated total at once; without any, all is as before there were lines", async () => {
    const story = await storyOf(world, {}, ADMIN);
    expect(await story.read()).toMatchObject({ lines: [], discount: null, linesCost: 0, totalCost: JOB });
    const lines = [listLine(), parking()];
    expect(await story.done("", { lines })).toMatchObject({ linesCost: 48, totalCost: 3347.95, isManual: false });
    expect(await changes()).toEqual({
      lines: { before: null, after: "2 × Isolation valve, £36.00; Parking, £12.00" },
      linesCost: { before: 0, after: 48 },
      totalCost: { before: JOB, after: 3347.95 },
    });
    const { version } = await story.read();
    // The same lines once more, and none named at all, as a device sends that knows no lines.
    expect((await edit(story, { lines })).json).toMatchObject({ version });
    expect((await edit(story, { notes: "Ring first" })).json).toMatchObject({ linesCost: 48, version: version + 1 });
    expect(await story.done("", { lines: [] })).toMatchObject({ lines: [], linesCost: 0, totalCost: JOB });
    const [row] = await world.inNorth.rows`select lines, discount, lines_cost from quotes where id = ${story.id}`;
    expect(row).toEqual({ lines: null, discount: null, linesCost: 0 });
    const sentences = (await world.as<{ sentences: string[] }[]>(ADMIN, "GET", `/api/quotes/${story.id}/history`)).json;
    expect(sentences[0]?.sentences).toEqual([
      "removed the lines (“2 × Isolation valve, £36.00; Parking, £12.00”)",
      "changed the total from £3,347.95 to £3,299.95",
    ]);
  });

  test("count in the sums of the pipeline", async () => {
    const sums = async () => {
      const pipeline = await world.as<{ stage: string; value: number }[]>(ADMIN, "GET", "/api/quotes/pipeline");
      return pipeline.json.find(({ stage }) => stage === "calculated")?.value ?? 0;
    };
    const story = await storyOf(world, {}, ADMIN);
    const before = await sums();
    await story.done("", { lines: [parking({ price: 100 })], discount: { words: "Goodwill", amount: 30 } });
    expect((await sums()) - before).toBeCloseTo(70);
  });

  test("follow their list price at the next calculation; one-offs and sent quotes never do", async () => {
    const story = await storyOf(world, { lines: [listLine(), parking()] });
    const sent = await storyOf(world, {
      lines: [listLine()],
      customerEmail: "ann@dairy.test",
      customerKind: "business",
    });
    await sent.done("send");
    await setExtra(valve.id, { price: 20 });
    expect(await story.read()).toMatchObject({ linesCost: 48, needsRecalculation: false });
    expect(
      await story.done("", {
        lines: (await story.read()).lines.map(({ id, extraId, quantity, ...line }) =>
          extraId === null ? { ...line, id, quantity } : { id, extraId, quantity: 3 },
        ),
      }),
    ).toMatchObject({ linesCost: 66 });
    expect(await story.done("calculate")).toMatchObject({ linesCost: 72, lines: [{ price: 20 }, { price: 12 }] });
    expect(await sent.read()).toMatchObject({ linesCost: 36, lines: [{ price: 18 }] });
  });

  test("keep words and price once their extra is off, which the quote says; no new line takes it", async () => {
    const story = await storyOf(world, { lines: [listLine()] }, ADMIN);
    await setExtra(valve.id, { isActive: false, price: 20 });
    const off = "The extra “Isolation valve” is no longer on offer.";
    const named = { withdrawn: [off], withdrawnExtraIds: [valve.id] };
    expect(await story.done("calculate")).toMatchObject({ linesCost: 36, ...named });
    const [line] = (await story.read()).lines;
    expect(await story.done("", { lines: [{ id: line?.id, extraId: valve.id, quantity: 3 }] })).toMatchObject({
      linesCost: 54,
    });
    const added = await edit(story, { lines: [listLine()] });
    expect([added.status, added.json.code, added.json.fields]).toEqual([
      400,
      "unknown_choice",
      { "lines.0.extraId": "This extra is not on offer. Please choose another." },
    ]);
    expect((await create({ lines: [listLine()] })).status).toBe(400);
  });

  test("of another company's extra are refused like those of none", async () => {
    const foreign = { companyId: world.south.id, name: "Southern", price: 500 };
    const [row] = await world.inCompany(world.south.id).insert("extras", foreign);
    for (const extraId of [row?.id, 999_999]) {
      expect((await create({ lines: [listLine({ extraId })] })).json.fields).toEqual({
        "lines.0.extraId": "This extra is not on offer. Please choose another.",
      });
    }
  });

  test("with another price typed over it is a one-off, which no list changes", async () => {
    const story = await storyOf(world, { lines: [listLine()] }, ADMIN);
    const [line] = (await story.read()).lines;
    const typed = { id: line?.id, words: line?.words, price: 15, quantity: 2 };
    expect(await story.done("", { lines: [typed] })).toMatchObject({ lines: [{ extraId: null, price: 15 }] });
    await setExtra(valve.id, { price: 20 });
    expect(await story.done("calculate")).toMatchObject({ linesCost: 30 });
  });

  test.each<[what: string, lines: object[], field: string, sentence: string | RegExp]>([
    ["a list line with a price", [listLine({ extraId: 1, price: 1 })], "lines.0.price", /takes its price from there/],
    ["a one-off without a price", [parking({ price: null })], "lines.0.price", "This is required"],
    ["a one-off without words", [parking(), parking({ words: " " })], "lines.1.words", "Say what it is"],
    ["a quantity of 0", [parking({ quantity: 0 })], "lines.0.quantity", /from 0.01 to 9,999.99/],
    ["a quantity of 10,000", [parking({ quantity: 10_000 })], "lines.0.quantity", /from 0.01 to 9,999.99/],
    ["a price below 0", [parking({ price: -1 })], "lines.0.price", /0 or more/],
    ["long words", [parking({ words: "x".repeat(201) })], "lines.0.words", "At most 200 characters"],
    ["long details", [parking({ details: "x".repeat(501) })], "lines.0.details", "At most 500 characters"],
    ["a long heading", [parking({ heading: "x".repeat(61) })], "lines.0.heading", "At most 60 characters"],
    ["a long unit", [parking({ unit: "x".repeat(11) })], "lines.0.unit", "At most 10 characters"],
    [
      "what nobody may set",
      [parking({ state: "taken" })],
      "lines.0.state",
      "A line is included, or offered for the customer to choose",
    ],
    ["an option", [parking({ options: [1] })], "lines.0.options", "There is no option 1"],
    ["51 lines", Array.from({ length: 51 }, () => parking()), "lines", "At most 50 lines"],
    [
      "an id twice",
      [
        parking({ id: "0193a1b2-0000-7000-8000-00000000000a" }),
        parking({ id: "0193a1b2-0000-7000-8000-00000000000a" }),
      ],
      "lines",
      "Each line has an id of its own",
    ],
    ["no id", [{ words: "Parking", price: 1 }], "lines.0.id", "This is not a valid id"],
  ])("are refused at their field: %s", async (_what, lines, field, sentence) => {
    const made = await create({ lines });
    expect(made.status, made.text).toBe(400);
    expect(Object.entries(made.json.fields ?? {})).toEqual([[field, expect.stringMatching(sentence)]]);
  });

  test("a total that no quote can hold is refused, and nothing is saved", async () => {
    const story = await storyOf(world, {}, ADMIN);
    const refused = await edit(story, { lines: [parking({ price: 99_999_999.99 })] });
    expect([refused.status, refused.json.code]).toEqual([422, "price_too_large"]);
    expect(await story.read()).toMatchObject({ lines: [], totalCost: JOB, version: 2 });
  });

  test("say which extras do not go together, or with the quote's choices", async () => {
    const alarm = (await world.as(ADMIN, "POST", "/api/admin/extras", { name: "Alarm", price: 1, needs: [seal.id] }))
      .json;
    const { id } = (await create({ lines: [listLine({ extraId: alarm.id })] })).json;
    const story = storyAbout(world, id, ADMIN);
    const [line] = (await story.read()).lines;
    const sentence = "“Alarm” needs “Spare seal”, which is not on the quote.";
    expect((await story.read()).lineFaults).toMatchObject([
      { lineId: line?.id, kind: "needs", extraId: seal.id, sentence },
    ]);
    await story.done("calculate");
    const sending = await story.call("send");
    expect([sending.status, sending.json.code, sending.json.fields]).toEqual([422, "send_check", { lines: sentence }]);
    const both = [listLine({ id: line?.id, extraId: alarm.id }), listLine({ extraId: seal.id })];
    expect((await story.done("", { lines: both })).lineFaults).toEqual([]);
    await setExtra(seal.id, { onlyKind: "drive_type", onlyIds: [await otherDrive()] });
    expect((await story.read()).lineFaults).toMatchObject([{ kind: "only_with", extraId: null }]);
    await setExtra(seal.id, { onlyKind: null });
    expect(await changes()).not.toHaveProperty("lineFaults");
  });

  test("of two people who add one at once, one is told of the other's", async () => {
    const story = await storyOf(world, {}, ADMIN);
    const { version } = await story.read();
    const add = () => world.as(ADMIN, "PUT", `/api/quotes/${story.id}`, { version, lines: [parking()] });
    expect((await Promise.all([add(), add()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await story.read()).lines).toHaveLength(1);
  });
});

const otherDrive = async () => {
  const drive = { name: "Direct", costMultiplier: 1 };
  return Number((await world.as(ADMIN, "POST", "/api/admin/drive-types", drive)).json.id);
};

describe("the same creation", () => {
  test("makes one quote with its lines, also once a list price has changed", async () => {
    const body = newQuote(north, { id: randomUUIDv7(), lines: [listLine()], discount });
    const send = () => world.as<QuoteDetail>(ADMIN, "POST", "/api/quotes", body);
    const made = await send();
    await setExtra(valve.id, { price: 20 });
    const again = await send();
    expect([made.status, again.status]).toEqual([201, 200]);
    expect(again.json).toMatchObject({ quoteNumber: made.json.quoteNumber, lines: [{ price: 18 }] });
    const other = await world.as(ADMIN, "POST", "/api/quotes", { ...body, lines: [] });
    expect([other.status, other.json.code]).toEqual([409, "already_exists"]);
  });

  test("without lines has the hash that it had before there were lines, and no lines are none", async () => {
    const id = randomUUIDv7();
    const body = newQuote(north, { id });
    await world.as(ADMIN, "POST", "/api/quotes", body);
    const { customerName, postcode } = body as unknown as { customerName: string; postcode: string };
    const given = { customerName, postcode, ...north.choices };
    const [row] = await world.inNorth.rows<{ hash: string }>`select creation_hash as hash from quotes where id = ${id}`;
    expect(row?.hash).toBe(
      createHash("sha256")
        .update(JSON.stringify(Object.entries(given)))
        .digest("hex"),
    );
    expect((await world.as(ADMIN, "POST", "/api/quotes", { ...body, lines: [], discount: null })).json).toMatchObject({
      id,
    });
  });
});

describe("a copy, a revision and what goes back", () => {
  test("duplicated: lines and discount without figures, for which a calculation renews list prices", async () => {
    const story = await storyOf(world, { lines: [listLine(), parking()], discount }, ADMIN);
    await setExtra(valve.id, { price: 20 });
    const copy = await world.as<QuoteDetail>("company_admin", "POST", `/api/quotes/${story.id}/duplicate`, {});
    expect(copy.json).toMatchObject({ discount, linesCost: 0, totalCost: null, lines: [{ price: 18 }, { price: 12 }] });
    expect(await storyAbout(world, copy.json.id, ADMIN).done("calculate")).toMatchObject({
      lines: [{ price: 20 }, {}],
    });
  });

  test("discarded, a revision has its lines and discount back as they were sent", async () => {
    const customer = { customerEmail: "ann@dairy.test", customerKind: "business" };
    const story = await storyOf(world, { ...customer, lines: [listLine()], discount }, ADMIN);
    const asSent = await story.done("send");
    await story.done("revise");
    await story.done("", { lines: [parking()], discount: null });
    const { lines, linesCost, totalCost } = await story.done("discard-revision");
    expect({ lines, linesCost, totalCost }).toEqual({
      lines: asSent.lines,
      linesCost: asSent.linesCost,
      totalCost: asSent.totalCost,
    });
    expect(await story.read()).toMatchObject({ discount, status: "sent" });
  });

  test("discarded, a revision that a version without lines has sent has none", async () => {
    const story = await storyOf(world, { customerEmail: "ann@dairy.test", customerKind: "business" }, ADMIN);
    await story.done("send");
    await owner.run(`begin; set local app.copying_company = 'on';
      update quote_revisions set quote_row = quote_row - array['lines', 'discount', 'lines_cost'] where quote_id = '${story.id}'; commit`);
    await story.done("revise");
    await story.done("", { lines: [parking()] });
    expect(await story.done("discard-revision")).toMatchObject({
      lines: [],
      discount: null,
      linesCost: 0,
      totalCost: JOB,
    });
  });
});

describe("a discount", () => {
  test("follows typed costs; a recalculation clears those and leaves it", async () => {
    const story = await storyOf(
      world,
      { lines: [parking({ price: 10 })], discount: { words: "Trade", percent: 10 } },
      ADMIN,
    );
    expect(await story.done("", { labourCost: 100, materialCost: 890 })).toMatchObject({
      ...{ isManual: true, linesCost: -90, totalCost: 900 },
    });
    expect(await story.done("calculate")).toMatchObject({ isManual: false, linesCost: -321, totalCost: 2978.95 });
    expect(await story.read()).toMatchObject({ discount: { words: "Trade", percent: 10 }, lines: [{ price: 10 }] });
  });

  test("is for those who see costs; anybody adds lines under it", async () => {
    const forbidden = { error: "You don't have permission to change the discount", code: "forbidden" };
    expect((await create({ discount }, "user")).json).toEqual(forbidden);
    const story = await storyOf(world);
    for (const change of [{ discount }, { discount: null }]) {
      const refused = await edit(story, change, "user");
      expect([refused.status, refused.json]).toEqual([403, forbidden]);
    }
    await story.done("", { discount: { words: "Trade", percent: 10 } }, ADMIN);
    expect((await edit(story, { lines: [parking({ price: 100 })] }, "user")).json).toMatchObject({
      ...{ discount: { words: "Trade", percent: 10 }, labourCost: null, linesCost: -240, totalCost: 3059.95 },
    });
  });

  test("of more than the price is refused at its field, or as something for somebody who sees costs", async () => {
    const story = await storyOf(world, { lines: [parking({ price: 100 })] });
    const tooMuch = { words: "Goodwill", amount: 3400 };
    const refused = await edit(story, { discount: tooMuch });
    const sentence = "The discount is larger than the price";
    expect([refused.status, refused.json.fields]).toEqual([400, { discount: sentence }]);
    await story.done("", { discount: { words: "Goodwill", amount: 3399.95 } }, ADMIN);
    expect(await story.read()).toMatchObject({ totalCost: 0, linesCost: -JOB });
    const removal = await edit(story, { lines: [] }, "user");
    expect([removal.status, removal.json.code, removal.json.error]).toEqual([
      422,
      "discount_too_large",
      "The discount is now larger than the price. Someone who sees costs has to change it.",
    ]);
    await world.inNorth.run`update motor_sizes set multiplier = 1 where id = ${north.choices.motorSizeId}`;
    expect((await story.call("calculate", {}, "user")).json.code).toBe("discount_too_large");
    const calculated = await story.call("calculate", {}, ADMIN);
    expect([calculated.status, Object.keys(calculated.json.fields ?? {})]).toEqual([400, ["discount"]]);
  });

  test.each<[given: object, field: string]>([
    [{ words: "", percent: 5 }, "discount.words"],
    [{ words: "x", percent: 0 }, "discount.percent"],
    [{ words: "x", percent: 100.01 }, "discount.percent"],
    [{ words: "x", amount: 0 }, "discount.amount"],
    [{ words: "x", percent: 5, amount: 5 }, "discount"],
    [{ words: "x" }, "discount"],
  ])("is a per cent or an amount, in words: %j", async (given, field) => {
    const made = await create({ discount: given });
    expect([made.status, Object.keys(made.json.fields ?? {})], made.text).toEqual([400, [field]]);
  });

  test("is a part of the price that the sender reads before sending", async () => {
    const story = await storyOf(world, { lines: [parking()], discount, priceDetail: "split" }, ADMIN);
    const { json } = await world.as<object>(ADMIN, "GET", `/api/quotes/${story.id}/send-check`);
    expect(z.decode(checkSending.reply, json as never).offer?.price.parts?.amounts.at(-1)).toEqual({
      label: "Discount: Returning customer, 5%",
      amount: -16_560,
    });
  });

  test("a version that knows no lines, beside a newer one, saves no total without them", async () => {
    const story = await storyOf(world, { lines: [parking()] }, ADMIN);
    await world.inNorth
      .run`update quotes set labour_cost = 100, material_cost = 200, total_cost = 300 where id = ${story.id}`;
    expect(await story.read()).toMatchObject({ linesCost: 12, totalCost: 312 });
  });
});
