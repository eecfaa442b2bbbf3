// A company moves to another installation as a file: every row, changed in one place at most, with nothing left.
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLog } from "#server/audit/sealing/verify.ts";
import { setIdRange } from "#server/companies/move/id-range.ts";
import { importCompany } from "#server/companies/move/import.ts";
import { exportCompany, removeCompany, undoExport } from "#server/companies/move/leave.ts";
import { COPY_TRANSACTION, runInTransaction } from "#server/companies/move/queries.ts";
import { listMovingTables } from "#server/companies/move/source-company.ts";
import { INSTALLATION_TABLES, type Table } from "#server/companies/move/tables.ts";
import { describeTables } from "#server/database/schema-tables.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { createToken, hashToken } from "#server/kernel/session.ts";
import { onServer } from "#test/kit/conditions.ts";
import { folderOfTest } from "#test/kit/folder.ts";
import { sealAll } from "#test/kit/sealing.ts";
import { type Canary, companyTables, createCanaries } from "./canaries.ts";
import { freshDatabaseWithOwner } from "./databases.ts";
import { insertIn, runIn } from "./rows.ts";
import { createWorld, newQuote, PASSWORD, type World } from "./world.ts";

interface Installation {
  world: World;
  session: TableOwner;
}
let here: Installation;
let there: Installation;
let canaries: [Canary, Canary, Canary];
let tables: Table[];
/** Of the first quote of each canary. */
const tokens = new Map<string, string>();

beforeAll(async () => {
  const made = [await freshDatabaseWithOwner(), await freshDatabaseWithOwner()] as const;
  for (const { session } of made) await session.run("set role none");
  const hatched = await createCanaries(Promise.resolve(made[0].database));
  here = { world: hatched.world, session: made[0].session };
  canaries = hatched.canaries as typeof canaries;
  tables = (await listMovingTables(made[1].session)).tables;
  await setIdRange(made[1].session, 1);
  there = { world: await createWorld({}, Promise.resolve(made[1].database)), session: made[1].session };
  await here.world.database.asPlatform(async (db) => {
    // A platform administrator belongs to no company, and stays.
    await runIn(db)`delete from users where email like 'platform_admin@%'`;
    for (const { word, people, company } of canaries) {
      const at = new Date().toISOString();
      const reset = {
        tokenHash: `reset ${word}`,
        userId: people.user.id,
        accountFingerprint: word,
        createdAt: at,
        expiresAt: at,
      };
      await insertIn(db, "password_links", reset);
      await insertIn(db, "sign_in_sources", { userId: people.user.id, key: `device:${word}` });
      const letter = {
        kind: "password_reset",
        toAddress: `ann@${word}.test`,
        subject: word,
        idempotencyKey: `${word} waits`,
      };
      await insertIn(db, "emails", { id: crypto.randomUUID(), companyId: company.id, ...letter, parameters: {} });
    }
  });
  for (const { word, company } of canaries) {
    const token = createToken();
    tokens.set(word, token);
    await here.world.database.asCompany(company.id, (db) => runIn(db)`update quote_links set revoked_at = null`);
    await runInTransaction(here.session, COPY_TRANSACTION, () =>
      here.session.rows("update quote_links set token_hash = $1 where company_id = $2", [hashToken(token), company.id]),
    );
  }
  await seal(here);
  await seal(there);
});
afterAll(async () => {
  await here?.world.end();
  await there?.world.end();
});

const seal = ({ world }: Installation) => sealAll(world.database);

/** The tables in which a row contains the word, except plans, which belong to the installation. */
async function tracesOf({ session }: Installation, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await describeTables(session)) {
    const rows = await session.rows(`select from ${name} t where t::text ilike $1 limit 1`, [`%${word}%`]);
    if (rows.length > 0 && name !== "plans") found.push(name);
  }
  return found;
}

async function rowsOf({ session }: Installation, companyId: number): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const { name, condition } of tables) {
    const [row] = await session.rows<{ found: number }>(
      `select count(*)::int as found from ${name} t where ${condition}`,
      [companyId],
    );
    counted[name] = row?.found ?? 0;
  }
  return counted;
}

const signIn = async ({ world }: Installation, email: string) =>
  world.as("signed out", "POST", "/api/auth/login", { email, password: PASSWORD });

async function makePlan({ world }: Installation, word: string): Promise<void> {
  await world.database.asPlatform((db) =>
    insertIn(db, "plans", { name: `${word} plan`, description: "", features: {}, maxUsers: 1000 }),
  );
}

