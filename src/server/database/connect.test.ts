import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { emptyServerDatabase } from "#test/databases.ts";
import { isOneProcess, onServer } from "#test/kit/conditions.ts";
import { localhost } from "#test/kit/localhost-tls.ts";
import { openFresh } from "#test/kit/open-database.ts";
import { type PostgresServer, startPostgresServer } from "#test/postgres-server.ts";
import { countIn, insertIn, readOnlyRow, rowsIn, runIn } from "#test/rows.ts";
import { boolean, text } from "./codecs.ts";
import { isDatabaseAway, isOutcomeUnknown, isRetryable, openDatabase, readSqlState, type Tx } from "./connect.ts";
import { DatabaseTooOld, refuseTooOld, StartupProblem } from "./startup-problems.ts";
import { readRow, statement } from "./statement.ts";
import { PipelinedResult } from "./transaction.ts";

const database = await openFresh();
const beOther = (near: Socket) => {
  near.once("data", () => near.write("HTTP/1.1 400 Bad Request"));
  near.write("S");
};
const beSecure = (near: Socket) => {
  near.write("S");
  new TLSSocket(near, { isServer: true, ...localhost }).on("error", () => {});
};
const plan = (name: string) => ({ name, description: "", features: [] });
const countPlans = () => database.asPlatform((tx) => countIn(tx)`plans`);
const who = (tx: Tx) =>
  readOnlyRow(rowsIn(tx)`select current_user::text as role, current_setting('app.company_id', true) as company`);
const company = (tx: Tx) =>
  readOnlyRow(rowsIn<{ company: string }>(tx)`select current_setting('app.company_id') as company`);
const fail = (tx: Tx) => runIn(tx)`select 1 / 0`;

test("says which engine and version it is", () => {
  expect(database.kind).toBe(onServer ? "server" : "embedded");
  expect(database.version).toMatch(/^1[5-9]\.\d+$/);
});

