// `npm run bench -- --several`: what a second process gives. Creations a second in different companies by one process and
// by two, in turns; then both with more clients than they have connections to the database.
import { randomUUIDv7 } from "node:crypto";
import { availableParallelism } from "node:os";
import { openDatabase } from "#server/database/connect.ts";
import { addCompany, addUser, newQuote, PASSWORD_HASH } from "#test/world.ts";
import { type Call, Client, measureTime, quantile } from "./client.ts";
import { startBuilt, type Target } from "./processes.ts";
import { computeMedian } from "./results.ts";
import { startMeasuredServer } from "./server.ts";

const COMPANIES = 16;
const ROUNDS = 5;
const ROUND_MS = 4_000;
const MANY = 64;

interface Caller {
  client: Client;
  create(): Call;
}

/** In a few lines; `closing` ends what it has begun. */
export async function measureSeveral(closing: (() => Promise<void>)[]): Promise<string> {
  const server = await startMeasuredServer();
  closing.push(() => server.stop());
  const callers = await callersOn(server.url);
  const targets: Target[] = [];
  for (const name of ["first process", "second process"]) {
    const target = await startBuilt(name, { DATABASE_URL: server.url });
    closing.push(() => target.stop());
    targets.push(target);
  }
  closing.push(async () => {
    for (const { client } of callers) client.close();
  });
  // Uncounted: until here nothing is compiled, planned or cached.
  await atOnce(callers, targets, COMPANIES, ROUND_MS / 2);
  const rates: Record<1 | 2, number[]> = { 1: [], 2: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const count of [1, 2] as const) {
      const { times } = await atOnce(callers, targets.slice(0, count), COMPANIES, ROUND_MS);
      rates[count].push((times.length / ROUND_MS) * 1000);
    }
  }
  const [one, two] = [computeMedian(rates[1]) ?? 0, computeMedian(rates[2]) ?? 0];
  const { times, errors } = await atOnce(callers, targets, MANY, 2 * ROUND_MS);
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return [
    `${availableParallelism()} cores, which clients, processes and database share; ${COMPANIES} companies, medians of ${ROUNDS} rounds.`,
    `Creations a second: one process ${one.toFixed(0)}, two ${two.toFixed(0)}: ${(two / one).toFixed(2)} times.`,
    `${MANY} clients on two: ${times.length} answers, ${errors} errors, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms: ${(p99 / p50).toFixed(1)} times.`,
  ].join("\n");
}

/** One person in each of the companies. */
async function callersOn(databaseUrl: string): Promise<Caller[]> {
  const database = await openDatabase({ databaseUrl });
  const callers: Caller[] = [];
  for (let n = 0; n < COMPANIES; n++) {
    const company = await addCompany(database, `Pump house ${n}`, `P${String.fromCharCode(65 + n)}`, {});
    const person = { email: `engineer@house${n}.test`, role: "user", companyId: company.id } as const;
    const { cookie } = await addUser(database, { ...person, passwordHash: PASSWORD_HASH }, null);
    const create = (): Call => ({
      method: "POST",
      path: "/api/quotes",
      body: JSON.stringify({ id: randomUUIDv7(), ...newQuote(company) }),
    });
    callers.push({ client: new Client({ cookie }), create });
  }
  await database.close();
  return callers;
}

/** So many clients, each creating again as soon as it is answered, shared out over companies and processes. */
async function atOnce(callers: Caller[], targets: Target[], clients: number, milliseconds: number) {
  const times: number[] = [];
  let errors = 0;
  const end = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: clients }, async (_, n) => {
      const { client, create } = callers[n % callers.length] as Caller;
      const target = targets[n % targets.length] as Target;
      while (performance.now() < end) {
        await measureTime(() => client.send(target, create())).then(
          (time) => times.push(time),
          () => errors++,
        );
      }
    }),
  );
  return { times, errors };
}
