// A selection that staff record: afterwards, on site, and what an earlier version beside this one can't do.
import { randomUUIDv7 } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { combineOffer } from "#domain/offers/combine-offer.ts";
import { buildShownOffer } from "#domain/offers/on-site.ts";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { offeredLine, prepareChoices } from "#test/kit/quotes/selectable-quotes.ts";
import type { Story } from "#test/kit/quotes/sent-quotes.ts";
import { rowsIn, runIn } from "#test/rows.ts";

const { database, owner } = await freshDatabaseWithOwner();
const registered = { vatRegistered: true, vatNumber: "GB 482 1177 03" };
const world = await openWorld(registered as never, Promise.resolve(database));
const ADMIN = "company_admin";
const { direct, calculated, sent } = await prepareChoices(world, owner);

const idOf = (quote: QuoteDetail, words: string) =>
  quote.lines.find((line) => line.words === words && line.state === "offered")?.id ?? "";
const byTelephone = (more: object) => ({ answer: "accepted", channel: "telephone", name: "Mia", ...more });
type Refused = { code: string; fields?: Record<string, string> };

describe("an acceptance by telephone", () => {
  test("recording an acceptance needs a selection that goes together", async () => {
    const offer = await sent();
    const quote = await offer.read();
    const [alarm, seal] = [idOf(quote, "Alarm"), idOf(quote, "Spare seal")];
    const ask = async (selection?: object) => {
      const { status, json } = await offer.call("answer", byTelephone({ selection }), ADMIN);
      return [status, (json as unknown as Refused).code, (json as unknown as Refused).fields?.selection];
    };
    expect(await ask()).toEqual([400, "invalid", "Choose an option"]);
    expect(await ask({ option: 3, lines: [] })).toEqual([400, "invalid", "Choose an option"]);
    expect(await ask({ option: 2, lines: [randomUUIDv7()] })).toEqual([400, "invalid", "This line is not on offer."]);
    expect(await ask({ option: 2, lines: [alarm] })).toEqual([422, "not_together", "“Alarm” needs “Controller”."]);
    expect((await offer.call("answer", byTelephone({ selection: { option: 2, lines: [seal] } }), ADMIN)).status).toBe(
      200,
    );
    expect(await offer.read()).toMatchObject({
      status: "accepted",
      driveTypeId: direct,
      totalCost: 2820,
      selection: { option: 2 },
    });
    expect((await world.lastEntry())?.metadata).toMatchObject({
      selection: { option: 2, lines: [seal], net: 282_000 },
    });
    const again = await offer.call("answer", byTelephone({ selection: { option: 1, lines: [] } }), ADMIN);
    expect([again.status, again.json.code]).toEqual([409, "accepted"]);
  });

  test("a decline needs none", async () => {
    const offer = await sent();
    expect((await offer.call("answer", { ...byTelephone({}), answer: "declined" }, ADMIN)).json.status).toBe(
      "declined",
    );
  });

  test("an ordinary quote takes none, whatever is sent", async () => {
    const offer = await sent({ options: null, lines: [] });
    const selection = { option: 3, lines: [randomUUIDv7()] };
    expect((await offer.call("answer", byTelephone({ selection }), ADMIN)).status).toBe(200);
    expect((await offer.read()).selection).toBeNull();
  });
});

