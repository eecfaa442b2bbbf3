// Processes on machines with wrong clocks, on one database with one that is right: nothing ends or is sent too early
// because of them, nothing is forgotten, nothing happens twice, and the log has no wrong entry.

import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyLog } from "#server/audit/sealing/verify.ts";
import { openDatabase } from "#server/database/connect.ts";
import { emptyServerDatabase } from "#test/databases.ts";
import { hasFaketime, onServer } from "#test/kit/conditions.ts";
import { type MailServer, openMailServer, tokenIn } from "#test/kit/mail-server.ts";
import { sealAll } from "#test/kit/sealing.ts";
import { rowsIn } from "#test/rows.ts";
import { cookieOf, type Product, startProduct } from "#test/running-product.ts";
import { findFaketime } from "../../tools/faketime.ts";

const LIBRARY = findFaketime() ?? "";
const MAIN = fileURLToPath(new URL("../../src/commands/main.ts", import.meta.url));
const ADMIN = { email: "first@clocks.test", password: "a year is nothing" };

describe.runIf(onServer && hasFaketime)("beside a process with the right time, some are", () => {
  let place: { url: string; drop: () => Promise<void> };
  let mailServer: MailServer;
  let env: Record<string, string>;
  let right: Product;
  let wrong: Product[];

  beforeAll(async () => {
    [place, mailServer] = await Promise.all([emptyServerDatabase(), openMailServer()]);
    env = {
      DATABASE_URL: place.url,
      NODE_ENV: "production",
      PUBLIC_URL: "https://clocks.test",
      SMTP_URL: mailServer.url,
      MAIL_FROM: "quotes@clocks.test",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    right = await startProduct(tmpdir(), env);
    await right.ready();
    wrong = await Promise.all(
      ["+365d", "-365d", "+1h", "-1h"].map((by) =>
        startProduct(tmpdir(), { ...env, LD_PRELOAD: LIBRARY, FAKETIME: by, DONT_FAKE_MONOTONIC: "1" }),
      ),
    );
    await Promise.all(wrong.map((one) => one.ready()));
  });
  afterAll(async () => {
    await Promise.all([right, ...wrong].map((one) => one.stop()));
    await mailServer.close();
    await place.drop();
  });

  const post = (url: string, path: string, body: object) =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  test("a year or an hour ahead or behind", async () => {
    const all = [right, ...wrong];
    for (const one of wrong)
      await expect.poll(one.output).toMatch(/This machine's clock is (525600|60) minutes (ahead of|behind)/);

    // Each session is valid at each process, also once all of them have tidied up again.
    const cookies = await Promise.all(all.map((one) => cookieOf(one, ADMIN.email, ADMIN.password)));
    for (const one of all) {
      const statuses = await Promise.all(
        cookies.map(async (cookie) => (await fetch(`${one.url}/api/auth/user`, { headers: { cookie } })).status),
      );
      expect(statuses).toEqual(all.map(() => 200));
    }

    // An email leaves once, and its link works at each of them.
    await post(wrong[0]?.url ?? "", "/api/auth/forgot-password", { email: ADMIN.email });
    await mailServer.came(1);
    const token = tokenIn(mailServer.emails[0] ?? "");
    for (const { url } of all) {
      const answer = await post(url, "/api/auth/reset-password", { token, password: "x" });
      expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { password: expect.any(String) } }]);
    }

    // A process that ends seals the remaining entries, by the same time as those that wrote them.
    await Promise.all(wrong.map((one) => one.stop()));
    const database = await openDatabase({ databaseUrl: place.url });
    await sealAll(database);
    const checked = await verifyLog(database);
    expect(checked).toMatchObject({ tampering: null, late: null });
    expect(checked.seals).toBeGreaterThan(0);
    const [found] = await database.asPlatform(
      (db) => rowsIn(db)`select (select count(*)::integer from sessions) as sessions,
          (select count(*)::integer from emails where state = 'sent') as sent, (select count(*)::integer from emails) as mails,
          (select count(*)::integer from audit_logs where created_at not between now() - interval '5 minutes' and now())
            as untimely`,
    );
    expect(found).toEqual({ sessions: all.length, sent: 1, mails: 1, untimely: 0 });
    expect(mailServer.emails).toHaveLength(1);
    await database.close();
  });

  test.each(["+1d", "-1h"])("a command that is typed there (%s)", async (by) => {
    const typed = async (...words: string[]) => {
      const faked = { ...process.env, ...env, LD_PRELOAD: LIBRARY, FAKETIME: by, DONT_FAKE_MONOTONIC: "1" };
      return (await promisify(execFile)(process.execPath, [MAIN, ...words], { env: faked })).stdout;
    };
    const database = await openDatabase({ databaseUrl: place.url });
    try {
      const begun = database.now().toISOString();
      await typed("set-password", ADMIN.email, "--link");
      await typed("create-admin", `second${by}@clocks.test`, "--link");
      const [sent] = await database.asPlatform(
        (db) =>
          rowsIn<{ id: string }>(db)`update emails set state = 'failed' where kind = 'password_reset' returning id`,
      );
      const count = mailServer.emails.length;
      await typed("emails", "resend", sent?.id ?? "");
      await mailServer.came(count + 1);
      // Both links begin now, and so do the entries, two of the second command.
      const [found] = await database.asPlatform(
        (db) => rowsIn(db)`select
            (select count(*)::integer from audit_logs where id > (select max(id) - 4 from audit_logs)
              and created_at between ${begun} and now()) as entries,
            (select count(*)::integer from password_links where replaced_at is null and
              (expires_at - interval '30 minutes' between ${begun} and now()
                or expires_at - interval '7 days' between ${begun} and now())) as links`,
      );
      expect(found).toEqual({ entries: 4, links: 2 });
    } finally {
      await database.close();
    }
  });
});
