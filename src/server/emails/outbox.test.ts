// What becomes of an email, with a real mail server that does what mail servers do.
import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { EmailState } from "#domain/emails/states.ts";
import { readConfig } from "#server/config.ts";
import { createToken } from "#server/kernel/session.ts";
import { runCleanup } from "#server/users/sign-in-sources/cleanup.ts";
import { type Manner, openMailServer, readable } from "#test/kit/mail-server.ts";
import { openWorld } from "#test/kit/open-world.ts";
import type { EmailKinds } from "./email-kind.ts";
import { renderEmail } from "./email-layout.ts";
import { setEmailTransport } from "./email-transport.ts";
import { deliverDueEmails } from "./outbox.ts";
import { queueEmail } from "./queries.ts";

const world = await openWorld();
const server = await openMailServer();
afterAll(() => server.close());

const testKinds: EmailKinds = {
  trial: {
    link: async (_db, _mail, publicUrl) => `${publicUrl}/somewhere`,
    write: ({ words }, url) =>
      renderEmail({
        title: "A trial",
        paragraphs: [String(words)],
        button: { label: "Go", url },
        notes: [],
        sender: "Volute",
        colour: "#0a5c70",
      }),
  },
};
const useServer = (url = server.url) => {
  const { mail: settings } = readConfig({ SMTP_URL: url, MAIL_FROM: "Volute <quotes@volute.test>" });
  if (settings) setEmailTransport(world.database, { settings, publicUrl: "https://quotes.test" });
};
const deliverDue = (kinds = testKinds) => deliverDueEmails(world.database, kinds);

async function queueTestEmail(
  overrides: Partial<Parameters<typeof queueEmail>[1]> = {},
  now = new Date(),
): Promise<string> {
  const id = randomUUIDv7();
  const mail = {
    id,
    companyId: null,
    userId: null,
    kind: "trial",
    toAddress: "ann@north.test",
    subject: "Łukasz’s trial",
    parameters: { words: "<b>O’Brien & Sons</b>" },
    idempotencyKey: id,
    ...overrides,
  };
  await world.database.asPlatform((db) => queueEmail(db, mail, now));
  return id;
}

interface Row {
  state: EmailState;
  attempts: number;
  reply: string | null;
  error: string | null;
  nextAttemptAt: string;
  submissionStartedAt: string | null;
}
async function readRow(id: string): Promise<Row> {
  const [row] = await world.platform.rows<Row>`select * from emails where id = ${id}`;
  if (!row) throw new Error("The email has vanished");
  return row;
}
const makeDue = (id: string) => world.platform.run`update emails set next_attempt_at = now() where id = ${id}`;

beforeEach(() => {
  server.emails.length = 0;
  server.behave("takes");
  useServer();
});

test("an email is sent once, as text and HTML, with fixed headers and no external resources", async () => {
  const id = await queueTestEmail();
  await deliverDue();
  await deliverDue();
  expect(await readRow(id)).toMatchObject({ state: "sent", attempts: 1, error: null, reply: "250 kept as 4711" });
  expect(server.emails).toHaveLength(1);
  const letter = readable(server.emails[0] ?? "");
  expect(letter).toContain(`Message-ID: <${id}@volute.test>`);
  expect(letter).toContain("From: Volute <quotes@volute.test>");
  expect(letter).toContain("To: ann@north.test");
  expect(letter).toContain("\r\n\r\n<b>O’Brien & Sons</b>\r\n");
  expect(letter).toContain("&lt;b&gt;O’Brien &amp; Sons&lt;/b&gt;");
  expect(letter).not.toMatch(/<img|src=|url\(/);
});

test.each<[Manner, Partial<Row>, number]>([
  ["knows nobody", { state: "failed", error: "550 no such user" }, 0],
  ["is busy", { state: "queued", error: "451 try again later" }, 0],
  ["drops at MAIL", { state: "queued", submissionStartedAt: null }, 0],
  ["drops in the message", { state: "uncertain" }, 0],
  ["drops after the message", { state: "uncertain", error: "Connection closed unexpectedly" }, 1],
  ["refuses the message", { state: "failed", error: "552 too large" }, 1],
])("the email's state when the server %s", async (manner, expected, arrived) => {
  server.behave(manner);
  const id = await queueTestEmail();
  await deliverDue();
  expect(await readRow(id)).toMatchObject({ attempts: 1, ...expected });
  expect(server.emails).toHaveLength(arrived);
  // An email that may have arrived is not resent automatically; one that did not arrive is.
  server.behave("takes");
  await makeDue(id);
  await deliverDue();
  const isTriedAgain = expected.state === "queued";
  expect((await readRow(id)).state).toBe(isTriedAgain ? "sent" : expected.state);
  expect(server.emails).toHaveLength(arrived + (isTriedAgain ? 1 : 0));
});

test.each(["q/", "reset-password#"])("a link's token is removed from the mail server's refusal: /%s", async (path) => {
  server.behave("refuses the link");
  const link: EmailKinds[string]["link"] = async (_db, _mail, publicUrl) => `${publicUrl}/${path}${createToken()}`;
  const id = await queueTestEmail();
  await deliverDue({ trial: { ...(testKinds.trial as EmailKinds[string]), link } });
  expect(await readRow(id)).toMatchObject({ state: "failed", error: `554 listed: https://quotes.test/${path}…` });
});

test("an unreachable server is tried at growing intervals, and after three days the email has failed", async () => {
  const gone = await openMailServer();
  await gone.close();
  useServer(gone.url);
  const id = await queueTestEmail();
  for (const minutes of [1, 5, 15, 60, 240, 240]) {
    await makeDue(id);
    const before = Date.now();
    await deliverDue();
    const { state, nextAttemptAt, error } = await readRow(id);
    expect([state, Math.round((Date.parse(nextAttemptAt) - before) / 60_000)]).toEqual(["queued", minutes]);
    expect(error).toContain("ECONNREFUSED");
  }
  await world.platform.run`update emails set queued_at = now() - interval '71 hours'`;
  await makeDue(id);
  await deliverDue();
  expect(await readRow(id)).toMatchObject({ state: "failed" });
});

test("many simultaneous processes send each email once", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => queueTestEmail()));
  await Promise.all(Array.from({ length: 5 }, () => deliverDue()));
  await deliverDue();
  for (const id of ids) expect((await readRow(id)).state).toBe("sent");
  expect(server.emails).toHaveLength(20);
});

