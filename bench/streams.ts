// node bench/streams.ts: creating quotes with 8 clients while nobody listens and while 200 streams of 20 people are open,
// and how late the news of a quote comes to the last of them.
import { randomBytes } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import pg from "pg";
import { hashToken } from "#server/kernel/session.ts";
import { Client, quantile } from "./client.ts";
import { startBuilt } from "./processes.ts";
import { seed } from "./seed.ts";
import { startMeasuredServer } from "./server.ts";

const STREAMS = 200;
const PEOPLE = 20;
const EFFORT = { clients: 8, milliseconds: 5000 };

const server = await startMeasuredServer();
const { cookie, companyId, job } = await seed(server, 2000);
const cookies = await addListeners();
const target = await startBuilt("product", { DATABASE_URL: server.url, WEB_DIR: "none" });
const client = new Client({ cookie, "x-volute-company": String(companyId) });
const create = () => ({ method: "POST" as const, path: "/api/quotes", body: JSON.stringify(job) });

await client.rate(target, create, EFFORT);
const rateAlone = await client.rate(target, create, EFFORT);

/** When each quote was answered, and how much later the last stream heard of it. */
const answeredAt = new Map<string, number>();
const lastHeardAt = new Map<string, number>();
const streams = await Promise.all(Array.from({ length: STREAMS }, (_, n) => listen(cookies[n % PEOPLE] ?? "")));
await countIdle();
const from = performance.now();
let createdQuotes = 0;
async function createRepeatedly(): Promise<void> {
  while (performance.now() - from < EFFORT.milliseconds) {
    const { id } = JSON.parse((await client.send(target, create())).toString());
    answeredAt.set(id, performance.now());
    createdQuotes++;
  }
}
await Promise.all(Array.from({ length: EFFORT.clients }, createRepeatedly));
const rateWithStreams = (createdQuotes / (performance.now() - from)) * 1000;
// What is still on its way.
await new Promise((resolve) => setTimeout(resolve, 10_000));
const delays = [...answeredAt].flatMap(([id, at]) =>
  lastHeardAt.has(id) ? [Math.max(0, (lastHeardAt.get(id) ?? 0) - at)] : [],
);

console.log(
  `quotes a second: ${rateAlone.toFixed(0)} alone, ${rateWithStreams.toFixed(0)} with ${STREAMS} open streams`,
);
console.log(
  `the last stream heard of a quote ${quantile(delays, 0.5).toFixed(0)} ms after it was answered (p95 ${quantile(delays, 0.95).toFixed(0)} ms); ${answeredAt.size - delays.length} of ${answeredAt.size} were not heard one by one`,
);
for (const stream of streams) stream.destroy();
client.close();
await target.stop();
await server.stop();

/** What open streams ask of the database in a minute in which nothing happens. */
async function countIdle(): Promise<void> {
  const address = new URL(server.adminUrl);
  address.pathname = new URL(server.url).pathname;
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  const count = async () => {
    const { rows } = await admin.query(
      "select xact_commit::int as count from pg_stat_database where datname = current_database()",
    );
    return rows[0].count as number;
  };
  const countBefore = await count();
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  console.log(`${(await count()) - countBefore} transactions in a minute with ${STREAMS} open streams and nothing new`);
  await admin.end();
}

/** People of the company with a session each, who see all quotes. */
async function addListeners(): Promise<string[]> {
  const address = new URL(server.adminUrl);
  address.pathname = new URL(server.url).pathname;
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString("base64url"));
  await admin.query(
    `with people as (
       insert into users (id, email, first_name, last_name, role, company_id, password_hash)
       select gen_random_uuid(), n || '@listening.test', 'Lis', 'Tener', 'company_admin', $1, 'x'
         from generate_series(1, $2::int) n returning id)
     insert into sessions (token_hash, user_id)
     select key, id from (select id, row_number() over () as n from people) one
       join unnest($3::text[]) with ordinality as made (key, n) using (n)`,
    [companyId, PEOPLE, tokens.map(hashToken)],
  );
  await admin.end();
  return tokens.map((token) => `volute_session=${token}`);
}

/** Resolves when the stream has begun. */
function listen(listenerCookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port: target.port,
      path: "/api/events",
      agent: false,
      headers: { cookie: listenerCookie },
    };
    get(options, (stream) => {
      let buffered = "";
      stream.setEncoding("utf8").on("data", (part: string) => {
        buffered += part;
        const completeEnd = buffered.lastIndexOf("\n\n");
        for (const [, id = ""] of buffered.slice(0, completeEnd).matchAll(/"entity":"quote","id":"([^"]+)"/g)) {
          lastHeardAt.set(id, performance.now());
        }
        buffered = buffered.slice(completeEnd + 2);
        resolve(stream);
      });
      stream.on("error", () => {});
    }).on("error", reject);
  });
}
