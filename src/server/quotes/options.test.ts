// Options and offered lines through a quote's life, as the calls take and give them.
import { randomUUIDv7 } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { listUsedNames } from "#server/catalogue/queries.ts";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { type Story, storyAbout, storyOf } from "#test/kit/quotes/sent-quotes.ts";
import { type ActorName, newQuote } from "#test/world.ts";

const { database, owner } = await freshDatabaseWithOwner();
const world = await openWorld({}, Promise.resolve(database));
const { north, south } = world;
const ADMIN = "company_admin";
/** £442.00 of labour and £2,857.95 of material; £2,117.00 with the direct drive. */
const [JOB, DIRECT] = [3299.95, 2559];
const { locationId: _, ...ownChoices } = north.choices as Record<string, number>;
let direct = 0;
beforeAll(async () => {
  const drive = { name: "Direct", costMultiplier: 1 };
  direct = Number((await world.as(ADMIN, "POST", "/api/admin/drive-types", drive)).json.id);
});
afterEach(() => world.as(ADMIN, "PUT", `/api/admin/drive-types/${direct}`, { isActive: true }));

const first = { label: "Standard" };
const optionOf = (more: object = {}) => ({ label: "Plain", ...ownChoices, driveTypeId: direct, ...more });
const two = () => ({ options: [first, optionOf()] });
const parking = (more: object = {}) => ({ id: randomUUIDv7(), words: "Parking", price: 12, ...more });
const changes = async () => (await world.lastEntry())?.metadata?.changes;
const edit = (story: Story, body: object, actor: ActorName = ADMIN) => story.call("", body, actor);
const calculated = async (more: object = {}, actor: ActorName = ADMIN) => {
  const story = await storyOf(world, {}, actor);
  await story.done("", { ...two(), ...more });
  await story.done("calculate");
  return story;
};
const jobOf = (quote: QuoteDetail, place: number) => quote.options?.[place - 1]?.job;

