// What the holder of a customer link can reach, tried in SQL on every table and column (decision 62).

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { onEmbedded } from "#test/kit/conditions.ts";
import { insertOffer, type SentOffer } from "#test/kit/quotes/sent-offers.ts";
import { insertIn, raw, rowsIn, runIn } from "#test/rows.ts";
import { type Database, readSqlState, type Tx } from "./connect.ts";
import type { TableOwner } from "./table-owner.ts";

const DENIED = "42501";

let database: Database;
let owner: TableOwner;
let north: SentOffer & { companyId: number; quoteId: string };
let tables: Map<string, string[]>;

beforeAll(async () => {
  ({ database, owner } = await freshDatabaseWithOwner());
  north = await addCompany("north");
  await addCompany("severn");
  const rows = await owner.rows<{ name: string; columns: string[] }>(`
    select c.relname::text as name, to_jsonb(array_agg(a.attname::text order by a.attnum)) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`);
  tables = new Map(rows.map(({ name, columns }) => [name, columns]));
});
afterAll(() => database.close());

/** Two offers of one quote each, with emails, an answer, a question and a user. */
async function addCompany(slug: string): Promise<typeof north> {
  return database.request(async (tx, enter) => {
    const [company] = await insertIn(tx, "companies", { name: slug, slug, quotePrefix: slug.toUpperCase() });
    const companyId = company?.id ?? 0;
    const userId = randomUUID();
    const person = { passwordHash: "x", firstName: "Ann", lastName: slug, companyId, role: "user" };
    await insertIn(tx, "users", { ...person, id: userId, email: `ann@${slug}.test` });
    enter(companyId);
    const [location] = await insertIn(tx, "locations", { companyId, name: "L", labourHours: 100, hourlyRate: 100 });
    const [access] = await insertIn(tx, "equipment_access", { companyId, name: "E" });
    const [job] = await insertIn(tx, "job_types", { companyId, name: "J", baseHours: 100 });
    const [pump] = await insertIn(tx, "pump_styles", { companyId, name: "P", materialCostBase: 100 });
    const [motor] = await insertIn(tx, "motor_sizes", { companyId, name: "M", kw: 100, multiplier: 100 });
    const [drive] = await insertIn(tx, "drive_types", { companyId, name: "D", costMultiplier: 100 });
    const choices = {
      locationId: location?.id,
      equipmentAccessId: access?.id,
      jobTypeId: job?.id,
      pumpStyleId: pump?.id,
      motorSizeId: motor?.id,
      driveTypeId: drive?.id,
    };
    const offers = [];
    for (const number of [1, 2]) {
      const quoteId = randomUUID();
      const about = { quoteNumber: `${slug}-${number}`, createdByName: "Ann", customerName: "Hope Mill" };
      await insertIn(tx, "quotes", { id: quoteId, companyId, userId, status: "sent", ...about, ...choices });
      const given = await insertOffer(tx, { companyId, quoteId });
      const { revisionId, linkId } = given;
      const at = new Date().toISOString();
      const answer = { answer: "declined", answeredAt: at, channel: "link", name: "Margaret" };
      if (number === 2) await insertIn(tx, "quote_answers", { companyId, revisionId, linkId, ...answer });
      const asked = { kind: "question", askedAt: at, question: "When?" };
      await insertIn(tx, "quote_questions", { companyId, id: randomUUID(), quoteId, revisionId, linkId, ...asked });
      await insertIn(tx, "reminder_skips", {
        companyId,
        id: randomUUID(),
        revisionId,
        key: "after-3",
        skippedAt: at,
        skippedByName: "Ann",
      });
      await insertIn(tx, "emails", {
        id: randomUUID(),
        companyId,
        kind: "offer",
        toAddress: "m@mill.test",
        subject: "Trial",
        quoteId,
        revisionId,
        parameters: {},
        idempotencyKey: `trial ${number}`,
      });
      offers.push({ ...given, companyId, quoteId });
    }
    return offers[0] as typeof north;
  });
}

const as = <T>(
  { companyId, revisionId, linkId }: Pick<typeof north, "companyId" | "revisionId" | "linkId">,
  work: (tx: Tx) => Promise<T>,
) =>
  database.asPlatform(async (tx) => {
    await runIn(tx)`select set_config('app.company_id', ${String(companyId)}, true),
      set_config('app.revision_id', ${revisionId}, true), set_config('app.link_id', ${linkId}, true),
      set_config('role', 'volute_link', true)`;
    return work(tx);
  });
const asHolder = <T>(work: (tx: Tx) => Promise<T>) => as(north, work);

