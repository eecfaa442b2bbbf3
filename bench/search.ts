// node bench/search.ts [--sizes 1000,100000] [--only find]: searches and filters of one company's quotes, and Find, beside
// the plain first page, over HTTP and as a statement with its plan. `--only` selects questions by how they begin. Words are
// common, rare, absent, or found only among the oldest quotes or in all but the newest 300; asked by an administrator, and
// by an engineer with one of every hundred quotes. Processor time is that of the product and its database together.
import { parseArgs } from "node:util";
import pg from "pg";
import { listFindWords } from "#domain/quotes/find.ts";
import { Client, measureTime, quantile } from "./client.ts";
import { addEngineer, type Engineer } from "./engineer.ts";
import { startBuilt, type Target, watchCpu } from "./processes.ts";
import { type Seeded, seed } from "./seed.ts";
import { startMeasuredServer } from "./server.ts";

const WORDS = {
  "one letter": "a",
  "two letters": "er",
  common: "mill",
  "in nearly all": "01",
  "in 1 of 50": "mill upper",
  "in 1 of 10,000": "nowak dairy 17",
  absent: "xylophone",
  "absent, of present grams": "hargreaverd",
  "with a number": "mill 9",
  "a whole number": "npl-000007",
  "only in the oldest 500": "bygone",
  "in all but the newest 300": "limited",
};
const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const FILTERS: Record<string, string> = {
  status: "status=declined",
  expired: "status=expired",
  zone: "locationId=ZONE",
  "job type": "jobTypeId=JOB",
  "no job type": "jobTypeId=none",
  engineer: "engineer=PERSON",
  opened: "opened=no",
  outcome: "outcome=unexplained",
  reason: "reason=Too%20late",
  price: "price=awaits",
  made: `from=${dayBefore(400)}&to=${dayBefore(370)}`,
  sent: `sentFrom=${dayBefore(400)}&sentTo=${dayBefore(370)}`,
};
const CALLS = 40;
/** Of calls whose processor time is measured together. */
const BATCHES = 7;
const CALLS_A_BATCH = 6;

interface Row {
  question: string;
  p50: number;
  ratio: number;
  /** Of the fastest tenth, which a busy machine disturbs least. */
  ratioOfBest: number;
  /** Of processor time, which a busy machine disturbs less than time. */
  ratioOfCpu: number;
  /** The best of three, each on a connection of its own. */
  statementMs: number;
  buffers: number;
}

const { values } = parseArgs({
  options: { sizes: { type: "string", default: "1000,100000,1000000" }, only: { type: "string", default: "" } },
});
for (const size of values.sizes.split(",").map(Number)) await measureSize(size);

async function measureSize(size: number): Promise<void> {
  const server = await startMeasuredServer();
  try {
    const seeded = await seed(server, size, true);
    const address = new URL(server.adminUrl);
    address.pathname = new URL(server.url).pathname;
    const admin = new pg.Client({ connectionString: address.href });
    await admin.connect();
    const engineer = await addEngineer(admin, seeded);
    const product = await startBuilt("product", { DATABASE_URL: server.url });
    const readCpu = await watchCpu(product, admin);
    for (const [actor, cookie, userId] of [
      ["administrator", seeded.cookie, null],
      ["engineer", engineer.cookie, engineer.id],
    ] as const) {
      const client = new Client({ cookie, "x-volute-company": String(seeded.companyId) });
      const rows = await measureActor(client, product, readCpu, address.href, seeded, engineer, userId);
      client.close();
      print(`${size.toLocaleString("en-GB")} quotes, ${actor}`, rows);
    }
    await product.stop();
    await admin.end();
  } finally {
    await server.stop();
  }
}

