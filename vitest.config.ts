import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

const long = process.env.VOLUTE_LONG === "1";
const onServer = process.env.VOLUTE_TEST_DATABASE?.startsWith("postgres") ?? false;
const shared = { environment: "node", pool: "forks" } as const;

/** Tests of the server's and of the documents that need no database: once is enough. */
const withoutDatabase = [
  "src/server/catalogue/import-round-trip.test.ts",
  "src/server/database/codecs.test.ts",
  "src/server/demonstration/{calendar,companies,history}.test.ts",
  "src/server/kernel/openapi.test.ts",
  "src/server/quotes/document/*.test.ts",
  "test/{look,readme}.test.ts",
  "test/sentences/{notifications,sentences}.test.ts",
];

// `unit` needs nothing but itself. `server` talks to a database: the embedded one, or a real PostgreSQL server when
// VOLUTE_TEST_DATABASE holds its address (`tools/test.mjs` runs it once on each).
export default defineConfig({
  test: {
    maxWorkers: Math.max(1, availableParallelism()),
    reporters: ["default"],
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["src/{domain,contract,web}/**/*.test.ts", "tools/**/*.test.ts", ...withoutDatabase],
          testTimeout: long ? 600_000 : 15_000,
        },
      },
      {
        test: {
          ...shared,
          name: "server",
          include: ["src/server/**/*.test.ts", "test/**/*.test.ts"],
          // These start the whole product on its embedded database; a server would only see them idle.
          exclude: [
            ...configDefaults.exclude,
            ...withoutDatabase,
            ...(onServer ? ["test/{crash,start}.test.ts"] : []),
            ...(long && !onServer ? [] : ["test/long/**"]),
            // The same on either engine, and quicker on a server.
            ...(long || onServer
              ? []
              : ["test/{any-input,canary,costs-walk,mass-assignment,matrix-walk,outside,unknown-role}.test.ts"]),
          ],
          testTimeout: long ? 600_000 : 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
