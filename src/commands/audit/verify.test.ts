import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { streamSealedLog, verifyLog } from "#server/audit/sealing/verify.ts";
import { freshDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { folderOfTest } from "#test/kit/folder.ts";
import { newInstallation } from "#test/kit/installation.ts";
import { openFresh } from "#test/kit/open-database.ts";
import { sealAll } from "#test/kit/sealing.ts";
import { insertIn } from "#test/rows.ts";

const database = await openFresh();

test("an exported log is verified by a command, without the database", async () => {
  const about = { action: "update", entityType: "quote" };
  const entries = Array.from({ length: 12 }, (_, at) => ({ ...about, description: `Ann changed quote ${at}` }));
  await database.asPlatform((db) => insertIn(db, "audit_logs", ...entries));
  await sealAll(database);
  let text = "";
  for await (const part of streamSealedLog(database)) text += part;
  const { lastHash } = await verifyLog(database);
  const file = join(await folderOfTest(), "log.jsonl");
  const check = async (content: string, ...more: string[]) => {
    await writeFile(file, content);
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const code = await runCommand(commands, ["audit", "verify", file, ...more], { env: {}, out: say, err: say });
    return { code, said: said.join("\n") };
  };
  const sound = await check(text);
  expect(sound).toMatchObject({ code: 0, said: expect.stringContaining("12 entries under 1 seal are as") });
  expect((await check(text, "--last", lastHash ?? "")).code).toBe(0);
  expect((await check(text, "--last", "0".repeat(64))).code).toBe(1);
  const changed = await check(text.replace("Ann changed quote 7", "Ann changed quote 6"));
  expect(changed).toEqual({ code: 1, said: "Entry 8 has been changed." });
  const removed = await check(text.replace(/.*Ann changed quote 3.*\n/, ""));
  expect(removed).toEqual({ code: 1, said: "Entry 4 has been removed." });
});

test("entries that were sealed late end it with 1, and with 0 if a sealed entry explains them (decision 87)", async () => {
  const log = await freshDatabase();
  onTestFinished(() => log.close());
  const createdAt = new Date(Date.now() - 11 * 60_000).toISOString();
  const write = (more: object) =>
    log.asPlatform((db) => insertIn(db, "audit_logs", { action: "create", entityType: "company", ...more }));
  const file = join(await folderOfTest(), "log.jsonl");
  const check = async () => {
    await sealAll(log);
    let text = "";
    for await (const part of streamSealedLog(log)) text += part;
    await writeFile(file, text);
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const code = await runCommand(commands, ["audit", "verify", file], { env: {}, out: say, err: say });
    return { code, said: said.join("\n") };
  };
  await write({ companyId: 1, createdAt });
  await write({ companyId: 1, metadata: { event: "company.moved_in" } });
  expect(await check()).toMatchObject({
    code: 0,
    said: expect.stringContaining(
      "1 of them was sealed late because of a company that came from another installation: see entry 2.",
    ),
  });
  await write({ companyId: 1, createdAt });
  expect(await check()).toEqual({
    code: 1,
    said: "Entry 3 was sealed more than ten minutes after the time of writing, and no sealed entry says why: it may have been dated back.",
  });
});

test.runIf(onServer)(
  "entries without a seal are counted, and are a fault once the oldest is older than ten minutes (decision 87)",
  async () => {
    const here = await newInstallation();
    onTestFinished(() => here.end());
    const write = (minutesAgo: number) =>
      here.inDatabase((database) =>
        database.asPlatform((db) =>
          insertIn(db, "audit_logs", {
            action: "update",
            entityType: "quote",
            createdAt: new Date(database.now().getTime() - minutesAgo * 60_000).toISOString(),
          }),
        ),
      );
    await write(9);
    expect(await here.run(["audit", "verify"])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^0 entries under 0 seals .+\n1 newer entry has no seal yet, since .+Z\.\n/),
    });
    await write(11);
    expect(await here.run(["audit", "verify"])).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^1 entry has no seal, the oldest since .+Z\. Entries are sealed within a minute/),
    });
  },
);
