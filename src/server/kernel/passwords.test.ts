import { expect, test } from "vitest";
import type { Problem } from "./errors.ts";
import { MAX_QUEUED_SIGN_INS, runQueued } from "./passwords.ts";

/** How many run at once, and how many of them are strangers. */
const [AT_ONCE, STRANGERS_AT_ONCE] = [4, 3];

test("a known device goes first, and beyond 60 waiting strangers are refused", async () => {
  const freed = Promise.withResolvers<void>();
  const turns: string[] = [];
  const stranger = (index: number) =>
    runQueued(async () => {
      turns.push(`stranger ${index}`);
      await freed.promise;
      throw new Error("wrong password");
    }, "stranger").catch((error: Problem) => error.code ?? error.message);
  const strangers = Array.from({ length: STRANGERS_AT_ONCE + MAX_QUEUED_SIGN_INS }, (_, index) => stranger(index));
  const refused = stranger(strangers.length);
  const known = Array.from({ length: 3 }, (_, index) =>
    runQueued(async () => {
      turns.push(`known device ${index}`);
      if (index === 0) await freed.promise;
    }),
  );
  // The others go on as soon as any turn is over.
  expect(turns).toEqual(["stranger 0", "stranger 1", "stranger 2", "known device 0"]);
  expect(await refused).toBe("overloaded");

  freed.resolve();
  await Promise.all(known);
  expect(new Set(await Promise.all(strangers))).toEqual(new Set(["wrong password"]));
  expect(turns.slice(AT_ONCE, AT_ONCE + 2)).toEqual(["known device 1", "known device 2"]);
  expect(turns).toHaveLength(strangers.length + known.length);
});

test("strangers never take all places, and each place is freed", async () => {
  let under = 0;
  let most = 0;
  const run = (line: "first" | "stranger") =>
    runQueued(async () => {
      under += 1;
      most = Math.max(most, under);
      await Promise.resolve();
      under -= 1;
    }, line);
  await Promise.all(Array.from({ length: 40 }, () => run("stranger")));
  expect(most).toBe(STRANGERS_AT_ONCE);
  await Promise.all(Array.from({ length: 40 }, () => run("first")));
  expect([most, under]).toEqual([AT_ONCE, 0]);
});