describe("options", () => {
  test("are saved without figures and calculated together; the total stays the first's", async () => {
    const story = await storyOf(world, {}, ADMIN);
    const saved = await story.done("", { options: [{ ...first, words: "As you have it" }, optionOf()] });
    expect(saved).toMatchObject({ isSelectable: true, needsRecalculation: true, totalCost: JOB, selection: null });
    expect(saved.options).toMatchObject([
      { label: "Standard", words: "As you have it", job: null },
      {
        ...{ label: "Plain", words: null },
        job: { driveTypeId: direct, names: { drive_type: "Direct" }, motorKw: 5.5, labourCost: null, totalCost: null },
      },
    ]);
    expect(await changes()).toMatchObject({
      options: {
        before: null,
        after:
          "Standard, As you have it; Plain: Ground level, clear, Like-for-like replacement, Vertical multistage, 5.5 kW, Direct",
      },
    });
    const priced = await story.done("calculate");
    expect(priced).toMatchObject({ needsRecalculation: false, totalCost: JOB });
    expect(jobOf(priced, 2)).toMatchObject({
      ...{ labourHours: 6.5, engineerCount: 1, labourCost: 442, materialCost: 2117, linesCost: 0, totalCost: DIRECT },
      priceSnapshot: { choices: { drive_type: { id: direct, name: "Direct" } } },
    });
    const preview = await world.as(ADMIN, "GET", `/api/quotes/${story.id}/calculation`);
    expect(preview.json).toMatchObject({ totalCost: JOB, options: [{ totalCost: JOB }, { totalCost: DIRECT }] });
    const list = await world.as<QuoteDetail[]>(ADMIN, "GET", "/api/quotes");
    expect(list.json.find(({ id }) => id === story.id)).toMatchObject({ isSelectable: true, totalCost: JOB });
    const [history] = (await world.as<{ sentences: string[] }[]>(ADMIN, "GET", `/api/quotes/${story.id}/history`)).json;
    expect(history?.sentences.at(-1)).toBe(
      "changed the options from “Standard; Plain: no price” to “Standard; Plain: £2,559.00”",
    );
  });

  test("count lines and discount of their own, also when these change after the calculation", async () => {
    const lines = [parking(), parking({ options: [2], price: 100 }), parking({ state: "offered", price: 40 })];
    const story = await calculated({ lines, discount: { words: "Trade", percent: 10 } });
    const priced = await story.read();
    expect(priced).toMatchObject({ linesCost: -319.2, totalCost: 2980.75 });
    // 10% of £2,559.00 + £112.00.
    expect(jobOf(priced, 2)).toMatchObject({ linesCost: -155.1, totalCost: 2403.9 });
    const changed = await story.done("", { discount: null });
    expect(changed).toMatchObject({ totalCost: 3311.95, needsRecalculation: false });
    expect(jobOf(changed, 2)).toMatchObject({ linesCost: 112, totalCost: 2671, priceSnapshot: { formulaVersion: 1 } });
  });

  test("hide their costs from users who may not see them", async () => {
    const story = await calculated({}, "user");
    for (const actor of ["user", ADMIN] as const) {
      const quote = (await world.as<QuoteDetail>(actor, "GET", `/api/quotes/${story.id}`)).json;
      const [labourCost, materialCost] = actor === "user" ? [null, null] : [442, 2117];
      expect(jobOf(quote, 2)).toMatchObject({ labourCost, materialCost, totalCost: DIRECT });
    }
    const preview = await world.as("user", "GET", `/api/quotes/${story.id}/calculation`);
    expect(preview.json).toMatchObject({ options: [{}, { labourCost: null, totalCost: DIRECT }] });
    expect(preview.text).not.toContain("2117");
  });

  test("keep their figures with a new label, and lose them with another choice", async () => {
    const story = await calculated();
    const renamed = await story.done("", { options: [{ label: "A" }, optionOf({ label: "B" })] });
    expect([renamed.needsRecalculation, jobOf(renamed, 2)?.totalCost]).toEqual([false, DIRECT]);
    const { version } = renamed;
    expect((await edit(story, { options: [{ label: "A" }, optionOf({ label: "B" })] })).json).toMatchObject({
      version,
    });
    const copy = await story.done("", { options: [{ label: "A" }, optionOf({ driveTypeId: ownChoices.driveTypeId })] });
    expect([copy.needsRecalculation, jobOf(copy, 2)?.totalCost]).toEqual([false, JOB]);
    const changed = await story.done("", two());
    expect([changed.needsRecalculation, jobOf(changed, 2)?.totalCost]).toEqual([true, null]);
    expect(await story.done("", { options: null })).toMatchObject({
      ...{ options: null, isSelectable: false, needsRecalculation: false, totalCost: JOB },
    });
    const [row] = await world.inNorth.rows`select options, is_selectable from quotes where id = ${story.id}`;
    expect(row).toEqual({ options: null, isSelectable: false });
  });

  test("change places without a calculation, with lines and all that their prices came from", async () => {
    const story = await calculated({ lines: [parking({ options: [2] })] });
    const { lines } = await story.read();
    const swapped = await story.done("", {
      ...{ driveTypeId: direct, lines: [{ ...lines[0], extraId: null, options: [1] }] },
      options: [{ label: "Plain" }, { label: "Standard", ...ownChoices }],
    });
    expect(swapped).toMatchObject({
      ...{ driveTypeId: direct, needsRecalculation: false, isManual: false },
      ...{ labourCost: 442, materialCost: 2117, linesCost: 12, totalCost: DIRECT + 12 },
      priceBasis: { choices: { drive_type: { id: direct } } },
    });
    expect(jobOf(swapped, 2)).toMatchObject({ materialCost: 2857.95, linesCost: 0, totalCost: JOB });
    expect(await story.read()).toMatchObject({ priceBasis: { choices: { drive_type: { id: direct } } } });
  });

  test.each<[what: string, options: () => unknown, field: string, sentence: RegExp]>([
    ["one alone", () => [first], "options", /^Two or three options, or none$/],
    ["four", () => [first, optionOf(), optionOf(), optionOf()], "options", /^Two or three/],
    ["no label", () => [{ label: " " }, optionOf()], "options.0.label", /^Give the option a name$/],
    ["a long label", () => [first, optionOf({ label: "x".repeat(61) })], "options.1.label", /60 characters/],
    ["long words", () => [first, optionOf({ words: "x".repeat(501) })], "options.1.words", /500 characters/],
    [
      "no drive",
      () => [first, optionOf({ driveTypeId: null })],
      "options.1.driveTypeId",
      /^Please choose the drive type$/,
    ],
    ["a drive that is none", () => [first, optionOf({ driveTypeId: "x" })], "options.1.driveTypeId", /not a valid id/],
  ])("are refused at their field: %s", async (_what, options, field, sentence) => {
    const story = await storyOf(world, {}, ADMIN);
    const { status, json } = await edit(story, { options: options() });
    expect([status, json.fields]).toEqual([400, { [field]: expect.stringMatching(sentence) }]);
    expect(await story.read()).toMatchObject({ options: null, version: 2 });
  });

  test("name no other company's items, nor one that is off and not on the quote yet", async () => {
    const story = await calculated();
    await world.as(ADMIN, "PUT", `/api/admin/drive-types/${direct}`, { isActive: false });
    expect((await edit(story, { options: [first, optionOf({ label: "Kept" })] })).status).toBe(200);
    const other = await storyOf(world, {}, ADMIN);
    const foreign = optionOf({ driveTypeId: (south.choices as Record<string, number>).driveTypeId });
    for (const options of [
      [first, optionOf()],
      [first, foreign],
    ]) {
      const { status, json } = await edit(other, { options });
      expect([status, json.code, Object.keys(json.fields ?? {})]).toEqual([
        400,
        "unknown_choice",
        ["options.1.driveTypeId"],
      ]);
    }
  });

  test("are calculated all or none: what is off or against a rule is named, and all figures stay", async () => {
    const story = await calculated();
    const before = await story.read();
    await world.as(ADMIN, "PUT", `/api/admin/drive-types/${direct}`, { isActive: false });
    const off = await story.call("calculate");
    const sentence = "Option 2, Plain: The drive type “Direct” is no longer on offer.";
    expect([off.status, off.json.error]).toEqual([422, sentence]);
    expect(Object.keys(off.json.fields ?? {})).toEqual(["options.1.driveTypeId"]);
    expect((await story.read()).withdrawn).toEqual(["The drive type “Direct” of option 2 is no longer on offer."]);
    await world.as(ADMIN, "PUT", `/api/admin/drive-types/${direct}`, { isActive: true });
    const rule = await world.as(ADMIN, "POST", "/api/admin/configuration-rules", {
      ...{ name: "No direct drives", triggerType: "motor_size", triggerValueIds: [ownChoices.motorSizeId] },
      ...{ constraintType: "drive_type", allowedValueIds: [ownChoices.driveTypeId] },
    });
    expect(rule.status, rule.text).toBe(201);
    const barred = await story.call("calculate");
    expect([barred.status, barred.json.code]).toEqual([422, "excluded_by_rule"]);
    expect(barred.json.error).toMatch(/^Option 2, Plain: .+“No direct drives”/);
    const sending = await story.call("send");
    expect([sending.status, sending.json.code]).toEqual([422, "excluded_by_rule"]);
    expect((await story.read()).conflicts).toEqual([expect.stringMatching(/^Option 2: Direct is hidden by rule/)]);
    await world.as(ADMIN, "DELETE", `/api/admin/configuration-rules/${rule.json.id}`);
    expect(await story.read()).toEqual(before);
  });

  test("are not sent before they are calculated", async () => {
    const story = await storyOf(world, { customerKind: "business" }, ADMIN);
    await story.done("", two());
    expect((await story.call("send")).json.code).toBe("needs_recalculation");
    // As a version that knows no options leaves it.
    await world.inNorth.run`update quotes set needs_recalculation = false where id = ${story.id}`;
    expect((await story.call("send")).json.code).toBe("needs_recalculation");
  });

  test("keep a used item from being deleted", async () => {
    await calculated();
    const used = await database.asCompany(north.id, (db) => listUsedNames(db, "drive_type", [direct]));
    expect(used).toEqual(["Direct"]);
  });
});

