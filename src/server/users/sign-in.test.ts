// Guessing is slowed down, and strangers delay nobody whose device is known (decision 42).
import { argon2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { MAX_SIGN_IN_SOURCES } from "#domain/users/throttle.ts";
import { createApp } from "#server/app.ts";
import { MAX_QUEUED_SIGN_INS, runQueued } from "#server/kernel/passwords.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { insertIn, rowsIn, runIn } from "#test/rows.ts";
import { PASSWORD, type World } from "#test/world.ts";
import { savePassword } from "./queries.ts";
import { openSession } from "./sessions/queries.ts";
import { deleteExpired } from "./sign-in-sources/queries.ts";

const world = await openWorld();
let email: string;
let passwordHash: string;
beforeAll(async () => {
  email = world.people.user.email;
  // As cheap as argon2id can be: the test is how often it may be asked.
  const nonce = randomBytes(16);
  const cheap = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = await promisify(argon2)("argon2id", { message: PASSWORD, nonce, ...cheap });
  const [salt, digest] = [nonce, tag].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
  passwordHash = `$argon2id$v=19$m=8,t=1,p=1$${salt}$${digest}`;
  await world.platform.run`update users set password_hash = ${passwordHash}`;
});
beforeEach(() =>
  world.database.asPlatform(async (db) => {
    await runIn(db)`delete from sign_in_attempts`;
    await runIn(db)`delete from sign_in_sources`;
  }),
);

interface From {
  address: string;
  /** The device's cookie. */
  device?: string;
  app?: World["app"];
  headers?: Record<string, string>;
}

async function signIn(email: string, password: string, { address, device, app = world.app, headers = {} }: From) {
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email, password },
    remoteAddress: address,
    headers: { ...headers, ...(device ? { cookie: device } : {}) },
  });
  const cookie = answer.cookies.find(({ name }) => name === "volute_device");
  const retryAfter = answer.headers["retry-after"];
  return {
    status: answer.statusCode,
    text: answer.body,
    retryAfter,
    device: cookie && `${cookie.name}=${cookie.value}`,
  };
}

/** A device from which this user has signed in. */
async function knownDevice(address = "198.51.100.200"): Promise<string> {
  const { device } = await signIn(email, PASSWORD, { address });
  if (!device) throw new Error("No device cookie came");
  return device;
}

/** From here on every failure has the longest wait. */
const endFreeTries = () => world.platform.run`update sign_in_attempts set failures = 60, blocked_until = null`;

/** The most guesses of one key within so many seconds: ten, and one more after 1, 2, 4, 8 … of them. */
const mostSince = (start: number) => 10 + Math.floor(Math.log2(1 + (performance.now() - start) / 1000));

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const guessed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 401).length;
const attack = (tried: string, addresses: string[]) =>
  Promise.all(addresses.map((address) => signIn(tried, "a wrong password", { address })));
const FIVE = Array.from({ length: 5 }, (_, index) => `203.0.113.${index}`);

describe("while strangers try an account", () => {
  test("a known device always gets in, and strangers hardly get to guess", async () => {
    const device = await knownDevice();
    const start = performance.now();
    const attackers: { status: number }[] = [];
    const own: { status: number }[] = [];
    for (let round = 0; round < 51; round++) {
      attackers.push(...(await attack(email, FIVE.slice(round % 5, (round % 5) + 1))));
      own.push(await signIn(email, PASSWORD, { address: "198.51.100.7", device }));
    }
    expect(statuses(own)).toEqual(Array.from({ length: 51 }, () => 200));
    expect(guessed(attackers)).toBeGreaterThanOrEqual(10);
    expect(guessed(attackers)).toBeLessThanOrEqual(mostSince(start));
    expect(attackers.length - guessed(attackers)).toBe(attackers.filter(({ status }) => status === 429).length);
  });

  test("a new browser at a known address gets in, one elsewhere has to wait", async () => {
    await knownDevice("198.51.100.7");
    await attack(email, FIVE);
    await endFreeTries();
    await attack(email, FIVE);
    expect((await signIn(email, PASSWORD, { address: "198.51.100.7" })).status).toBe(200);
    const elsewhere = await signIn(email, PASSWORD, { address: "198.51.100.8" });
    expect([elsewhere.status, elsewhere.text]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts\. .* (1 minute|\d+ seconds)\.$/),
    ]);
  });

  test("strangers guess as rarely from many networks, whether or not the account exists", async () => {
    const networks = Array.from({ length: 60 }, (_, index) => `2001:db8:0:${index.toString(16)}::1`);
    for (const tried of [email, "unknown@north.test"]) {
      const start = performance.now();
      const answers = await attack(tried, networks);
      expect(guessed(answers)).toBeGreaterThanOrEqual(10);
      expect(guessed(answers)).toBeLessThanOrEqual(mostSince(start));
    }
  });

  test("an IPv6 network counts as one address", async () => {
    await attack("nobody@north.test", ["2001:db8:0:1::1"]);
    await endFreeTries();
    const tried = (word: string, address: string) => signIn(`${word}@north.test`, "x", { address });
    expect((await tried("first", "2001:db8:0:1::2")).status).toBe(401);
    expect((await tried("second", "2001:db8:0:1:ffff::3")).status).toBe(429);
    expect((await tried("third", "2001:db8:0:2::3")).status).toBe(401);
  });

  test("unknown and known accounts give the same reply at each attempt", async () => {
    const inTurn = async (tried: string) => {
      const answers = await attack(tried, FIVE);
      await endFreeTries();
      answers.push(...(await attack(tried, ["192.0.2.1"])), ...(await attack(tried, ["192.0.2.2"])));
      return answers.map(({ status, text }) => `${status} ${text.replace(/1 minute|\d+ seconds/, "")}`);
    };
    const known = await inTurn(email);
    await world.platform.run`delete from sign_in_attempts`;
    expect(await inTurn("unknown@north.test")).toEqual(known);
    expect(known.at(-1)).toMatch(/^429 /);
  });
});

