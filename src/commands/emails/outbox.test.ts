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
          // In the order of making: those of one millisecond have none of their own.
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

  test("emails are listed without what they say, and without whole addresses unless they are wanted", async () => {
    const { text } = await here.run(["emails"]);
    expect(text.split("\n").map((line) => line.split(/ {2,}/)[1])).toEqual(["sent", "held", "held", "failed"]);
    expect(text).toContain("550 5.1.1 <a…@north.test>: no such user");
    expect(text).not.toMatch(/ann@|secret/);
    const { text: json } = await here.run(["emails", "--failed", "--addresses", "--json"]);
    expect(JSON.parse(json)).toMatchObject([{ id: ids.failed, state: "failed", toAddress: "ann@north.test" }]);
  });

  test("one is sent again as the screen would, with its entry", async () => {
    expect((await here.run(["emails", "resend", ids.failed ?? ""])).text).toContain("Without SMTP_URL no email leaves");
    expect((await here.run(["emails", "resend", ids.failed ?? ""], SMTP)).code).toBe(0);
    expect((await here.run(["emails", "resend", ids.sent ?? ""], SMTP)).text).toBe(
      "This email is on its way, or has been handed over already.",
    );
    expect((await here.run(["emails", "resend", randomUUIDv7()], SMTP)).text).toBe("There is no email with this id.");
    expect((await here.run(["emails", "resend", "7"], SMTP)).text).toBe('"7" is no id: npx volute emails shows them.');
    const entries = await here.inDatabase((database) =>
      database.asPlatform(
        (db) => rowsIn(db)`select user_name, description from audit_logs where entity_id = ${ids.failed}`,
      ),
    );
    expect(entries).toEqual([
      { userName: "Volute", description: "Volute sent again the email “A secret subject” to ann@north.test" },
    ]);
  });

  test("of a company that was exported none is sent again, and what a killed process was sending is settled", async () => {
    const letter = ids.held ?? "";
    await here.inDatabase(async (database) => {
      const [of] = await database.asPlatform(
        (db) => rowsIn<{ id: number }>(db)`select company_id as id from emails where id = ${letter}`,
      );
      const set = (move: string | null, state: string) =>
        database.asPlatform(async (db) => {
          await runIn(db)`select set_config('app.copying_company', 'on', true)`;
          await runIn(db)`update companies set move = ${move} where id = ${of?.id}`;
          await runIn(
            db,
          )`update emails set state = ${state}, claimed_until = now() - interval '1 hour' where id = ${letter}`;
        });
      const recovered = async () =>
        (await database.asPlatform((db) => recoverEmails(db, new Date(), true))).map(({ id }) => id);
      await set(randomUUID(), "held");
      const again = await here.run(["emails", "resend", letter], SMTP);
      expect(again).toEqual({ code: 2, text: "The email's company is being moved to another server. Send it there." });
      expect((await here.run(["emails", "release", "--yes"], SMTP)).text).toContain("wait for their turn: 0.");
      // An email's outcome has to be known before its company moves.
      await set(randomUUID(), "sending");
      expect(await recovered()).toEqual([letter]);
      await set(null, "held");
    });
  });

  test("all that are held leave, but those of a company that is switched off", async () => {
    expect((await here.run(["emails", "release", "--yes"], SMTP)).text).toContain("wait for their turn: 1.");
    expect((await states()).map(({ state }) => state)).toEqual(["queued", "queued", "held", "sent"]);
  });
});
