// An acceptance on the engineer's own screen: recorded if it is today's offer, else stored for a user's decision.
import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { listRevisions } from "#contract/offers/offers.ts";
import type { HistoryEntry, QuoteDetail } from "#contract/quotes/quotes.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { type Story, storyOf } from "#test/kit/quotes/sent-quotes.ts";
import { rowsIn, runIn } from "#test/rows.ts";
import type { Reply } from "#test/world.ts";

const world = await openWorld();
const ACCEPTED_AT = "2026-11-22T14:02:00.000Z";

const registered = { vatRegistered: true, vatNumber: "GB 482 1177 03", vatRate: 20 };
beforeAll(() => setCompany({ engineersRecordAnswers: true, ...registered }));

async function setCompany(change: object): Promise<void> {
  const { status, text } = await world.as("company_admin", "PUT", `/api/company/${world.north.id}`, change);
  if (status !== 200) throw new Error(text);
}

interface ShownOffer {
  net: number;
  vat: number | null;
  gross: number;
  button: string;
  termsVersion: number | null;
  job: string;
}
/** What the engineer's screen shows of a quote of this company, which charges 20% and has no terms. */
function buildShownOffer(quote: QuoteDetail): ShownOffer {
  const { totalCost, customerName, names } = quote;
  const { pump_style, motor_size, drive_type, job_type } = names;
  const work = `Pump: ${pump_style}\nMotor: ${motor_size}\nDrive: ${drive_type}\nWork: ${job_type}`;
  const net = totalCost ?? 0;
  const gross = Math.round(net * 120) / 100;
  const words = gross.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const vat = Math.round((gross - net) * 100) / 100;
  return {
    net,
    vat,
    gross,
    button: `Accept and agree to pay £${words}`,
    termsVersion: null,
    job: `${customerName}\n${work}\n-\n-`,
  };
}

const strokes = [
  [
    [100, 200],
    [300, 250],
  ],
  [],
];
interface AcceptanceBody {
  id: string;
  name: string;
  strokes: unknown;
  startEarly: boolean;
  wasShownCancellationRight?: boolean | undefined;
  acceptedAtDeviceTime: string;
  shown: ShownOffer;
}
const buildAcceptanceBody = async (story: Story, overrides: Partial<AcceptanceBody> = {}): Promise<AcceptanceBody> => ({
  id: randomUUIDv7(),
  name: "Jane Smith",
  strokes,
  startEarly: true,
  wasShownCancellationRight: true,
  acceptedAtDeviceTime: ACCEPTED_AT,
  shown: buildShownOffer(await story.read()),
  ...overrides,
});
type Answer = Reply<QuoteDetail & { error: string; code: string; fields?: Record<string, string> }>;
const acceptOnSite = (story: Story, body: AcceptanceBody, actor: "user" | "company_admin" = "user"): Promise<Answer> =>
  world.as(actor, "POST", `/api/quotes/${story.id}/on-site`, body);
const readRevisions = async ({ id }: Story) =>
  (await world.as<ReplyOf<typeof listRevisions>>("user", "GET", `/api/quotes/${id}/revisions`)).json.revisions;
const readHistory = async ({ id }: Story) =>
  (await world.as<HistoryEntry[]>("user", "GET", `/api/quotes/${id}/history`)).json.flatMap(
    ({ sentences }) => sentences,
  );
const other = {
  net: 1,
  vat: 0.2,
  gross: 1.2,
  button: "Accept and agree to pay £1.20",
  termsVersion: null,
  job: "A job",
};