test("a known device's guesses are limited too, without delaying others", async () => {
  const [device, another] = [await knownDevice(), await knownDevice()];
  const start = performance.now();
  const wrong = (index: number) => signIn(email, "a wrong password", { address: `192.0.2.${index}`, device });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => wrong(index)));
  expect(guessed(answers)).toBeGreaterThanOrEqual(10);
  expect(guessed(answers)).toBeLessThanOrEqual(mostSince(start));
  await endFreeTries();
  await wrong(50);
  expect((await signIn(email, PASSWORD, { address: "198.51.100.7", device })).status).toBe(429);
  expect((await signIn(email, PASSWORD, { address: "198.51.100.7", device: another })).status).toBe(200);
});

test("a device known for one account is unknown for another", async () => {
  const device = await knownDevice();
  const other = world.people.colleague.email;
  await attack(other, FIVE);
  await endFreeTries();
  await attack(other, ["192.0.2.1"]);
  expect((await signIn(other, PASSWORD, { address: "198.51.100.9", device })).status).toBe(429);
  expect((await signIn(email, PASSWORD, { address: "198.51.100.9", device })).status).toBe(200);
});

test("a successful sign-in from a new device clears only its own attempt", async () => {
  await attack(email, FIVE);
  const failures = () =>
    world.database.asPlatform(async (db) =>
      (await rowsIn(db)`select * from sign_in_attempts`).map((row) => row.failures).sort(),
    );
  const before = await failures();
  expect((await signIn(email, PASSWORD, { address: "198.51.100.9" })).status).toBe(200);
  expect(await failures()).toEqual([0, ...before]);
});

test("a whole office may sign in from one address", async () => {
  for (let person = 0; person < 60; person++)
    expect((await signIn(email, PASSWORD, { address: "198.51.100.9" })).status).toBe(200);
});

test("with a full queue strangers are refused uncounted, and a known device goes first", async () => {
  const device = await knownDevice();
  await world.platform.run`delete from sign_in_attempts`;
  const freed = Promise.withResolvers<void>();
  onTestFinished(() => freed.resolve());
  const turns: string[] = [];
  const held = (line: "first" | "stranger") =>
    runQueued(async () => {
      turns.push(line);
      await freed.promise;
    }, line);
  const running = Array.from({ length: 4 }, () => held("first"));
  const waiting = Array.from({ length: MAX_QUEUED_SIGN_INS }, () => held("stranger"));
  for (const tried of [email, "unknown@north.test"]) {
    const { status, text, retryAfter } = await signIn(tried, PASSWORD, { address: "198.51.100.9" });
    expect([status, retryAfter, text]).toEqual([503, "2", expect.stringMatching(/^Volute is very busy /)]);
  }
  expect(await world.platform.rows`select key from sign_in_attempts`).toEqual([]);

  const known = signIn(email, PASSWORD, { address: "198.51.100.9", device });
  await expect.poll(() => world.platform.rows`select key from sign_in_attempts`).toHaveLength(1);
  const own = held("first");
  freed.resolve();
  expect((await known).status).toBe(200);
  await Promise.all([...running, ...waiting, own]);
  expect(turns).toEqual([...Array(5).fill("first"), ...Array(MAX_QUEUED_SIGN_INS).fill("stranger")]);
  expect((await signIn(email, PASSWORD, { address: "198.51.100.9" })).status).toBe(200);
});

test("many simultaneous successful sign-ins work, from new and known devices", async () => {
  const atOnce = (device?: string) =>
    Promise.all(
      Array.from({ length: 8 }, () =>
        signIn(email, PASSWORD, { address: "198.51.100.7", ...(device ? { device } : {}) }),
      ),
    );
  expect(statuses(await atOnce())).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
  expect(statuses(await atOnce(await knownDevice()))).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
});

