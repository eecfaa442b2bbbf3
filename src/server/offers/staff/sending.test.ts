// Sending a quote: what is frozen, saved and queued, what prevents it, and what later changes leave alone.
import { hash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { checkSending, createLink, listRevisions } from "#contract/offers/offers.ts";
import { EMAIL_LIMITS } from "#domain/offers/email-limit.ts";
import { computeValidUntil } from "#domain/quotes/validity.ts";
import { createApp } from "#server/app.ts";
import type { Offer } from "#server/offers/offer.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { CUSTOMER, emailFields, type Story, storyOf } from "#test/kit/quotes/sent-quotes.ts";
import { raw, setting } from "#test/rows.ts";
import { type ActorName, PUBLIC_URL } from "#test/world.ts";

const terms = "We are paid within 30 days.";
const world = await openWorld({ vatRegistered: true, vatNumber: "GB 482 1177 03", terms, termsVersion: 3 } as never);
const { north } = world;

const readJson = async <Reply>({ id }: Story, path: string, actor: ActorName = "user") =>
  (await world.as<Reply>(actor, "GET", `/api/quotes/${id}/${path}`)).json;
const readSendCheck = (story: Story) => readJson<ReplyOf<typeof checkSending>>(story, "send-check");
const readRevisions = async (story: Story, actor: ActorName = "user") =>
  (await readJson<ReplyOf<typeof listRevisions>>(story, "revisions", actor)).revisions;
const readOffer = async ({ id }: Story): Promise<Offer> => {
  const found = await world.inNorth.rows<{
    content: Offer;
  }>`select content from quote_revisions where quote_id = ${id} order by number desc`;
  return (found[0] as { content: Offer }).content;
};
/** The document of a revision, as the company downloads it. */
async function readDocument({ id }: Story, number = 1): Promise<Buffer> {
  const url = `/api/quotes/${id}/revisions/${number}/document.pdf`;
  return (await world.app.inject({ url, headers: { cookie: world.people.company_admin.cookie } })).rawPayload;
}
const priced = ({ id }: Story) =>
  world.inNorth.run`update quotes set is_manual = true, labour_cost = 100, material_cost = 200 where id = ${id}`;

describe("a sent quote", () => {
  test("what is sent holds particulars, total and terms, and no costs or notes", async () => {
    const story = await storyOf(world, { notes: "They always haggle", customerKind: "business" });
    const { totalCost } = await story.read();
    const sent = await story.done("send");
    const validUntil = computeValidUntil(new Date(String(sent.sentAt)), 30).toISOString();
    expect(sent).toMatchObject({ status: "sent", validUntil, revision: 1, customerEmail: CUSTOMER, version: 3 });

    const offer = await readOffer(story);
    const net = Math.round(Number(totalCost) * 100);
    expect(offer).toMatchObject({
      ...{ v: 1, number: sent.quoteNumber, revision: 1, customerKind: "business" },
      company: { name: "Northern Pumps Ltd", currency: "GBP", vatNumber: "GB 482 1177 03" },
      quote: { labourCost: null, materialCost: null, totalCost: net, validUntil },
      figures: { net, vat: Math.round(net * 0.2), gross: net + Math.round(net * 0.2), rate: 2000 },
      terms: { text: terms, version: 3, sha256: hash("sha256", terms) },
    });
    expect(JSON.stringify(offer)).not.toContain("haggle");
  });

  test("is one document, whose SHA-256 is known and whose words are those of the offer", async () => {
    const story = await storyOf(world);
    const { quoteNumber } = await story.done("send");
    const bytes = await readDocument(story);
    const [revision] = await readRevisions(story);
    expect(hash("sha256", bytes)).toBe(revision?.documentSha256);
    const { pages, everything } = readPdf(bytes);
    for (const words of [`Quotation ${quoteNumber}`, "£3,959.94", "Valid Until", terms])
      expect(pages.join()).toContain(words);
    expect(everything).not.toContain("Labour cost");
  });

  test("leaves one entry, with recipient and document kind, and one email", async () => {
    const story = await storyOf(world);
    const { quoteNumber } = await story.done("send", { copyToSelf: true });
    expect(await world.lastEntry()).toMatchObject({
      ...{ entityId: story.id, companyId: north.id, riskLevel: "medium" },
      metadata: { event: "quote.sent", kind: "new", to: CUSTOMER, revision: quoteNumber, attachDocument: true },
    });
    const [revision] = await readRevisions(story);
    const addresses = revision?.emails.map(({ toAddress, toCustomer }) => [toAddress, toCustomer]);
    expect(addresses?.sort()).toEqual([
      [CUSTOMER, true],
      ["user@north.test", false],
    ]);
    const [entry] = await readJson<{ sentences: string[] }[]>(story, "history");
    expect(entry?.sentences).toEqual([`sent ${quoteNumber} by email to ${CUSTOMER}`]);
  });

  test("needs no email: the customer can be given a link (decision 57)", async () => {
    const story = await storyOf(world);
    const sent = await story.done("send", { to: "", copyToSelf: true });
    expect(sent).toMatchObject({ status: "sent", customerEmail: null });
    const [entry] = await readJson<{ sentences: string[] }[]>(story, "history");
    expect(entry?.sentences).toEqual([`sent ${sent.quoteNumber} without an email`]);
    const link = await world.as<{ url: string }>("user", "POST", `/api/quotes/${story.id}/links`, {});
    const [page, from] = [`/q/${link.json.url.slice(-43)}`, { "content-type": "application/x-www-form-urlencoded" }];
    expect((await world.as("signed out", "POST", `${page}/ask`, "text=When%3F", from)).status).toBe(303);
    const [revision] = await readRevisions(story);
    expect(revision).toMatchObject({ emails: [{ toCustomer: false }], questions: [{ question: "When?" }] });
    const again = await story.call("send", { to: "" });
    expect([again.status, again.json.fields]).toEqual([400, { to: "Enter the customer's email address" }]);
    const words = await world.inNorth.rows`select parameters::text as all from emails where quote_id = ${story.id}`;
    expect(words[0]?.all).toContain("The customer's email address is not known");
  });

  test("is resent as the same revision, with a new email and the same document", async () => {
    const story = await storyOf(world);
    const first = await story.done("send");
    const bytes = await readDocument(story);
    const again = await story.done("send", { to: "office@dairy.test" });
    expect(again).toMatchObject({ ...first, version: first.version + 1, updatedAt: expect.any(String) });
    const revisions = await readRevisions(story);
    expect(revisions.map(({ emails }) => emails.map(({ toAddress }) => toAddress))).toEqual([
      ["office@dairy.test", CUSTOMER],
    ]);
    expect(Buffer.compare(bytes, await readDocument(story))).toBe(0);
    expect(await readSendCheck(story)).toMatchObject({ kind: "again", validUntil: first.validUntil, lines: [] });
  });

  test("is emailed a limited number of times an hour; links and other quotes are not affected", async () => {
    const [story, other] = [await storyOf(world), await storyOf(world)];
    await story.done("send");
    // Emails caused by the customer do not count.
    await world.platform
      .run`update emails set kind = 'notice_question' where quote_id = ${story.id} and kind = 'offer'`;
    for (let letters = 0; letters < EMAIL_LIMITS.ofQuote; letters++) await story.done("send");
    const refused = await story.call("send");
    expect([refused.status, refused.json]).toMatchObject([429, { code: "too_many" }]);
    expect((await world.as("user", "POST", `/api/quotes/${story.id}/links`, {})).status).toBe(201);
    await other.done("send");
    await world.platform.run`update emails set created_at = now() - interval '1 hour' where quote_id = ${story.id}`;
    await story.done("send");
  });

  test("is one revision with one email, however often the button is pressed", async () => {
    const story = await storyOf(world);
    const { version } = await story.read();
    const clicks = Array.from({ length: 10 }, () =>
      world.as("user", "POST", `/api/quotes/${story.id}/send`, emailFields(version)),
    );
    const statuses = (await Promise.all(clicks)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const revisions = await readRevisions(story);
    expect(revisions.map(({ emails }) => emails.length)).toEqual([1]);
  });
});

describe("what stands in the way", () => {
  async function kept() {
    const { count } = world.inNorth;
    const counts = [count`quote_revisions`, count`documents`, count`emails`];
    return [...(await Promise.all(counts)), (await world.lastEntry())?.id];
  }

  test.each([
    ["it is no longer priced", { calculatedAt: null, totalCost: null, status: "draft" }, 409, "not_calculated"],
    ["the job was changed", { needsRecalculation: true }, 409, "needs_recalculation"],
    ["a rule excludes it", { ...north.others }, 422, "excluded_by_rule"],
  ])("%s: it says so before, and nothing is kept", async (_what, change, status, code) => {
    const story = await storyOf(world);
    await world.inNorth.run`update quotes set ${setting(change)} where id = ${story.id}`;
    const before = await kept();
    const answer = await story.call("send");
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(await kept()).toEqual(before);
    const blocking = (await readSendCheck(story)).lines.filter(({ blocks }) => blocks).map(({ sentence }) => sentence);
    expect(blocking).toEqual([answer.json.error]);
  });

  test("missing particulars and nothing to pay are reported and do not prevent sending (cases 41 and 46)", async () => {
    const bare = await storyOf(world);
    const advice = (await readSendCheck(bare)).lines;
    const keys = ["customer_kind", "scope", "exclusions", "legal_name_or_address", "legal_form", "contact"];
    expect(advice.map(({ key }) => key)).toEqual(keys);
    await bare.done("", { customerKind: "consumer" });
    await world.inNorth.run`update quotes set total_cost = 0 where id = ${bare.id}`;
    const free = (await readSendCheck(bare)).lines;
    expect(free.map(({ key }) => key)).toEqual([...keys.slice(1), "nothing_to_pay", "current_total"]);
    expect([...advice, ...free].filter(({ blocks }) => blocks)).toEqual([]);
    expect((await bare.done("send")).status).toBe("sent");
    expect((await readOffer(bare)).figures).toMatchObject({ net: 0, vat: 0, gross: 0 });
  });

  test("an outdated version is refused with the current one, and its document is not stored", async () => {
    const story = await storyOf(world);
    const { version } = await story.read();
    await story.done("", { notes: "Ring first" });
    const before = await kept();
    const answer = await world.as("user", "POST", `/api/quotes/${story.id}/send`, emailFields(version));
    expect([answer.status, answer.json.current]).toMatchObject([409, { version: version + 1, notes: "Ring first" }]);
    expect(await kept()).toEqual(before);
  });

  test.each([
    ["to", "margaret"],
    ["to", "a@dairy.test, b@dairy.test"],
    ["to", "a@dairy.test\nBcc: all@dairy.test"],
    ["subject", ""],
    ["message", "x".repeat(5001)],
  ])("%s may not be %j", async (field, value) => {
    const answer = await (await storyOf(world)).call("send", { [field]: value });
    expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe("round trips", () => {
  test("discarding a revision gives back the quote as it was sent, but keeps the notes", async () => {
    const story = await storyOf(world, { siteAddress: "1 Mill Lane" });
    await priced(story);
    const sent = await story.done("send");
    const revised = await story.done("revise");
    expect(revised).toMatchObject({ status: "calculated", revision: 2, sentAt: null, validUntil: null });
    await story.done("", {
      customerName: "Others",
      siteAddress: null,
      pumpStyleId: north.others.pumpStyleId,
      notes: "New",
    });
    await story.done("calculate");
    const back = await story.done("discard-revision");
    const { version, updatedAt, notes, ...same } = sent;
    expect(back).toMatchObject(same);
    expect(back.notes).toBe("New");
    expect(await readRevisions(story)).toMatchObject([{ number: 1, closedAt: null, closedBecause: null }]);
    // And on from there.
    expect((await story.done("revise")).revision).toBe(2);
    expect(await story.done("send")).toMatchObject({ status: "sent", revision: 2 });
    expect((await readRevisions(story)).map(({ name, closedBecause }) => [name, closedBecause])).toEqual([
      [`${sent.quoteNumber}-R2`, null],
      [sent.quoteNumber, "superseded"],
    ]);
  });

  test("a declined quote is declined again after its revision is discarded", async () => {
    const story = await storyOf(world);
    await story.done("send");
    await story.done("answer", { answer: "declined", channel: "telephone", name: "Mia", reason: "Too dear" });
    await story.done("revise");
    expect((await story.done("discard-revision")).status).toBe("declined");
    expect(await story.done("renew")).toMatchObject({ status: "sent", revision: 2 });
  });

  test("a withdrawn revision cannot be restored", async () => {
    const story = await storyOf(world);
    const { quoteNumber } = await story.done("send");
    await story.done("withdraw", { reason: "The supplier has raised prices" });
    expect((await story.call("discard-revision")).json.code).toBe("nothing_to_discard");
    const [revision] = await readRevisions(story);
    expect(revision).toMatchObject({ closedBecause: "withdrawn", closedReason: "The supplier has raised prices" });
    const [entry] = await readJson<{ sentences: string[] }[]>(story, "history");
    expect(entry?.sentences).toEqual([`withdrew ${quoteNumber}: “The supplier has raised prices”`]);
    await story.done("send");
    await story.done("revise");
    expect(await story.done("discard-revision")).toMatchObject({ status: "sent", revision: 2 });
  });

  test("renewing sends the same figures with a new date, and shows before what today's tables would give", async () => {
    const story = await storyOf(world);
    const { totalCost } = await story.done("send");
    const past = "2026-01-10T23:59:59.999Z";
    await world.inNorth.run`update quotes set valid_until = ${past} where id = ${story.id}`;
    await world.inNorth.run`update locations set hourly_rate = hourly_rate + 10`;
    try {
      const seen = await readSendCheck(story);
      expect(seen).toMatchObject({ kind: "renewal", total: totalCost, number: expect.stringMatching(/-R2$/) });
      expect(seen.currentTotal).toBeGreaterThan(Number(totalCost));
      const renewed = await story.done("renew");
      expect(renewed).toMatchObject({ status: "sent", revision: 2, totalCost });
      expect(Date.parse(String(renewed.validUntil))).toBeGreaterThan(Date.now());
      expect((await readRevisions(story)).map(({ closedBecause }) => closedBecause)).toEqual([null, "superseded"]);
    } finally {
      await world.inNorth.run`update locations set hourly_rate = hourly_rate - 10`;
    }
  });
});

describe("once it is sent", () => {
  const accept = { answer: "accepted", channel: "telephone", name: "Mia" };

  test.each([
    [
      "a price (case 14)",
      "update locations set hourly_rate = hourly_rate * 2",
      "update locations set hourly_rate = hourly_rate / 2",
    ],
    ["the VAT (case 16)", "update companies set vat_registered = false", "update companies set vat_registered = true"],
    [
      "the name (case 17)",
      "update companies set name = 'Other Ltd'",
      "update companies set name = 'Northern Pumps Ltd'",
    ],
    [
      "the terms",
      "update companies set terms = 'Others', terms_version = 4",
      `update companies set terms = '${terms}', terms_version = 3`,
    ],
  ])("changing %s does not change a sent quote", async (_what, change, back) => {
    const story = await storyOf(world);
    await story.done("send");
    const [offer, document] = [await readOffer(story), await readDocument(story)];
    const run = (text: string) =>
      text.includes("companies")
        ? world.platform.run`${raw(text)} where id = ${north.id}`
        : world.inNorth.run`${raw(text)}`;
    await run(change);
    try {
      await story.done("send");
      expect([await readOffer(story), Buffer.compare(document, await readDocument(story))]).toEqual([offer, 0]);
      expect((await story.done("answer", accept, "company_admin")).status).toBe("accepted");
      expect(await readOffer(story)).toEqual(offer);
    } finally {
      await run(back);
    }
  });

  test("a new rule against a sent quote is shown to the company, and the customer may still accept (case 15)", async () => {
    const story = await storyOf(world);
    await story.done("send");
    const rule = { companyId: north.id, name: "No pumps", priority: 1, isActive: true };
    const [made] = await world.inNorth.insert("configuration_rules", {
      ...{ ...rule, triggerType: "equipment_access", triggerValueIds: [north.choices.equipmentAccessId] },
      ...{ constraintType: "pump_style", allowedValueIds: [north.others.pumpStyleId] },
    });
    try {
      expect((await story.read()).conflicts).toHaveLength(1);
      expect((await story.call("send")).status).toBe(200);
      expect((await story.done("answer", accept, "company_admin")).status).toBe("accepted");
    } finally {
      await world.inNorth.run`delete from configuration_rules where id = ${made?.id}`;
    }
  });

  test("the quote of a deleted sender keeps the sender's name, and the company can still work on it (case 20)", async () => {
    const story = await storyOf(world, {}, "colleague");
    const { version } = await story.done("send");
    const gone = await world.as("company_admin", "DELETE", `/api/company/users/${world.people.colleague.id}`);
    expect(gone.status).toBe(200);
    const [revision] = await readRevisions(story, "company_admin");
    expect(revision?.issuedByName).toBe("colleague Example");
    const again = await world.as("company_admin", "POST", `/api/quotes/${story.id}/send`, emailFields(version));
    expect([again.status, again.json.userId]).toEqual([200, null]);
  });

  test("a company that is switched off sends nothing (case 18)", async () => {
    const story = await storyOf(world);
    const { version } = await story.read();
    const isActive = (on: boolean) => world.platform.run`update companies set is_active = ${on} where id = ${north.id}`;
    await isActive(false);
    try {
      const answer = await world.as("user", "POST", `/api/quotes/${story.id}/send`, emailFields(version));
      expect(answer.status).toBe(401);
    } finally {
      await isActive(true);
    }
  });
});

describe("a link to copy", () => {
  test("uses the product's own address, and its token is not stored", async () => {
    const story = await storyOf(world);
    await story.done("send");
    const made = await world.as<ReplyOf<typeof createLink>>("user", "POST", `/api/quotes/${story.id}/links`, {
      recipientNote: "Ann",
    });
    const { id, url } = made.json;
    expect(url).toMatch(new RegExp(`^${PUBLIC_URL}/q/[\\w-]{43}$`));
    const token = url.slice(-43);
    const all = await world.platform.rows`select token_hash from quote_links where id = ${id}`;
    expect(all).toEqual([{ tokenHash: hash("sha256", token) }]);
    expect(JSON.stringify(await world.auditEntries())).not.toContain(token);
    const [revision] = await readRevisions(story);
    expect(revision?.links).toMatchObject([{ id, recipientNote: "Ann", emailId: null, revokedAt: null }]);
  });

  test("is refused with Retry-After by a process that does not know its address yet", async () => {
    const story = await storyOf(world);
    await story.done("send");
    const app = await createApp({ database: { ...world.database }, webDirectory: "" });
    const url = `/api/quotes/${story.id}/links`;
    const made = await app.inject({ method: "POST", url, headers: { cookie: world.people.user.cookie }, payload: {} });
    await app.close();
    expect([made.statusCode, made.json().code, made.headers["retry-after"]]).toEqual([503, "busy", "2"]);
  });

  test("ends once", async () => {
    const story = await storyOf(world);
    await story.done("send");
    const { json } = await world.as("user", "POST", `/api/quotes/${story.id}/links`, {});
    const end = () => world.as("user", "DELETE", `/api/quotes/${story.id}/links/${json.id}`);
    const first = await end();
    const { length } = await world.auditEntries();
    const second = await end();
    expect([first.status, second.status, second.json.revokedAt]).toEqual([200, 200, first.json.revokedAt]);
    // Like every deletion's reply, with the state of the link (decision 50).
    for (const { json: ended } of [first, second]) expect(ended).toMatchObject({ success: true, id: json.id });
    expect(await world.auditEntries()).toHaveLength(length);
    const other = await storyOf(world);
    expect((await world.as("user", "DELETE", `/api/quotes/${other.id}/links/${json.id}`)).status).toBe(404);
  });
});
