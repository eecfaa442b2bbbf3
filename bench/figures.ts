// `node bench/figures.ts [quotes]`: the pipeline, the figures and the lists that they lead to, of one company with so many
// quotes (1,000,000), beside the floor's list in the same run. Measures and never asserts.

import type { Call } from "./client.ts";
import { Client, measureTime, quantile } from "./client.ts";
import { startBuilt, startTarget } from "./processes.ts";
import { commit } from "./report.ts";
import { computeRatio } from "./results.ts";
import { seed } from "./seed.ts";
import { startMeasuredServer } from "./server.ts";

const ROUNDS = 3;
const CALLS = 9;
/** At most so many times the floor's list. */
const GOAL = 3;

const quotes = Number(process.argv[2] ?? 1_000_000);
const server = await startMeasuredServer();
const cleanups: (() => Promise<void>)[] = [() => server.stop()];
try {
  console.log(`Filling a database with ${quotes.toLocaleString("en-GB")} quotes of one company …`);
  const seeded = await seed(server, quotes, true);
  const env = { DATABASE_URL: server.url, COMPANY_ID: String(seeded.companyId) };
  const floor = await startTarget("floor", "./floors/floor.ts", env);
  cleanups.push(() => floor.stop());
  const product = await startBuilt("product", env);
  cleanups.push(() => product.stop());
  const client = new Client({ cookie: seeded.cookie, "x-volute-company": String(seeded.companyId) });
  cleanups.push(async () => client.close());

  const get = (path: string): Call => ({ method: "GET", path });
  const list = get("/api/quotes?limit=50");
  const year = JSON.parse((await client.send(product, get("/api/admin/reports?period=year"))).toString());
  const sentThisYear = `sentFrom=${year.from}`;
  const [month, engineer, jobType, zone] = [
    year.months.at(-2),
    year.engineers[0],
    year.jobTypes.at(-1),
    year.zones.at(-1),
  ];
  const filters: Record<string, string> = {
    opened: "status=sent&opened=yes",
    "not opened": "status=sent&opened=no",
    expired: "status=expired",
    "decided in a month": `outcome=decided&sentFrom=${month.from}&sentTo=${month.to}`,
    "accepted, by engineer": `outcome=accepted&${sentThisYear}&engineer=${engineer.key}`,
    "accepted, by job type": `outcome=accepted&${sentThisYear}&jobTypeId=${jobType.key}`,
    "accepted, by zone": `outcome=accepted&${sentThisYear}&locationId=${zone.key}`,
    "declined for a reason": `${sentThisYear}&reason=${encodeURIComponent("Went elsewhere")}`,
    "declined without one": `outcome=unexplained&${sentThisYear}`,
    "cancelled (none)": `outcome=cancelled&${sentThisYear}`,
    "a reason that nobody gave": `${sentThisYear}&reason=nobody`,
  };
  const cases: [name: string, call: Call][] = [
    ["pipeline", get("/api/quotes/pipeline")],
    ...["month", "quarter", "year", "all"].map((period): [string, Call] => [
      `figures: ${period}`,
      get(`/api/admin/reports?period=${period}`),
    ]),
    ...Object.entries(filters).map(([name, query]): [string, Call] => [
      `list: ${name}`,
      get(`/api/quotes?limit=50&${query}`),
    ]),
  ];

  console.log(`commit ${commit()}, PostgreSQL ${seeded.postgres}, medians of ${ROUNDS} rounds of ${CALLS} calls`);
  for (const [name, call] of cases) {
    const [ours, floors]: [number[], number[]] = [[], []];
    await client.send(product, call);
    for (let round = 0; round < ROUNDS; round++) {
      const times: [number[], number[]] = [[], []];
      for (let calls = 0; calls < CALLS; calls++) {
        times[0].push(await measureTime(() => client.send(product, call)));
        times[1].push(await measureTime(() => client.send(floor, list)));
      }
      ours.push(quantile(times[0], 0.5));
      floors.push(quantile(times[1], 0.5));
    }
    const ratio = computeRatio(ours, floors) ?? Number.NaN;
    const [ms, floorMs] = [quantile(ours, 0.5), quantile(floors, 0.5)];
    console.log(
      `${name.padEnd(34)} ${ms.toFixed(1).padStart(8)} ms  floor's list ${floorMs.toFixed(2)} ms  ${ratio.toFixed(1).padStart(6)} x  ${ratio <= GOAL ? "met" : "missed"}`,
    );
  }
} finally {
  for (const end of cleanups.reverse()) await end();
}
