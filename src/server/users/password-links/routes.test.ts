// A forgotten password, from the request to the sign-in, with a real mail server in between.

import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { setEmailTransport } from "#server/emails/email-transport.ts";
import { emailKinds } from "#server/emails/kinds/email-kinds.ts";
import { deliverDueEmails } from "#server/emails/outbox.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { isWholeSuite } from "#test/kit/conditions.ts";
import { openMailServer, readable, tokenIn } from "#test/kit/mail-server.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { raw, rowsIn } from "#test/rows.ts";
import { createWorld, PASSWORD, PASSWORD_HASH } from "#test/world.ts";

const world = await openWorld();
const server = await openMailServer();
afterAll(() => server.close());
const { mail: settings } = readConfig({ SMTP_URL: server.url, MAIL_FROM: "quotes@volute.test" });
const { user } = world.people;

const askForReset = (email: string) => world.as("signed out", "POST", "/api/auth/forgot-password", { email });
const setPassword = (token: string, password = "brand new words") =>
  world.as("signed out", "POST", "/api/auth/reset-password", { token, password });
const signIn = async (password: string) =>
  (await world.as("signed out", "POST", "/api/auth/login", { email: user.email, password })).status;
const { run: change } = world.platform;

/** Requests a link, has the email delivered and takes the token out of it. */
async function readNewestLink(): Promise<string> {
  await change`delete from emails`;
  expect((await askForReset(user.email)).status).toBe(200);
  await deliverDueEmails(world.database, emailKinds);
  return tokenIn(server.emails.at(-1) ?? "");
}

beforeEach(async () => {
  server.emails.length = 0;
  if (settings) setEmailTransport(world.database, { settings, publicUrl: "https://quotes.test" });
  for (const table of ["sign_in_attempts", "password_links", "emails"] as const) {
    await world.database.asPlatform((db) => db.run({ name: "", text: `delete from ${table}` }, []));
  }
  await change`update users set password_hash = ${PASSWORD_HASH} where id = ${user.id}`;
});

describe("asking", () => {
  test("gives the same reply whether or not the account exists, with an entry each time", async () => {
    const heard: string[] = [];
    const stopListening = await world.database.listen((message) => heard.push(message ?? ""));
    const answers = [await askForReset(user.email), await askForReset("unknown@north.test")];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{"sends":true}'],
      [200, '{"sends":true}'],
    ]);
    const entries = (await world.auditEntries()).slice(-2);
    expect(entries.map(({ metadata, userEmail, companyId }) => [metadata?.event, userEmail, companyId])).toEqual([
      ["password.reset_requested", user.email, world.north.id],
      ["password.reset_requested", "unknown@north.test", null],
    ]);
    await expect.poll(() => heard.length).toBe(2);
    expect(heard[0]).toBe(heard[1]);
    await stopListening();
    await deliverDueEmails(world.database, emailKinds);
    expect(server.emails).toHaveLength(1);
  });

  test.each([",", ";", "<", ">", '"', ":", "[", "\\"])(
    "no account has an address with %s in its domain",
    async (sign) => {
      const email = `ann@north${sign}pumps.test`;
      const given = { email, firstName: "Ann", lastName: "Lee", role: "user", password: PASSWORD };
      expect(await world.as("company_admin", "POST", "/api/company/users", given)).toMatchObject({
        status: 400,
        json: { fields: { email: "Please enter a valid email address" } },
      });
      expect((await askForReset(email)).status).toBe(400);
    },
  );

  // A measurement, which only a machine without other work can make.
  test.runIf(isWholeSuite)("takes the same time for both", async () => {
    const took = async (email: string) => {
      await change`delete from sign_in_attempts`;
      await change`delete from emails`;
      const start = performance.now();
      await askForReset(email);
      return performance.now() - start;
    };
    const times: [known: number, unknown: number][] = [];
    // Alternating, because the machine is slower at one time than at another.
    for (let n = 0; n < 60; n++) times.push([await took(user.email), await took(`unknown${n}@north.test`)]);
    const median = (of: 0 | 1) => times.map((pair) => pair[of]).sort((a, b) => a - b)[times.length / 2] ?? 0;
    const [known, unknown] = [median(0), median(1)];
    expect(Math.max(known, unknown) / Math.min(known, unknown), `${known} and ${unknown} ms`).toBeLessThan(1.5);
    console.log(`median ms: known ${known.toFixed(2)}, unknown ${unknown.toFixed(2)}`);
  });

  test("twice in a minute sends one email, too often none, with the same reply and an entry", async () => {
    const before = (await world.lastEntry())?.id ?? 0;
    for (const email of [user.email, "unknown@north.test"]) {
      const texts = new Set<string>();
      for (let n = 0; n < 9; n++) {
        // Each in a minute of its own, as far as emails are counted.
        await change`update emails set idempotency_key = id::text`;
        const { status, text } = await askForReset(email);
        texts.add(`${status} ${text}`);
      }
      expect([...texts]).toEqual(['200 {"sends":true}']);
    }
    const refused = (await world.auditEntries(before)).filter(({ success }) => !success);
    const refusedTo = (email: string) => refused.filter(({ userEmail }) => userEmail === email);
    for (const email of [user.email, "unknown@north.test"]) {
      expect(refusedTo(email)[0]).toMatchObject({
        metadata: { event: "password.reset_requested" },
        errorMessage: expect.stringMatching(/^Too many attempts/),
      });
      // Five are free, and of the others those that came after the previous wait.
      expect(refusedTo(email).length).toBeLessThanOrEqual(9 - 5);
    }
    expect(await world.platform.count`emails`).toBe(9 - refusedTo(user.email).length);
    for (const table of [raw("sign_in_attempts"), raw("emails")]) await change`delete from ${table}`;
    await askForReset(user.email);
    await askForReset(user.email);
    // Two if the minute ended in between.
    expect(await world.platform.count`emails`).toBeLessThanOrEqual(2);
  });

  test("without a mail server it says so to everyone and queues nothing", async () => {
    const other = await createWorld();
    const answers = [user.email, "unknown@north.test"].map((email) =>
      other.as("signed out", "POST", "/api/auth/forgot-password", { email }),
    );
    for (const answer of await Promise.all(answers)) expect(answer.text).toBe('{"sends":false}');
    expect(await other.database.asPlatform((db) => rowsIn(db)`select id from emails`)).toEqual([]);
    await other.end();
  });

  test.each([["nobody"], ["a@b.test\r\nBcc: c@d.test"], ["a@b.test,c@d.test"], [""]])(
    "%j is a 400 at the field",
    async (email) => {
      const answer = await askForReset(email);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ fields: { email: "Please enter a valid email address" } });
    },
  );
});