test("every table travels or is said to stay, and each that travels has rows in this test", async () => {
  const all = (await describeTables(here.session)).map(({ name }) => name);
  const going = tables.map(({ name }) => name);
  expect([...going, ...INSTALLATION_TABLES].sort()).toEqual(all);
  const ofCompanies = [...(await companyTables(here.world)).keys()].filter((name) => name !== "sessions");
  expect(going).toEqual(expect.arrayContaining(ofCompanies));
  for (const { company } of canaries) {
    const empty = Object.entries(await rowsOf(here, company.id)).filter(([, count]) => count === 0);
    expect(empty).toEqual([]);
  }
});

test("no trigger does again what was done where the rows come from", async () => {
  const triggers = await here.session.rows<{ definition: string }>(
    "select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal",
  );
  expect(triggers.length).toBeGreaterThan(10);
  expect(triggers.filter(({ definition }) => !definition.includes("app.copying_company"))).toEqual([]);
});

test("a company travels in a file with every row, its people and its ids, and nothing is left of it", async () => {
  const [{ word, company, people, quotes }, { company: otherCompany, word: other }] = canaries;
  // The author of a quote now belongs to another company, and stays.
  const maker = people.company_admin.id;
  await runInTransaction(here.session, COPY_TRANSACTION, async () => {
    await here.session.rows("update users set company_id = $1 where id = $2", [otherCompany.id, maker]);
    await here.session.rows("update quotes set user_id = $1 where id = $2", [maker, quotes[1]]);
  });
  const othersBefore = await tracesOf(here, other);
  const offer = (at: Installation) => at.world.as("signed out", "GET", `/q/${tokens.get(word)}`);
  const offered = await offer(here);
  const file = join(await folderOfTest(), "its.company");
  const { head, sums } = await exportCompany(here.session, company.id, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(Object.fromEntries(sums.map(({ name, rows }) => [name, rows]))).toEqual(await rowsOf(here, company.id));
  await expect(exportCompany(here.session, company.id, file)).rejects.toThrow("EEXIST");

  await expect(importCompany(there.session, file)).rejects.toThrow(
    `has the plan "${word} plan", which does not exist here`,
  );
  await makePlan(there, word);
  const dying = mortal(there.session, /^with written as \(insert into quotes /);
  await expect(importCompany(dying, file)).rejects.toThrow("killed");
  await there.session.run("rollback");
  expect(await tracesOf(there, word)).toEqual([]);
  await importCompany(there.session, file);
  // The import itself compares row by row; here its words are compared as well.
  const traces = await tracesOf(here, word);
  expect(await tracesOf(there, word)).toEqual(traces.filter((name) => name !== "sessions"));
  await seal(there);
  expect(await verifyLog(there.world.database)).toMatchObject({ tampering: null, unsealedEntries: 0 });
  expect(await there.session.rows("select user_id from quotes where id = $1", [quotes[1]])).toEqual([
    { user_id: null },
  ]);

  const signed = await signIn(there, people.user.email);
  expect(signed.status).toBe(200);
  const cookie = String(signed.headers["set-cookie"]).split(";")[0] ?? "";
  const asUser = (method: string, url: string, body?: unknown) =>
    there.world.as<Record<string, string>>("signed out", method, url, body, { cookie });
  expect((await asUser("GET", `/api/quotes/${quotes[0]}`)).json).toMatchObject({ id: quotes[0] });
  const made = await asUser("POST", "/api/quotes", newQuote(company));
  expect([made.status, made.json.quoteNumber]).toEqual([201, `${word.toUpperCase()}-000003`]);
  const letters = await there.session.rows("select state from emails where company_id = $1 order by 1", [company.id]);
  expect(letters).toEqual([{ state: "failed" }, { state: "held" }]);
  expect((await offer(there)).status).toBe(offered.status);
  const own = await there.world.as("user", "POST", "/api/quotes", newQuote(there.world.north));
  expect(own.status).toBe(201);

  await expect(importCompany(there.session, file)).rejects.toThrow(
    `the number ${company.id}, the short name ${word}, the prefix ${word.toUpperCase()} and the email address user@${word}.test are already taken here`,
  );

  await seal(here);
  const notThis = removeCompany(here.session, company.id, crypto.randomUUID());
  await expect(notThis).rejects.toThrow(", or that export was taken back. Nothing was removed.");
  const dyingHere = mortal(here.session, /^delete from companies /);
  await expect(removeCompany(dyingHere, company.id, head.company.moveId)).rejects.toThrow("killed");
  await here.session.run("rollback");
  expect(await tracesOf(here, word)).toEqual(traces);
  await removeCompany(here.session, company.id, head.company.moveId);
  expect(await tracesOf(here, word)).toEqual(["sessions", "users"]);
  await runInTransaction(here.session, COPY_TRANSACTION, () =>
    here.session.rows("delete from users where id = $1", [maker]),
  );
  expect(await tracesOf(here, word)).toEqual([]);
  expect(await rowsOf(here, company.id)).toEqual(Object.fromEntries(tables.map(({ name }) => [name, 0])));
  expect(await tracesOf(here, other)).toEqual(othersBefore);
  for (const end of [here, there]) {
    await seal(end);
    expect(await verifyLog(end.world.database)).toMatchObject({ tampering: null });
  }
  expect((await signIn(here, people.user.email)).status).toBe(401);
});

test("from the beginning of its export a company can only be read, until it is taken back", async () => {
  const [, { word, company, people, quotes }] = canaries;
  const folder = await folderOfTest();
  const cookie = { cookie: people.user.cookie };
  const ask = (method: string, url: string, body?: unknown) =>
    here.world.as<{ code: string }>("signed out", method, url, body, cookie);
  const offer = () => here.world.as("signed out", "GET", `/q/${tokens.get(word)}`);
  const offered = await offer();
  await expect(undoExport(here.session, company.id)).rejects.toThrow("was not exported, so nothing was changed");

  const dying = mortal(here.session, /^fetch .* from rows_/);
  await expect(exportCompany(dying, company.id, join(folder, "half.company"))).rejects.toThrow(
    `The export failed, and ${company.name} is still read-only here. Run npx volute company take-back ${company.id}`,
  );
  await expect(stat(join(folder, "half.company"))).rejects.toThrow("ENOENT");
  await here.session.run("rollback");

  expect((await ask("GET", `/api/quotes/${quotes[0]}`)).status).toBe(200);
  expect((await offer()).status).toBe(offered.status);
  const opening = await here.world.as("signed out", "POST", `/q/${tokens.get(word)}/seen`, {});
  expect([opening.status, opening.text]).toEqual([503, expect.stringContaining("is being moved to another server")]);
  const refused = await ask("POST", "/api/quotes", newQuote(company));
  expect([refused.status, refused.headers["retry-after"], refused.json.code]).toEqual([503, "30", "moving"]);
  expect((await signIn(here, people.user.email)).status).toBe(503);
  const renamed = await here.world.as("platform_admin", "PUT", `/api/admin/companies/${company.id}`, { name: "Other" });
  expect(renamed.json).toMatchObject({ code: "moving" });
  const entered = await here.world.as("platform_admin", "POST", `/api/admin/switch-company/${company.id}`);
  expect(entered.json).toMatchObject({ code: "moving" });

  // Exported again, it is still the same export; once undone, it is none.
  const files = [join(folder, "one.company"), join(folder, "two.company")] as const;
  const { head } = await exportCompany(here.session, company.id, files[0]);
  expect((await exportCompany(here.session, company.id, files[1])).head.company.moveId).toBe(head.company.moveId);
  await undoExport(here.session, company.id);
  expect((await ask("POST", "/api/quotes", newQuote(company))).status).toBe(201);
  expect((await signIn(here, people.user.email)).status).toBe(200);
  await expect(removeCompany(here.session, company.id, head.company.moveId)).rejects.toThrow(
    "that export was taken back",
  );
});

test("an export that is interrupted leaves no file, and the company as it was", async () => {
  const { company } = canaries[1];
  const folder = await folderOfTest();
  const left = () => here.session.rows("select move_id from companies where id = $1", [company.id]);
  for (const moment of [/^fetch .* from rows_/, /^select from emails/]) {
    const interruption = new AbortController();
    const interrupted: TableOwner = {
      run: here.session.run,
      rows: async <Row>(sql: string, values?: unknown[]) => {
        if (!moment.test(sql)) return here.session.rows<Row>(sql, values);
        expect(await left()).not.toEqual([{ move_id: null }]);
        interruption.abort();
        return here.session.rows<Row>(sql, values);
      },
    };
    const exporting = exportCompany(interrupted, company.id, join(folder, "half.company"), interruption.signal);
    await expect(exporting).rejects.toMatchObject({ code: "ABORT_ERR" });
    await expect(stat(join(folder, "half.company"))).rejects.toThrow("ENOENT");
    expect(await left()).toEqual([{ move_id: null }]);
  }
});

test.runIf(onServer)(
  "what was begun before the export is in the file, and what fails leaves the company as it was",
  async () => {
    const [, { word, company, quotes }] = canaries;
    const { asCompany, asPlatform } = here.world.database;
    const letter = (state: string) =>
      asPlatform((db) => runIn(db)`update emails set state = ${state} where idempotency_key = ${`${word} waits`}`);
    const folder = await folderOfTest();
    const begun = Promise.withResolvers<void>();
    const isOver = Promise.withResolvers<void>();
    const changing = asCompany(company.id, async (db) => {
      await runIn(db)`update quotes set notes = 'changed last' where id = ${quotes[0]}`;
      begun.resolve();
      await isOver.promise;
    });
    await begun.promise;
    await letter("sending");
    const asked = { requests: 0, letters: 0 };
    /** Lets first the change and then the email end, once the export has seen each of them and asks again. */
    const waiting: TableOwner = {
      run: here.session.run,
      rows: async <Row>(sql: string, values?: unknown[]) => {
        if (sql.startsWith("select from pg_stat_activity") && ++asked.requests === 2) {
          isOver.resolve();
          await changing;
        }
        if (sql.startsWith("select from emails") && ++asked.letters === 2) await letter("uncertain");
        return here.session.rows<Row>(sql, values);
      },
    };
    const file = join(folder, "its.company");
    await exportCompany(waiting, company.id, file);
    isOver.resolve();
    await changing;
    const text = gunzipSync(await readFile(file)).toString();
    expect(text).toContain('"notes":"changed last"');
    expect(text.split("\n").find((line) => line.includes(`${word} waits`))).toContain('"state":"uncertain"');
    await undoExport(here.session, company.id);

    const failing: TableOwner = {
      run: here.session.run,
      rows: <Row>(sql: string, values?: unknown[]) =>
        /^fetch .* from rows_/.test(sql) ? Promise.reject(new Error("disk full")) : here.session.rows<Row>(sql, values),
    };
    await expect(exportCompany(failing, company.id, join(folder, "full.company"))).rejects.toThrow("disk full");
    const left = await here.session.rows("select move_id from companies where id = $1", [company.id]);
    expect(left).toEqual([{ move_id: null }]);
  },
);

test("a file that is damaged, cut off, another's or a newer version's is refused in one sentence", async () => {
  const [, { company, word }] = canaries;
  const file = join(await folderOfTest(), "its.company");
  await exportCompany(here.session, company.id, file);
  const whole = await readFile(file);
  const text = gunzipSync(whole).toString();
  const given = async (bytes: Uint8Array) => {
    const other = `${file}.other`;
    await writeFile(other, bytes);
    return importCompany(there.session, other);
  };
  const damaged = "is damaged or incomplete";
  await expect(given(whole.subarray(0, -200))).rejects.toThrow(damaged);
  await expect(given(gzipSync(text.replace(`1 ${word} Lane`, `2 ${word} Lane`)))).rejects.toThrow(damaged);
  await expect(given(gzipSync(text.slice(0, text.lastIndexOf('["end"'))))).rejects.toThrow(damaged);
  await expect(given(gzipSync(text.slice(0, -100)))).rejects.toThrow(damaged);
  await expect(given(gzipSync('{"form":"volute company 2"}\n'))).rejects.toThrow("is not a company");
  await expect(given(Buffer.from("hello"))).rejects.toThrow(damaged);
  await expect(given(gzipSync(text.replace(/"0001_plans [0-9a-f]+"/, '"0001_plans 00"')))).rejects.toThrow(
    "was exported by another version of Volute",
  );
  await expect(importCompany(there.session, `${file}.none`)).rejects.toThrow("ENOENT");
  expect(await tracesOf(there, word)).toEqual([]);
  await undoExport(here.session, company.id);
});

test("one more entry taken out under the name of a company that went is found", async () => {
  await seal(here);
  const [last] = await here.session.rows<{ id: number }>(
    "select max(id)::int as id from audit_logs where metadata ->> 'event' = 'quote.created'",
  );
  await runInTransaction(here.session, COPY_TRANSACTION, async () => {
    await here.session.rows("insert into audit_moved_entries select $1, move_id from audit_moved_entries limit 1", [
      last?.id,
    ]);
    await here.session.rows(
      "create temp table kept on commit preserve rows as select * from audit_logs where id = $1",
      [last?.id],
    );
    await here.session.run("alter table kept drop column search_words");
    await here.session.rows("delete from audit_logs where id = $1", [last?.id]);
  });
  const { tampering } = await verifyLog(here.world.database);
  expect(tampering?.sentence).toContain("has been removed, and no entry says so");
  await runInTransaction(here.session, COPY_TRANSACTION, async () => {
    await here.session.run("insert into audit_logs overriding system value select * from kept");
    await here.session.rows("delete from audit_moved_entries where entry_id = $1", [last?.id]);
  });
  expect((await verifyLog(here.world.database)).tampering).toBeNull();
});

/** A connection that fails from this statement on, as when the command is killed. */
function mortal(owner: TableOwner, last: RegExp): TableOwner {
  let isAlive = true;
  const living = <T>(sql: string, work: () => Promise<T>) => {
    isAlive &&= !last.test(sql);
    return isAlive ? work() : Promise.reject(new Error("killed"));
  };
  return {
    run: (sql) => living(sql, () => owner.run(sql)),
    rows: <Row>(sql: string, values?: unknown[]) => living(sql, () => owner.rows<Row>(sql, values)),
  };
}
