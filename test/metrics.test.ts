// The metrics for Prometheus: they count correctly, contain no personal data, and reading them never fails.
import { randomUUIDv7 } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp, routes } from "#server/app.ts";
import type { Database } from "#server/database/connect.ts";
import type { Metrics } from "#server/kernel/metrics/prometheus.ts";
import { buildMetrics } from "#server/metrics.ts";
import { insertIn } from "#test/rows.ts";
import { type Canary, createCanaries, signInAgain } from "./canaries.ts";
import { makeIds, nameOf, samples } from "./walk.ts";
import type { World } from "./world.ts";

let world: World;
let canary: Canary;
let app: FastifyInstance;
let metrics: Metrics;
beforeAll(async () => {
  const made = await createCanaries();
  world = made.world;
  canary = made.canaries[0] as Canary;
  await signInAgain(world, canary, "user");
  metrics = buildMetrics(world.database);
  app = await createApp({ database: world.database, webDirectory: "", metrics });
});
afterAll(async () => {
  await app.close();
  await world.end();
});

interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}
const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const seriesIn = (text: string): Series[] =>
  text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value] = LINE.exec(line) ?? [];
      expect(name, line).not.toBe("");
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", of = ""]) => [key, of]);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
const figure = (text: string, name: string, labels: Record<string, string> = {}) =>
  seriesIn(text).find((one) => one.name === name && JSON.stringify(one.labels) === JSON.stringify(labels))?.value;

test("after every call of the contract, they name no company, person, path or id, and are bounded in number", async () => {
  const { word, people, quotes } = canary;
  for (const url of [`/${word}`, `/api/${word}`, `/q/${word}`, "/healthz", "/%", `/api/quotes?search=${word}`])
    for (const method of ["GET", "POST", "HEAD", "OPTIONS"] as const)
      await app.inject({ method, url, headers: { cookie: people.user.cookie, host: `${word}.test`, referer: word } });
  for (const id of quotes)
    await app.inject({ method: "GET", url: `/api/quotes/${id}`, headers: { cookie: people.user.cookie } });

  const here = { ...world, app };
  const ids = await makeIds(world);
  for (const { endpoint } of routes) {
    const sample = samples[nameOf(endpoint)];
    const actor = /^platform|^admin/.test(endpoint.audience) ? "platform_admin" : "company_admin";
    await world.renew(actor);
    const [url = "", payload] = [await sample?.url(here, ids, "north"), (await sample?.body?.(here)) as object];
    const headers = { cookie: world.people[actor].cookie, "user-agent": canary.word };
    await app.inject({ method: endpoint.method, url, headers, ...(payload && { payload }) });
  }
  const text = await metrics.text();
  const series = seriesIn(text);
  expect(text).not.toMatch(/canarie|kanarie|@|\.test|[0-9a-f]{8}-[0-9a-f]{4}/i);
  const endpoints = ["other", ...routes.map(({ endpoint }) => endpoint.path)];
  const counted = new Set(series.map(({ labels }) => labels.endpoint).filter((one) => one !== undefined));
  expect([...counted].toSorted()).toEqual([...new Set(endpoints)].toSorted());
  const values = series.flatMap(({ labels }) => Object.entries(labels).filter(([name]) => name !== "endpoint"));
  for (const [name, value] of values) expect(known[name], `${name}="${value}"`).toContain(value);
  // For each endpoint 15 of its durations, at most 6 statuses, and a HEAD beside GET for links; 40 others.
  expect(series.length).toBeLessThan(routes.length * 21 * 1.2 + 40);
  expect(
    figure(text, "volute_requests_total", { endpoint: "/api/quotes/:id", method: "GET", status: "2xx" }),
  ).toBeGreaterThan(1);
});

