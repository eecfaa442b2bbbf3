// A company goes to another installation, as a file and while it works: with every row, once alive, and without a trace.
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLog } from "#server/audit/sealing/verify.ts";
import { importCompany } from "#server/companies/moving/arrive.ts";
import { exportCompany } from "#server/companies/moving/file.ts";
import { moveCompany, type Step, stayHere } from "#server/companies/moving/move.ts";
import { tablesOf } from "#server/companies/moving/origin.ts";
import { CARRYING, within } from "#server/companies/moving/queries.ts";
import { STAYING, type Table } from "#server/companies/moving/tables.ts";
import { numberFrom } from "#server/companies/transit/queries.ts";
import { describeTables } from "#server/database/catalogue.ts";
import type { Owner } from "#server/database/owner.ts";
import { hashToken, newToken } from "#server/kernel/session.ts";
import { isWholeSuite } from "#test/kit/conditions.ts";
import { folderOfTest } from "#test/kit/folder.ts";
import { sealAll } from "#test/kit/sealing.ts";
import { type Canary, companyTables, createCanaries } from "./canaries.ts";
import { freshDatabaseWithOwner } from "./databases.ts";
import { insertIn, runIn } from "./rows.ts";
import { createWorld, newQuote, PASSWORD, type World } from "./world.ts";

interface Installation {
  world: World;
  session: Owner;
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
  tables = (await tablesOf(made[1].session, "there")).tables;
  // Another installation, with numbers of its own.
  await within(made[1].session, CARRYING, () => numberFrom(made[1].session, tables, 10_000_000));
  there = { world: await createWorld({}, Promise.resolve(made[1].database)), session: made[1].session };
  await here.world.database.asPlatform(async (db) => {
    // A platform administrator belongs to no company, and stays.
    await runIn(db)`delete from users where email like 'platform_admin@%'`;
    for (const { word, people, company } of canaries) {
      const at = new Date().toISOString();
      const reset = { tokenHash: `reset ${word}`, userId: people.user.id, forAccount: word, madeAt: at, endsAt: at };
      await insertIn(db, "password_resets", reset);
      await insertIn(db, "known_places", { userId: people.user.id, key: `device:${word}` });
      const letter = {
        kind: "password_reset",
        toAddress: `ann@${word}.test`,
        subject: word,
        dedupeKey: `${word} waits`,
      };
      await insertIn(db, "mails", { id: crypto.randomUUID(), companyId: company.id, ...letter, parameters: {} });
    }
  });
  for (const { word, company } of canaries) {
    const token = newToken();
    tokens.set(word, token);
    await here.world.database.asCompany(company.id, (db) => runIn(db)`update quote_links set ended_at = null`);
    await within(here.session, CARRYING, () =>
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

/** The tables in which a row holds the word, but for plans, which are the installation's. */
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
  expect([...going, ...STAYING].sort()).toEqual(all);
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
  expect(triggers.filter(({ definition }) => !definition.includes("app.carrying"))).toEqual([]);
});

test("a company travels in a file with every row, its people and its numbers", async () => {
  const [{ word, company, people, quotes }] = canaries;
  const file = join(await folderOfTest(), "its.company");
  const { sums } = await exportCompany(here.session, company.id, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(Object.fromEntries(sums.map(({ name, rows }) => [name, rows]))).toEqual(await rowsOf(here, company.id));
  await expect(exportCompany(here.session, company.id, file)).rejects.toThrow("EEXIST");
  const dying = mortal(here.session);
  const fetch = dying.owner.rows;
  dying.owner.rows = (sql, values) => (/^fetch.*rows_/.test(sql) ? dying.die() : fetch(sql, values));
  await expect(exportCompany(dying.owner, company.id, `${file}.half`)).rejects.toThrow("killed");
  await expect(stat(`${file}.half`)).rejects.toThrow("ENOENT");
  await here.session.run("rollback");

  await expect(importCompany(there.session, file)).rejects.toThrow(`There is no plan "${word} plan" here`);
  await makePlan(there, word);
  await importCompany(there.session, file);
  // Compared row by row by the import itself; and once more by its words.
  const traces = await tracesOf(here, word);
  expect(await tracesOf(there, word)).toEqual(traces.filter((name) => name !== "sessions"));
  await seal(there);
  expect(await verifyLog(there.world.database)).toMatchObject({ tampering: null, unsealedEntries: 0 });

  const signed = await signIn(there, people.user.email);
  expect(signed.status).toBe(200);
  const cookie = String(signed.headers["set-cookie"]).split(";")[0] ?? "";
  const asUser = (method: string, url: string, body?: unknown) =>
    there.world.as<Record<string, string>>("signed out", method, url, body, { cookie });
  expect((await asUser("GET", `/api/quotes/${quotes[0]}`)).json).toMatchObject({ id: quotes[0] });
  const made = await asUser("POST", "/api/quotes", newQuote(company));
  expect([made.status, made.json.quoteNumber]).toEqual([201, `${word.toUpperCase()}-000003`]);
  const letters = await there.session.rows("select state from mails where company_id = $1 order by 1", [company.id]);
  expect(letters).toEqual([{ state: "failed" }, { state: "held" }]);
  const own = await there.world.as("user", "POST", "/api/quotes", newQuote(there.world.north));
  expect(own.status).toBe(201);

  await expect(importCompany(there.session, file)).rejects.toThrow(
    `the number ${company.id}, the short name ${word} and the prefix ${word.toUpperCase()} are taken`,
  );
});

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
  const damaged = "is damaged, or its end is missing";
  await expect(given(whole.subarray(0, -200))).rejects.toThrow(damaged);
  await expect(given(gzipSync(text.replace(`1 ${word} Lane`, `2 ${word} Lane`)))).rejects.toThrow(damaged);
  await expect(given(gzipSync(text.slice(0, text.lastIndexOf('["end"'))))).rejects.toThrow(damaged);
  await expect(given(gzipSync(text.slice(0, -100)))).rejects.toThrow(damaged);
  await expect(given(gzipSync('{"form":"volute company 2"}\n'))).rejects.toThrow("is not a company");
  await expect(given(Buffer.from("hello"))).rejects.toThrow(damaged);
  await expect(given(gzipSync(text.replace(/"0001_platform [0-9a-f]+"/, '"0001_platform 00"')))).rejects.toThrow(
    "was made by another version of Volute",
  );
  await expect(importCompany(there.session, `${file}.none`)).rejects.toThrow("ENOENT");
  expect(await tracesOf(there, word)).toEqual([]);
});

