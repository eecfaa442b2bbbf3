// node bench/soak.ts --minutes 30 --clients 64: what the product's memory does while people read, create, print, send and
// listen for as long as that, and what it comes to when they have gone. A line each minute.
import { randomUUIDv7 } from "node:crypto";
import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openMailServer } from "#test/kit/mail-server.ts";
import { type Call, Client, quantile } from "./client.ts";
import { startBuilt, type Usage } from "./processes.ts";
import { seed } from "./seed.ts";
import { startMeasuredServer } from "./server.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "30" }, clients: { type: "string", default: "64" } },
});
const [minutes, clients] = [Number(values.minutes), Number(values.clients)];
/** In milliseconds. */
const REST_MS = 60_000;

const server = await startMeasuredServer();
const emails = await openMailServer();
const { cookie, companyId, job, ids } = await seed(server, 5000);
const target = await startBuilt("product", {
  DATABASE_URL: server.url,
  WEB_DIR: "none",
  SMTP_URL: emails.url,
  MAIL_FROM: "quotes@soak.test",
  PUBLIC_URL: "https://soak.test",
});
const client = new Client({ cookie, "x-volute-company": String(companyId) });

let times: number[] = [];
const callCounts: Record<string, number> = {};
const count = (name: string) => {
  callCounts[name] = (callCounts[name] ?? 0) + 1;
};

async function ask<T>(method: Call["method"], path: string, body?: object): Promise<T> {
  const from = performance.now();
  const answer = await client.send(target, { method, path, ...(body && { body: JSON.stringify(body) }) });
  times.push(performance.now() - from);
  return (answer[0] === 123 || answer[0] === 91 ? JSON.parse(answer.toString()) : null) as T;
}

const pickRandom = <T>(choices: readonly T[]) => choices[Math.floor(Math.random() * choices.length)] as T;
const pickId = () => pickRandom(ids);
const pickSearchText = () => encodeURIComponent(pickRandom(["Hargreaves Brewery", "Mill", "NPL-000050", "Okafor"]));

async function sendNewQuote(): Promise<void> {
  const { id } = await ask<{ id: string }>("POST", "/api/quotes", { id: randomUUIDv7(), ...job });
  const { version } = await ask<{ version: number }>("POST", `/api/quotes/${id}/calculate`);
  const email = { to: "ann@soak.test", subject: "Your quotation", message: "As promised.", copyToSelf: false };
  await ask("POST", `/api/quotes/${id}/send`, { version, ...email, attachDocument: Math.random() < 0.3 });
  const { url } = await ask<{ url: string }>("POST", `/api/quotes/${id}/links`);
  await ask("GET", new URL(url).pathname);
}

/** Opened, listened to for a few seconds, and left without a word. */
function listen(): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port } = target;
    const eventRequest = get(
      { host: "127.0.0.1", port, path: "/api/events", agent: false, headers: { cookie } },
      (stream) => {
        stream.resume().on("error", () => {});
        setTimeout(() => eventRequest.destroy(), Math.random() * 8000);
        stream.on("close", resolve);
      },
    );
    eventRequest.on("error", reject);
  });
}

/** What people do, each as often as its weight says. */
const activities: Record<string, [weight: number, work: () => Promise<unknown>]> = {
  list: [30, () => ask("GET", "/api/quotes?limit=50")],
  read: [25, () => ask("GET", `/api/quotes/${pickId()}`)],
  search: [10, () => ask("GET", `/api/quotes?limit=50&search=${pickSearchText()}`)],
  create: [15, () => ask("POST", "/api/quotes", { id: randomUUIDv7(), ...job })],
  calculate: [5, () => ask("POST", `/api/quotes/${pickId()}/calculate`)],
  print: [4, () => ask("GET", `/api/quotes/${pickId()}/pdf`)],
  send: [4, sendNewQuote],
  export: [1, () => ask("GET", "/api/quotes/export?format=csv")],
  listen: [6, listen],
};
const weighted = Object.entries(activities).flatMap(([name, [weight]]) => Array<string>(weight).fill(name));

let isRunning = true;
async function runUser(): Promise<void> {
  while (isRunning) {
    const activity = pickRandom(weighted);
    await activities[activity]?.[1]().then(
      () => count(activity),
      (error: Error) => count(`${activity} failed: ${error.message.slice(0, 160)}`),
    );
  }
}

const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0).padStart(5);
function tell(when: string, { bytes, heapUsed, external, arrayBuffers }: Usage): void {
  const memory = [bytes, heapUsed, external, arrayBuffers].map(mebibytes).join(" ");
  const took = [0.5, 0.99].map((part) => quantile(times, part).toFixed(0).padStart(5)).join(" ");
  console.log(`${when.padStart(8)} ${memory} ${String(times.length).padStart(7)} ${took} ${emails.emails.length}`);
  times = [];
  emails.emails.length = 0;
  emails.recipients.length = 0;
}

console.log("  minute   RSS  heap  ext. bufs.   calls   p50   p99 emails   (MiB, ms)");
tell("start", await target.usage());
const users = Array.from({ length: clients }, runUser);
const usages: Usage[] = [];
for (let minute = 1; minute <= minutes; minute++) {
  await sleep(60_000);
  const usage = await target.usage();
  usages.push(usage);
  tell(String(minute), usage);
}
isRunning = false;
await Promise.all(users);
await sleep(REST_MS);
tell("at rest", await target.usage());

const median = (from: number, to: number, figure: "bytes" | "heapUsed") =>
  quantile(
    usages.slice(Math.floor(usages.length * from), Math.ceil(usages.length * to)).map((usage) => usage[figure]),
    0.5,
  );
for (const figure of ["bytes", "heapUsed"] as const) {
  const [second, last] = [median(1 / 3, 2 / 3, figure), median(2 / 3, 1, figure)];
  console.log(`${figure}: ${mebibytes(second)} MiB in the second third, ${mebibytes(last)} in the last`);
}
console.log(callCounts);
client.close();
await target.stop();
await emails.close();
await server.stop();
