// A tab that is open during an upgrade finds the files of its own build, for two upgrades.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFresh } from "#test/kit/open-database.ts";
import { createApp } from "./app.ts";
import { saveBuild } from "./previous-builds.ts";

const HOUR_MS = 60 * 60_000;

const database = await openFresh();
let directory: string;
let builds: string;
const apps: FastifyInstance[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "volute-builds-"));
  builds = join(directory, "builds");
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  rmSync(directory, { recursive: true });
});
/** A build as the tool writes it: a part that only this one has, and one that all have. */
function built(name: string): string {
  const web = join(directory, name);
  mkdirSync(join(web, "assets"), { recursive: true });
  writeFileSync(join(web, "index.html"), `<head><meta name="build" content="${name}"><!--visitor--></head>`);
  writeFileSync(join(web, "build"), name);
  writeFileSync(join(web, "assets", `part-${name}.js`), `part("${name}")`);
  writeFileSync(join(web, "assets", `part-${name}.js.gz`), gzipSync(`part("${name}")`));
  writeFileSync(join(web, "assets", "common.js"), "common()");
  return web;
}

/** A server of this build, which cleans up as if everything had been there for long. */
async function started(name: string) {
  expect(await saveBuild(built(name), builds, Date.now() + 2 * HOUR_MS)).toBeNull();
  const app = await createApp({ database, webDirectory: join(directory, name), buildsDirectory: builds });
  apps.push(app);
  return async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, headers });
    return { status: answer.statusCode, body: answer.body, headers: answer.headers };
  };
}
const statuses = async (ask: Awaited<ReturnType<typeof started>>, names: string[]) =>
  Promise.all(names.map(async (name) => (await ask(`/assets/part-${name}.js`)).status));

test("the files of the two previous builds are served, and no older ones", async () => {
  for (const name of ["first", "second", "third"]) await started(name);
  const fourth = await started("fourth");
  expect(await statuses(fourth, ["first", "second", "third", "fourth"])).toEqual([404, 200, 200, 200]);
  expect(await fourth("/assets/common.js")).toMatchObject({ status: 200, body: "common()" });
  const old = await fourth("/assets/part-second.js", { "accept-encoding": "gzip" });
  expect(old.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-type": "application/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(readdirSync(builds).toSorted()).toEqual(["assets", "fourth.json", "second.json", "third.json"]);
});

test("removes what an interrupted copy left", async () => {
  await started("first");
  writeFileSync(join(builds, "0193a1b2.tmp"), "half a fi");
  await started("second");
  expect(readdirSync(builds).toSorted()).toEqual(["assets", "first.json", "second.json"]);
});

test("an unreadable list prevents neither the start nor the cleanup", async () => {
  await started("first");
  writeFileSync(join(builds, "first.json"), "[half a li");
  writeFileSync(join(builds, "other.json"), "{}");
  const second = await started("second");
  expect(await statuses(second, ["first", "second"])).toEqual([404, 200]);
});

test("a server of the previous version also serves the newer build's files", async () => {
  const first = await started("first");
  await started("second");
  expect(await statuses(first, ["first", "second"])).toEqual([200, 200]);
  // The build in its own place is overwritten while it runs.
  rmSync(join(directory, "first", "assets"), { recursive: true });
  expect(await statuses(first, ["first", "second"])).toEqual([200, 200]);
});

test("a build that was rolled back to counts as the newest", async () => {
  for (const name of ["first", "second", "third", "first", "fourth"]) await started(name);
  const fifth = await started("fifth");
  expect(await statuses(fifth, ["first", "second", "third", "fourth"])).toEqual([200, 404, 404, 200]);
});

test("every reply names the build", async () => {
  const ask = await started("first");
  for (const url of ["/", "/shell", "/api/auth/user", "/api/nothing", "/assets/common.js", "/assets/gone.js"])
    expect((await ask(url)).headers, url).toMatchObject({ "x-volute": "1", "x-volute-build": "first" });
});

test("without a writable directory the start says so and the pages open", async () => {
  writeFileSync(builds, "a file");
  expect(await saveBuild(built("first"), builds)).toMatch(/could not be stored in .*builds, so tabs .* EEXIST|ENOTDIR/);
  const app = await createApp({ database, webDirectory: join(directory, "first"), buildsDirectory: builds });
  apps.push(app);
  expect((await app.inject({ url: "/" })).statusCode).toBe(200);
  expect((await app.inject({ url: "/assets/gone.js" })).statusCode).toBe(404);
});