test("a company moves while it can be read, lives in one place at any moment, and leaves nothing behind", async () => {
  const [, { word, company, people, quotes }, { word: other, company: otherCompany }] = canaries;
  await makePlan(there, word);
  // Who made a quote has been given to the other company since.
  const maker = people.company_admin.id;
  const give = (to: number) =>
    within(here.session, CARRYING, () =>
      here.session.rows("update users set company_id = $1 where id = $2", [to, maker]),
    );
  await within(here.session, CARRYING, () =>
    here.session.rows("update quotes set user_id = $1 where id = $2", [maker, quotes[1]]),
  );
  await give(otherCompany.id);
  const before = await rowsOf(here, company.id);
  const othersBefore = await tracesOf(here, other);
  const cookie = { cookie: people.user.cookie };
  const admin = (method: string, url: string, body?: unknown) => here.world.as("platform_admin", method, url, body);
  const read = () => here.world.as("signed out", "GET", `/api/quotes/${quotes[0]}`, undefined, cookie);
  const offer = (at: Installation) => at.world.as("signed out", "GET", `/q/${tokens.get(word)}`);
  const offered = await offer(here);
  const seen: Step[] = [];
  const moved = await moveCompany(
    endsOf(here, there),
    company.id,
    () => {},
    async (step) => {
      seen.push(step);
      if (step === "copied") {
        // It works on: what is changed from here on follows.
        const made = await here.world.as("signed out", "POST", "/api/quotes", newQuote(company), cookie);
        expect(made.status).toBe(201);
        const changed = { customerName: `${word} changed` };
        expect((await here.world.as("signed out", "PUT", `/api/quotes/${quotes[0]}`, changed, cookie)).status).toBe(
          200,
        );
        await here.world.database.asPlatform(
          (db) => runIn(db)`delete from known_places where user_id = ${people.user.id}`,
        );
        expect((await signIn(there, people.user.email)).status).toBe(503);
        // Nothing of the quote itself is written by this.
        await give(company.id);
      }
      if (step === "read only") {
        expect((await read()).status).toBe(200);
        const refused = await here.world.as("signed out", "POST", "/api/quotes", newQuote(company), cookie);
        expect([refused.status, refused.headers["retry-after"], refused.json.code]).toEqual([503, "30", "moving"]);
        expect((await signIn(here, people.user.email)).status).toBe(503);
        expect((await admin("PUT", `/api/admin/companies/${company.id}`, { name: "Other" })).json).toMatchObject({
          code: "moving",
        });
        expect((await offer(here)).status).toBe(offered.status);
      }
      if (step === "left") expect([(await read()).status, (await offer(here)).status]).toEqual([503, 503]);
    },
  );
  expect(seen).toEqual(["copied", "read only", "left", "compared", "lives there", "gone"]);
  expect(moved.followed).toBeGreaterThan(3);
  // New are the quote, its two entries with what stands beside them, that it arrived, and who came back; a place has gone.
  const after = await rowsOf(there, company.id);
  expect(
    Object.keys(before)
      .filter((name) => after[name] !== before[name])
      .sort(),
  ).toEqual(["audit_logs", "audit_personal", "known_places", "quotes", "users"].sort());
  expect([after.quotes, before.quotes, after.known_places]).toEqual([3, 2, 0]);
  const made = await there.session.rows("select user_id from quotes where id = $1", [quotes[1]]);
  expect(made).toEqual([{ user_id: maker }]);
  expect((await signIn(there, people.user.email)).status).toBe(200);
  expect((await offer(there)).status).toBe(offered.status);

  expect(await tracesOf(here, word)).toEqual([]);
  expect(await rowsOf(here, company.id)).toEqual(Object.fromEntries(tables.map(({ name }) => [name, 0])));
  expect(await tracesOf(here, other)).toEqual(othersBefore);
  for (const end of [here, there]) {
    await seal(end);
    expect(await verifyLog(end.world.database)).toMatchObject({ tampering: null });
  }
  expect((await signIn(here, people.user.email)).status).toBe(401);
});

