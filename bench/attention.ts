// node bench/attention.ts [quotes]: what needs attention in a company of so many quotes (100,000), of which one of every
// five waits, beside the first page of the list; as an administrator, and as an engineer with one of every hundred quotes.
import pg from "pg";
import { Client, measureTime, quantile } from "./client.ts";
import { addEngineer } from "./engineer.ts";
import { startBuilt } from "./processes.ts";
import { commit } from "./report.ts";
import { seed } from "./seed.ts";
import { startMeasuredServer } from "./server.ts";

const CALLS = 200;
/** At most so many times the list. */
const GOAL = 2;

/** The quotes that wait. */
const WAITING = "right(q.quote_number, 1) in ('0', '5')";
const update = (change: string, part = "true") => `update quotes q set ${change} where ${WAITING} and ${part}`;
const revision = "('00000002-0000-7000-8000-' || right(q.id::text, 12))::uuid";
const open = "status = 'sent', valid_until = now() + interval '20 days'";
const questions = (part: string) => `
  insert into quote_questions (company_id, id, quote_id, revision_id, link_id, kind, asked_at, question, quote_user_id)
    select q.company_id, gen_random_uuid(), q.id, ${revision}, q.id, 'question', q.created_at, 'When?', q.user_id
      from quotes q where ${WAITING} and ${part}`;
const emails = (part: string, kind = "offer") => `
  insert into emails (id, company_id, quote_id, revision_id, kind, to_address, subject, parameters, idempotency_key, state)
    select overlay(q.id::text placing '8' from 20 for 1)::uuid, q.company_id, q.id, ${revision}, '${kind}', 'a@b.test', 'Quote', '{}', q.id::text, 'failed'
      from quotes q where ${WAITING} and ${part}`;
const draft = (days: number) =>
  `status = 'draft', calculated_at = null, updated_at = now() - interval '${days} days' - interval '1 second' * (hashtext(q.id::text) % 80000)`;
const ending = "status = 'sent', valid_until = now() + interval '1 second' * (1000 + hashtext(q.id::text) % 900)";
const ofPart = (n: number) => `right(q.quote_number, 2)::int / 5 % 5 = ${n}`;

const cases: Record<string, string[]> = {
  nothing: [],
  "all kinds": [
    update(open, ofPart(0)),
    questions(ofPart(0)),
    update(ending, ofPart(1)),
    update(open, ofPart(2)),
    emails(ofPart(2)),
    update("needs_recalculation = true", ofPart(3)),
    update(draft(4), ofPart(4)),
  ],
  questions: [update(open), questions("true")],
  "quotes that expire soon": [update(ending)],
  "acceptances on site": [update("pending_acceptance = '{}'")],
  "offers' emails": [update(open), emails("true")],
  "emails of offers that have ended": [update("status = 'declined'"), emails("true")],
  "other emails": [emails("true", "offer_notice")],
  "outdated prices": [update("needs_recalculation = true")],
  drafts: [update(draft(4))],
  "drafts older than a month": [update(draft(40))],
};
const reset = [
  "delete from emails",
  "delete from quote_questions",
  `update quotes q set status = 'calculated', valid_until = null, pending_acceptance = null, needs_recalculation = false,
     calculated_at = created_at, updated_at = created_at where ${WAITING}`,
];

const quotes = Number(process.argv[2] ?? 100_000);
const server = await startMeasuredServer();
const cleanups: (() => Promise<unknown>)[] = [() => server.stop()];
try {
  const seeded = await seed(server, quotes, true);
  const address = new URL(server.adminUrl);
  address.pathname = new URL(server.url).pathname;
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  cleanups.push(() => admin.end());
  const engineer = await addEngineer(admin, seeded);
  await admin.query(`
    insert into documents (company_id, sha256, media_type, bytes) values (${seeded.companyId}, repeat('0', 64), 'application/pdf', '');
    insert into quote_revisions (company_id, id, quote_id, number, content, quote_row, document_sha256, issued_at,
        issued_by_name, valid_until)
      select q.company_id, ${revision}, q.id, 1, '{}', '{}', repeat('0', 64), now(), 'Ann', now()
        from quotes q where ${WAITING}`);
  const product = await startBuilt("product", { DATABASE_URL: server.url });
  cleanups.push(() => product.stop());
  const actors = Object.entries({ administrator: seeded.cookie, engineer: engineer.cookie }).map(
    ([name, cookie]) => [name, new Client({ cookie, "x-volute-company": String(seeded.companyId) })] as const,
  );
  cleanups.push(async () => {
    for (const [, client] of actors) client.close();
  });

  console.log(`commit ${commit()}, PostgreSQL ${seeded.postgres}, ${quotes.toLocaleString("en-GB")} quotes`);
  console.log(
    "\n| what waits | asked by | shown | p50 ms | list p50 ms | to the list | of the fastest tenth |\n|---|---|--:|--:|--:|--:|--:|",
  );
  for (const [name, statements] of Object.entries(cases)) {
    for (const text of [
      ...reset,
      ...statements,
      "vacuum analyze quotes",
      "vacuum analyze emails",
      "vacuum analyze quote_questions",
    ])
      await admin.query(text);
    for (const [actor, client] of actors) {
      const ask = (path: string) => client.send(product, { method: "GET", path });
      const { items, total } = JSON.parse((await ask("/api/attention")).toString());
      const [times, listTimes]: [number[], number[]] = [[], []];
      for (let warm = 0; warm < 20; warm++) await Promise.all([ask("/api/attention"), ask("/api/quotes?limit=50")]);
      // By turns, so that both meet the machine in the same mood.
      for (let call = 0; call < CALLS; call++) {
        listTimes.push(await measureTime(() => ask("/api/quotes?limit=50")));
        times.push(await measureTime(() => ask("/api/attention")));
      }
      const ratio = (part: number) => quantile(times, part) / quantile(listTimes, part);
      const figures = [quantile(times, 0.5), quantile(listTimes, 0.5), ratio(0.5), ratio(0.1)].map((n) => n.toFixed(2));
      const isMissed = ratio(0.5) > GOAL;
      console.log(
        `| ${[name, actor, `${items.length} of ${total}`, ...figures].join(" | ")} |${isMissed ? " **missed**" : ""}`,
      );
    }
  }
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}