/** The error's SQLSTATE, or "done" for what was permitted. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => readSqlState(error) ?? String(error),
  );
const tried = (text: string) => outcome(asHolder((tx) => runIn(tx)`${raw(text)}`));

/** Everything that may be read, in full: a column that is added is not here. */
const readable: Record<string, string[]> = {
  companies: [
    ...["brand_image_data", "brand_image_type", "contact_email", "contact_phone", "decline_reasons", "id"],
    ...["is_active", "name", "primary_color"],
  ],
  documents: ["bytes", "company_id", "media_type", "sha256"],
  emails: ["company_id", "id", "idempotency_key", "reply", "revision_id", "to_address"],
  quote_answers: [
    ...["answer", "answered_at", "cancelled_at", "channel", "company_id", "is_late", "link_id", "name"],
    ...["receipt", "receipt_sha256", "record_sha256", "revision_id", "selection"],
  ],
  quote_links: ["company_id", "email_id", "first_opened_at", "id", "revision_id", "revoked_at"],
  quote_revisions: [
    ...["closed_at", "closed_because", "company_id", "content", "document_sha256", "id", "issued_at", "number"],
    ...["quote_id", "valid_until"],
  ],
  quotes: ["company_id", "customer_email", "erased_at", "id", "revision", "status", "user_id", "version"],
  users: ["id"],
};

test("reads these columns and no other of any table", async () => {
  expect(tables.size).toBeGreaterThan(25);
  const read: Record<string, string[]> = {};
  for (const [table, columns] of tables) {
    for (const column of columns.toSorted()) {
      const answer = await tried(`select ${column} from ${table}`);
      if (answer === "done") read[table] = [...(read[table] ?? []), column];
      else expect([table, column, answer]).toEqual([table, column, DENIED]);
    }
  }
  expect(read).toEqual(readable);
});

test("sees one row of each, that of its own link, and nobody at all", async () => {
  const count = async (holder: Parameters<typeof as>[0]) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(readable).map(async ([table, [column = ""]]) => {
          const rows = await as(holder, (tx) => rowsIn(tx)`select ${raw(column)} from ${raw(table)}`);
          return [table, rows.length];
        }),
      ),
    );
  const one = { companies: 1, documents: 1, emails: 1, quote_links: 1, quote_revisions: 1, quotes: 1 };
  expect(await count(north)).toEqual({ ...one, quote_answers: 0, users: 0 });
  // For another company's revision, only the own company; bound to nothing, nothing.
  const none = Object.fromEntries(Object.keys(readable).map((table) => [table, 0]));
  const severn = await rowsOf("quote_revisions", "severn");
  const { companies, ...others } = await count({ ...north, revisionId: severn, linkId: randomUUID() });
  expect([companies, others]).toEqual([1, (({ companies: _, ...rest }) => rest)(none)]);
  const unbound = await outcome(
    database.asPlatform(async (tx) => {
      await runIn(tx)`select set_config('role', 'volute_link', true)`;
      for (const [table, [column = ""]] of Object.entries(readable)) {
        expect(await rowsIn(tx)`select ${raw(column)} from ${raw(table)}`).toEqual([]);
      }
    }),
  );
  expect(unbound).toBe("done");
});

async function rowsOf(table: string, slug: string): Promise<string> {
  const [row] = await owner.rows<{ id: string }>(
    `select t.id::text as id from ${table} t join companies c on c.id = t.company_id where c.slug = '${slug}' limit 1`,
  );
  return row?.id ?? "";
}

test("changes and removes no row of any table", async () => {
  for (const [table, [column = ""]] of tables) {
    expect([table, await tried(`update ${table} set ${column} = default`)]).toEqual([table, DENIED]);
    expect([table, await tried(`delete from ${table}`)]).toEqual([table, DENIED]);
    if (!["emails", "audit_logs"].includes(table)) {
      expect([table, await tried(`insert into ${table} default values`)]).toEqual([table, DENIED]);
    }
  }
});