test("one more entry taken out under the name of a company that went is found", async () => {
  const [last] = await here.session.rows<{ id: number }>(
    "select max(id)::int as id from audit_logs where metadata ->> 'event' = 'quote.created'",
  );
  await within(here.session, CARRYING, async () => {
    await here.session.rows("insert into audit_departed select $1, move from audit_departed limit 1", [last?.id]);
    await here.session.rows(
      "create temp table kept on commit preserve rows as select * from audit_logs where id = $1",
      [last?.id],
    );
    await here.session.rows("delete from audit_logs where id = $1", [last?.id]);
  });
  const { tampering } = await verifyLog(here.world.database);
  expect(tampering?.sentence).toContain("has been removed, and no entry says so");
  await within(here.session, CARRYING, async () => {
    await here.session.run("insert into audit_logs overriding system value select * from kept");
    await here.session.rows("delete from audit_departed where entry_id = $1", [last?.id]);
  });
  expect((await verifyLog(here.world.database)).tampering).toBeNull();
});

/** A connection that is gone from one moment on, as when the command is killed. */
function mortal(owner: Owner) {
  let alive = true;
  const living = <T>(work: () => Promise<T>) => (alive ? work() : Promise.reject(new Error("killed")));
  return {
    owner: {
      run: (sql: string) => living(() => owner.run(sql)),
      rows: <Row>(sql: string, values?: unknown[]) => living(() => owner.rows<Row>(sql, values)),
    },
    die: () => {
      alive = false;
      throw new Error("killed");
    },
  };
}

