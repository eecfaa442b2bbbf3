// What a customer chooses of a selectable offer, from the page to the quote's row (options.md, cases 11 to 25).
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readReceipt } from "#domain/offers/receipt.ts";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { isWholeSuite } from "#test/kit/conditions.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { extraFields, offeredLine, prepareChoices } from "#test/kit/quotes/selectable-quotes.ts";

const { database, owner } = await freshDatabaseWithOwner();
const registered = { vatRegistered: true, vatNumber: "GB 482 1177 03" };
const world = await openWorld(registered as never, Promise.resolve(database));
const { north } = world;
const ADMIN = "company_admin";
const { direct, sent, link } = await prepareChoices(world, owner);
const { alarm: ALARM, controller: CONTROLLER, bypass: BYPASS, seal: SEAL } = extraFields;

describe("the page", () => {
  test("has nothing chosen, no total but the lowest price, and no way around the choice", async () => {
    const offer = await sent();
    const page = await offer.open();
    expect(page.html).not.toMatch(/ checked/);
    expect(page.text).toContain("To pay, including VAT From £3,325.20");
    expect(page.text).toMatch(/Choose one option prices include VAT/);
    expect(page.html).toMatch(/<form id="choice" method="get"/);
  });

  test("the page adds up the choice, and says what does not go together", async () => {
    const offer = await sent();
    const chosen = await offer.open(`?option=2&${SEAL}=yes`);
    expect(chosen.text).toContain("Plain £3,325.20 2 × Spare seal +£58.80");
    expect(chosen.text).toContain("To pay, including VAT £3,384.00");
    const misfit = await offer.open(`?option=1&${CONTROLLER}=yes`);
    expect(misfit.status).toBe(200);
    expect(misfit.text).toContain("“Controller” does not go with “Standard”. Leave it out");
    expect(misfit.html).toContain("extra-misfit");
  });

  test.each(["?option=4", "?option=1&option=2", "?x7=2", "?x13=yes", "?option=01&x1=1"])(
    "an address with %s shows the page without it",
    async (query) => {
      const offer = await sent();
      const [plain, page] = [await offer.open(), await offer.open(query)];
      const withoutNonce = (html: string) => html.replace(/nonce="[^"]*"/g, "");
      expect(withoutNonce(page.html)).toBe(withoutNonce(plain.html));
    },
  );

  test("Continue works only with a combination that goes together", async () => {
    const offer = await sent();
    const nothing = await offer.open(`/accept?${SEAL}=yes`);
    expect([nothing.status, nothing.text]).toEqual([
      400,
      expect.stringContaining("There is a problem Choose an option"),
    ]);
    expect(nothing.html).toMatch(/id="x4" name="x4" value="yes" checked/);
    const needs = await offer.open(`/accept?option=2&${ALARM}=yes`);
    expect([needs.status, needs.text]).toEqual([
      422,
      expect.stringContaining("“Alarm” needs “Controller”. Add it, £420.00"),
    ]);
    expect(needs.html).toContain('?option=2&amp;x1=yes&amp;x2=yes"');
    const excludes = await offer.open(`/accept?option=2&${CONTROLLER}=yes&${BYPASS}=yes`);
    expect(excludes.text).toContain("“Bypass” does not go with “Controller”.");
    const fitting = await offer.open(`/accept?option=2&${ALARM}=yes&${CONTROLLER}=yes`);
    expect(fitting.status).toBe(200);
    expect(fitting.text).toContain("Your choice prices include VAT Plain £3,325.20 Alarm £120.00 Controller £420.00");
    expect(fitting.text).toContain("Accept and agree to pay £3,865.20");
  });

  test("keeps what is ticked when a question is asked, and the typed question when the total is updated", async () => {
    const offer = await sent();
    const page = await offer.open();
    expect(page.html).toMatch(/<textarea[^>]* name="text"[^>]* form="choice"/);
    expect(page.html).toMatch(/<button form="choice"[^>]* formmethod="post" formaction="[^"]+\/ask">Send the question/);
    const asked = await offer.post("/ask", `text=When%3F&option=2&${SEAL}=yes&x9=yes`);
    expect([asked.status, asked.location]).toEqual([303, expect.stringMatching(/\?asked=1&option=2&x4=yes$/)]);
    const after = await offer.open(asked.location?.replace(/^[^?]*/, ""));
    expect(after.text).toMatch(/Your message has been sent.*To pay, including VAT £3,384\.00/);
    const empty = await offer.post("/ask", `text=&${SEAL}=yes`);
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining("Enter your question")]);
    expect(empty.html).toMatch(/name="x4" value="yes" checked/);
    const updated = await offer.open(`?option=2&text=${encodeURIComponent("Is <b>it</b> loud?")}`);
    expect(updated.html).toContain("\nIs &lt;b&gt;it&lt;/b&gt; loud?</textarea>");
    expect((await offer.open("?text=a&text=b")).html).toContain(">\n</textarea>");
  });

  test("the page with one option has no radio button and shows its total", async () => {
    const offer = await sent({ options: null, lines: [offeredLine({ words: "Spare seal", price: 24.5 })] });
    const page = await offer.open();
    expect(page.html).not.toContain('type="radio"');
    expect(page.text).toContain("To pay, including VAT £3,959.94");
    expect((await offer.open("/accept?x1=yes")).text).toContain("Accept and agree to pay £3,989.34");
  });
});