describe("an acceptance on site", () => {
  /** What the engineer's screen shows of this combination once the quote was sent. */
  async function shownOf(story: Story, selection: { option: number; lines: string[] }) {
    const [row] = await owner.rows<{
      content: Parameters<typeof combineOffer>[0] & Parameters<typeof buildShownOffer>[0];
    }>(`select content from quote_revisions where quote_id = '${story.id}'`);
    const result = combineOffer(row?.content as NonNullable<typeof row>["content"], selection);
    if ("faults" in result) throw new Error("This combination can't be had");
    const { net, vat, gross, ...rest } = buildShownOffer(result.combined);
    return { ...rest, net: net / 100, vat: vat === null ? null : vat / 100, gross: gross / 100 };
  }
  const bodyOf = (more: object) => ({
    ...{
      id: randomUUIDv7(),
      name: "Mia",
      strokes: [],
      startEarly: false,
      acceptedAtDeviceTime: "2026-11-22T14:02:00.000Z",
    },
    ...more,
  });
  const accept = (story: Story, body: object) =>
    world.as<QuoteDetail & Refused>(ADMIN, "POST", `/api/quotes/${story.id}/on-site`, body);

  test("an acceptance on site is recorded if the combination is as it was shown, and otherwise waits with its selection", async () => {
    const offer = await sent();
    const selection = { option: 2, lines: [idOf(await offer.read(), "Spare seal")] };
    const shown = await shownOf(offer, selection);
    expect(shown.job).toContain("• 2 × Spare seal");
    expect(shown.job).toMatch(/Plain$/);
    const other = bodyOf({ selection, shown: { ...shown, job: shown.job.replace("Plain", "Standard") } });
    const waiting = await accept(offer, other);
    expect(waiting.json).toMatchObject({
      status: "sent",
      pendingAcceptance: { selection, because: expect.any(String) },
    });
    await world.as(ADMIN, "POST", `/api/quotes/${offer.id}/on-site/discard`, { version: waiting.json.version });
    const recorded = await accept(offer, bodyOf({ selection, shown }));
    expect(recorded.json).toMatchObject({
      status: "accepted",
      totalCost: 2820,
      selection: { ...selection, gross: 3384 },
    });
  });

  test.each([
    [
      "that names none, from a screen that showed one price",
      () => undefined,
      /^The quote now leaves the customer a choice/,
    ],
    ["of a line that is not on offer", () => ({ option: 2, lines: [randomUUIDv7()] }), /^What was chosen/],
    [
      "that does not go together",
      (quote: QuoteDetail) => ({ option: 2, lines: [idOf(quote, "Alarm")] }),
      /^What was chosen/,
    ],
  ] as const)("%s waits for a decision", async (_what, choose, because) => {
    const offer = await sent();
    const quote = await offer.read();
    const shown = await shownOf(offer, { option: 1, lines: [] });
    const body = bodyOf({ selection: choose(quote), shown });
    const waiting = await accept(offer, body);
    expect([waiting.status, waiting.json.status], waiting.text).toEqual([200, "sent"]);
    expect(waiting.json.pendingAcceptance).toMatchObject({ name: "Mia", because: expect.stringMatching(because) });
    const record = await offer.call("on-site/record", {}, ADMIN);
    expect([record.status, record.json.code]).toEqual([409, "offer_changed"]);
  });

  test("of one price waits while the quote has options, and is recorded once they are gone", async () => {
    const offer = await calculated({ options: null, lines: [] });
    const twin = await sent({ options: null, lines: [] });
    const body = bodyOf({ shown: await shownOf(twin, { option: 1, lines: [] }) });
    const { locationId: _, ...choices } = world.north.choices as Record<string, number>;
    await offer.done(
      "",
      { options: [{ label: "Standard" }, { label: "Plain", ...choices, driveTypeId: direct }] },
      ADMIN,
    );
    await offer.done("calculate", {}, ADMIN);
    expect((await accept(offer, body)).json.pendingAcceptance?.because).toMatch(/leaves the customer a choice/);
    await offer.done("", { options: null }, ADMIN);
    const recorded = await offer.call("on-site/record", {}, ADMIN);
    expect(recorded.json, recorded.text).toMatchObject({ status: "accepted", pendingAcceptance: null });
  });

  test("of a quote that was never sent freezes the whole offer, and accepts the combination", async () => {
    const [offer, twin] = [await calculated(), await sent()];
    const [quote, other] = [await offer.read(), await twin.read()];
    const shown = await shownOf(twin, { option: 2, lines: [idOf(other, "Spare seal")] });
    const selection = { option: 2, lines: [idOf(quote, "Spare seal")] };
    const recorded = await accept(offer, bodyOf({ selection, shown }));
    expect(recorded.json).toMatchObject({
      status: "accepted",
      driveTypeId: direct,
      totalCost: 2820,
      pendingAcceptance: null,
    });
    const [row] = await owner.rows<{ options: number; receipt: string }>(
      `select jsonb_array_length(content -> 'selection' -> 'options') as options, receipt from quote_revisions r
        join quote_answers a on a.revision_id = r.id where quote_id = '${offer.id}'`,
    );
    expect([row?.options, row?.receipt.includes('"v":3')]).toEqual([2, true]);
  });
});