describe("a discount of an amount", () => {
  test("is refused if an option costs less, at its field or for somebody who sees costs", async () => {
    const story = await calculated({}, "user");
    const tooMuch = await edit(story, { discount: { words: "Goodwill", amount: 2600 } });
    expect([tooMuch.status, tooMuch.json.fields]).toEqual([400, { discount: "The discount is larger than option 2" }]);
    await story.done(
      "",
      { lines: [parking({ price: 50, options: [2] })], discount: { words: "Goodwill", amount: 2600 } },
      ADMIN,
    );
    const refused = await edit(story, { lines: [] }, "user");
    expect([refused.status, refused.json]).toEqual([
      422,
      {
        error: "The discount is now larger than option 2. Someone who sees costs has to change it.",
        code: "discount_too_large",
      },
    ]);
  });
});

describe("lines", () => {
  test("are offered or belong to an option; a removed option takes its lines along", async () => {
    const story = await storyOf(world, {}, ADMIN);
    const seal = parking({ words: "Spare seal", state: "offered" });
    expect(await story.done("", { lines: [seal] })).toMatchObject({
      ...{ isSelectable: true, totalCost: JOB, lines: [{ state: "offered", options: [] }] },
    });
    expect(await changes()).toMatchObject({ lines: { after: "Spare seal, £12.00 (customer decides)" } });
    const ofSecond = parking({ options: [2, 2] });
    expect(await story.done("", { ...two(), lines: [ofSecond] })).toMatchObject({ lines: [{ options: [2] }] });
    expect(await changes()).toMatchObject({ lines: { after: "Parking, £12.00 (option 2)" } });
    const refused = await edit(story, { options: null });
    expect([refused.status, refused.json.fields]).toEqual([400, { "lines.0.options": "There is no option 2" }]);
    expect(await story.done("", { options: null, lines: [] })).toMatchObject({ isSelectable: false });
  });

  test("are offered by the dozen", async () => {
    const story = await storyOf(world, {}, ADMIN);
    const offered = (count: number) => ({ lines: Array.from({ length: count }, () => parking({ state: "offered" })) });
    const refused = await edit(story, offered(13));
    expect([refused.status, refused.json.fields]).toEqual([
      400,
      { lines: "At most 12 lines for the customer to choose" },
    ]);
    expect((await edit(story, offered(12))).status).toBe(200);
  });

  test("that do not go together in an option keep it from being sent, until left out of it", async () => {
    const make = async (more: object) =>
      Number((await world.as(ADMIN, "POST", "/api/admin/extras", { price: 1, ...more })).json.id);
    const kit = await make({ name: "Bypass kit", onlyKind: "drive_type", onlyIds: [direct] });
    const story = await calculated({ lines: [{ id: randomUUIDv7(), extraId: kit }] });
    const [line] = (await story.read()).lines;
    const sentence = "“Bypass kit” does not go with the drive type “Variable speed drive” in option 1.";
    expect((await story.read()).lineFaults).toEqual([
      { lineId: line?.id, kind: "only_with", extraId: null, option: 1, sentence },
    ]);
    const sending = await story.call("send");
    expect([sending.status, sending.json.code, sending.json.fields]).toEqual([422, "send_check", { lines: sentence }]);
    expect((await story.done("", { lines: [{ id: line?.id, extraId: kit, options: [2] }] })).lineFaults).toEqual([]);
  });
});

