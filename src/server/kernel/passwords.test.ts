import { expect, test } from "vitest";
import type { Problem } from "./errors.ts";
import { MAX_QUEUED_SIGN_INS, runQueued } from "./passwords.ts";

/** How many run at once. */
const AT_ONCE = 4;

test("a known device is the next to have its turn, however many strangers wait, and beyond 60 they are refused", async () => {
  const freed = Promise.withResolvers<void>();
  const turns: string[] = [];
  const stranger = (index: number) =>
    runQueued(async () => {
      turns.push(`stranger ${index}`);
      await freed.promise;
      throw new Error("wrong password");
    }, "stranger").catch((error: Problem) => error.code ?? error.message);
  const strangers = Array.from({ length: AT_ONCE + MAX_QUEUED_SIGN_INS }, (_, index) => stranger(index));
  const refused = stranger(strangers.length);
  const known = runQueued(async () => {
    turns.push("known device");
  });
  expect(turns).toEqual(["stranger 0", "stranger 1", "stranger 2", "stranger 3"]);
  expect(await refused).toBe("overloaded");

  freed.resolve();
  await known;
  expect(new Set(await Promise.all(strangers))).toEqual(new Set(["wrong password"]));
  expect(turns[AT_ONCE]).toBe("known device");
  expect(turns).toHaveLength(strangers.length + 1);
});