describe("an acceptance of today's price", () => {
  test("freezes a quote that was never sent and answers it, with its proof, one entry and an email", async () => {
    const story = await storyOf(world, { customerEmail: "jane@dairy.test", customerKind: "consumer" });
    const { length } = await world.auditEntries();
    const body = await buildAcceptanceBody(story);
    const { status, json } = await acceptOnSite(story, body);
    expect([status, json.status, json.pendingAcceptance]).toEqual([200, "accepted", null]);
    const [revision] = await readRevisions(story);
    expect(revision?.answer).toMatchObject({
      answer: "accepted",
      channel: "on_site",
      name: "Jane Smith",
      acceptedAtDeviceTime: ACCEPTED_AT,
      recordedByName: "user Example",
      signed: true,
      hasRecord: true,
      isLate: false,
      wasShownCancellationRight: true,
    });
    expect(revision?.emails.map(({ toAddress }) => toAddress)).toEqual(["jane@dairy.test"]);
    expect(await world.auditEntries()).toHaveLength(length + 1);
    const last = await world.lastEntry();
    expect(last?.metadata).toMatchObject({
      event: "quote.accepted_on_site",
      wasShownCancellationRight: true,
      receiptSha256: revision?.answer?.receiptSha256,
    });
    const [kept] = await world.database.asPlatform(
      (db) => rowsIn<{ entry: string }>(db)`select e::text as entry from audit_logs e order by id desc limit 1`,
    );
    expect([kept?.entry.includes("accepted_on_site"), kept?.entry.includes("Jane")]).toEqual([true, false]);
    expect((await readHistory(story))[0]).toBe("recorded that Jane Smith accepted it on site");
    const url = `/api/quotes/${story.id}/revisions/1/record.pdf`;
    const { rawPayload } = await world.app.inject({ url, headers: { cookie: world.people.user.cookie } });
    const record = readPdf(rawPayload).pages.join(" ").replace(/\s+/g, " ");
    expect(record).toContain("Signed on the screen of user Example by typing the name, and by this drawing");
    expect(record).toContain("I have read this quotation, and I agree to it.");
    expect(record).toContain("start within the 14 days");
    expect(record).toContain("I have been shown my right to cancel, with the form for it, before I accept.");
  });

  test.each([
    ["a consumer's, of a program that did not ask", "consumer", undefined, false],
    ["one that waited, and did not say so", null, false, false],
    ["a business's, to whom it is not due", "business", true, null],
  ] as const)(
    "says whether the right to cancel was shown before: %s",
    async (_what, customerKind, wasShownCancellationRight, told) => {
      const story = await storyOf(world, { customerKind });
      expect(
        (await acceptOnSite(story, await buildAcceptanceBody(story, { wasShownCancellationRight }))).json.status,
      ).toBe("accepted");
      const [revision] = await readRevisions(story);
      expect(revision?.answer?.wasShownCancellationRight).toBe(told);
      expect((await world.lastEntry())?.metadata?.wasShownCancellationRight).toBe(told ?? undefined);
      const url = `/api/quotes/${story.id}/revisions/1/record.pdf`;
      const { rawPayload } = await world.app.inject({ url, headers: { cookie: world.people.user.cookie } });
      const record = readPdf(rawPayload).pages.join(" ").replace(/\s+/g, " ");
      expect(record.includes("Not stated whether it was shown before")).toBe(told === false);
      expect(record).not.toContain("I have been shown my right to cancel");
    },
  );

  test("sent again, even at the same time, is the same one", async () => {
    const story = await storyOf(world);
    const body = await buildAcceptanceBody(story);
    const { length } = await world.auditEntries();
    const answers = await Promise.all([1, 2, 3].map(() => acceptOnSite(story, body)));
    // A request that lost the race is sent again.
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
    const { json } = await acceptOnSite(story, body);
    expect([json.status, json.version]).toEqual(["accepted", (await story.read()).version]);
    expect(await world.auditEntries()).toHaveLength(length + 1);
    expect(await readRevisions(story)).toHaveLength(1);
  });

  test("answers the customer's current offer", async () => {
    const story = await storyOf(world);
    const body = await buildAcceptanceBody(story);
    await story.done("send");
    expect((await acceptOnSite(story, body)).json.status).toBe("accepted");
    expect(await readRevisions(story)).toMatchObject([
      { number: 1, answer: { channel: "on_site", recordedByName: "user Example" } },
    ]);
  });
});