test("an abandoned email is retried, or uncertain if sending had begun", async () => {
  const [before, during] = [await queueTestEmail(), await queueTestEmail()];
  const leave = (id: string, at: string | null) =>
    world.platform.run`update emails set state = 'sending', attempts = 1, claimed_until = now() - interval '1 second',
        submission_started_at = ${at} where id = ${id}`;
  await leave(before, null);
  await leave(during, new Date().toISOString());
  await deliverDue();
  expect([(await readRow(before)).state, (await readRow(during)).state]).toEqual(["sent", "uncertain"]);
  expect(server.emails).toHaveLength(1);
});

test("an email that is no longer needed is not sent, and says why", async () => {
  const id = await queueTestEmail();
  await deliverDue({ trial: { ...testKinds.trial, link: async () => null } as EmailKinds[string] });
  expect(await readRow(id)).toMatchObject({ state: "failed", error: expect.stringMatching(/no longer needed/) });
  expect(server.emails).toHaveLength(0);
});

test("the emails of a company that is off are held", async () => {
  const off = await world.platform.rows<{ id: number }>`select id from companies where not is_active`;
  const id = await queueTestEmail({ companyId: off[0]?.id ?? 0 });
  await deliverDue();
  expect((await readRow(id)).state).toBe("held");
});

test("a process without a mail server holds waiting emails", async () => {
  const id = await queueTestEmail();
  await deliverDueEmails({ ...world.database }, testKinds);
  expect((await readRow(id)).state).toBe("held");
  await deliverDue();
  expect(server.emails).toHaveLength(0);
});

test("a permanently failed email leaves one entry in its company's log", async () => {
  const before = (await world.auditEntries()).length;
  server.behave("is busy");
  const id = await queueTestEmail({ companyId: world.north.id });
  await deliverDue();
  expect((await world.auditEntries()).length).toBe(before);
  server.behave("knows nobody");
  await makeDue(id);
  await deliverDue();
  await deliverDue();
  expect((await world.auditEntries()).slice(before)).toMatchObject([
    {
      entityType: "email",
      entityId: id,
      companyId: world.north.id,
      companyName: "Northern Pumps Ltd",
      success: false,
      riskLevel: "medium",
      userId: null,
      description: "Volute could not hand over the email “Łukasz’s trial” to ann@north.test",
    },
  ]);
});

test("a change of state notifies browsers that show the company's emails", async () => {
  const heard: { entity: string; companyId: number }[] = [];
  const stopListening = await world.database.listen((message) => message !== null && heard.push(JSON.parse(message)));
  await queueTestEmail({ companyId: world.north.id });
  await deliverDue();
  await expect.poll(() => heard).toMatchObject([{ entity: "email", companyId: world.north.id }]);
  await stopListening();
});

test("emails without a quote are deleted after 90 days", async () => {
  const ids = [await queueTestEmail(), await queueTestEmail(), await queueTestEmail()];
  await deliverDue();
  const [old, young, waits] = ids;
  const settled = (id: string | undefined, days: number | null) =>
    world.platform.run`update emails set finished_at = now() - ${days}::integer * interval '1 day' where id = ${id}`;
  for (const [id, days] of [[old, 91] as const, [young, 89] as const, [waits, null] as const]) await settled(id, days);
  await runCleanup(world.database, new Date());
  const left = await world.platform.rows<{
    id: string;
  }>`select id from emails where id = any(${ids}::uuid[]) order by id`;
  expect(left.map(({ id }) => id)).toEqual([young, waits].sort());
});

test("the same cause queues one email", async () => {
  const idempotencyKey = randomUUIDv7();
  const ids = [await queueTestEmail({ idempotencyKey }), await queueTestEmail({ idempotencyKey })];
  const rows = await world.platform.rows`select id from emails where id = any(${ids}::uuid[])`;
  expect(rows).toEqual([{ id: ids[0] }]);
});

test.each(["a@b.test\r\nBcc: c@d.test", "a@b.test, c@d.test", "a <a@b.test>"])(
  "the table refuses a text with several addresses: %j",
  async (toAddress) => {
    await expect(queueTestEmail({ toAddress })).rejects.toThrow(/emails_to_address_check/);
    await expect(queueTestEmail({ subject: "Hello\r\nBcc: c@d.test" })).rejects.toThrow(/emails_subject_check/);
  },
);
