// Two checkouts of Volute, each with its own database and its own seed, measured by turns in one run:
//   node bench/builds/compare.ts ../volute-before            --size 10000 --rounds 5
// Prints for each call the median of the rounds' ratios, new to old, with the smallest and the largest.
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type Call, Client, measureTime, quantile } from "../client.ts";
import type { Target } from "../processes.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string", default: "10000" },
    rounds: { type: "string", default: "5" },
    count: { type: "string", default: "200" },
  },
});
const [before] = positionals;
if (before === undefined) throw new Error("Name the directory of the other checkout.");
const TURNS = 10;

interface Seeded {
  companyId: number;
  cookie: string;
}
interface NamedCall {
  name: string;
  next: () => Call;
}
type BuildCases = (seeded: Seeded) => { reading: NamedCall[]; writing: NamedCall[] };

interface Build {
  target: Target;
  client: Client;
  calls: NamedCall[];
  stop: () => Promise<void>;
}

/** Built, seeded and started by that checkout's own programs. */
async function startBuild(name: string, directory: string, size: number): Promise<Build> {
  const load = (file: string) => import(new URL(`bench/${file}`, pathToFileURL(`${directory}/`)).href);
  const [{ startMeasuredServer }, { seed }, { startBuilt }, cases] = await Promise.all(
    ["server.ts", "seed.ts", "processes.ts", "cases.ts"].map(load),
  );
  const server = await startMeasuredServer();
  const seeded: Seeded = await seed(server, size);
  const target: Target = await startBuilt(name, { DATABASE_URL: server.url });
  const buildCases: BuildCases = cases.buildCases ?? cases.casesFor;
  const { reading, writing } = buildCases(seeded);
  const client = new Client({ cookie: seeded.cookie, "x-volute-company": String(seeded.companyId) });
  const stop = async () => {
    client.close();
    await target.stop();
    await server.stop();
  };
  return { target, client, calls: [...reading, ...writing], stop };
}

/** Medians in milliseconds of each build's calls, made by turns. */
async function measureRound(builds: readonly Build[], name: string, count: number): Promise<number[]> {
  const times = builds.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn++) {
    // Whoever comes first meets caches that the other has emptied.
    const order = turn % 2 === 0 ? builds : builds.toReversed();
    for (const build of order) {
      const next = build.calls.find((call) => call.name === name)?.next;
      if (!next) continue;
      for (let calls = 0; calls < count / TURNS; calls++)
        times[builds.indexOf(build)]?.push(await measureTime(() => build.client.send(build.target, next())));
    }
  }
  return times.map((some) => quantile(some, 0.5));
}

const [size, rounds, count] = [Number(values.size), Number(values.rounds), Number(values.count)];
const old = await startBuild("before", before, size);
const now = await startBuild("now", `${import.meta.dirname}/../..`, size);
try {
  const names = now.calls.map(({ name }) => name).filter((name) => old.calls.some((call) => call.name === name));
  for (const name of names) {
    // Until here nothing is compiled, planned or cached.
    await measureRound([old, now], name, count);
    const measured: number[][] = [];
    for (let round = 0; round < rounds; round++) measured.push(await measureRound([old, now], name, count));
    const ratios = measured.map(([was = Number.NaN, is = Number.NaN]) => is / was);
    const show = (part: number) => quantile(ratios, part).toFixed(2);
    const medians = [0, 1].map((index) =>
      quantile(
        measured.map((both) => both[index] ?? Number.NaN),
        0.5,
      ).toFixed(2),
    );
    console.log(`${name.padEnd(20)} ${medians.join(" → ")} ms, ratio ${show(0.5)} (${show(0)} to ${show(1)})`);
  }
  const memory = await Promise.all([old, now].map(({ target }) => target.usage()));
  console.log(`resident ${memory.map(({ bytes }) => Math.round(bytes / 2 ** 20)).join(" → ")} MiB`);
  console.log(`ready after ${[old, now].map(({ target }) => Math.round(target.readyMs)).join(" → ")} ms`);
} finally {
  await Promise.all([old.stop(), now.stop()]);
}
