// A transaction that lost against another one is retried, and not for ever.
import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { insertIn, rowsIn } from "#test/rows.ts";
import { COOKIE, createToken, hashToken } from "./session.ts";

let made: Awaited<ReturnType<typeof freshDatabaseWithOwner>>;
let app: Awaited<ReturnType<typeof createApp>>;
const token = createToken();

beforeAll(async () => {
  made = await freshDatabaseWithOwner();
  app = await createApp({ database: made.database, webDirectory: "" });
  const names = { email: "platform@demo.test", firstName: "Pat", lastName: "Operator", passwordHash: "none" };
  const person = { id: randomUUIDv7(), ...names, role: "platform_admin" as const };
  await made.database.asPlatform(async (db) => {
    await insertIn(db, "users", person);
    await insertIn(db, "sessions", { tokenHash: hashToken(token), userId: person.id });
  });
});
afterAll(async () => {
  await app.close();
  await made.database.close();
});

/** The next transactions that create a plan fail as in PostgreSQL: this many, with this state. */
async function lose(times: number, state: string): Promise<void> {
  await made.owner.run(`
    drop sequence if exists tries;
    create sequence tries;
    create or replace function lose() returns trigger language plpgsql security definer as $$ begin
      if nextval('public.tries') <= ${times} then raise exception 'lost' using errcode = '${state}'; end if;
      return new;
    end $$;
    create or replace trigger lose before insert on plans for each row execute function lose()`);
}

const createPlan = (name: string) =>
  app.inject({
    method: "POST",
    url: "/api/admin/plans",
    headers: { cookie: `${COOKIE}=${token}` },
    payload: { name, description: "For one depot", price: null, features: {} },
  });

const entries = async () => (await made.database.asPlatform((db) => rowsIn(db)`select * from audit_logs`)).length;

test.each(["40001", "40P01"])("%s: is retried twice", async (state) => {
  await lose(2, state);
  const before = await entries();
  expect((await createPlan(`After ${state}`)).statusCode).toBe(201);
  expect(await entries()).toBe(before + 1);
});

test.each(["40001", "40P01"])(
  "%s: after the last retry is refused with Retry-After, and nothing is saved",
  async (state) => {
    await lose(3, state);
    const before = await entries();
    const answer = await createPlan(`Never with ${state}`);
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "1"]);
    expect(answer.json()).toEqual({
      error: "Others are changing the same thing right now. Please try again in a few seconds.",
      code: "busy",
    });
    expect(await entries()).toBe(before);
    expect((await createPlan(`Later, after ${state}`)).statusCode).toBe(201);
  },
);

test("a reference to something deleted at the same moment is a conflict, and nothing is saved", async () => {
  await lose(3, "23503");
  const before = await entries();
  const answer = await createPlan("Pointing at nothing");
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { error: "Something that this needs has just been deleted. Nothing was changed.", code: "gone" },
  ]);
  expect(await entries()).toBe(before);
});

test("a full disk has its own message", async () => {
  await lose(1, "53100");
  const answer = await createPlan("On a full disk");
  expect([answer.statusCode, answer.headers["retry-after"], answer.json().code]).toEqual([503, "60", "disk_full"]);
});

test.each([
  ["waits too long for another transaction", "55P03", "1", "busy"],
  ["asks for what takes too long", "57014", "5", "took_too_long"],
  ["saves where the database only reads", "25006", "5", "read_only"],
])("a call that %s is refused with Retry-After", async (_what, state, seconds, code) => {
  await lose(1, state);
  const answer = await createPlan("Another time");
  expect([answer.statusCode, answer.headers["retry-after"], answer.json().code]).toEqual([503, seconds, code]);
});

// The embedded database has no connection that could be lost.
test.runIf(onServer)("a connection lost after COMMIT was sent says that the change may have been made", async () => {
  await made.owner.run(`
    create function end_connection() returns trigger language plpgsql
      as $$ begin raise 'This connection ends' using errcode = '57P01'; end $$;
    create constraint trigger ends_at_commit after insert on plans deferrable initially deferred
      for each row execute function end_connection()`);
  const answer = await createPlan("Perhaps there");
  await made.owner.run("drop trigger ends_at_commit on plans; drop function end_connection()");
  expect([answer.statusCode, answer.headers["retry-after"], answer.json()]).toEqual([
    503,
    "5",
    {
      error:
        "The connection to the database was lost while this was being saved. It may have been saved, so please check before you try again.",
      code: "outcome_unknown",
    },
  ]);
});