const known: Record<string, string[]> = {
  method: ["GET", "POST", "PUT", "DELETE", "HEAD", "any"],
  status: ["2xx", "3xx", "4xx", "5xx", "gone"],
  state: ["held", "queued", "sending", "uncertain", "failed", "waiting", "making", "busy", "idle"],
  percentile: ["50", "99", "100"],
  version: [(JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version],
  le: ["0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1", "2.5", "5", "10", "30", "+Inf"],
};

test("who leaves before the end is counted as gone, and a stream of events not among the durations", async () => {
  const { cookie } = canary.people.user;
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const leaving = new AbortController();
  const init = { headers: { cookie }, signal: leaving.signal };
  const answer = await fetch(`http://127.0.0.1:${port}/api/events`, init);
  await answer.body?.getReader().read();
  expect(figure(await metrics.text(), "volute_event_streams_open")).toBe(1);
  leaving.abort();
  const gone = { endpoint: "/api/events", method: "GET", status: "gone" };
  await expect.poll(async () => figure(await metrics.text(), "volute_requests_total", gone)).toBe(1);
  await expect.poll(async () => figure(await metrics.text(), "volute_event_streams_open")).toBe(0);
  expect(await metrics.text()).not.toMatch(/duration_seconds_count\{endpoint="\/api\/events"/);
});

describe("what is asked of the database", () => {
  const asking = (asPlatform: Database["asPlatform"], patience?: number) =>
    buildMetrics({ ...world.database, asPlatform }, () => null, patience);
  const fails: Database["asPlatform"] = () => Promise.reject(new Error("away"));
  const hangs: Database["asPlatform"] = () => new Promise(() => {});

  test("is what stands in it", async () => {
    const now = new Date(Date.now() - 90_000).toISOString();
    const letter = { kind: "reminder", toAddress: "a@b.test", subject: "x", parameters: {} };
    const times = { queuedAt: now, createdAt: now };
    await world.database.asPlatform(async (db) => {
      for (const state of ["queued", "uncertain"])
        await insertIn(db, "emails", { ...letter, ...times, state, id: randomUUIDv7(), idempotencyKey: state });
    });
    const text = await asking(world.database.asPlatform).text();
    expect(figure(text, "volute_database_up")).toBe(1);
    expect(figure(text, "volute_emails", { state: "queued" })).toBeGreaterThan(0);
    expect(figure(text, "volute_emails", { state: "uncertain" })).toBe(1);
    expect(figure(text, "volute_emails_oldest_queued_seconds")).toBeGreaterThan(89);
    expect(figure(text, "volute_reminders_due")).toBe(1);
    expect(figure(text, "volute_migrations_applied")).toBeGreaterThan(10);
    expect(figure(text, "volute_audit_unsealed_entries")).toBeGreaterThan(6);
    expect(figure(text, "volute_audit_oldest_unsealed_seconds")).toBeGreaterThanOrEqual(0);
  });

  test("is left out while the database is away, or does not answer, and the rest is told", async () => {
    for (const away of [fails, hangs]) {
      const text = await asking(away, 100).text();
      expect(figure(text, "volute_database_up")).toBe(0);
      expect(text).not.toMatch(/^volute_(emails|audit|migrations|reminders)/m);
      expect(figure(text, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
    }
  });

  test("is asked once, however many want to know", async () => {
    let asked = 0;
    const counting: Database["asPlatform"] = (work) => {
      asked += 1;
      return world.database.asPlatform(work);
    };
    const one = asking(counting);
    await Promise.all([one.text(), one.text()]);
    await one.text();
    expect(asked).toBe(1);
  });
});

test("the table in docs/operating.md names every figure, and no other", async () => {
  const text = await metrics.text();
  const described = [...text.matchAll(/^# HELP (\w+) (.+)\n# TYPE \w+ (\w+)$/gm)].map(
    ([, name, help, kind]) => `| \`${name}\` | ${kind} | ${help} |`,
  );
  expect(described.length).toBeGreaterThan(10);
  const table = readFileSync("docs/operating.md", "utf8").match(/^\| `\w+` \| (?:gauge|counter|histogram) \| .+ \|$/gm);
  expect(table?.toSorted()).toEqual(described.toSorted());
});