async function measureActor(
  client: Client,
  product: Target,
  readCpu: () => Promise<number>,
  database: string,
  { companyId }: Seeded,
  engineer: Engineer,
  userId: string | null,
): Promise<Row[]> {
  const fill = (query: string) =>
    query.replace("ZONE", String(engineer.zone)).replace("JOB", String(engineer.job)).replace("PERSON", engineer.id);
  const search = (words: string) => `search=${encodeURIComponent(words)}`;
  const list = (query: string) => `/api/quotes?limit=50${query && `&${query}`}`;
  const filtered: [string, string][] = [
    ...Object.entries(WORDS).map(([name, words]): [string, string] => [`word: ${name} (${words})`, search(words)]),
    ...Object.entries(FILTERS).map(([name, query]): [string, string] => [`filter: ${name}`, fill(query)]),
    ...Object.entries(FILTERS).map(([name, query]): [string, string] => [
      `filter and word: ${name}`,
      `${fill(query)}&${search("nowak dairy 17")}`,
    ]),
    ["status and zone", fill("status=declined&locationId=ZONE")],
  ];
  const questions = [
    ...filtered.map(([question, query]) => ({ question, path: list(query), ...explainList(query, userId) })),
    ...Object.entries({ ...WORDS, "a postcode": "M4 6AE", "a number alone": "7" }).map(([name, words]) => ({
      question: `find: ${name} (${words})`,
      path: `/api/find?q=${encodeURIComponent(words)}`,
      ...explainFind(words, userId),
    })),
  ].filter(({ question }) => question.startsWith(values.only));
  const ask = (path: string) => client.send(product, { method: "GET", path });
  for (let warm = 0; warm < 20; warm++) await ask(list(""));
  const rows: Row[] = [];
  for (const { question, path, sql, parameters } of questions) {
    for (let warm = 0; warm < 8; warm++) await ask(path);
    const times: number[] = [];
    const plainTimes: number[] = [];
    // By turns, so that both meet the machine in the same mood.
    for (let call = 0; call < CALLS; call++) {
      plainTimes.push(await measureTime(() => ask(list(""))));
      times.push(await measureTime(() => ask(path)));
    }
    const measureCpu = async (asked: string) => {
      const before = await readCpu();
      for (let call = 0; call < CALLS_A_BATCH; call++) await ask(asked);
      return (await readCpu()) - before;
    };
    const [cpu, plainCpu]: [number[], number[]] = [[], []];
    for (let batch = 0; batch < BATCHES; batch++) {
      plainCpu.push(await measureCpu(list("")));
      cpu.push(await measureCpu(path));
    }
    const ratio = (part: number) => quantile(times, part) / quantile(plainTimes, part);
    const explained: Awaited<ReturnType<typeof explain>>[] = [];
    for (let time = 0; time < 3; time++) explained.push(await explain(database, companyId, sql, parameters));
    const statementMs = Math.min(...explained.map((one) => one.statementMs));
    const buffers = Math.max(...explained.map((one) => one.buffers));
    rows.push({
      question,
      p50: quantile(times, 0.5),
      ratio: ratio(0.5),
      ratioOfBest: ratio(0.1),
      ratioOfCpu: quantile(cpu, 0.5) / quantile(plainCpu, 0.5),
      statementMs,
      buffers,
    });
  }
  return rows;
}

function explainList(query: string, userId: string | null) {
  const asked = Object.fromEntries(new URLSearchParams(query));
  const { search = "", from, to, sentFrom, sentTo, ...equal } = asked;
  const wanted = { createdBy: userId, ...equal, since: from, before: to, sentSince: sentFrom, sentBefore: sentTo };
  return {
    sql: `select * from find_quotes($1, $2, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', false, 51, 1001, 5000)`,
    parameters: [search.split(" ").filter(Boolean), JSON.stringify(wanted)],
  };
}

function explainFind(words: string, userId: string | null) {
  return { sql: "select find_newest_quotes($1, $2, 3000, 21)", parameters: [listFindWords(words), userId] };
}

/** On a connection of its own, so that compiling and planning count. */
async function explain(database: string, companyId: number, sql: string, parameters: unknown[]) {
  const db = new pg.Client({ connectionString: database });
  await db.connect();
  try {
    await db.query(`set app.company_id = '${companyId}'`);
    await db.query("set role volute_company");
    const { rows } = await db.query(`explain (analyze, buffers, format json) ${sql}`, parameters);
    const [{ Plan: plan, "Execution Time": ms, "Planning Time": planning }] = rows[0]["QUERY PLAN"];
    return { statementMs: ms + planning, buffers: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] };
  } finally {
    await db.end();
  }
}

function print(title: string, rows: Row[]): void {
  console.log(
    `\n## ${title}\n\n| question | p50 ms | of plain | p10 of plain | processor of plain | statement ms | buffers |\n|---|--:|--:|--:|--:|--:|--:|`,
  );
  for (const { question, p50, ratio, ratioOfBest, ratioOfCpu, statementMs, buffers } of rows) {
    const ratios = [ratio, ratioOfBest, ratioOfCpu].map((one) => one.toFixed(2));
    const figures = [p50.toFixed(1), ...ratios, statementMs.toFixed(1), buffers];
    console.log(`| ${[question, ...figures].join(" | ")} |`);
  }
  const worst = (pick: (row: Row) => number) => rows.reduce((a, b) => (pick(b) > pick(a) ? b : a));
  const slowest = worst(({ ratio }) => ratio);
  const slowestBest = worst(({ ratioOfBest }) => ratioOfBest);
  const busiest = worst(({ ratioOfCpu }) => ratioOfCpu);
  const longest = worst(({ statementMs }) => statementMs);
  const most = worst(({ buffers }) => buffers);
  console.log(
    `\nWorst: ${slowest.ratio.toFixed(2)} times the plain page (${slowest.question}), ${slowestBest.ratioOfBest.toFixed(2)} in the fastest tenth (${slowestBest.question}), ${busiest.ratioOfCpu.toFixed(2)} of processor time (${busiest.question}), ${longest.statementMs.toFixed(1)} ms (${longest.question}), ${most.buffers} buffers (${most.question}).`,
  );
}
