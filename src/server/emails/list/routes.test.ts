// The outbox as administrators see it.
import { beforeEach, describe, expect, test } from "vitest";
import type { Email } from "#contract/emails.ts";
import { queueEmail } from "#server/emails/queries.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { runIn } from "#test/rows.ts";
import type { ActorName } from "#test/world.ts";

const world = await openWorld();
beforeEach(() => world.platform.run`delete from emails`);

let createdCount = 0;
async function insertEmail(companyId: number | null, state = "failed"): Promise<string> {
  // In the order of creation, whatever the clock does meanwhile.
  const id = `01900000-0000-7000-8000-${String(createdCount++).padStart(12, "0")}`;
  const content = { kind: "password_reset", toAddress: "ann@north.test", subject: "Set a new password for Volute" };
  const parameters = { firstName: "<script>Ann" };
  await world.database.asPlatform(async (db) => {
    await queueEmail(db, { id, companyId, userId: null, ...content, parameters, idempotencyKey: id }, new Date());
    await runIn(db)`update emails set state = ${state}, error = '550 no such user', attempts = 3 where id = ${id}`;
  });
  return id;
}
const listEmails = async (actor: ActorName, query = "") =>
  (await world.as<{ emails: Email[]; more: boolean }>(actor, "GET", `/api/emails${query}`)).json;
const resend = (id: string, actor: ActorName = "platform_admin") =>
  world.as<Email & { error: string }>(actor, "POST", `/api/emails/${id}/send`);

describe("the list", () => {
  test("shows a company its own emails, and the platform all of them, newest first", async () => {
    const ids = [await insertEmail(world.north.id), await insertEmail(world.south.id), await insertEmail(null)];
    const seen = async (actor: ActorName) => (await listEmails(actor)).emails.map(({ id }) => ids.indexOf(id));
    expect(await seen("platform_admin")).toEqual([2, 1, 0]);
    expect(await seen("company_admin")).toEqual([0]);
    expect(await seen("platform_admin impersonating")).toEqual([0]);
    expect((await world.as("user", "GET", "/api/emails")).status).toBe(403);
    const [mail] = (await listEmails("company_admin")).emails;
    expect(mail).toMatchObject({ companyName: "Northern Pumps Ltd", state: "failed", error: "550 no such user" });
    expect(mail).toMatchObject({ quoteId: null, isOffer: false });
    expect(mail).not.toHaveProperty("parameters");
  });

  test("comes in pages that neither repeat nor leave out one", async () => {
    for (let n = 0; n < 60; n++) await insertEmail(world.north.id);
    const first = await listEmails("company_admin");
    const second = await listEmails("company_admin", `?before=${first.emails.at(-1)?.id}`);
    expect([first.emails.length, first.more, second.emails.length, second.more]).toEqual([50, true, 10, false]);
    expect(new Set([...first.emails, ...second.emails].map(({ id }) => id)).size).toBe(60);
    expect((await world.as("company_admin", "GET", "/api/emails?before=x")).status).toBe(400);
  });
});

describe("an email as it looks", () => {
  test("is a page for a frame of ours that runs nothing, with no link that works", async () => {
    const id = await insertEmail(world.north.id);
    const answer = await world.as("company_admin", "GET", `/api/emails/${id}/preview`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "x-frame-options": "SAMEORIGIN",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    });
    expect(answer.text).toContain("Hello &lt;script&gt;Ann,");
    expect(answer.text).not.toContain("reset-password#");
    expect((await world.as("user of the other company", "GET", `/api/emails/${id}/preview`)).status).toBe(403);
  });

  test("of another company is not there", async () => {
    const id = await insertEmail(world.south.id);
    expect((await world.as("company_admin", "GET", `/api/emails/${id}/preview`)).status).toBe(404);
    expect((await resend(id, "company_admin")).status).toBe(404);
  });
});

describe("sending again", () => {
  test.each(["failed", "uncertain", "held"])("an email that is %s begins anew, with an entry", async (state) => {
    const id = await insertEmail(world.north.id, state);
    const answer = await resend(id, "company_admin");
    expect([answer.status, answer.json]).toMatchObject([200, { state: "queued", attempts: 0, error: null }]);
    expect((await world.auditEntries()).at(-1)).toMatchObject({
      entityType: "email",
      entityId: id,
      companyId: world.north.id,
      description: expect.stringContaining("sent again the email “Set a new password for Volute” to ann@north.test"),
    });
  });

  test.each(["queued", "sending", "sent"])("one that is %s is refused", async (state) => {
    const answer = await resend(await insertEmail(null, state));
    expect([answer.status, answer.json.error]).toEqual([
      409,
      "This email is on its way, or has been handed over already.",
    ]);
  });

  test("by two at once is once", async () => {
    const id = await insertEmail(world.north.id);
    const answers = await Promise.all([resend(id), resend(id, "company_admin")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
