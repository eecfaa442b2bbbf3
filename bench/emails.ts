// node bench/emails.ts [--size 100000]: the list of emails of one company beside the plain first page of its quotes, over
// HTTP by turns, and the buffers that its statements read; as administrator, engineer and platform administrator.
import { randomBytes, randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import pg from "pg";
import "#server/emails/list/queries.ts";
import { encodeCursor } from "#domain/quotes/cursor.ts";
import { listStatements } from "#server/database/statement.ts";
import { hashToken } from "#server/kernel/session.ts";
import { Client, measureTime, quantile } from "./client.ts";
import { startBuilt, type Target } from "./processes.ts";
import { seed } from "./seed.ts";
import { startMeasuredServer } from "./server.ts";

const CALLS = 60;
const middle = encodeCursor({
  direction: "after",
  createdAt: new Date(Date.now() - 365 * 86_400_000).toISOString(),
  id: "ffffffff-ffff-7fff-8fff-ffffffffffff",
  start: 50_001,
  searched: 0,
});
const QUESTIONS: Record<string, string> = {
  "first page": "",
  "a page in the middle": `cursor=${middle}`,
  "needs action": "state=needsAction",
  "on the way": "state=onTheWay",
  "handed over": "state=handedOver",
  "one letter": "search=a",
  "a common word": "search=mill",
  "a rare word": "search=nowak+dairy+17",
  "an absent word": "search=xylophone",
  "an absent word, from the middle": `search=xylophone&cursor=${middle}`,
  "an absent word that needs action": "search=xylophone&state=needsAction",
  "a whole number": "search=npl-000007",
  "an address": "search=office77@mill.test",
};

const { values } = parseArgs({ options: { size: { type: "string", default: "100000" } } });
const size = Number(values.size);
const server = await startMeasuredServer();
try {
  const { companyId, cookie } = await seed(server, size, true);
  const address = new URL(server.adminUrl);
  address.pathname = new URL(server.url).pathname;
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  await admin.query("set session_replication_role = replica");
  const engineer = await addUser(admin, "user", companyId);
  const platform = await addUser(admin, "platform_admin", null);
  await admin.query("update quotes set user_id = $1 where company_id = $2 and quote_number like '%00'", [
    engineer.id,
    companyId,
  ]);
  await addEmails(admin, companyId, size);
  const product = await startBuilt("product", { DATABASE_URL: server.url });
  const company = String(companyId);
  for (const [role, headers, owner] of [
    ["administrator", { cookie, "x-volute-company": company }, null],
    ["engineer with 1 of 100", { cookie: engineer.cookie, "x-volute-company": company }, engineer.id],
    ["platform administrator", { cookie: platform.cookie }, null],
  ] as const) {
    // The platform has no quotes: its list is compared with a company's.
    const plain = new Client({ cookie, "x-volute-company": company });
    const asked = new Client(headers);
    const scope = owner ? "own" : role.startsWith("platform") ? "platform" : "all";
    await measureRole(role, product, plain, asked, (query) => explain(address.href, companyId, scope, owner, query));
    plain.close();
    asked.close();
  }
  await product.stop();
  await admin.end();
} finally {
  await server.stop();
}

async function addUser(admin: pg.Client, role: string, companyId: number | null) {
  const [id, token] = [randomUUID(), randomBytes(32).toString("base64url")];
  await admin.query(
    `insert into users (id, email, password_hash, first_name, last_name, role, company_id)
      values ($1, $2, 'none', 'Bench', 'Person', $3, $4)`,
    [id, `${role}@bench.test`, role, companyId],
  );
  await admin.query("insert into sessions (token_hash, user_id) values ($1, $2)", [hashToken(token), id]);
  return { id, cookie: `volute_session=${token}` };
}

/** One for each quote: 997 of 1,000 were handed over. */
async function addEmails(admin: pg.Client, companyId: number, count: number): Promise<void> {
  await admin.query(
    `insert into quote_revisions (company_id, id, quote_id, number, content, quote_row, document_sha256, issued_at, issued_by_name, valid_until)
      select q.company_id, md5(q.id::text)::uuid, q.id, 1, '{}', '{}', repeat('0', 64), q.created_at, 'Bench', q.created_at + interval '30 days'
        from quotes q where q.company_id = $1`,
    [companyId],
  );
  await admin.query(
    `insert into emails (id, company_id, quote_id, revision_id, quote_owner_id, customer_name, kind, to_address, subject,
        parameters, idempotency_key, state, created_at)
      select id, company_id, id, md5(id::text)::uuid, user_id, customer_name, 'offer', 'office' || n || '@mill.test',
          'Quotation ' || quote_number, jsonb_build_object('number', quote_number, 'words', repeat(md5(id::text), 40)),
          id::text, coalesce((array['held', 'failed', 'uncertain'])[n % 1000 + 1], 'sent'), created_at
        from (select *, row_number() over (order by created_at) as n from quotes where company_id = $1 limit $2) q`,
    [companyId, count],
  );
  await admin.query("vacuum analyze");
}

async function measureRole(
  role: string,
  product: Target,
  plain: Client,
  asked: Client,
  readBuffers: (query: string) => Promise<number>,
): Promise<void> {
  const listQuotes = () => plain.send(product, { method: "GET", path: "/api/quotes?limit=50" });
  const listEmails = (query: string) => asked.send(product, { method: "GET", path: `/api/emails?${query}` });
  for (let warm = 0; warm < 20; warm++) await Promise.all([listQuotes(), listEmails("")]);
  console.log(
    `\n## ${size.toLocaleString("en-GB")} emails, ${role}\n\n| question | p50 ms | of the quotes' list | p10 | buffers |`,
  );
  console.log("|---|--:|--:|--:|--:|");
  for (const [question, query] of Object.entries(QUESTIONS)) {
    const times: number[] = [];
    const plainTimes: number[] = [];
    // By turns, so that both meet the machine in the same mood.
    for (let call = 0; call < CALLS; call++) {
      plainTimes.push(await measureTime(listQuotes));
      times.push(await measureTime(() => listEmails(query)));
    }
    const ratio = (part: number) => (quantile(times, part) / quantile(plainTimes, part)).toFixed(2);
    const buffers = await readBuffers(query);
    console.log(`| ${[question, quantile(times, 0.5).toFixed(1), ratio(0.5), ratio(0.1), buffers].join(" | ")} |`);
  }
}

/** Of all statements that the question needs, each planned on a new connection; a whole number is searched as a word. */
async function explain(database: string, companyId: number, scope: string, owner: string | null, query: string) {
  const { state = "all", search = "", cursor } = Object.fromEntries(new URLSearchParams(query));
  const groups: Record<string, string[]> = {
    needsAction: ["held", "uncertain", "failed"],
    onTheWay: ["queued", "sending"],
    handedOver: ["sent"],
  };
  const all = Object.values(groups).flat();
  const [, beyondAt = "infinity", beyondId = "ffffffff-ffff-ffff-ffff-ffffffffffff"] = cursor?.split("_") ?? [];
  const db = new pg.Client({ connectionString: database });
  await db.connect();
  try {
    await db.query(`set app.company_id = '${scope === "platform" ? "" : companyId}'`);
    await db.query(`set role ${scope === "platform" ? "volute_platform" : "volute_company"}`);
    const textOf = (name: string) => listStatements().find((one) => one.name === name)?.text ?? "";
    const run = async (text: string, parameters: unknown[]) => {
      const { rows } = await db.query(`explain (analyze, buffers, format json) ${text}`, parameters);
      const [{ Plan: plan }] = rows[0]["QUERY PLAN"];
      return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    };
    const own = owner ? [owner] : [];
    if (!search) {
      const page = await run(textOf(`emails_page_${scope}`), [groups[state] ?? all, ...own, beyondAt, beyondId]);
      return page + (await run(textOf(`emails_counts_${scope}`), [...own, all]));
    }
    const patterns = search.split(" ").map((word) => `%${word}%`);
    const find = (states: string[], at: string, id: string) =>
      run(textOf(`emails_search_${scope}`), [...own, at, id, patterns, states, groups[state] ?? all]);
    const counted = await find(all, "infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff");
    return counted + (cursor ? await find(groups[state] ?? all, beyondAt, beyondId) : 0);
  } finally {
    await db.end();
  }
}
