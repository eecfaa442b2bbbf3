import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { openDatabase } from "#server/database/connect.ts";
import { testEngine } from "#test/databases.ts";

const listed = async (env: Record<string, string>) => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  return { code: await runCommand(commands, ["company", "list"], { env, out: say, err: say }), said };
};

test.runIf(testEngine === "embedded")("where no database is, none is made; an empty one has no company", async () => {
  const directory = await mkdtemp(join(tmpdir(), "volute-companies-"));
  await expect(listed({ DATA_DIR: directory })).rejects.toThrow(`There is no database of Volute in ${directory}.`);
  expect(await readdir(directory)).toEqual([]);
  // Without DATABASE_URL the embedded one is meant, as everywhere.
  await (await openDatabase({ dataDirectory: directory })).close();
  const env = { DATA_DIR: directory, DATABASE_LISTEN_URL: "postgres://nobody@127.0.0.1:1/none" };
  expect(await listed(env)).toEqual({ code: 0, said: ["There is no company yet."] });
  await rm(directory, { recursive: true });
});
