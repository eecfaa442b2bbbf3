// How often a call waits for the database (ADR 7): which statements it sends together, and what is sent with COMMIT.
import { expect, test } from "vitest";
import type { Database } from "#server/database/connect.ts";
import { PipelinedResult } from "#server/database/transaction.ts";
import { freshDatabase } from "#test/databases.ts";
import { isOneProcess } from "#test/kit/conditions.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { storyOf } from "#test/kit/quotes/sent-quotes.ts";

/** Of the newest call: the statements that were sent before a reply to one of them had come, in groups. */
let groups: string[][] = [];
let isCommitWithLast = false;

function watch(database: Database): Database {
  return {
    ...database,
    request: (work, reading, isUnderWay) =>
      database.request(
        async (tx, enter) => {
          groups = [];
          let answered = 0;
          let pending = 0;
          const done = await work(
            {
              run(statement, values) {
                groups[answered] = [...(groups[answered] ?? []), statement.name];
                const group = answered + 1;
                pending++;
                return tx.run(statement, values).finally(() => {
                  answered = Math.max(answered, group);
                  pending--;
                });
              },
            },
            enter,
          );
          isCommitWithLast = done instanceof PipelinedResult && pending > 0;
          return done;
        },
        reading,
        isUnderWay,
      ),
  };
}

const world = await openWorld({}, freshDatabase().then(watch));

test.runIf(isOneProcess)("a read sends the session and the record query together", async () => {
  const { id } = await storyOf(world);
  expect((await world.as("user", "GET", `/api/quotes/${id}`)).status).toBe(200);
  expect(groups).toEqual([["find_session", "find_quote"]]);
});

test.runIf(isOneProcess)("a write is sent with its entry and COMMIT in one round trip", async () => {
  const { id } = await storyOf(world);
  expect((await world.as("user", "POST", `/api/quotes/${id}/calculate`)).status).toBe(200);
  expect(groups).toEqual([
    ["find_session", "lock_quote", "find_quote_without_items", "read_price_terms"],
    ["save_calculation_without_lines", "insert_audit_entry"],
  ]);
  expect(isCommitWithLast).toBe(true);
});

test.runIf(isOneProcess)("a refused call sends nothing after its reads", async () => {
  const { id } = await storyOf(world);
  expect((await world.as("colleague", "POST", `/api/quotes/${id}/calculate`)).status).toBe(404);
  expect(groups).toEqual([["find_session", "lock_quote", "find_quote_without_items", "read_price_terms"]]);
});