describe("writes", () => {
  const entry = (more: object = {}) =>
    asHolder(
      (tx) =>
        runIn(tx)`insert into audit_logs (action, entity_type, entity_id, company_id, user_id, impersonating)
        select action, entity_type, entity_id, company_id, user_id, impersonating
        from jsonb_populate_record(null::audit_logs, ${{
          action: "update",
          entity_type: "quote",
          entity_id: north.quoteId,
          company_id: north.companyId,
          impersonating: false,
          ...more,
        }}::jsonb)`,
    );
  test("audit entries only about its own quote, without a user", async () => {
    expect(await outcome(entry())).toBe("done");
    for (const wrong of [
      { company_id: 2 },
      { entity_id: await rowsOf("quotes", "severn") },
      { entity_type: "company" },
      { user_id: randomUUID() },
      { impersonating: true },
    ])
      expect([wrong, await outcome(entry(wrong))]).toEqual([wrong, DENIED]);
  });

  test("personal data only of entries about its own quote", async () => {
    const beside = (more: object) =>
      asHolder(
        (tx) =>
          runIn(tx)`insert into audit_personal_data (id, company_id, quote_id, salt, personal_values)
          select id, company_id, quote_id, salt, personal_values from jsonb_populate_record(null::audit_personal_data, ${{
            id: randomUUID(),
            company_id: north.companyId,
            quote_id: north.quoteId,
            salt: "s",
            personal_values: {},
            ...more,
          }}::jsonb)`,
      );
    expect(await outcome(beside({}))).toBe("done");
    for (const wrong of [{ company_id: 2 }, { quote_id: await rowsOf("quotes", "severn") }, { quote_id: null }])
      expect([wrong, await outcome(beside(wrong))]).toEqual([wrong, DENIED]);
  });

  const letter = (more: object = {}) =>
    asHolder(
      (tx) =>
        runIn(
          tx,
        )`insert into emails (id, company_id, kind, to_address, subject, parameters, idempotency_key, quote_id, revision_id, state)
        select id, company_id, kind, to_address, subject, '{}', idempotency_key, quote_id, revision_id, state
        from jsonb_populate_record(null::emails, ${{
          id: randomUUID(),
          company_id: north.companyId,
          kind: "offer",
          to_address: "a@b.test",
          subject: "S",
          idempotency_key: randomUUID(),
          quote_id: north.quoteId,
          revision_id: north.revisionId,
          state: "queued",
          ...more,
        }}::jsonb) on conflict (company_id, idempotency_key) do nothing`,
    );
  test("emails only about its own revision", async () => {
    expect(await outcome(letter())).toBe("done");
    for (const wrong of [
      { company_id: 2 },
      { company_id: null },
      { revision_id: randomUUID() },
      { quote_id: await rowsOf("quotes", "severn") },
      { state: "sent" },
    ])
      expect([wrong, await outcome(letter(wrong))]).toEqual([wrong, DENIED]);
  });

  const said = (text: string) =>
    asHolder(async (tx) => (await rowsIn<{ said: unknown }>(tx)`select ${raw(text)} as said`)[0]?.said);
  const question = () => said(`add_question('${randomUUID()}', 'question', now(), 'When?')`);

  test("nothing once its customer is erased", async () => {
    await owner.run(`update quotes set erased_at = now() where id = '${north.quoteId}'`);
    const about = {
      company_id: north.companyId,
      revision_id: north.revisionId,
      link_id: north.linkId,
      channel: "link",
    };
    const answer = {
      ...about,
      answer: "declined",
      answered_at: new Date().toISOString(),
      name: "M",
      consents: [],
      is_late: false,
    };
    const after = [await said("record_opening(now(), 'phone')"), await question(), await said("stop_reminders(now())")];
    after.push(await said(`answer_revision('${JSON.stringify(answer)}')`));
    await owner.run(`update quotes set erased_at = null where id = '${north.quoteId}'`);
    expect(after).toEqual([false, false, false, false]);
  });

  test("only its own answer, for its own revision, once", async () => {
    const answered = (more: object) =>
      asHolder(async (tx) => {
        const [row] = await rowsIn<{ done: boolean }>(tx)`select answer_revision(${{
          company_id: north.companyId,
          revision_id: north.revisionId,
          link_id: north.linkId,
          channel: "link",
          answer: "declined",
          answered_at: new Date().toISOString(),
          name: "M",
          consents: [],
          is_late: false,
          ...more,
        }}::jsonb) as done`;
        return row?.done;
      });
    const severn = await rowsOf("quote_revisions", "severn");
    expect(await answered({ revision_id: severn })).toBe(false);
    expect(await answered({ link_id: randomUUID() })).toBe(false);
    expect(await answered({ channel: "telephone", recorded_by_name: "Ann" })).toBe(false);
    expect(await answered({})).toBe(true);
    expect(await answered({ answer: "accepted" })).toBe(false);
  });

  test("an opening once in half an hour, questions of a number, a stop of reminders once, and a record under its own hash", async () => {
    const opening = "record_opening(now(), 'phone')";
    expect([await said(opening), await said(opening)]).toEqual([true, false]);
    const asked = [];
    for (let index = 0; index < 20; index++) asked.push(await question());
    // One waits from the beginning.
    expect(asked.filter(Boolean)).toHaveLength(19);
    expect([await said("stop_reminders(now())"), await said("stop_reminders(now())")]).toEqual([true, false]);
    expect(await said("save_acceptance_record('record'::bytea)")).toMatch(/^[0-9a-f]{64}$/);
  });
});

test("the owner of the tables, who is every role at once, can add a revision", async () => {
  // On a server an ordinary login; no policy applies to the embedded database's login.
  const roles = "volute_company, volute_link, volute_platform";
  const every = `create role every_role; grant ${roles} to every_role; set local role every_role;`;
  await owner.run(`${onEmbedded ? every : ""}
    insert into quote_revisions (company_id, id, quote_id, number, content, quote_row, document_sha256, issued_at,
        issued_by_name, valid_until)
      select company_id, gen_random_uuid(), quote_id, 99, content, quote_row, document_sha256, issued_at, issued_by_name,
        valid_until from quote_revisions where id = '${north.revisionId}'`);
  const [{ added } = { added: 0 }] = await owner.rows<{ added: number }>(
    "select count(*)::int as added from quote_revisions where number = 99",
  );
  expect(added).toBe(1);
});

test("what each of their pages calls is planned once a connection", async () => {
  // SQL functions with rights or settings of their own are not inlined, and are planned at every call. Functions that
  // everyone may call belong to no page.
  const planned =
    await owner.rows(`select p.proname::text as name from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and (p.prosecdef or p.proconfig is not null)
      and has_function_privilege('volute_link', p.oid, 'execute')
      and not has_function_privilege('volute_platform', p.oid, 'execute')`);
  expect(planned).toEqual([]);
});