test("a port in a trusted proxy's client address is ignored", async () => {
  const app = await createApp({ database: world.database, webDirectory: "", trustedProxies: ["127.0.0.1"] });
  const from = (port: number) => ({
    address: "127.0.0.1",
    app,
    headers: { "x-forwarded-for": `203.0.113.7:${port}` },
  });
  const start = performance.now();
  const tries = Array.from({ length: 20 }, (_, index) => signIn(email, "a wrong password", from(4000 + index)));
  expect(guessed(await Promise.all(tries))).toBeLessThanOrEqual(mostSince(start));
  await world.platform.run`delete from sign_in_attempts`;
  await signIn(world.people.colleague.email, PASSWORD, from(1));
  await app.close();
  const rows = await world.platform.rows`select ip_address as ip from sessions
      where user_id = ${world.people.colleague.id}`;
  expect(rows.map(({ ip }) => ip)).toContain("203.0.113.7");
});

test("a password that is being replaced opens no session", async () => {
  const another = passwordHash.replace("m=8", "m=9");
  const { id: userId } = world.people.colleague;
  const open = (shown: string) =>
    world.database.asPlatform((db) =>
      openSession(db, {
        tokenHash: `of ${shown}`,
        userId,
        passwordHash: shown,
        now: new Date().toISOString(),
        userAgent: null,
        ipAddress: null,
      }),
    );
  const { promise: replaced, resolve: hasReplaced } = Promise.withResolvers<void>();
  const { promise: asked, resolve: hasAsked } = Promise.withResolvers<void>();
  let isOpen = false;
  const replacing = world.database.asPlatform(async (db) => {
    await savePassword(db, { id: userId, passwordHash: another });
    hasReplaced();
    await asked;
    // On the embedded database it waits before it begins.
    const isHeldUp = async () =>
      world.database.kind === "embedded" ||
      (await rowsIn(db)`select pid from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`)
        .length > 0;
    while (!(isOpen || (await isHeldUp())));
  });
  await replaced;
  const opening = open(passwordHash).finally(() => {
    isOpen = true;
  });
  hasAsked();
  await replacing;
  expect([await opening, await open(another)]).toEqual([[], [{ userId }]]);
});

describe("what is kept", () => {
  const kept = () =>
    world.database.asPlatform(async (db) => ({
      attempts: (await rowsIn(db)`select * from sign_in_attempts`).length,
      places: (await rowsIn(db)`select * from sign_in_sources`).length,
      sessions: (await rowsIn(db)`select * from sessions`).length,
    }));

  test("is only each user's most recent sources", async () => {
    const device = await knownDevice();
    for (let index = 0; index < MAX_SIGN_IN_SOURCES + 5; index++)
      await signIn(email, PASSWORD, { address: `192.0.2.${index}`, device });
    expect((await kept()).places).toBe(MAX_SIGN_IN_SOURCES);
    await attack(email, FIVE);
    await endFreeTries();
    await attack(email, FIVE);
    expect((await signIn(email, PASSWORD, { address: "198.51.100.1", device })).status).toBe(200);
  });

  test("is deleted once expired, and not before", async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1000).toISOString();
    const userId = world.people.user.id;
    const soon = new Date(Date.now() + 60_000).toISOString();
    await world.database.asPlatform(async (db) => {
      await runIn(db)`delete from sessions where user_id = ${userId}`;
      await insertIn(
        db,
        "sign_in_attempts",

        { key: "over", failures: 3, windowStartedAt: hoursAgo(1), blockedUntil: hoursAgo(0) },
        { key: "never blocked", failures: 1, windowStartedAt: hoursAgo(1) },
        { key: "still blocked", failures: 30, windowStartedAt: hoursAgo(1), blockedUntil: soon },
        { key: "counting", failures: 3, windowStartedAt: hoursAgo(0) },
      );
      await insertIn(
        db,
        "sign_in_sources",

        { userId, key: "old", lastUsedAt: hoursAgo(180 * 24) },
        { userId, key: "used", lastUsedAt: hoursAgo(179 * 24) },
      );
      await insertIn(
        db,
        "sessions",

        { tokenHash: "unused", userId, createdAt: hoursAgo(40 * 24), lastUsedAt: hoursAgo(30 * 24) },
        { tokenHash: "aged", userId, createdAt: hoursAgo(90 * 24), lastUsedAt: hoursAgo(0) },
        { tokenHash: "open", userId, createdAt: hoursAgo(89 * 24), lastUsedAt: hoursAgo(29 * 24) },
      );
    });
    await world.database.asPlatform((db) => deleteExpired(db, new Date()));
    const left = await world.database.asPlatform(async (db) => [
      ...(await rowsIn(db)`select key from sign_in_attempts order by key`),
      ...(await rowsIn(db)`select key from sign_in_sources`),
      ...(await rowsIn(db)`select token_hash as key from sessions
      where user_id = ${userId}`),
    ]);
    expect(left.map(({ key }) => key)).toEqual(["counting", "still blocked", "used", "open"]);
  });

  test("is deleted with the user", async () => {
    await knownDevice();
    expect((await kept()).places).toBe(2);
    await world.platform.run`delete from users where id = ${world.people.user.id}`;
    expect((await kept()).places).toBe(0);
  });
});
