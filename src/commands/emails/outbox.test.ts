// The outbox as an operator sees it on a terminal.

import { randomUUID, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recoverEmails } from "#server/emails/queries.ts";
import { onServer } from "#test/kit/conditions.ts";
import { type Installation, newInstallation } from "#test/kit/installation.ts";
import { insertIn, rowsIn, runIn } from "#test/rows.ts";

const SMTP = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "quotes@volute.test" };
describe.runIf(onServer)("on a server", () => {
  let here: Installation;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    here = await newInstallation();
    await here.inDatabase((database) =>
      database.asPlatform(async (db) => {
        const company = (name: string, isActive: boolean) =>
          insertIn<{ id: number }>(db, "companies", { name, slug: name, quotePrefix: name.toUpperCase(), isActive });
        const [[open], [closed]] = [await company("open", true), await company("shut", false)];
        const letter = async (name: string, state: string, companyId: number | undefined) => {
          // In the order of creation: ids of the same millisecond have no order.
          ids[name] = `01900000-0000-7000-8000-00000000000${Object.keys(ids).length}`;
          const about = { kind: "password_reset", toAddress: "ann@north.test", subject: "A secret subject", state };
          const error = state === "failed" ? "550 5.1.1 <ann@north.test>: no such user" : null;
          await insertIn(db, "emails", {
            id: ids[name],
            companyId,
            ...about,
            error,
            parameters: {},
            idempotencyKey: ids[name],
          });
        };
        await letter("failed", "failed", open?.id);
        await letter("held", "held", open?.id);
        await letter("of the closed", "held", closed?.id);
        await letter("sent", "sent", undefined);
      }),
    );
  });
  afterAll(() => here.end());
  const states = () =>
    here.inDatabase((database) =>
      database.asPlatform((db) => rowsIn<{ id: string; state: string }>(db)`select id, state from emails order by id`),
    );

  test("emails are listed without their text, and with masked addresses unless --addresses is given", async () => {
    const { text } = await here.run(["emails"]);
    expect(text.split("\n").map((line) => line.split(/ {2,}/)[1])).toEqual(["sent", "held", "held", "failed"]);
    expect(text).toContain("550 5.1.1 <a…@north.test>: no such user");
    expect(text).not.toMatch(/ann@|secret/);
    const { text: json } = await here.run(["emails", "--failed", "--addresses", "--json"]);
    expect(JSON.parse(json)).toMatchObject([{ id: ids.failed, state: "failed", toAddress: "ann@north.test" }]);
  });

  test("an email is resent as on the screen, with its audit entry", async () => {
    expect((await here.run(["emails", "resend", ids.failed ?? ""])).text).toContain(
      "Without SMTP_URL no email can be sent",
    );
    expect((await here.run(["emails", "resend", ids.failed ?? ""], SMTP)).code).toBe(0);
    expect((await here.run(["emails", "resend", ids.sent ?? ""], SMTP)).text).toBe(
      "This email is being sent, or has been sent already.",
    );
    expect((await here.run(["emails", "resend", randomUUIDv7()], SMTP)).text).toBe("No email has this id.");
    expect((await here.run(["emails", "resend", "7"], SMTP)).text).toBe(
      `"7" is not an email's id; npx volute emails shows them.`,
    );
    const entries = await here.inDatabase((database) =>
      database.asPlatform(
        (db) => rowsIn(db)`select user_name, description from audit_logs where entity_id = ${ids.failed}`,
      ),
    );
    expect(entries).toEqual([
      { userName: "Volute", description: "Volute sent again the email “A secret subject” to ann@north.test" },
    ]);
  });

  test("an exported company's emails are not resent, and one that a killed process was sending is recovered", async () => {
    const letter = ids.held ?? "";
    await here.inDatabase(async (database) => {
      const [of] = await database.asPlatform(
        (db) => rowsIn<{ id: number }>(db)`select company_id as id from emails where id = ${letter}`,
      );
      const set = (move: string | null, state: string) =>
        database.asPlatform(async (db) => {
          await runIn(db)`select set_config('app.copying_company', 'on', true)`;
          await runIn(db)`update companies set move_id = ${move} where id = ${of?.id}`;
          await runIn(
            db,
          )`update emails set state = ${state}, claimed_until = now() - interval '1 hour' where id = ${letter}`;
        });
      const recovered = async () =>
        (await database.asPlatform((db) => recoverEmails(db, new Date(), true))).map(({ id }) => id);
      await set(randomUUID(), "held");
      const again = await here.run(["emails", "resend", letter], SMTP);
      expect(again).toEqual({ code: 2, text: "The email's company is being moved to another server. Send it there." });
      expect((await here.run(["emails", "release", "--yes"], SMTP)).text).toContain("Emails queued: 0.");
      // An email's outcome has to be known before its company moves.
      await set(randomUUID(), "sending");
      expect(await recovered()).toEqual([letter]);
      await set(null, "held");
    });
  });

  test("release sends all held emails except those of a deactivated company", async () => {
    expect((await here.run(["emails", "release", "--yes"], SMTP)).text).toContain("Emails queued: 1.");
    expect((await states()).map(({ state }) => state)).toEqual(["queued", "queued", "held", "sent"]);
  });
});
