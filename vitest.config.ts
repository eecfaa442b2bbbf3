import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

const long = process.env.VOLUTE_LONG === "1";
const onServer = process.env.VOLUTE_TEST_DATABASE?.startsWith("postgres") ?? false;
const shared = {
  environment: "node",
  pool: "forks",
  // What is waited for comes by itself, and on a busy machine not within the second that is usual.
  expect: { poll: { timeout: 10_000 } },
} as const;

/** Tests of the server's and of the documents that need no database: once is enough. */
const withoutDatabase = [
  "src/commands/kernel/run.test.ts",
  "src/server/catalogue/import-round-trip.test.ts",
  "src/server/database/{backup/tar,gather-writes}.test.ts",
  "src/server/database/codecs.test.ts",
  "src/server/demonstration/{calendar,companies,history}.test.ts",
  "src/server/kernel/{client-address,compress,minutes,openapi,sparing,turns}.test.ts",
  "src/server/mails/{settings,tls}.test.ts",
  "src/server/offers/offer.test.ts",
  "src/server/quotes/document/*.test.ts",
  "test/{look,readme}.test.ts",
];

/**
 * What runs on the embedded database in `npm test` where a server has everything as well (ADR 3): the engine itself, each
 * statement, each call, and what engines could do in another way: order, search, turns, what is heard.
 */
const ofTheEngine = [
  "src/{commands,server/database}/**/*.test.ts",
  "src/server/**/routes.test.ts",
  "src/server/audit/sealing/sealing.test.ts",
  "src/server/catalogue/import.test.ts",
  "src/server/kernel/{events,retry,write}.test.ts",
  "src/server/quotes/list/*.test.ts",
  "test/upgrades/upgrades.test.ts",
  "test/{contract-walk,moving-companies,overload,reminders,two-editors}.test.ts",
  // These start the whole product on it.
  "test/{crash,full-disk,mail-crash,packages,start}.test.ts",
];
const isInPart = process.env.VOLUTE_TEST_PART === "engine";

/** What measures its own process, or puts a browser's globals in place, has one to itself; all others share each worker's. */
const alone = [
  "src/server/companies/logo.test.ts",
  "src/server/kernel/traces.test.ts",
  "test/{patterns,slow-clients}.test.ts",
  "test/offline/*.test.ts",
];

const server = {
  ...shared,
  exclude: [
    ...configDefaults.exclude,
    ...withoutDatabase,
    // These start the whole product on its embedded database; a server would only see them idle.
    ...(onServer ? ["test/{crash,packages,start}.test.ts"] : []),
    // These bring a server or a pooler of their own.
    ...(process.env.VOLUTE_TEST_POOLER
      ? ["{src/commands/database,test/{operation,upgrades}}/**", "test/poolers.test.ts"]
      : []),
    // Once is enough, but for what two processes do on one server.
    ...(long ? (onServer ? ["test/long/!(backups|reminders|upgrade).test.ts"] : []) : ["test/long/**"]),
  ],
  // Many times what the longest take on an idle machine: a busy one is slower, and what hangs ends all the same.
  testTimeout: long ? 600_000 : 180_000,
  hookTimeout: 180_000,
};

// `unit` needs nothing but itself. `server` and `alone` talk to a database: the embedded one, or a real PostgreSQL server
// when VOLUTE_TEST_DATABASE holds its address (`tools/test.ts` runs them once on each).
export default defineConfig({
  test: {
    // On a server one more, since it answers meanwhile, or a test waits for the end of a time.
    maxWorkers: availableParallelism() + (onServer ? 1 : 0),
    reporters: ["default"],
    projects: [
      "vitest.screens.config.ts",
      {
        test: {
          ...shared,
          name: "unit",
          include: ["src/{domain,contract,web}/**/*.test.ts", "tools/**/*.test.ts", ...withoutDatabase],
          testTimeout: long ? 600_000 : 60_000,
        },
      },
      {
        test: {
          ...server,
          name: "server",
          // Reading the whole server anew for each file would cost a third of the time of all.
          isolate: false,
          include: isInPart ? ofTheEngine : ["src/{commands,server}/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...server.exclude, ...alone],
        },
      },
      // The engine has none of these.
      ...(isInPart ? [] : [{ test: { ...server, name: "alone", include: alone } }]),
    ],
  },
});