describe("a copy, a revision and what goes back", () => {
  test("duplicated: options and offered lines, without figures", async () => {
    const story = await calculated({ lines: [parking({ state: "offered", options: [2] })] });
    const copy = (await world.as<QuoteDetail>(ADMIN, "POST", `/api/quotes/${story.id}/duplicate`, {})).json;
    expect(copy).toMatchObject({ isSelectable: true, totalCost: null, lines: [{ state: "offered", options: [2] }] });
    expect(jobOf(copy, 2)).toMatchObject({
      totalCost: null,
      priceSnapshot: null,
      names: { drive_type: "Direct" },
      motorKw: 5.5,
    });
    expect(await world.as(ADMIN, "GET", `/api/quotes/${copy.id}`)).toMatchObject({ json: copy });
    expect(jobOf(await storyAbout(world, copy.id, ADMIN).done("calculate"), 2)).toMatchObject({ totalCost: DIRECT });
  });

  test("discarded, a revision has its options back as they were sent", async () => {
    const story = await storyOf(world, { customerEmail: "ann@dairy.test", customerKind: "business" }, ADMIN);
    await story.done("", { ...two(), lines: [parking({ state: "offered" })] });
    await story.done("calculate");
    const { options, lines } = await story.done("send");
    await story.done("revise");
    await story.done("", { options: null, lines: [] });
    expect(await story.done("discard-revision")).toMatchObject({ options, lines, isSelectable: true });
  });

  test("renewed: the same options and figures, also once prices have changed", async () => {
    const story = await storyOf(world, { customerEmail: "ann@dairy.test", customerKind: "business" }, ADMIN);
    await story.done("", two());
    await story.done("calculate");
    const { options, totalCost } = await story.done("send");
    await world.inNorth.run`update quotes set valid_until = now() where id = ${story.id}`;
    await world.as(ADMIN, "PUT", `/api/admin/drive-types/${direct}`, { costMultiplier: 2 });
    expect(await story.done("renew")).toMatchObject({
      revision: 2,
      status: "sent",
      options,
      totalCost,
      isSelectable: true,
    });
    await world.as(ADMIN, "PUT", `/api/admin/drive-types/${direct}`, { costMultiplier: 1 });
  });

  test("discarded, a revision that a version without options has sent has none", async () => {
    const story = await storyOf(world, { customerEmail: "ann@dairy.test", customerKind: "business" }, ADMIN);
    await story.done("send");
    await owner.run(`begin; set local app.copying_company = 'on';
      update quote_revisions set quote_row = quote_row - array['lines', 'options', 'is_selectable'] where quote_id = '${story.id}'; commit`);
    await story.done("revise");
    await story.done("", two());
    expect(await story.done("discard-revision")).toMatchObject({ options: null, isSelectable: false });
  });

  test("created with lines to tick, but never offline", async () => {
    const lines = [parking({ state: "offered" })];
    const made = await world.as<QuoteDetail>(ADMIN, "POST", "/api/quotes", newQuote(north, { lines }));
    expect(made.json).toMatchObject({ isSelectable: true, lines: [{ state: "offered" }] });
    const offline = await world.as(
      ADMIN,
      "POST",
      "/api/quotes/offline",
      newQuote(north, { id: randomUUIDv7(), lines }),
    );
    expect([offline.status, offline.json.fields]).toMatchObject([
      400,
      { "lines.0.state": "You need a connection to offer a line" },
    ]);
  });
});
