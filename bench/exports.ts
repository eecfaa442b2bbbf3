// node bench/exports.ts [quotes]: reading and creating quotes with one client, alone and beside eight exports of everything
// (`GET /api/quotes` without a query) by eight people, by turns; how long each export takes, and how much memory.
import { randomBytes, randomUUID } from "node:crypto";
import { get } from "node:http";
import pg from "pg";
import { hashToken } from "#server/kernel/session.ts";
import { type Call, Client, measureTime, quantile } from "./client.ts";
import { startBuilt } from "./processes.ts";
import { seed } from "./seed.ts";
import { startMeasuredServer } from "./server.ts";

const EXPORTS = 8;
const ROUNDS = 3;
const ALONE_MS = 10_000;
/** Exports that take longer are measured for so long and then waited for. */
const BESIDE_MS = 20_000;

const server = await startMeasuredServer();
const { cookie, companyId, job } = await seed(server, Number(process.argv[2] ?? 100_000), true);
const cookies = await addExporters();
const target = await startBuilt("product", { DATABASE_URL: server.url, WEB_DIR: "none" });
const client = new Client({ cookie, "x-volute-company": String(companyId) });
const calls: Record<string, () => Call> = {
  read: () => ({ method: "GET", path: "/api/quotes?limit=50" }),
  create: () => ({ method: "POST", path: "/api/quotes", body: JSON.stringify(job) }),
};
type Times = Record<string, number[]>;
const alone: Times = { read: [], create: [] };
const beside: Times = { read: [], create: [] };
const took: number[] = [];
const memory: number[] = [];

await callFor(3000, { read: [], create: [] });
const started = (await target.usage()).bytes;
for (let round = 0; round < ROUNDS; round++) {
  await callFor(ALONE_MS, alone);
  const exports = cookies.map((each) => measureTime(() => drain(each)));
  const ended = Promise.all(exports);
  let areUnderWay = true;
  void ended.finally(() => {
    areUnderWay = false;
  });
  const until = performance.now() + BESIDE_MS;
  while (areUnderWay && performance.now() < until) {
    await callFor(200, beside);
    memory.push((await target.usage()).bytes);
  }
  took.push(...(await ended));
  memory.push((await target.usage()).bytes);
}

for (const name of Object.keys(calls)) {
  const [before, after] = [alone[name] ?? [], beside[name] ?? []];
  const ratio = (part: number) => (quantile(after, part) / quantile(before, part)).toFixed(2);
  console.log(
    `${name}: alone p50 ${quantile(before, 0.5).toFixed(1)} ms, p95 ${quantile(before, 0.95).toFixed(1)} ms; beside ${EXPORTS} exports ${ratio(0.5)} and ${ratio(0.95)} times (${after.length} calls)`,
  );
}
const seconds = took.map((milliseconds) => milliseconds / 1000);
const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
console.log(
  `exports: ${took.length} ended, ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s each`,
);
console.log(
  `memory: ${mib(started)} MiB before, at most ${mib(Math.max(...memory))}, ${mib(memory.at(-1) ?? 0)} at the end`,
);
client.close();
await target.stop();
await server.stop();

/** One client, reading and creating by turns. */
async function callFor(milliseconds: number, times: Times): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    for (const [name, next] of Object.entries(calls))
      times[name]?.push(await measureTime(() => client.send(target, next())));
  }
}

/** Reads a whole export and keeps none of it. */
function drain(as: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: as, "x-volute-company": String(companyId), "accept-encoding": "gzip" };
    const { port } = target;
    get({ host: "127.0.0.1", port, path: "/api/quotes", headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`An export answered ${answer.statusCode}`));
      answer.on("error", reject).on("end", resolve).resume();
    }).on("error", reject);
  });
}

async function addExporters(): Promise<string[]> {
  const address = new URL(server.adminUrl);
  address.pathname = new URL(server.url).pathname;
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  const made: string[] = [];
  for (let n = 0; n < EXPORTS; n++) {
    const [id, token] = [randomUUID(), randomBytes(32).toString("base64url")];
    await admin.query(
      `insert into users (id, email, password_hash, first_name, last_name, role, company_id)
        values ($1, $2, 'none', 'Bench', 'Exporter', 'company_admin', $3)`,
      [id, `exporter${n}@bench.test`, companyId],
    );
    await admin.query("insert into sessions (token_hash, user_id) values ($1, $2)", [hashToken(token), id]);
    made.push(`volute_session=${token}`);
  }
  await admin.end();
  return made;
}
