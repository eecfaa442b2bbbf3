// Eight users at work while something breaks, and what must be true afterwards: nothing that was acknowledged is lost,
// nothing exists twice, and every request got a reply.

import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect } from "vitest";
import type { Quote } from "#contract/quotes/quotes.ts";
import { headerOf, type MailServer } from "#test/kit/mail-server.ts";
import { pauseFor } from "#test/kit/pause.ts";
import { emailFields } from "#test/kit/quotes/sent-quotes.ts";
import type { Caller, Pair } from "./pair.ts";

const PEOPLE = 8;

export interface Work {
  /** In ms: from now until something requested from now on has been created. */
  untilCreated(): Promise<number>;
  /** Ends it. How often each reply came: "201", "503 with Retry-After", "502 interrupted", "cut". */
  end(): Promise<Record<string, number>>;
  /** Everything that was acknowledged. */
  done: Done;
}

interface Done {
  created: { id: string; quoteNumber: string }[];
  sent: string[];
  accepted: string[];
}

/** Each user creates a quote, sends it, and accepts it as its customer, repeatedly. */
export async function startWork(engineer: Caller): Promise<Work> {
  const [first] = (await engineer.tell<{ quotes: Quote[] }>("GET", "/api/quotes?limit=1")).quotes;
  const done: Done = { created: [], sent: [], accepted: [] };
  const answers: Record<string, number> = {};
  let isOver = false;
  let told: { since: number; resolve(): void }[] = [];

  /** The reply; null if the call was refused or interrupted. */
  async function ask<T>(path: string, body: object): Promise<T | null> {
    const answer = await engineer.ask("POST", path, body).catch(() => null);
    // The end of a process may also cut its reply short.
    const text = await answer?.text().catch(() => null);
    const name = nameOf(answer, text ?? null);
    answers[name] = (answers[name] ?? 0) + 1;
    return answer?.ok && text ? (JSON.parse(text) as T) : null;
  }
  async function create(): Promise<Quote | null> {
    const id = randomUUID();
    const since = performance.now();
    // Retries until there is a reply, as a browser does; a first try that succeeded still creates only one.
    while (!isOver) {
      const made = await ask<Quote>("/api/quotes", { ...first, id });
      if (!made) {
        await pauseFor(50);
        continue;
      }
      done.created.push(made);
      for (const one of told) if (since >= one.since) one.resolve();
      told = told.filter((one) => since < one.since);
      return made;
    }
    return null;
  }
  async function work(person: number): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const quote = await create();
      const priced = quote && (await ask<Quote>(`/api/quotes/${quote.id}/calculate`, {}));
      if (!priced) continue;
      const to = `customer${person}-${n}@dairy.test`;
      if (!(await ask(`/api/quotes/${priced.id}/send`, emailFields(priced.version, { to })))) continue;
      done.sent.push(priced.id);
      const link = await ask<{ url: string }>(`/api/quotes/${priced.id}/links`, {});
      if (link && (await accept(link.url))) done.accepted.push(priced.id);
    }
  }
  async function accept(url: string): Promise<boolean> {
    const page = await fetch(`${url}/accept`)
      .then((answer) => answer.text())
      .catch(() => "");
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
    const form = { revision: field("revision"), document: field("document"), name: "Margaret", agree: "yes" };
    const answer = await fetch(`${url}/accept`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(form),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => {});
    return answer?.status === 303;
  }
  const people = Array.from({ length: PEOPLE }, (_, person) => work(person));
  return {
    done,
    untilCreated() {
      const since = performance.now();
      return new Promise((resolve) =>
        told.push({ since, resolve: () => resolve(Math.round(performance.now() - since)) }),
      );
    },
    async end() {
      isOver = true;
      await Promise.all(people);
      return answers;
    },
  };
}

function nameOf(answer: Response | null, text: string | null): string {
  if (!answer || text === null) return "cut";
  if (answer.status === 503 && answer.headers.has("retry-after")) return "503 with Retry-After";
  if (answer.status === 502) return "502 interrupted";
  return answer.ok ? String(answer.status) : `${answer.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text}`;
}

/** Everything acknowledged that is missing in the database, as texts. `adminUrl`: of a login that sees everything. */
export async function lost({ created, sent, accepted }: Done, adminUrl: string): Promise<string[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query(
      `select 'not created as it was answered: ' || id as what from unnest($1::uuid[], $2::text[]) as told (id, number)
          where not exists (select from quotes where id = told.id and quote_number = told.number)
        union all select 'not sent once: ' || id from unnest($3::uuid[]) as told (id)
          where (select count(*) from quote_revisions where quote_id = told.id) <> 1
            or (select count(*) from emails where quote_id = told.id and kind = 'offer') <> 1
        union all select 'not accepted once: ' || id from unnest($4::uuid[]) as told (id)
          where (select count(*) from quote_answers a join quote_revisions r on (r.company_id, r.id) = (a.company_id, a.revision_id)
              where r.quote_id = told.id and a.answer = 'accepted') <> 1
            or (select status from quotes where id = told.id) <> 'accepted'
        union all select 'not one entry of it: ' || q.id from quotes q
          where q.id = any ($1::uuid[]) and (select count(*) from audit_logs a
            where a.entity_id = q.id::text and a.metadata ->> 'event' = 'quote.created') <> 1
        union all select 'a number twice, or a gap before it: ' || number from (
          select number, lag(number) over (partition by company_id order by number) as before from (
            select company_id, split_part(quote_number, '-', 2)::int as number from quotes) as numbers) as n
          where number <> before + 1`,
      [created.map(({ id }) => id), created.map(({ quoteNumber }) => quoteNumber), sent, accepted],
    );
    return rows.map(({ what }) => what);
  } finally {
    await admin.end();
  }
}

/** A company may send a thousand emails in an hour. */
export async function letAnHourPass(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("update emails set created_at = created_at - interval '1 hour'");
  await admin.end();
}

/**
 * Each email has left once, or its delivery is uncertain, and then it was not handed over again. Half an hour later the
 * claims of a killed process have expired, and retries are due.
 */
export async function expectEmailsOnce(pair: Pair, mailServer: MailServer, adminUrl: string): Promise<void> {
  await Promise.all(pair.products.map((product) => product.stop()));
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`update emails set claimed_until = claimed_until - interval '30 minutes',
    next_attempt_at = next_attempt_at - interval '30 minutes' where state in ('queued', 'sending')`);
  await pair.again(0);
  const unsettled = "select from emails where state in ('queued', 'sending')";
  await expect.poll(async () => (await admin.query(unsettled)).rowCount, { timeout: 60_000 }).toBe(0);
  const { rows } = await admin.query<{ id: string; state: string }>("select id, state from emails");
  await admin.end();

  const ids = mailServer.emails.map((one) => headerOf(one, "Message-ID").slice(1, 37));
  expect(new Set(ids).size).toBe(ids.length);
  const came = new Set(ids);
  const outcomes = rows.map(({ id, state }) => `${state}${came.has(id) ? ", came" : ""}`);
  const allowed = ["sent, came", "uncertain", "uncertain, came", "failed"];
  expect(outcomes.filter((one) => !allowed.includes(one))).toEqual([]);
  console.log(Object.entries(Object.groupBy(outcomes, (one) => one)).map(([one, all]) => `${all?.length} ${one}`));
}