describe("an acceptance", () => {
  test("names one combination, which answer, row, receipt and entry hold", async () => {
    const offer = await sent();
    const before = await offer.read();
    const accepted = await offer.accept({ option: "2", [SEAL]: "yes" });
    expect([accepted.status, accepted.location]).toEqual([303, expect.stringMatching(/^\/q\/[\w-]+$/)]);
    const { selection } = await offer.content();
    const seal = selection?.extras[3]?.id as string;
    const sum = { net: 282_000, vat: 56_400, gross: 338_400 };
    const [answer] = await owner.rows<{ selection: object; receipt: string; consents: string[] }>(
      `select selection, receipt, consents from quote_answers a join quote_revisions r on r.id = a.revision_id
        where r.quote_id = '${offer.id}'`,
    );
    expect(answer?.selection).toEqual({ option: 2, lines: [seal], ...sum });
    expect(answer?.consents).toContain("I add “2 × Spare seal” for £58.80 including VAT.");
    expect(readReceipt(answer?.receipt ?? "")).toMatchObject({
      v: 3,
      figures: sum,
      selection: {
        option: { place: 2, label: "Plain" },
        lines: [{ words: "Spare seal", quantity: 200, net: 4900, vat: 980 }],
      },
    });
    const after = await offer.read();
    expect(after).toMatchObject({
      ...{
        status: "accepted",
        driveTypeId: direct,
        labourCost: 442,
        materialCost: 2117,
        linesCost: 261,
        totalCost: 2820,
      },
      ...{ options: null, isSelectable: false, needsRecalculation: false, isManual: false, discount: null },
      priceBasis: { choices: { drive_type: { id: direct } } },
    });
    expect(after.lines.map(({ words, state, options }) => [words, state, options])).toEqual([
      ["Parking", "included", []],
      ["Spare seal", "taken", []],
      ["Crane", "included", []],
    ]);
    expect(after.selection).toMatchObject({ option: 2, net: 2820, vat: 564, gross: 3384 });
    expect(before.totalCost).toBe(3661.95);
    expect(await world.lastEntry()).toMatchObject({
      metadata: { event: "quote.accepted", selection: { option: 2, lines: [seal], ...sum } },
    });
    const revisions = await world.as<{ revisions: { total: number }[] }>(
      ADMIN,
      "GET",
      `/api/quotes/${offer.id}/revisions`,
    );
    expect(revisions.json.revisions[0]?.total).toBe(2820);
    const page = await offer.open();
    expect(page.text).toMatch(/Accepted by Mia on .+ \(UK time\): Plain, with 2 × Spare seal\. Keep the record/);
    expect(page.text).toContain("To pay, including VAT £3,384.00");
    expect(page.html).not.toContain('id="choice"');
  });

  test("without a choice is refused, and of what does not go together", async () => {
    const offer = await sent();
    expect(await offer.accept({})).toMatchObject({ status: 400 });
    expect(await offer.accept({ option: "9" })).toMatchObject({ status: 400 });
    expect(await offer.accept({ option: "1", [CONTROLLER]: "yes" })).toMatchObject({ status: 422 });
    const unknown = await offer.accept({ option: "2", x12: "yes" });
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining("This line is not on offer.")]);
    expect((await offer.read()).status).toBe("sent");
  });

  test("the same choice sent again counts once; another choice is told what was accepted", async () => {
    const offer = await sent();
    expect((await offer.accept({ option: "2" })).status).toBe(303);
    expect((await offer.accept({ option: "2" })).status).toBe(303);
    const other = await offer.accept({ option: "1" });
    expect(other.status).toBe(409);
    expect(other.text).toMatch(/It was accepted by Mia on .+ \(UK time\): Plain, for £3,325.20\./);
    expect(
      await owner.rows(`select 1 from quote_answers a join quote_revisions r on r.id = a.revision_id
      where r.quote_id = '${offer.id}'`),
    ).toHaveLength(1);
  });

  test("of option 1 keeps the row's own job, and a price typed by hand stays marked so", async () => {
    const offer = await sent(
      { options: null, lines: [offeredLine({ words: "Spare seal", price: 24.5 })] },
      {},
      { labourCost: 400 },
    );
    expect((await offer.accept({ x1: "yes" })).status).toBe(303);
    expect(await offer.read()).toMatchObject({
      ...{ labourCost: 400, materialCost: 2857.95, linesCost: 24.5, totalCost: 3282.45, isManual: true },
      lines: [{ words: "Spare seal", state: "taken" }],
    });
  });

  test("when 50 people accept different combinations at once, one is stored, with one entry and receipt", async () => {
    const offer = await sent();
    const before = (await world.lastEntry())?.id ?? 0;
    // A link takes ten forms a minute.
    const links = await Promise.all(Array.from({ length: 10 }, () => link(offer)));
    const seals = Array.from({ length: 50 }, (_value, index) => index);
    const replies = await Promise.all(
      seals.map((index) =>
        links[index % 10]?.accept({
          ...{ name: `Customer ${index}`, option: String((index % 2) + 1) },
          ...(index % 3 === 0 && { [SEAL]: "yes" }),
          ...(index % 4 === 1 && { [BYPASS]: "yes" }),
        }),
      ),
    );
    expect(replies.filter((reply) => reply?.status === 303)).toHaveLength(1);
    expect(replies.filter((reply) => ![303, 409, 422].includes(reply?.status ?? 0))).toEqual([]);
    const answers = await owner.rows<{
      selection: { net: number; option: number; lines: string[] };
      receipt: string;
      name: string;
    }>(
      `select selection, receipt, a.name from quote_answers a join quote_revisions r on r.id = a.revision_id
        where r.quote_id = '${offer.id}'`,
    );
    expect(answers).toHaveLength(1);
    const [answer] = answers;
    const after = await offer.read();
    expect(after.totalCost).toBe((answer?.selection.net ?? 0) / 100);
    expect(after.driveTypeId).toBe(answer?.selection.option === 2 ? direct : north.choices.driveTypeId);
    expect(readReceipt(answer?.receipt ?? "")).toMatchObject({ figures: { net: answer?.selection.net } });
    const entries = (await world.auditEntries(before)).filter(({ metadata }) => metadata?.event === "quote.accepted");
    expect(entries).toHaveLength(1);
  });
});

