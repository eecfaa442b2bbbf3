import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { openDatabase } from "#server/database/connect.ts";
import { onEmbedded, onServer } from "#test/kit/conditions.ts";
import { newInstallation } from "#test/kit/installation.ts";
import { runIn } from "#test/rows.ts";

const listed = async (env: Record<string, string>, ...words: string[]) => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  return { code: await runCommand(commands, ["company", "list", ...words], { env, out: say, err: () => {} }), said };
};

test.runIf(onEmbedded)("creates no database, and lists no company in an empty one", async () => {
  const directory = await mkdtemp(join(tmpdir(), "volute-companies-"));
  await expect(listed({ DATA_DIR: directory })).rejects.toThrow(`There is no Volute database in ${directory}: `);
  expect(await readdir(directory)).toEqual([]);
  // Without DATABASE_URL the embedded one is meant, as everywhere.
  await (await openDatabase({ dataDirectory: directory })).close();
  const env = { DATA_DIR: directory, DATABASE_LISTEN_URL: "postgres://nobody@127.0.0.1:1/none" };
  expect(await listed(env)).toEqual({ code: 0, said: ["There are no companies yet."] });
  await rm(directory, { recursive: true });
});

test.runIf(onServer)("companies are listed 200 at a time, also as JSON", async () => {
  const here = await newInstallation();
  onTestFinished(() => here.end());
  await here.inDatabase(({ asPlatform }) =>
    asPlatform(
      (db) => runIn(db)`insert into companies (name, slug, quote_prefix)
        select 'Company ' || n, 'company-' || n, 'C' || n from generate_series(1, 201) n`,
    ),
  );
  const list = async (...words: string[]) => (await here.run(["company", "list", ...words])).text;
  const lines = (await list()).split("\n");
  expect([lines.length, lines.at(0), lines.at(-1)]).toEqual([
    201,
    "1  company-1  Company 1: 0 users, 0 quote numbers issued",
    "For more, run npx volute company list --after 200",
  ]);
  expect(await list("--after", "200")).toBe("201  company-201  Company 201: 0 users, 0 quote numbers issued");
  expect(await list("--after", "201")).toBe("There are no more companies.");
  const first = JSON.parse(await list("--json"));
  expect([first.companies.length, first.next]).toEqual([200, 200]);
  expect(JSON.parse(await list("--json", "--after", "200"))).toMatchObject({ companies: [{ id: 201 }], next: null });
  expect(await list("--after", "3000000000")).toContain('"3000000000" is not a company number');
  expect(await list("--after", "Northern")).toContain('"Northern" is not a company number');
});