describe("setting", () => {
  test("works once, ends every session, and the new password signs in", async () => {
    await world.renew("user");
    const token = await readNewestLink();
    const answer = await setPassword(token);
    expect([answer.status, answer.json]).toEqual([200, { success: true }]);
    expect([await signIn(PASSWORD), await signIn("brand new words")]).toEqual([401, 200]);
    const sessionIsOver = await world.as("user", "GET", "/api/auth/user");
    expect(sessionIsOver.status).toBe(401);
    const [entry] = (await world.auditEntries()).filter(({ metadata }) => metadata?.event === "password.reset");
    expect(entry).toMatchObject({ userId: user.id, entityId: user.id, companyId: world.north.id, success: true });

    const again = await setPassword(token, "another one");
    expect([again.status, again.json]).toMatchObject([410, { error: expect.stringContaining("used already") }]);
  });

  test("works only from the newest email", async () => {
    const [older, newer] = [await readNewestLink(), await readNewestLink()];
    expect((await setPassword(older)).json.error).toContain("newer link");
    expect((await setPassword(newer)).status).toBe(200);
  });

  test("fails after 30 minutes, or after address or password have changed", async () => {
    const token = await readNewestLink();
    await change`update password_links set expires_at = now() - interval '1 second'`;
    expect((await setPassword(token)).json.error).toContain("expired");
    const other = await readNewestLink();
    await change`update users set password_hash = ${await hashPassword("set by an administrator")} where id = ${user.id}`;
    expect((await setPassword(other)).json.error).toContain("has changed");
    const [{ minutes } = { minutes: 0 }] = await world.platform.rows<{
      minutes: number;
    }>`select extract(epoch from expires_at - created_at) / 60 as minutes
        from password_links where used_at is null and replaced_at is null`;
    expect(minutes).toBe(30);
  });

  test("used twice at once sets one password", async () => {
    const token = await readNewestLink();
    const answers = await Promise.all([setPassword(token, "the first one"), setPassword(token, "the second one")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test.each([["x"], [""], ["a".repeat(43)], ["💧".repeat(40)]])("an unknown token is refused: %s", async (token) => {
    expect([(await setPassword(token)).status, (await setPassword(token)).json.code]).toEqual([410, "link_invalid"]);
  });

  test("too short a password is a 400 at the field, and the link still works", async () => {
    const token = await readNewestLink();
    expect((await setPassword(token, "short")).json).toMatchObject({
      fields: { password: expect.stringContaining("6") },
    });
    expect((await setPassword(token)).status).toBe(200);
  });

  test("link attempts are throttled", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 23; n++) statuses.push((await setPassword("x".repeat(43))).status);
    expect(statuses).toContain(429);
  });
});

test("the token is in the email and not in the database", async () => {
  const token = await readNewestLink();
  const tables = await world.platform.rows<{ name: string }>`select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^schema_'`;
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const rows = await world.database.asPlatform((db) =>
      db.run({ name: "", text: `select 1::text from ${name} t where t::text like $1` }, [`%${token}%`]),
    );
    expect([name, rows.length]).toEqual([name, 0]);
  }
  expect(readable(server.emails[0] ?? "")).toContain(`https://quotes.test/reset-password#${token}`);
});