test("mutated addresses and forms: no server error, nothing outside the offer, and nothing is written", async () => {
  const offer = await sent();
  const links = await Promise.all(Array.from({ length: 40 }, () => link(offer)));
  const before = (await world.lastEntry())?.id;
  const value = fc.oneof(
    fc.constantFrom(
      "1",
      "2",
      "3",
      "0",
      "yes",
      "on",
      "",
      "01",
      "1e0",
      "-1",
      "٢",
      "x1",
      "null",
      "undefined",
      "2 ",
      "true",
    ),
    fc.string({ unit: "binary" }),
  );
  const name = fc.oneof(
    fc.constantFrom(
      "option",
      "x1",
      "x2",
      "x3",
      "x4",
      "x5",
      "x12",
      "x13",
      "x0",
      "Option",
      "asked",
      "__proto__",
      "option[]",
      "selection",
    ),
    fc.string({ unit: "binary", maxLength: 8 }),
  );
  const fields = fc.array(fc.tuple(name, value), { maxLength: 8 });
  const pages = fc.constantFrom("", "/accept");
  const amounts = /£[\d,]+\.\d\d/g;
  const offeredAmounts = new Set<string>();
  for (const option of ["1", "2"]) {
    for (let ticks = 0; ticks < 16; ticks += 1) {
      const query = [
        `option=${option}`,
        ...[0, 1, 2, 3].flatMap((at) => (ticks & (1 << at) ? [`x${at + 1}=yes`] : [])),
      ];
      for (const page of ["", "/accept"]) {
        for (const amount of (await offer.open(`${page}?${query.join("&")}`)).html.match(amounts) ?? [])
          offeredAmounts.add(amount);
      }
    }
  }
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fields, pages, fc.boolean(), async (given, page, isForm) => {
      const text = new URLSearchParams(given.map(([key, one]) => [key, one.toWellFormed()])).toString();
      count += 1;
      const at = links[count % links.length] as (typeof links)[number];
      // Without the revision's id nothing is accepted.
      const reply = isForm ? await at.post("/accept", text) : await at.open(`${page}?${text}`);
      expect([200, 400, 409, 422, 429]).toContain(reply.status);
      for (const amount of reply.html.match(amounts) ?? []) expect(offeredAmounts).toContain(amount);
    }),
    { numRuns: isWholeSuite ? 4000 : 200 },
  );
  expect((await world.lastEntry())?.id).toBe(before);
  expect((await offer.read()).status).toBe("sent");
}, 600_000);
