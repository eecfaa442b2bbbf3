// node bench/sign-in.ts: how long a person on a known device waits for the own sign-in while 200 wrong ones arrive at
// once: of 200 other accounts, and of the own one. Each comes from an address of its own.
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#server/database/connect.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { createWorld, PASSWORD } from "#test/world.ts";
import { startBuilt } from "./processes.ts";
import { startMeasuredServer } from "./server.ts";

const WRONG = 200;
const ROUNDS = 5;
/** The own sign-in comes so much later than the wrong ones, when they have all arrived. */
const LATER_MS = 100;

const server = await startMeasuredServer();
const world = await createWorld({}, openDatabase({ databaseUrl: server.url }));
const { email, id } = world.people.user;
// At the cost of a real one, unlike the world's.
await world.platform.run`update users set password_hash = ${await hashPassword(PASSWORD)} where id = ${id}`;
const product = await startBuilt("product", { DATABASE_URL: server.url, TRUSTED_PROXIES: "127.0.0.1" });

async function signIn(account: string, password: string, address: string, cookie = "") {
  const from = performance.now();
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address, cookie },
    body: JSON.stringify({ email: account, password }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - from, cookies: answer.headers.getSetCookie() };
}

const OWN = "198.51.100.7";
const { cookies } = await signIn(email, PASSWORD, OWN);
const device = cookies.map((cookie) => cookie.split(";")[0]).find((cookie) => cookie?.startsWith("volute_device"));

async function measure(title: string, accountOf: (index: number) => string) {
  const own: number[] = [];
  const last: number[] = [];
  let refused = 0;
  const statuses: Record<number, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    await world.platform.run`delete from sign_in_attempts`;
    const wrong = Array.from({ length: WRONG }, (_, index) =>
      signIn(accountOf(index), "a wrong password", `203.0.113.${index}`),
    );
    await sleep(LATER_MS);
    const from = performance.now();
    for (;;) {
      const { status } = await signIn(email, PASSWORD, OWN, device);
      if (status === 200) break;
      // More calls wait for the database than may: the person tries again.
      if (status !== 503) throw new Error(`The own sign-in was answered with ${status}`);
      refused += 1;
      await sleep(LATER_MS);
    }
    own.push(performance.now() - from);
    const answers = await Promise.all(wrong);
    for (const one of answers) statuses[one.status] = (statuses[one.status] ?? 0) + 1;
    last.push(Math.max(...answers.map((one) => one.ms)));
  }
  own.sort((a, b) => a - b);
  const told = Object.entries(statuses).map(([status, count]) => `${count / ROUNDS} × ${status}`);
  console.log(
    `${title}: the own sign-in took ${own.map((ms) => ms.toFixed(0)).join(", ")} ms, refused ${refused} times`,
  );
  console.log(`  the wrong ones, a round: ${told.join(", ")}; the last after ${Math.max(...last).toFixed(0)} ms`);
}

const alone = await signIn(email, PASSWORD, OWN, device);
if (device === undefined || alone.status !== 200) throw new Error("The own sign-in failed");
console.log(`with nobody else: ${alone.ms.toFixed(0)} ms`);
await measure(`${WRONG} wrong ones of as many accounts`, (index) => `nobody${index}@north.test`);
await measure(`${WRONG} wrong ones of the own account`, () => email);
await product.stop();
await world.end();
await server.stop();