describe("a transaction", () => {
  test("acts in the role that was asked for, with the company that was asked for", async () => {
    expect(await database.asPlatform(who)).toEqual({ role: "volute_platform", company: "" });
    expect(await database.asCompany(7, who)).toEqual({ role: "volute_company", company: "7" });
    expect(await database.asCompany(null, who)).toEqual({ role: "volute_company", company: "" });
    await database.request(async (tx, enter) => {
      expect(await who(tx)).toEqual({ role: "volute_platform", company: "" });
      enter(7);
      expect(await who(tx)).toEqual({ role: "volute_company", company: "7" });
    });
  });

  test("accepts only a whole number as a company", async () => {
    const injected = "1'; set role volute_platform; --" as unknown as number;
    await expect(database.asCompany(injected, async () => 1)).rejects.toThrow(TypeError);
    await expect(database.request(async (_, enter) => enter(1.5))).rejects.toThrow(TypeError);
  });

  test.runIf(onServer && isOneProcess)("plans a statement once, or for its values each time", async () => {
    const ask = (name: string, isPlannedEachTime: boolean) =>
      statement({
        name,
        gives: { isPrepared: boolean },
        text: `select exists (select from pg_prepared_statements where name = '${name}') as is_prepared`,
        isPlannedEachTime,
      });
    const [prepared, unprepared] = [ask("planned_once", false), ask("planned_each_time", true)];
    await database.asPlatform(async (tx) => {
      expect((await readRow(prepared(tx))).isPrepared).toBe(true);
      expect((await readRow(unprepared(tx))).isPrepared).toBe(false);
    });
  });

  test("commits all or nothing", async () => {
    const before = await countPlans();
    const failing = database.asPlatform(async (tx) => {
      await insertIn(tx, "plans", plan("half"));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await countPlans()).toBe(before);
  });

  test("fails to commit if a failed statement was ignored", async () => {
    const before = await countPlans();
    const swallowing = database.asPlatform(async (tx) => {
      await insertIn(tx, "plans", plan("lost"));
      await fail(tx).catch(() => {});
      return "all is well";
    });
    await expect(swallowing).rejects.toThrow();
    expect(await countPlans()).toBe(before);
  });

  const insertUnreadably = statement({
    name: "test_insert_unreadably",
    takes: { name: text },
    gives: { absent: text },
    text: `insert into plans (name, description, features) values ($name, '', '[]') returning null::text`,
  });

  test("keeps nothing when a row cannot be read, even if that was swallowed", async () => {
    const before = await countPlans();
    const unreadable = database.asPlatform((tx) => insertUnreadably(tx, { name: "unreadable" }));
    await expect(unreadable).rejects.toThrow("null that cannot be");
    const swallowing = database.asPlatform((tx) => insertUnreadably(tx, { name: "unreadable" }).catch(() => "well"));
    await expect(swallowing).rejects.toThrow("null that cannot be");
    expect(await countPlans()).toBe(before);
  });

  test("says that it may have been kept when a row cannot be read that came with its end", async () => {
    const before = await countPlans();
    const ending = database.request(async (tx) => new PipelinedResult(1, insertUnreadably(tx, { name: "unreadable" })));
    const error = await ending.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(isOutcomeUnknown(error)).toBe((await countPlans()) > before);
    expect(isOutcomeUnknown(error)).toBe(onServer);
  });

  test("commits statements that were sent without being awaited", async () => {
    const before = await countPlans();
    await database.request(async (tx) => new PipelinedResult(null, insertIn(tx, "plans", plan("last"))));
    expect(await countPlans()).toBe(before + 1);
  });

  test("commits nothing if one of these statements fails, in the database or before it is sent", async () => {
    const before = await countPlans();
    for (const [wrong, reason] of [
      [fail, "division by zero"],
      [() => Promise.reject(new Error("none was made")), "none was made"],
    ] as const) {
      const failing = database.request(
        async (tx) =>
          new PipelinedResult("all is well", Promise.all([insertIn(tx, "plans", plan("lost at last")), wrong(tx)])),
      );
      await expect(failing).rejects.toThrow(reason);
    }
    expect(await countPlans()).toBe(before);
  });

  test("stays in the company that it is bound to when it enters none by name", async () => {
    await database.request(async (tx, enter) => {
      await runIn(tx)`select set_config('app.company_id', '7', true)`;
      enter();
      expect(await who(tx)).toEqual({ role: "volute_company", company: "7" });
    });
  });

  test("cannot be used once it has ended", async () => {
    const escaped = await database.asPlatform(async (tx) => ({ tx }));
    await expect(countIn(escaped.tx)`plans`).rejects.toThrow(Error);
  });

  test("shows its own changes to later statements, and refuses statements after its end", async () => {
    const planNamed = statement({
      name: "test_plan_named",
      takes: { name: text },
      gives: { name: text },
      text: "select name from plans where name = $name",
    });
    const escaped = await database.asPlatform(async (tx) => {
      for (const name of ["named one", "named two"]) {
        await insertIn(tx, "plans", plan(name));
        expect(await readRow(planNamed(tx, { name }))).toEqual({ name });
      }
      return { tx };
    });
    await expect((async () => planNamed(escaped.tx, { name: "named one" }))()).rejects.toThrow();
  });

  test("is refused inside another one, on every engine", async () => {
    const sentence = "inside another one";
    await database.asPlatform(async () => {
      await expect(database.asPlatform(async () => 1)).rejects.toThrow(sentence);
      await expect(database.asCompany(1, async () => 1)).rejects.toThrow(sentence);
      await expect(database.request(async () => 1)).rejects.toThrow(sentence);
    });
    expect(await database.asPlatform(async () => 1)).toBe(1);
  });

  test("may be opened by work that an earlier transaction started", async () => {
    let later: Promise<number> | undefined;
    const over = Promise.withResolvers<void>();
    await database.asPlatform(async () => {
      later = over.promise.then(() => database.asPlatform(async () => 42));
    });
    over.resolve();
    expect(await later).toBe(42);
  });

  test("does not mix with parallel ones", async () => {
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        database.asCompany(index, async (tx) => {
          const [first, second] = [await company(tx), await company(tx)];
          return [first.company, second.company];
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => [String(index), String(index)]));
  });
});

describe("failures are recognised", () => {
  test("by the state that PostgreSQL gives", async () => {
    const id = randomUUID();
    const failing = database.asPlatform((tx) => runIn(tx)`select ${id}::int`);
    const error = await failing.catch((caught: unknown) => caught);
    expect(readSqlState(error)).toBe("22P02");
    expect(isDatabaseAway(error)).toBe(false);
    expect(isRetryable(error)).toBe(false);
  });

  const failure = (code: string, message = "") =>
    new Error("wrapped", { cause: Object.assign(new Error(message), { code }) });

  test.each(["40001", "40P01"])("%s may be tried again", (code) => expect(isRetryable(failure(code))).toBe(true));

  test.each([
    ...["57P01", "57P03", "08006", "53300", "25P04", "ECONNREFUSED", "ECONNRESET", "ENOTFOUND"],
    ...["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "SELF_SIGNED_CERT_IN_CHAIN"],
    "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
  ])("%s means away", (code) => {
    expect(isDatabaseAway(failure(code))).toBe(true);
  });

  test.each([
    ["that has no TLS", (near: Socket) => near.write("N"), {}],
    ["that refuses to try TLS", (near: Socket) => near.write("E"), {}],
    ["that speaks something else than TLS", beOther, {}],
    ["with a certificate that nobody trusts", beSecure, {}],
    ["with a certificate of another host", beSecure, { ca: localhost.cert }],
  ])("a server %s is away", async (_what, answer, ssl) => {
    const server = createServer((near) => near.on("error", () => {}).once("data", () => answer(near)));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const client = new pg.Client({ host: "127.0.0.1", port, user: "ann", database: "x", ssl });
    client.on("error", () => {});
    const error = await client.connect().catch((caught: unknown) => caught);
    server.close();
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseAway(error), String(error)).toBe(true);
  });

  test("no file handle left to connect means away, for a file it does not", () => {
    const at = (syscall: string) => Object.assign(new Error(`${syscall} EMFILE`), { code: "EMFILE", syscall });
    expect([at("connect"), at("open")].map(isDatabaseAway)).toEqual([true, false]);
  });

  test.each(["23505", "42501", "57014", "ENOENT", "EPERM", "ERR_INVALID_ARG_TYPE"])("%s does not mean away", (code) => {
    expect(isDatabaseAway(failure(code))).toBe(false);
  });

  test.each([undefined, null, "08006", {}])("%j is no failure of the database", (thrown) => {
    expect([readSqlState(thrown), isRetryable(thrown), isDatabaseAway(thrown)]).toEqual([undefined, false, false]);
  });

  test("EPIPE is Node's, not PostgreSQL's", () => {
    expect(readSqlState(failure("EPIPE"))).toBeUndefined();
    expect(isDatabaseAway(failure("EPIPE"))).toBe(true);
  });
});

const problemOf = async (databaseUrl: string) => {
  const problem = await openDatabase({ databaseUrl }).then(
    () => "opened",
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(StartupProblem);
  const { message } = problem as StartupProblem;
  expect(message).not.toContain("\n");
  expect(message).not.toContain("s3cret");
  return message;
};

describe("a failed start gives its reason in one line", () => {
  test.each([
    "localhost:5432",
    "mysql://ann:s3cret@localhost/x",
    "postgres://ann:s3cret@[localhost/x",
    "postgres://ann:s3cret@h:99999/x",
  ])("%s is no address", async (address) => {
    expect(await problemOf(address)).toMatch(/^DATABASE_URL is not the address of a PostgreSQL server/);
  });

  test("nobody listens", async () => {
    expect(await problemOf("postgres://ann:s3cret@127.0.0.1:1/x")).toBe(
      "PostgreSQL at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Is it running, and is DATABASE_URL right?",
    );
    expect(await problemOf("postgres://ann:s3cret@%2Fnowhere/x")).toContain("PostgreSQL at /nowhere cannot be reached");
  });

  test("no such host", async () => {
    expect(await problemOf("postgres://ann:s3cret@no-such-host.invalid/x")).toContain(
      'The host "no-such-host.invalid" of DATABASE_URL cannot be found',
    );
  });

  test("too old", () => {
    expect(() => refuseTooOld("14.13")).toThrow(DatabaseTooOld);
    expect(() => refuseTooOld("14.13")).toThrow("This is PostgreSQL 14.13; Volute needs PostgreSQL 15 or newer.");
    for (const version of ["15.0", "15.18", "18.6", "19beta1"]) expect(() => refuseTooOld(version)).not.toThrow();
  });

  test.runIf(onServer)("wrong login, wrong database", async () => {
    const url = new URL(process.env.VOLUTE_TEST_DATABASE ?? "");
    const address = `PostgreSQL at ${url.hostname}:${url.port}`;
    const as = (change: (copy: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return problemOf(copy.href);
    };
    expect(
      await as((copy) => {
        copy.password = "s3cret";
      }),
    ).toContain(`${address} refused the login "volute": password`);
    expect(
      await as((copy) => {
        copy.pathname = "nothing";
      }),
    ).toBe(`${address} has no database "nothing". Create it, or check DATABASE_URL.`);
  });
});

describe.runIf(onServer)("on a server", () => {
  test("a connection starts with the role that sees nothing, and keeps the address's options except the application name", async () => {
    const { url, drop } = await emptyServerDatabase();
    const opened = await openDatabase({ databaseUrl: `${url}?application_name=theirs&options=-c%20work_mem%3D7MB` });
    const seen = await opened.asPlatform(async (tx) => {
      await runIn(tx)`reset role`;
      return rowsIn(tx)`select current_setting('work_mem') as memory, current_user::text as role,
        current_setting('application_name') as name`;
    });
    await opened.close();
    await drop();
    expect(seen).toEqual([{ memory: "7MB", role: "volute_company", name: "volute" }]);
  });

  test("no transaction compiles its statements", async () => {
    const setting = (tx: Tx) => readOnlyRow(rowsIn<{ jit: string }>(tx)`select current_setting('jit') as jit`);
    for (const act of [database.asPlatform, database.request]) expect(await act(setting)).toEqual({ jit: "off" });
    expect(await database.asCompany(7, setting)).toEqual({ jit: "off" });
  });

  test("a start is refused if connections would start with the login's own role", async () => {
    const { url, drop } = await emptyServerDatabase();
    const { username, pathname } = new URL(url);
    expect(await problemOf(`${url}?options=-c%20role%3Dnone`)).toBe(
      `The database login "${username}" does not start sessions as the role volute_company, which keeps companies apart, in the database "${pathname.slice(1)}". As an administrator: alter role ${username} in database ${pathname.slice(1)} set role = 'volute_company';`,
    );
    await drop();
  });

  test("a lost connection fails its own transaction and no other", async () => {
    const lost = database.asPlatform(async (tx) => {
      const { pid } = await readOnlyRow(rowsIn<{ pid: number }>(tx)`select pg_backend_pid() as pid`);
      const admin = new pg.Client({ connectionString: process.env.VOLUTE_TEST_DATABASE });
      await admin.connect();
      await admin.query("select pg_terminate_backend($1, 5000)", [pid]);
      await admin.end();
      return countIn(tx)`plans`;
    });
    const error = await lost.catch((caught: unknown) => caught);
    expect(isDatabaseAway(error)).toBe(true);
    expect(await countPlans()).toBeGreaterThanOrEqual(0);
  });

  test("the process survives a restart of the server", async () => {
    const server: PostgresServer = await startPostgresServer();
    const opened = await openDatabase({ databaseUrl: server.url });
    await Promise.all(Array.from({ length: 5 }, () => opened.ready()));
    const inside = opened.asPlatform(async (tx) => {
      await server.restart();
      return countIn(tx)`plans`;
    });
    expect(isDatabaseAway(await inside.catch((caught: unknown) => caught))).toBe(true);
    await opened.ready();
    expect(await opened.asPlatform((tx) => countIn(tx)`plans`)).toBe(0);
    await server.stop();
    const away = await opened.ready().catch((caught: unknown) => caught);
    expect(isDatabaseAway(away)).toBe(true);
    await opened.close();
  });
});
