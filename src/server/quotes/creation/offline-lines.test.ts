// Lines of a quote that was priced without a network.
import { randomUUIDv7 } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { offlineQuote } from "#test/kit/quotes/seen.ts";
import { storyAbout } from "#test/kit/quotes/sent-quotes.ts";

const world = await openWorld();
const { north } = world;
const ADMIN = "company_admin";

let valveId = 0;
beforeAll(async () => {
  const valve = { companyId: north.id, name: "Isolation valve", details: "Full-bore", price: 1800 };
  valveId = (await world.inNorth.insert("extras", valve))[0]?.id ?? 0;
});
const setValve = (change: object) => world.as(ADMIN, "PUT", `/api/admin/extras/${valveId}`, change);
afterEach(() => setValve({ price: 18, isActive: true }));

describe("made without a network", () => {
  const shown = (more: object = {}) => ({
    ...{ id: randomUUIDv7(), extraId: valveId, words: "Isolation valve", quantity: 2, price: 18 },
    ...more,
  });
  const send = (body: object) => world.as<QuoteDetail>("user", "POST", "/api/quotes/offline", body);

  test("lines keep the price that was shown: the same as today's, and the quote is calculated, once", async () => {
    const body = offlineQuote(north, {
      lines: [shown(), { ...shown({ words: "Parking", price: 12 }), extraId: null }],
    });
    const [made, again] = [await send(body), await send(body)];
    expect([made.status, again.status], made.text).toEqual([201, 200]);
    expect(made.json).toMatchObject({ status: "calculated", conflict: null, linesCost: 60, totalCost: 3359.95 });
    expect(again.json).toMatchObject({ id: body.id, quoteNumber: made.json.quoteNumber, linesCost: 60 });
  });

  test("list prices that have changed: it waits with both, names the lines, and kept they stay as shown", async () => {
    await setValve({ price: 19 });
    const body = offlineQuote(north, { lines: [shown()] }, { priceBookVersion: 1_000_000 });
    const made = await send(body);
    expect(made.json).toMatchObject({
      ...{ status: "draft", totalCost: null, linesCost: 0, lines: [{ extraId: valveId, price: 18 }] },
      conflict: { offlineTotal: 3335.95, currentTotal: 3337.95, changes: ["Isolation valve: £18.00 → £19.00."] },
    });
    const story = storyAbout(world, made.json.id, ADMIN);
    expect(await story.done("apply-offline-price")).toMatchObject({
      ...{ status: "calculated", isManual: true, conflict: null, linesCost: 36, totalCost: 3335.95 },
      lines: [{ extraId: valveId, price: 18 }],
    });
    const calculated = await send(offlineQuote(north, { lines: [shown({ quantity: 3 })] }));
    const other = storyAbout(world, calculated.json.id, ADMIN);
    expect(await other.done("calculate")).toMatchObject({ conflict: null, linesCost: 57, lines: [{ price: 19 }] });
  });

  test("an extra that is off or gone loses no line", async () => {
    await setValve({ isActive: false });
    const made = await send(offlineQuote(north, { lines: [shown(), shown({ extraId: 999_999, words: "Gone" })] }));
    expect(made.status, made.text).toBe(201);
    expect(made.json).toMatchObject({
      ...{ status: "calculated", linesCost: 72 },
      lines: [{ extraId: valveId }, { extraId: null, words: "Gone", price: 18 }],
    });
  });

  test("a discount is not taken, nor a list line without its price", async () => {
    const { lines, ...body } = offlineQuote(north, { lines: [shown({ price: null })] }) as { lines?: object[] };
    expect((await send({ ...body, lines })).status).toBe(400);
    expect((await send({ ...body, discount: { words: "x", percent: 5 } })).json).toMatchObject({
      discount: null,
      linesCost: 0,
    });
  });
});

test("a discount of more than the price that was shown keeps that price from being applied", async () => {
  await setValve({ price: 19 });
  const line = { id: randomUUIDv7(), extraId: valveId, words: "Isolation valve", quantity: 1, price: 18 };
  const body = offlineQuote(north, { lines: [line] }, { priceBookVersion: 1_000_000 });
  const made = await world.as<QuoteDetail>("user", "POST", "/api/quotes/offline", body);
  const story = storyAbout(world, made.json.id, ADMIN);
  await story.done("", { discount: { words: "Goodwill", amount: 3318.95 } });
  const refused = await story.call("apply-offline-price");
  expect([refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([400, ["discount"]]);
  expect(await story.done("calculate")).toMatchObject({ totalCost: 0 });
});

test("options that were added meanwhile are calculated once the shown price is kept", async () => {
  await setValve({ price: 19 });
  const line = { id: randomUUIDv7(), extraId: valveId, words: "Isolation valve", quantity: 1, price: 18 };
  const body = offlineQuote(north, { lines: [line] }, { priceBookVersion: 1_000_000 });
  const made = await world.as<QuoteDetail>("user", "POST", "/api/quotes/offline", body);
  const story = storyAbout(world, made.json.id, ADMIN);
  const { locationId: _, ...choices } = north.choices;
  const options = [{ label: "Standard" }, { label: "Other", ...choices }];
  expect((await story.done("", { options })).conflict).toMatchObject({ offlineTotal: 3317.95 });
  expect(await story.done("apply-offline-price")).toMatchObject({ totalCost: 3317.95, needsRecalculation: true });
  expect(await story.done("calculate")).toMatchObject({ options: [{}, { job: { totalCost: 3318.95 } }] });
});