test("once the customer is erased, no word of a line or label is left, and the sums are", async () => {
  const offer = await sent({
    lines: [offeredLine({ words: "Canary seal", details: "Canary details", price: 24.5 })],
    discount: { words: "Canary discount", percent: 1 },
  });
  expect((await offer.accept({ option: "2", x1: "yes" })).status).toBe(303);
  // Long enough ago, which nothing but a copy can write.
  await owner.run(`alter table quote_answers no force row level security; set app.copying_company = 'on';
    update quote_answers set answered_at = answered_at - interval '40 years'; reset app.copying_company;
    alter table quote_answers force row level security`);
  await database.asCompany(world.north.id, (db) => runIn(db)`select erase_customer(${offer.id}::uuid, now())`);
  const [row] = await owner.rows<{ text: string; consents: string[]; net: number }>(
    `select to_jsonb(q)::text || to_jsonb(r)::text || to_jsonb(a)::text as text, a.consents, (a.selection ->> 'net')::int as net
      from quotes q join quote_revisions r on r.quote_id = q.id join quote_answers a on a.revision_id = r.id
      where q.id = '${offer.id}'`,
  );
  expect(row?.text).not.toMatch(/Canary|Plain|Louder/);
  expect(row?.consents).toEqual([expect.stringMatching(/^I have read quotation/)]);
  expect((await offer.read()).totalCost).toBe((row?.net ?? 0) / 100);
});

describe("an earlier version beside this one", () => {
  const answer = (revisionId: string, more: object) =>
    database.asCompany(world.north.id, async (db) => {
      const given = {
        ...{
          company_id: world.north.id,
          revision_id: revisionId,
          answer: "accepted",
          answered_at: new Date().toISOString(),
        },
        ...{ channel: "telephone", name: "Mia", recorded_by_name: "Ann", consents: [], is_late: false, ...more },
      };
      const [row] = await rowsIn<{ made: boolean }>(
        db,
      )`select answer_revision(${JSON.stringify(given)}::jsonb) as made`;
      return row?.made;
    });

  test("an earlier version can't record an acceptance without a valid selection", async () => {
    const offer = await sent();
    const [revision] = await owner.rows<{ id: string }>(
      `select id from quote_revisions where quote_id = '${offer.id}'`,
    );
    const id = revision?.id ?? "";
    const { selection } = await offer.content();
    const seal = selection?.extras[3]?.id;
    const sum = { net: 277_100, vat: 55_420, gross: 332_520 };
    for (const given of [
      null,
      { option: 2, lines: [], ...sum, net: 1 },
      { option: 2, lines: [seal], ...sum },
      { option: 9, lines: [], ...sum },
      { option: 1, lines: [selection?.extras[1]?.id], net: 401_195, vat: 80_239, gross: 481_434 },
      { option: 2, lines: [selection?.extras[0]?.id], net: 287_100, vat: 57_420, gross: 344_520 },
      [],
      "2",
    ])
      expect(await answer(id, { selection: given })).toBe(false);
    expect((await offer.read()).status).toBe("sent");
    expect(await answer(id, { selection: { option: 2, lines: [], ...sum } })).toBe(true);
  });

  test("an earlier version can't send a quote with lines, options or a deposit as if it had none", async () => {
    const ordinary = await calculated({ options: null, lines: [] });
    const own = await calculated({ options: null, lines: [], depositPercent: 25 });
    const choice = await calculated();
    const send = (id: string) =>
      database.asCompany(
        world.north.id,
        (db) =>
          runIn(
            db,
          )`insert into quote_revisions (company_id, id, quote_id, number, content, quote_row, document_sha256, issued_at,
            issued_by_name, valid_until)
          select company_id, gen_random_uuid(), ${id}::uuid, 7, '{"v": 1}', '{}', sha256, now(), 'Ann', now() from documents limit 1`,
      );
    await sent({ options: null, lines: [offeredLine({ words: "Seal", price: 1 })] });
    await expect(send(ordinary.id)).resolves.not.toThrow();
    await expect(send(choice.id)).rejects.toThrow("cannot send a quote with lines");
    await expect(send(own.id)).rejects.toThrow("a deposit");
    const asked = await calculated({ options: null, lines: [] });
    const exempt = await calculated({ options: null, lines: [], depositPercent: 0 });
    await world.inNorth.run`update companies set deposit_percent = 25 where id = ${world.north.id}`;
    await expect(send(asked.id)).rejects.toThrow("a deposit");
    await expect(send(exempt.id)).resolves.not.toThrow();
    await world.inNorth.run`update companies set deposit_percent = 0 where id = ${world.north.id}`;
  });
});