/** What prevents it, and how that came about. */
const obstacles: [string, (story: Story, body: AcceptanceBody) => Promise<unknown>, RegExp][] = [
  [
    "another price was shown",
    async (_, body) => Object.assign(body, { shown: other }),
    /^The quote now comes to £[\d,.]+; the customer saw £1\.20\.$/,
  ],
  [
    "another VAT was shown",
    async (_, { shown }) => Object.assign(shown, { vat: 0, net: shown.gross }),
    /^Its VAT has changed since/,
  ],
  [
    "another document was shown",
    async (_, { shown }) => Object.assign(shown, { button: "Accept" }),
    /^Its document has changed since/,
  ],
  [
    "other terms were shown",
    async (_, { shown }) => Object.assign(shown, { termsVersion: 7 }),
    /^Your company’s terms/,
  ],
  [
    "what is included has changed since, at the same price",
    (story) => story.done("", { exclusions: "The pump itself." }),
    /what is included has changed since/,
  ],
  [
    "it is another customer's since",
    (story) => story.done("", { customerName: "Somebody else" }),
    /has changed since the customer saw it/,
  ],
  [
    "a right to cancel was shown that there is none of since",
    async (story, body) => {
      Object.assign(body, { wasShownCancellationRight: true });
      await story.done("", { noCancellation: "advised" });
    },
    /^The customer was shown a right to cancel, which the quote no longer has\.$/,
  ],
  [
    "the check before sending objects",
    (story) => story.done("", { vatTreatment: "reduced" }),
    /^Say why the reduced rate/,
  ],
  [
    "the job was changed since",
    ({ id }) =>
      world.database.asCompany(
        world.north.id,
        (db) => runIn(db)`update quotes set needs_recalculation = true where id = ${id}`,
      ),
    /Recalculate it first/,
  ],
  [
    "it was declined",
    async (story) => {
      await story.done("send");
      await story.done("answer", { answer: "declined", channel: "telephone", name: "Mia" });
    },
    /^This quote was declined\./,
  ],
  [
    "somebody else has accepted it",
    async (story) => {
      await story.done("send");
      await story.done("answer", { answer: "accepted", channel: "telephone", name: "Mia" });
    },
    /^This quote has been accepted already, by Mia\.$/,
  ],
];

describe("what stands in the way", () => {
  test.each(obstacles)("%s: it is saved with name and drawing for a decision", async (_what, change, because) => {
    const story = await storyOf(world);
    const body = await buildAcceptanceBody(story);
    await change(story, body);
    const before = await story.read();
    const { length } = await world.auditEntries();
    const { status, json } = await acceptOnSite(story, body);
    expect([status, json.status], json.error).toEqual([200, before.status]);
    expect(json.pendingAcceptance).toEqual({
      name: "Jane Smith",
      acceptedAtDeviceTime: ACCEPTED_AT,
      recordedByName: "user Example",
      shown: { gross: body.shown.gross },
      because: expect.stringMatching(because),
      receivedAt: expect.any(String),
    });
    expect(await world.auditEntries()).toHaveLength(length + 1);
    expect((await readHistory(story))[0]).toMatch(/^had Jane Smith accept it on site, which was not recorded: “/);
    const again = await acceptOnSite(story, body);
    expect([again.status, again.json.version]).toEqual([200, json.version]);
    const second = await acceptOnSite(story, { ...body, id: randomUUIDv7() });
    expect([second.status, second.json.code]).toEqual([409, "on_site_waiting"]);
    const rows = await world.database.asCompany(
      world.north.id,
      (db) =>
        rowsIn<{ kept: AcceptanceBody }>(db)`select pending_acceptance as kept from quotes where id = ${story.id}`,
    );
    expect(rows[0]?.kept.strokes).toEqual(strokes);
    // Names are stored apart from the entry, so that they can be erased.
    const [logged] = await world.database.asPlatform(
      (db) => rowsIn<{ entry: string }>(db)`select e::text as entry from audit_logs e where entity_id = ${story.id}
          and metadata->>'event' = 'quote.accepted_on_site'`,
    );
    expect(logged?.entry).toContain("accepted_on_site");
    expect(logged?.entry).not.toMatch(/Jane|Mia/);
  });

  test("once fixed, the acceptance is recorded as given", async () => {
    const story = await storyOf(world);
    const body = await buildAcceptanceBody(story);
    await story.done("", { vatTreatment: "reduced" });
    await acceptOnSite(story, body);
    const refused = await story.call("on-site/record");
    expect([refused.status, refused.json.code]).toEqual([422, "send_check"]);
    await story.done("", { vatTreatment: null });
    const recorded = await story.done("on-site/record");
    expect([recorded.status, recorded.pendingAcceptance]).toEqual(["accepted", null]);
    expect(await readRevisions(story)).toMatchObject([
      { answer: { name: "Jane Smith", channel: "on_site", signed: true } },
    ]);
    expect((await acceptOnSite(story, body)).json.version).toBe(recorded.version);
  });

  test("the acceptance can be discarded with name and drawing; sent again it stays discarded, and a new one is accepted", async () => {
    const story = await storyOf(world);
    const body = await buildAcceptanceBody(story, { shown: other });
    await acceptOnSite(story, body);
    const discarded = await story.done("on-site/discard");
    expect([discarded.status, discarded.pendingAcceptance]).toEqual(["calculated", null]);
    expect((await readHistory(story))[0]).toBe("discarded the acceptance of Jane Smith on site");
    expect((await story.call("on-site/discard")).json.code).toBe("no_pending_acceptance");
    expect((await story.call("on-site/record")).json.code).toBe("no_pending_acceptance");

    const again = await acceptOnSite(story, body);
    expect([again.status, again.json.code]).toEqual([409, "discarded_acceptance_ids"]);
    expect(again.json.error).toBe(
      "Somebody in the office discarded this acceptance by Jane Smith. If the customer still accepts, show them the quote again.",
    );
    expect(await story.read()).toEqual(discarded);
    const entries = await world.database.asPlatform(
      (db) => rowsIn<{ event: string }>(db)`select metadata->>'event' as event from audit_logs
        where entity_id = ${story.id} and metadata->>'event' like '%on_site%' order by id`,
    );
    expect(entries.map(({ event }) => event)).toEqual(["quote.accepted_on_site", "quote.on_site_acceptance_discarded"]);
    const anew = await acceptOnSite(story, await buildAcceptanceBody(story));
    expect([anew.status, anew.json.status]).toEqual([200, "accepted"]);
    expect((await acceptOnSite(story, body)).json.code).toBe("discarded_acceptance_ids");
  });
});

