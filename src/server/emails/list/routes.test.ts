// The outbox as each role sees it.
import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Email, EmailPage } from "#contract/emails.ts";
import type { SystemStatusName } from "#domain/quotes/status.ts";
import { queueEmail } from "#server/emails/queries.ts";
import { freshOffer } from "#test/fresh-offers.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { runIn, setting } from "#test/rows.ts";
import type { ActorName, Company } from "#test/world.ts";

const world = await openWorld();
beforeEach(() => world.platform.run`delete from emails`);

const content = { kind: "password_reset", toAddress: "ann@north.test", subject: "Set a new password for Volute" };
let created = Date.parse("2026-11-01T12:00:00.000Z");
/** A second after the last one; failed. */
async function insertEmail(companyId: number | null, changes: object = {}, about: object = {}): Promise<string> {
  const id = randomUUIDv7();
  created += 1000;
  const parameters = { firstName: "<script>Ann" };
  await world.database.asPlatform(async (db) => {
    const email = { id, companyId, userId: null, ...content, parameters, idempotencyKey: id, ...about };
    await queueEmail(db, email, new Date(created));
    await runIn(
      db,
    )`update emails set ${setting({ state: "failed", error: "550 no such user", attempts: 3, ...changes })}
      where id = ${id}`;
  });
  return id;
}
/** About a quote of the company's own user. */
async function insertOfferEmail(company: Company, status: SystemStatusName = "sent", changes: object = {}) {
  const { id: quoteId, revisionId } = await freshOffer(world, company, status);
  // With a letter, since a number in digits alone is looked up as that of a quote.
  const number = `NPL-${quoteId.slice(-6)}x`;
  const words = {
    sender: company.name,
    colour: "#0a5c70",
    title: "A price",
    paragraphs: [],
    button: "Read",
    notes: [],
  };
  const parameters = { words: { ...words, file: null }, company: company.name, number };
  const about = { kind: "offer", toAddress: "margaret@mill.test", subject: "Quotation", parameters };
  const email = await insertEmail(company.id, changes, {
    ...about,
    ...{ quoteId, revisionId, customerName: "Hargreaves Dairy 100%" },
  });
  return { email, quoteId, number };
}
const read = (actor: ActorName, query = "") => world.as<EmailPage>(actor, "GET", `/api/emails${query}`);
const listEmails = async (actor: ActorName, query = "") => {
  const answer = await read(actor, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const idsOf = async (actor: ActorName, query = "") => (await listEmails(actor, query)).emails.map(({ id }) => id);
const resend = (id: string, actor: ActorName = "platform_admin", body?: object) =>
  world.as<Email & { error: string; code: string }>(actor, "POST", `/api/emails/${id}/send`, body);

describe("the list", () => {
  test("shows a company its own emails and the platform all, newest first", async () => {
    const north = await insertEmail(world.north.id);
    const south = await insertEmail(world.south.id);
    const none = await insertEmail(null);
    expect(await idsOf("platform_admin")).toEqual([none, south, north]);
    expect(await idsOf("company_admin")).toEqual([north]);
    expect(await idsOf("platform_admin impersonating")).toEqual([north]);
    expect(await idsOf("user without a company")).toEqual([]);
    expect((await listEmails("company_admin")).emails[0]).toMatchObject({
      ...{ companyName: "Northern Pumps Ltd", state: "failed", error: "550 no such user", subject: content.subject },
      ...{ quoteId: null, recipientName: null, obstacle: null, maySend: true },
    });
  });

  test("shows a user only the emails of quotes that they may see", async () => {
    const { email, quoteId } = await insertOfferEmail(world.north);
    const account = await insertEmail(world.north.id);
    await insertOfferEmail(world.south);
    expect(await idsOf("company_admin")).toEqual([account, email]);
    expect(await idsOf("user")).toEqual([email]);
    expect(await idsOf("colleague")).toEqual([]);
    expect((await listEmails("user")).counts.all).toEqual({ count: 1, more: false });
    expect((await listEmails("colleague", "?search=hargreaves")).counts.all.count).toBe(0);
    const statuses = async (path: string) =>
      Promise.all(
        (["user", "colleague", "company_admin", "platform_admin"] as const).map(
          async (actor) => (await world.as(actor, "GET", path)).status,
        ),
      );
    expect(await statuses(`/api/emails/${email}`)).toEqual([200, 404, 200, 200]);
    expect(await statuses(`/api/emails/${account}`)).toEqual([404, 404, 200, 200]);
    expect(await statuses(`/api/emails/${email}/preview`)).toEqual([200, 404, 200, 404]);

    await world.platform.run`update companies set engineers_see = 'company' where id = ${world.north.id}`;
    expect(await idsOf("colleague")).toEqual([email]);
    expect(await idsOf("colleague", "?search=hargreaves")).toEqual([email]);
    expect((await listEmails("colleague")).emails[0]).toMatchObject({ quoteId, maySend: false });
    expect((await resend(email, "colleague")).status).toBe(403);
    await world.platform.run`update companies set engineers_see = 'own' where id = ${world.north.id}`;
  });

  test("shows the platform kind, recipient, state, times and error, but no content", async () => {
    const { email, number } = await insertOfferEmail(world.north, "sent", { state: "sent", reply: "250 for Margaret" });
    const answer = await read("platform_admin");
    expect(answer.json.emails).toMatchObject([
      { id: email, kind: "offer", toAddress: "margaret@mill.test", maySend: false },
    ]);
    expect(answer.text).not.toMatch(/Quotation|Hargreaves|250 for|NPL-/);
    expect(await idsOf("platform_admin", "?search=margaret@mill")).toEqual([email]);
    expect(await idsOf("platform_admin", "?search=hargreaves")).toEqual([]);
    expect(await idsOf("platform_admin", `?search=${number}`)).toEqual([]);
  });

  test("filters by state groups, with a count for each", async () => {
    const ids: Record<string, string> = {};
    for (const state of ["held", "queued", "sending", "uncertain", "sent", "failed"])
      ids[state] = await insertEmail(world.north.id, { state });
    await insertEmail(world.south.id);
    const { counts } = await listEmails("company_admin");
    expect(Object.entries(counts).map(([filter, { count }]) => [filter, count])).toEqual([
      ["all", 6],
      ["needsAction", 3],
      ["onTheWay", 2],
      ["handedOver", 1],
    ]);
    expect(await idsOf("company_admin", "?state=needsAction")).toEqual([ids.failed, ids.uncertain, ids.held]);
    expect(await idsOf("company_admin", "?state=onTheWay")).toEqual([ids.sending, ids.queued]);
    expect(await idsOf("company_admin", "?state=handedOver&search=")).toEqual([ids.sent]);
  });

  test("counts no further than 1,000", async () => {
    const { id } = world.north;
    await world.platform
      .run`insert into emails (id, company_id, kind, to_address, subject, parameters, idempotency_key, state)
      select gen_random_uuid(), ${id}::int, 'trial', 'n' || n || '@a.test', 'S', '{}', n::text, case when n > 1001 then 'held' else 'sent' end
        from generate_series(1, 1003) n`;
    expect((await listEmails("company_admin")).counts).toEqual({
      all: { count: 1000, more: true },
      needsAction: { count: 2, more: false },
      onTheWay: { count: 0, more: false },
      handedOver: { count: 1000, more: true },
    });
    // A search has read 800 sent ones and both held ones so far.
    expect((await listEmails("company_admin", "?search=@a")).counts.all).toEqual({ count: 802, more: true });
  });

  test("comes in pages without repeats or gaps", async () => {
    for (let n = 0; n < 60; n++) {
      await insertEmail(world.north.id, { state: n % 3 === 0 ? "sent" : "held" });
      // All of the same millisecond.
      created -= 1000;
    }
    for (const search of ["", "&search=ann", "&search=ann&state=needsAction"]) {
      const seen: string[] = [];
      const lengths: number[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: EmailPage = await listEmails("company_admin", `?cursor=${cursor}${search}`);
        expect([page.start, page.searchedTo]).toEqual([seen.length + 1, null]);
        seen.push(...page.emails.map(({ id }) => id));
        lengths.push(page.emails.length);
        cursor = page.nextCursor;
      }
      expect(lengths).toEqual(search.endsWith("needsAction") ? [25, 15] : [25, 25, 10]);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  test.each([
    ["cursor=x", "cursor"],
    ["cursor=after_2026-02-31T12:00:00.000Z_0193a1b2-0000-7000-8000-000000000001_1_0", "cursor"],
    ["state=lost", "state"],
    ["search=%00", "search"],
    [`search=${"x".repeat(201)}`, "search"],
  ])("answers 400 to %s", async (query, field) => {
    const answer = await world.as("company_admin", "GET", `/api/emails?${query}`);
    expect([answer.status, Object.keys(answer.json.fields as object)]).toEqual([400, [field]]);
  });

  test("has no further page after the last", async () => {
    await insertEmail(world.north.id);
    const last = "after_1000-01-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000_900_0";
    for (const query of [`cursor=${last}`, `cursor=${last}&search=ann`])
      expect(await listEmails("company_admin", `?${query}`)).toMatchObject({ emails: [], nextCursor: null });
  });
});

describe("search", () => {
  test("finds an email by customer, number and recipient, in any case and order", async () => {
    const { email, quoteId, number } = await insertOfferEmail(world.north);
    await insertEmail(world.north.id);
    const whole = "Fresh-000123";
    for (const words of ["dairy HARGREAVES", "100%", number.toLowerCase(), "margaret@mill.test", "mill hargreaves"])
      expect(await idsOf("company_admin", `?search=${encodeURIComponent(words)}`), words).toEqual([email]);
    for (const words of ["hargreaves ann@north", "_00%", "\\", "') or 1=1 --", "{}"])
      expect(await idsOf("company_admin", `?search=${encodeURIComponent(words)}`), words).toEqual([]);
    await world.inNorth.run`update quotes set quote_number = ${whole.toUpperCase()} where id = ${quoteId}`;
    expect(await idsOf("user", `?search=${whole}`)).toEqual([email]);
    expect(await idsOf("user", `?search=${whole}%20hargreaves`)).toEqual([email]);
    expect(await idsOf("user of the other company", `?search=${whole}`)).toEqual([]);
  });

  test("needs the permission to search", async () => {
    const set = (search: boolean) =>
      world.platform.run`update role_permissions
        set permissions = ${{ view: true, create: true, edit: true, delete: true, search }} where role = 'user'`;
    await set(false);
    expect([(await read("user", "?search=x")).status, (await read("user")).status]).toEqual([403, 200]);
    await set(true);
  });

  test("searches 800 emails of each state, and continues on the next page", async () => {
    const { id } = world.north;
    const old = await insertEmail(world.north.id, { state: "sent" });
    const failed = await insertEmail(world.north.id);
    await world.platform
      .run`insert into emails (id, company_id, kind, to_address, subject, parameters, idempotency_key, state)
      select gen_random_uuid(), ${id}::int, 'trial', 'n' || n || '@a.test', 'S', '{}', n::text, 'sent' from generate_series(1, 801) n`;
    const first = await listEmails("company_admin", "?search=ann");
    expect(first).toMatchObject({
      emails: [],
      counts: { all: { count: 1, more: true }, needsAction: { count: 1, more: false } },
    });
    expect(first.searchedTo).toMatch(/Z$/);
    const next = await listEmails("company_admin", `?search=ann&cursor=${first.nextCursor}`);
    expect(next.emails.map(({ id }) => id)).toEqual([failed, old]);
    expect([next.start, next.searchedTo, next.nextCursor]).toEqual([1, null, null]);
    expect(await idsOf("company_admin", "?search=ann&state=needsAction")).toEqual([failed]);
  });
});

describe("an email's preview", () => {
  test("is a page for our own frame, without scripts or working links", async () => {
    const id = await insertEmail(world.north.id);
    const answer = await world.as("company_admin", "GET", `/api/emails/${id}/preview`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "x-frame-options": "SAMEORIGIN",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin",
    });
    expect(answer.text).toContain("Hello &lt;script&gt;Ann,");
    expect(answer.text).toContain("[left out here]");
    expect(answer.text).not.toContain("reset-password#");
  });

  test("of another company is not there", async () => {
    const id = await insertEmail(world.south.id);
    for (const path of ["", "/preview"])
      expect((await world.as("company_admin", "GET", `/api/emails/${id}${path}`)).status).toBe(404);
    expect((await resend(id, "company_admin")).status).toBe(404);
  });
});

describe("sending again", () => {
  test.each(["failed", "uncertain", "held"])("an email that is %s begins anew, with an entry", async (state) => {
    const id = await insertEmail(world.north.id, { state });
    const answer = await resend(id, "company_admin", { state });
    expect([answer.status, answer.json]).toMatchObject([200, { state: "queued", attempts: 0, error: null }]);
    expect((await world.auditEntries()).at(-1)).toMatchObject({
      entityType: "email",
      entityId: id,
      companyId: world.north.id,
      description: expect.stringContaining("sent again the email “Set a new password for Volute” to ann@north.test"),
    });
  });

  test.each(["queued", "sending", "sent"])("resending one that is %s is refused", async (state) => {
    const answer = await resend(await insertEmail(null, { state }));
    expect([answer.status, answer.json.error]).toEqual([409, "This email is being sent, or has been sent already."]);
  });

  test("an email that became uncertain after the user saw it as failed is refused", async () => {
    const id = await insertEmail(world.north.id, { state: "uncertain" });
    const answer = await resend(id, "company_admin", { state: "failed" });
    expect([answer.status, answer.json.code]).toEqual([409, "wrong_state"]);
  });

  test("two simultaneous requests send it once", async () => {
    const id = await insertEmail(world.north.id);
    const answers = await Promise.all([resend(id), resend(id, "company_admin")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("is for the quote's owner and administrators, not while impersonating", async () => {
    const { email } = await insertOfferEmail(world.north);
    const refused = await resend(email, "platform_admin impersonating");
    expect([refused.status, refused.json.code]).toEqual([403, "impersonating"]);
    expect((await listEmails("platform_admin impersonating")).emails[0]?.maySend).toBe(false);
    expect((await resend(email, "colleague")).status).toBe(404);
    expect((await resend(email, "user")).json).toMatchObject({ state: "queued", maySend: false });
  });

  test.each([
    ["draft", "revised"],
    ["accepted", "accepted"],
    ["declined", "declined"],
    ["expired", "expired"],
  ] as const)("an offer is not released once its quote is %s, and its row says why", async (status, obstacle) => {
    const { email } = await insertOfferEmail(world.north, status, { state: "held" });
    expect((await listEmails("user")).emails[0]).toMatchObject({ obstacle, maySend: false });
    for (const search of ["", "&search=hargreaves"]) {
      const { emails, counts } = await listEmails("user", `?state=needsAction${search}`);
      expect([emails, counts.needsAction, counts.all.count]).toEqual([[], { count: 0, more: false }, 1]);
    }
    const answer = await resend(email, "user");
    expect([answer.status, answer.json.code]).toEqual([409, "wrong_state"]);
    await world.platform.run`update emails set kind = 'notice_question' where id = ${email}`;
    expect((await resend(email, "user")).json).toMatchObject({ state: "queued", obstacle: null });
  });

  test("a withdrawn offer is not released", async () => {
    const { email } = await insertOfferEmail(world.north, "calculated", { state: "held" });
    await world.inNorth.run`update quote_revisions set closed_because = 'withdrawn'
      where id = (select revision_id from emails where id = ${email})`;
    expect((await listEmails("user")).emails[0]?.obstacle).toBe("withdrawn");
  });
});