const endsOf = (from: { session: Owner }, to: { session: Owner }) => ({
  from: from.session,
  to: to.session,
  names: { from: "here", to: "there" },
});

/** In another installation a company of the same number, short name and prefix, which has nothing to do with this one. */
async function namesake(elsewhere: Owner, of: Owner, id: number, transit: string | null): Promise<void> {
  const [company] = await of.rows<{ slug: string }>("select slug, name, quote_prefix from companies where id = $1", [
    id,
  ]);
  await within(elsewhere, CARRYING, async () => {
    await elsewhere.rows("delete from companies where id = $1", [id]);
    await elsewhere.rows(
      `insert into companies (id, name, slug, quote_prefix, transit, move) overriding system value
        select $1, name, slug, quote_prefix, $2, gen_random_uuid() from json_populate_record(null::companies, $3)`,
      [id, transit, JSON.stringify(company)],
    );
  });
}

test.runIf(isWholeSuite)("a killed move goes on, or is undone, and the company never lives twice", async () => {
  const [, , { word, company, people }] = canaries;
  await makePlan(there, word);
  const { database, session } = await freshDatabaseWithOwner();
  await session.run("set role none");
  const elsewhere = { session };
  let [from, to] = [here, there];
  const living = async () => {
    const states = await Promise.all(
      [from, to].map(({ session }) =>
        session.rows<{ transit: string | null }>("select transit from companies where id = $1", [company.id]),
      ),
    );
    return states.flat().filter(({ transit }) => transit === null).length;
  };
  for (const step of ["copied", "read only", "left", "compared", "lives there"] as const) {
    const killed = async () => {
      const [one, two] = [mortal(from.session), mortal(to.session)];
      const ends = endsOf({ session: one.owner }, { session: two.owner });
      const moving = moveCompany(
        ends,
        company.id,
        () => {},
        (done) => {
          if (done !== step) return;
          expect(() => one.die()).toThrow();
          two.die();
        },
      );
      await expect(moving).rejects.toThrow("killed");
      expect(await living()).toBeLessThanOrEqual(1);
    };
    await killed();
    if (step === "left") {
      // It may live where it was going to by now, so nowhere else, nor here; whatever else bears its number and names.
      const wrong = endsOf(from, elsewhere);
      for (const transit of [undefined, null, "arriving"]) {
        if (transit !== undefined) await namesake(session, from.session, company.id, transit);
        await expect(moveCompany(wrong, company.id, () => {})).rejects.toThrow(
          "given up here for another installation",
        );
        await expect(stayHere(wrong, company.id)).rejects.toThrow("given up here for another installation");
      }
      expect(await living()).toBe(0);
      await expect(stayHere(endsOf(to, from), company.id)).rejects.toThrow("only arriving here");
      await stayHere(endsOf(from, to), company.id);
      expect((await signIn(from, people.user.email)).status).toBe(200);
      expect(await tracesOf(to, word)).toEqual([]);
      // Another company of the same number and names arrives elsewhere: that is nobody's of here.
      expect(await stayHere(wrong, company.id)).toContain(word);
      await expect(moveCompany(wrong, company.id, () => {})).rejects.toThrow("cannot come here");
      expect(await session.rows("select transit from companies")).toEqual([{ transit: "arriving" }]);
      await killed();
    }
    if (step === "lives there") {
      await expect(stayHere(endsOf(from, to), company.id)).rejects.toThrow("lives there already");
    }
    await moveCompany(endsOf(from, to), company.id, () => {});
    expect((await signIn(to, people.user.email)).status).toBe(200);
    expect(await tracesOf(from, word)).toEqual([]);
    for (const { world } of [from, to]) expect((await verifyLog(world.database)).tampering).toBeNull();
    [from, to] = [to, from];
  }
  await database.close();
});