test("a pump that needs the water notice has it on the screen and in the document", async () => {
  const { pumpStyleId } = world.north.choices;
  const draws = (over12: boolean) =>
    world.database.asCompany(
      world.north.id,
      (db) => runIn(db)`update pump_styles set needs_water_notice = ${over12} where id = ${pumpStyleId}`,
    );
  await draws(true);
  const story = await storyOf(world);
  const copy = await world.as<QuoteDetail>("user", "POST", `/api/quotes/${story.id}/duplicate`, {});
  const calculated = await story.done("calculate");
  const sent = await story.done("send");
  const read = await story.read();
  for (const { drawsOver12 } of [copy.json, calculated, sent, read]) expect(drawsOver12).toBe(true);
  await draws(false);
  expect((await story.read()).drawsOver12).toBe(false);
});

test("only users who may record acceptances may take one and decide about it", async () => {
  const story = await storyOf(world);
  const body = await buildAcceptanceBody(story, { shown: other });
  await setCompany({ engineersRecordAnswers: false });
  const refused = await acceptOnSite(story, body);
  expect([refused.status, refused.json.error]).toEqual([
    ...[403, "Only administrators of your company may record an acceptance"],
  ]);
  expect((await acceptOnSite(story, body, "company_admin")).json.pendingAcceptance?.recordedByName).toBe(
    "admin Example",
  );
  for (const action of ["on-site/record", "on-site/discard"]) {
    expect((await story.call(action)).status).toBe(403);
  }
  await setCompany({ engineersRecordAnswers: true });
  expect((await story.call("on-site/discard", {}, "platform_admin impersonating")).json.code).toBe("impersonating");
});

test.each([
  ["name", { name: " " }, "Enter your full name"],
  ["acceptedAtDeviceTime", { acceptedAtDeviceTime: "soon" }, "Enter a date and time"],
  ["strokes", { strokes: [Array(20_001).fill([1, 1])] }, "This signature is too long. Clear it and draw it again."],
])("an invalid %s is refused at the field", async (field, overrides, sentence) => {
  const story = await storyOf(world);
  const answer = await acceptOnSite(story, await buildAcceptanceBody(story, overrides as Partial<AcceptanceBody>));
  expect([answer.status, answer.json.fields]).toEqual([400, { [field]: sentence }]);
});

test("a pending acceptance is found by its name and erased with its customer", async () => {
  const story = await storyOf(world);
  await acceptOnSite(story, await buildAcceptanceBody(story, { name: "Wilhelmina Quist", shown: other }));
  const found = await world.as<{ quotes: { id: string }[] }>(
    "company_admin",
    "GET",
    "/api/customer-data?search=wilhelmina%20quist",
  );
  expect(found.json.quotes.map(({ id }) => id)).toEqual([story.id]);
  await world.database.asCompany(world.north.id, (db) => runIn(db)`select erase_customer(${story.id}, now())::text`);
  expect((await story.read()).pendingAcceptance).toBeNull();
});
