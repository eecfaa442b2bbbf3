// What an operator does to accounts when no email arrives and nobody can sign in.

import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { DATA_DIRECTORY, lockFiles } from "#server/database/embedded.ts";
import { verifyPassword } from "#server/kernel/passwords.ts";
import { findUserForSignIn } from "#server/users/queries.ts";
import { onEmbedded, onServer } from "#test/kit/conditions.ts";
import { type Installation, newInstallation } from "#test/kit/installation.ts";
import { rowsIn, runIn } from "#test/rows.ts";
import { createWorld } from "#test/world.ts";

const PASSWORD = "brand new words";
const NOT_THERE = "There is no Volute database yet: start Volute once, or check DATABASE_URL and DATA_DIR.";
describe.runIf(onServer)("on a server", () => {
  let here: Installation;
  let northId: number;
  let withPassword: string[];

  beforeAll(async () => {
    here = await newInstallation();
    withPassword = ["--password-file", here.file("password")];
    await writeFile(here.file("password"), `${PASSWORD}\n`);
  });
  afterAll(() => here.end());

  const rows = <Row>(...query: Parameters<ReturnType<typeof rowsIn>>) =>
    here.inDatabase((database) => database.asPlatform((db) => rowsIn<Row>(db)(...query)));
  const lastEntry = async () =>
    (
      await rows<Record<string, unknown>>`select user_name, company_id, description, metadata ->> 'event' as event
    from audit_logs order by id desc limit 1`
    )[0];
  const sessionsOf = async (email: string) =>
    (await rows`select 1 from sessions s join users u on u.id = s.user_id where u.email = ${email}`).length;
  const hashOf = async (email: string) =>
    (await here.inDatabase((database) => database.asPlatform((db) => findUserForSignIn(db, email))))?.passwordHash ??
    null;

  test("no database is created if there is none", async () => {
    const { code, text } = await here.run(["create-admin", "first@company.test", ...withPassword]);
    expect([code, text]).toEqual([2, NOT_THERE]);
    expect(await here.run(["company", "list"])).toEqual({ code: 2, text: NOT_THERE });
    await here.inDatabase(async (database) => {
      const world = await createWorld({}, Promise.resolve({ ...database, close: async () => {} }));
      northId = world.north.id;
      await world.end();
    });
  });

  test("create-admin creates a platform administrator with a password from a file, and an audit entry", async () => {
    const made = await here.run(["create-admin", " First@Company.Test ", ...withPassword]);
    expect(made).toEqual({ code: 0, text: "first@company.test is a platform administrator and can sign in." });
    expect(await verifyPassword(await hashOf("first@company.test"), PASSWORD)).toBe(true);
    expect(await lastEntry()).toMatchObject({
      event: "user.created",
      userName: "Volute",
      description: "Volute created first@company.test, a platform administrator, from the command line",
    });
  });

  test.each([
    [
      ["create-admin", "user@north.test"],
      "user@north.test already has an account: use npx volute set-password to let them in.",
    ],
    [["create-admin", "boss"], '"boss" is not an email address.'],
    [["set-password", "nobody@north.test"], "No user has the email address nobody@north.test."],
  ])("%j is refused in one sentence", async (words, sentence) => {
    expect(await here.run([...words, ...withPassword])).toEqual({ code: 2, text: sentence });
  });

  test("a password that the screens would refuse is refused", async () => {
    await writeFile(here.file("short"), "short");
    expect(await here.run(["set-password", "user@north.test", "--password-file", here.file("short")])).toEqual({
      code: 2,
      text: "This password cannot be used: Password must be at least 6 characters.",
    });
  });

  test("a new password ends only that user's sessions, with an entry in the company's log", async () => {
    const { code, text } = await here.run(["set-password", "user@north.test", ...withPassword]);
    expect([code, text]).toEqual([0, "user@north.test has the new password. All their sessions have ended."]);
    expect(await verifyPassword(await hashOf("user@north.test"), PASSWORD)).toBe(true);
    expect([await sessionsOf("user@north.test"), await sessionsOf("colleague@north.test")]).toEqual([0, 1]);
    expect(await lastEntry()).toEqual({
      event: "password.set",
      userName: "Volute",
      companyId: northId,
      description: "Volute set a new password for user Example (user@north.test)",
    });
  });

  test("a link changes nothing until it is used, and needs PUBLIC_URL", async () => {
    const words = ["set-password", "admin@north.test", "--link"];
    expect((await here.run(words)).text).toBe(
      "To create a link, set PUBLIC_URL to the address at which users open Volute.",
    );
    const before = await hashOf("admin@north.test");
    const { text } = await here.run(words, { PUBLIC_URL: "https://quotes.test" });
    expect(text).toMatch(/\nhttps:\/\/quotes\.test\/reset-password#[\w-]{40,}$/);
    expect([await hashOf("admin@north.test"), await sessionsOf("admin@north.test")]).toEqual([before, 1]);
    expect(await lastEntry()).toMatchObject({ event: "password.reset_requested", companyId: northId });
    const admin = await here.run(["create-admin", "second@company.test", "--link"], {
      PUBLIC_URL: "https://quotes.test",
    });
    expect(admin.text).toMatch(/\nhttps:\/\/quotes\.test\/first-password#[\w-]{40,}$/);
    expect(await hashOf("second@company.test")).toBeNull();
  });

  test("an exported company's user cannot get a new password", async () => {
    const setMove = (move: string | null) =>
      here.inDatabase((database) =>
        database.asPlatform(async (db) => {
          await runIn(db)`select set_config('app.copying_company', 'on', true)`;
          await runIn(db)`update companies set move_id = ${move} where id = ${northId}`;
        }),
      );
    const before = await hashOf("user@north.test");
    await setMove(randomUUID());
    const { code, text } = await here.run(["set-password", "user@north.test", ...withPassword]);
    expect([code, text]).toEqual([
      2,
      "Nothing was changed: this company was exported and is read-only here. Do it where the company was imported, or take it back first (npx volute company take-back).",
    ]);
    expect(await hashOf("user@north.test")).toBe(before);
    await setMove(null);
  });

  test("ends the sessions of one user or of everyone", async () => {
    expect((await here.run(["end-sessions"])).text).toBe("Give either an email address or --all.");
    expect((await here.run(["end-sessions", "nobody@north.test"])).code).toBe(2);
    expect((await here.run(["end-sessions", "colleague@north.test"])).text).toBe("1 session has ended.");
    expect(await sessionsOf("colleague@north.test")).toBe(0);
    expect(await lastEntry()).toMatchObject({ event: "sessions.ended", companyId: northId });
    expect((await here.run(["end-sessions", "--all", "--yes"])).text).toBe("6 sessions have ended.");
    expect(await rows`select 1 from sessions`).toEqual([]);
  });
});

test.runIf(onEmbedded)("refused while a server uses the embedded database", async () => {
  const directory = await mkdtemp(join(tmpdir(), "volute-lock-"));
  await mkdir(join(directory, DATA_DIRECTORY));
  await writeFile(join(directory, DATA_DIRECTORY, "PG_VERSION"), "18");
  const lock = await lockFiles(directory);
  const terminal = { env: { DATA_DIR: directory }, out: () => {}, err: () => {} };
  await expect(runCommand(commands, ["end-sessions", "--all", "--yes"], terminal)).rejects.toThrow(
    `Another copy of Volute is already using ${directory}.`,
  );
  lock.close();
  await rm(directory, { recursive: true });
});
