import { expect, test } from "vitest";
import { buildCallError } from "#web/kernel/api.ts";
import { beginRun, type QuoteRun, runQuotes } from "./quote-run.ts";

const refuse = (status: number, error: string) => buildCallError(status, JSON.stringify({ error, code: "incomplete" }));

async function runAll(rows: string[], failures: Record<string, Error> = {}, stopAfter = Number.POSITIVE_INFINITY) {
  const asked: string[] = [];
  const reports: QuoteRun<string>[] = [];
  const quoteRow = async (row: string) => {
    asked.push(row);
    if (failures[row]) throw failures[row];
  };
  await runQuotes(
    beginRun(rows),
    quoteRow,
    () => asked.length >= stopAfter,
    (run) => reports.push(run),
  );
  return { asked, reports, end: reports.at(-1) };
}

test("each service is quoted once, one after another", async () => {
  const { asked, reports, end } = await runAll(["a", "b", "c"]);
  expect(asked).toEqual(["a", "b", "c"]);
  expect(reports.map(({ madeCount }) => madeCount)).toEqual([1, 2, 3, 3]);
  expect(end).toMatchObject({ is: "finished", total: 3, remaining: [], refused: [] });
});

test("what can't be priced is listed, and the rest is made", async () => {
  const because = "Its drive type is no longer on offer.";
  const { end } = await runAll(["a", "b", "c"], { b: refuse(422, because) });
  expect(end).toMatchObject({ is: "finished", madeCount: 2, refused: [{ row: "b", because }] });
});

test.each([402, 403, 503, 0])(
  "a failure with status %i stops it, and what remains can be made later",
  async (status) => {
    const { asked, end } = await runAll(["a", "b", "c"], { b: refuse(status, "Not now.") });
    expect(asked).toEqual(["a", "b"]);
    expect(end).toMatchObject({ is: "stopped", madeCount: 1, remaining: ["b", "c"], stopReason: "Not now." });
  },
);

test("a press stops it after the quote that is being made", async () => {
  const { end } = await runAll(["a", "b", "c"], {}, 2);
  expect(end).toMatchObject({ is: "stopped", madeCount: 2, remaining: ["c"], stopReason: null });
});
