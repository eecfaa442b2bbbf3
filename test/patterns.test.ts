// No text makes a regular expression of the program slow: its time is linear in the text, never quadratic.
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { isWholeSuite } from "#test/kit/conditions.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { patternsIn } from "./patterns.ts";
import type { Pattern } from "./worst-texts.ts";

const LENGTH = 50_000;
/** Of computing, not of waiting. Linear ones need a few milliseconds, quadratic ones more than 700. */
const MOST_MILLISECONDS = 350;
/** In ms without a message from the worker: it may be in a pattern that never ends. */
const PATIENCE = 120_000;

interface Tried {
  texts: number;
  milliseconds: number;
}

/** The time of each pattern; fewer than the patterns if one was abandoned. A slow one stops at its first slow text. */
async function tried(
  patterns: readonly Pattern[],
  { length = LENGTH, most = MOST_MILLISECONDS, patience = PATIENCE } = {},
): Promise<Tried[]> {
  const worker = new Worker(new URL("./pattern-worker.ts", import.meta.url), {
    workerData: { patterns, length, most },
  });
  const results: Tried[] = [];
  let heardAt = performance.now();
  worker.on("message", (result: Tried) => {
    results.push(result);
    heardAt = performance.now();
  });
  const watch = setInterval(() => performance.now() - heardAt > patience && void worker.terminate(), 100);
  await once(worker, "exit").finally(() => clearInterval(watch));
  return results;
}

const folders = ["src/domain", "src/contract", "src/server", "src/web"];

// Ten seconds for something that seldom changes.
test.runIf(isWholeSuite)("every pattern of the program", { timeout: 300_000 }, async () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const found = folders.map((folder) => patternsIn(root, [folder]));
  expect(Math.min(...found.map(({ length }) => length)), "patterns read in each folder").toBeGreaterThan(0);
  const patterns = found.flat();
  const results = await tried(patterns);
  const slow = patterns.filter(
    (_, at) => !((results[at]?.milliseconds ?? Number.POSITIVE_INFINITY) < MOST_MILLISECONDS),
  );
  expect(slow.map(({ path, source, flags }) => `${path}: /${source}/${flags}`).slice(0, 20)).toEqual([]);
  expect(Math.min(...results.map(({ texts }) => texts)), "texts for each pattern").toBeGreaterThan(0);
});

test.each([
  ["two digits of which either may take the rest", /^\d+\.?\d*$/],
  ["an end that is looked for from each place", /=+$/],
  ["two classes that share a character", /[\s,]*[\r\n]+x/],
])("the texts find %s", async (_, { source, flags }) => {
  const quick = { length: 30_000, most: 100 };
  const [result] = await tried([{ path: "", source, flags }], quick);
  expect(result?.milliseconds).toBeGreaterThan(quick.most);
});

test("a pattern that never ends is given up", async () => {
  expect(await tried([{ path: "", source: "^(a+)+$", flags: "" }], { patience: 1000 })).toEqual([]);
});

const world = await openWorld();

test("a figure of 250,000 digits is refused beside its field, in every list and at once", async () => {
  const jobType = world.north.choices.jobTypeId;
  const digits = "1".repeat(250_000);
  for (const baseHours of [`${digits}x`, digits, `0.${digits}`, `${" ".repeat(250_000)}x`]) {
    const before = process.cpuUsage().user;
    const answer = await world.as("company_admin", "PUT", `/api/admin/job-types/${jobType}`, { baseHours });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ fields: { baseHours: "Base hours must be a valid number" } });
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(MOST_MILLISECONDS);
  }
});

test("so is a cell of a file", async () => {
  for (const cell of [`${"1".repeat(40_000)}x`, `1.000${"0".repeat(40_000)}x`]) {
    const content = Buffer.from(`Name,Base hours\r\nSurvey,${cell}\r\n`).toString("base64");
    const before = process.cpuUsage().user;
    const answer = await world.as("company_admin", "POST", "/api/admin/job-types/import", { content, dryRun: true });
    expect(answer.json).toMatchObject({
      rows: [{ outcome: "error", errors: [{ column: "Base hours", sentence: "Base hours must be a valid number" }] }],
    });
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(MOST_MILLISECONDS);
  }
});
