import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

const isWholeSuite = process.env.VOLUTE_ALL === "1";
const onServer = process.env.VOLUTE_TEST_DATABASE?.startsWith("postgres") ?? false;
const isPooled = process.env.VOLUTE_TEST_POOLER !== undefined;

/** Files of the server's and of the documents that need no database. */
const withoutDatabase = [
  "src/commands/{database/backup-directory,kernel/{interruption,run}}.test.ts",
  "src/server/catalogue/import-round-trip.test.ts",
  "src/server/database/{backup/{archive,outdated,tar},codecs,liveness-probe,probe-decision,socket-batching}.test.ts",
  "src/server/demonstration/{calendar,companies,planned-quotes}.test.ts",
  "src/server/kernel/{http/{client-address,compress,openapi},fair-queue,log-throttle,passwords,rate-limit,turns}.test.ts",
  "src/server/emails/{email-layout,settings,tls}.test.ts",
  "src/server/offers/{customer-pages/states,staff/draft}.test.ts",
  "src/server/quotes/document/*.test.ts",
  "test/{kit/*,look,offline/printed-sums,packages,readme}.test.ts",
];

/** Those that replace a module, have a device's store, or count the threads of their process: each has one to itself. */
const unitsOfTheirOwn = [
  "src/server/quotes/document/render-pool.test.ts",
  "src/web/{users,worker}/*.test.ts",
  "src/web/kernel/offline/*.test.ts",
  "src/web/quotes/{offline-queue,prefetch,queued-quotes,wizard}/*.test.ts",
  "src/web/shell/connection-check.test.ts",
];

/** What `npm test` runs on PGlite beside the server's PostgreSQL: the files whose subject the two may do differently. */
const whereEnginesDiffer = [
  // The engine itself: its files, and its lock.
  "src/server/database/embedded.test.ts",
  // Each statement is valid, and PGlite alone also tells which types its columns have.
  "src/server/database/statements.test.ts",
  // Values on their way there and back, and what the tables keep true.
  "src/server/database/{rows,statement}.test.ts",
  // Transactions and their roles on the one connection that all share; what is done again after a conflict.
  "src/server/database/connect.test.ts",
  "src/server/kernel/retry.test.ts",
  // Collation and plans: the order of a list, and what a search finds.
  "src/server/quotes/list/{list,search}.test.ts",
  // Notifications without a connection of their own.
  "src/server/kernel/events.test.ts",
  // A backup without PostgreSQL's programs, and its restore.
  "src/commands/database/backup.test.ts",
  // The whole product started on it, with every migration.
  "test/start.test.ts",
];

/** What measures its own process, or puts a browser's globals in place, has one to itself; all others share each worker's. */
const alone = [
  "src/server/companies/logo.test.ts",
  "src/server/kernel/phases/refusal-entries.test.ts",
  "test/patterns.test.ts",
  "test/offline/*.test.ts",
];

const shared = {
  environment: "node",
  pool: "forks",
  // What is waited for comes by itself, on a busy machine after many times what an idle one takes.
  expect: { poll: { timeout: 30_000 } },
  testTimeout: isWholeSuite ? 600_000 : 180_000,
  hookTimeout: 180_000,
} as const;

const server = {
  ...shared,
  exclude: [
    ...configDefaults.exclude,
    ...withoutDatabase,
    "test/operation/**",
    // It has no test that a server could run.
    ...(onServer ? ["src/server/database/embedded.test.ts"] : []),
    // These bring a server or a pooler of their own.
    ...(isPooled ? ["src/commands/database/**"] : []),
  ],
};

// `unit` needs nothing but itself. `server` and `alone` talk to the database that VOLUTE_TEST_DATABASE names: a PostgreSQL
// server by its address, or "embedded" (as when unset). `engine` is the part of `server` that runs on PGlite as well.
// `operation` is what takes long, and runs in `npm run test:all` only.
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
          // Reading the domain and the contract anew for each file would cost more than the tests.
          isolate: false,
          setupFiles: "test/kit/restore-globals.ts",
          include: ["src/{domain,contract,web}/**/*.test.ts", "tools/**/*.test.ts", ...withoutDatabase],
          exclude: [...configDefaults.exclude, ...unitsOfTheirOwn],
        },
      },
      { test: { ...shared, name: "unit-alone", include: unitsOfTheirOwn } },
      {
        test: {
          ...server,
          name: "server",
          // Reading the whole server anew for each file would cost a third of the time of all.
          isolate: false,
          include: ["src/{commands,server}/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...server.exclude, ...alone],
        },
      },
      { test: { ...server, name: "alone", include: alone } },
      {
        test: {
          ...shared,
          name: "engine",
          isolate: false,
          include: whereEnginesDiffer,
          env: { VOLUTE_TEST_DATABASE: "embedded" },
        },
      },
      ...(isWholeSuite ? [{ test: { ...shared, name: "operation", include: ["test/operation/*.test.ts"] } }] : []),
    ],
  },
});
