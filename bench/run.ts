// `npm run bench`: the product beside two floors of its own, in the same run, on a PostgreSQL of its own. Measures and
// never asserts; the goals are bounds that we set ourselves. `--sizes 1000000`, `--quick` for a first look, `--only list,create,pdf`,
// `--profile DIRECTORY` for where the product's time goes; `--several` for what a second process gives (several.ts).
import { writeFile } from "node:fs/promises";
import { buildCases, type Case, type On } from "./cases.ts";
import { Client } from "./client.ts";
import type { Measured } from "./goals.ts";
import { measureOffers } from "./offers.ts";
import { type Options, readOptions } from "./options.ts";
import { measurePdf } from "./pdf.ts";
import { startBuilt, startTarget, type Target } from "./processes.ts";
import { commit, writeReport } from "./report.ts";
import { Results } from "./results.ts";
import { seed } from "./seed.ts";
import { startMeasuredServer } from "./server.ts";
import { measureSeveral } from "./several.ts";

const LONGEST_MINUTES = 30;

const closing: (() => Promise<void>)[] = [];
const say = (line: string) => console.log(line);

async function measureSize(size: number, { rounds, effort, only, profile }: Options): Promise<Measured> {
  say(`\n${size.toLocaleString("en-GB")} quotes: filling the database …`);
  const server = await startMeasuredServer();
  closing.push(() => server.stop());
  const seeded = await seed(server, size);

  const env = { DATABASE_URL: server.url, COMPANY_ID: String(seeded.companyId) };
  const floor = await startTarget("floor", "./floors/floor.ts", env);
  closing.push(() => floor.stop());
  const tenant = await startTarget("tenant", "./floors/tenant-floor.ts", env);
  closing.push(() => tenant.stop());
  const product = await startBuilt("product", env, profile);
  closing.push(() => product.stop());
  const targets: Record<On, Target> = { floor, tenant, product };
  const resident = async (): Promise<Record<On, number>> => ({
    floor: (await floor.usage()).bytes,
    tenant: (await tenant.usage()).bytes,
    product: (await product.usage()).bytes,
  });
  const readyMs = { floor: floor.readyMs, tenant: tenant.readyMs, product: product.readyMs };
  const started = await resident();
  const client = new Client({ cookie: seeded.cookie, "x-volute-company": String(seeded.companyId) });
  closing.push(async () => client.close());

  const results = new Results();
  const measure = async (all: Case[]) => {
    const cases = all.filter(({ name }) => only.length === 0 || only.includes(name));
    if (cases.length === 0) return;
    // Uncounted: until here nothing is compiled, planned or cached.
    for (const { on, next } of cases) for (const where of on) await client.rate(targets[where], next, effort);
    for (let round = 1; round <= rounds; round++) {
      say(`  round ${round} of ${rounds}: ${cases.map(({ name }) => name).join(", ")}`);
      for (const { name, on, next } of cases) {
        const all = await client.measure(
          on.map((where) => targets[where]),
          next,
          effort,
        );
        for (const [index, figures] of all.entries()) results.add(name, on[index] ?? "product", figures);
      }
    }
  };
  const { reading, writing } = buildCases(seeded);
  await measure(reading);
  const withPdf = only.length === 0 || only.includes("pdf");
  const run = { client, product, databaseUrl: server.url, seeded, rounds, count: effort.count };
  if (withPdf) say("  documents");
  const pdf = withPdf ? await measurePdf(run) : null;
  await measure(writing);
  const withOffers = only.length === 0 || only.includes("offers");
  if (withOffers) say("  offers");
  const offers = withOffers ? await measureOffers({ ...run, floor }) : null;
  const memory = { started, after: await resident() };
  await closeAll();
  return { size, ofCompany: seeded.ofCompany, results, pdf, offers, readyMs, memory, postgres: seeded.postgres };
}

async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.several) {
    say(await measureSeveral(closing));
    return closeAll();
  }
  const measuredCommit = commit();
  const measured: Measured[] = [];
  for (const size of options.sizes) measured.push(await measureSize(size, options));
  const text = writeReport(measured, options, measuredCommit);
  say(`\n${text}`);
  if (!options.complete) return;
  await writeFile(new URL("./RESULTS.md", import.meta.url), text);
  say("Written to bench/RESULTS.md");
}

let stopping = false;
async function stopWith(code: number, reason: string): Promise<void> {
  // What is under way fails when its servers go; that is no news.
  if (stopping) return;
  stopping = true;
  console.error(reason);
  setTimeout(() => process.exit(code), 15_000).unref();
  await closeAll().catch(() => {});
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void stopWith(130, "\nStopping …"));
}
const tooLong = `Stopped: not finished in ${LONGEST_MINUTES} minutes`;
setTimeout(() => void stopWith(1, tooLong), LONGEST_MINUTES * 60_000).unref();

main().catch((error: unknown) => void stopWith(1, (error as Error).stack ?? String(error)));
