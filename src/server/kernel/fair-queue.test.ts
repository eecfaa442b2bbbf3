import { describe, expect, test } from "vitest";
import type { Problem } from "./errors.ts";
import { createFairQueue, QueueFull, refuseQueueFull } from "./fair-queue.ts";

describe("a line", () => {
  test("gives each owner a turn, however many items another has", () => {
    const line = createFairQueue<string>({ ofOne: 10, inAll: 100 });
    for (const thing of ["a1", "a2", "a3", "a4"]) line.add("a", thing);
    for (const thing of ["b1", "b2"]) line.add("b", thing);
    const taken = [line.next(), line.next()];
    line.add("c", "c1");
    while (taken.at(-1) !== undefined) taken.push(line.next());
    expect(taken).toEqual(["a1", "b1", "a2", "b2", "c1", "a3", "a4", undefined]);
  });

  test("has a limit for each owner and in all, and frees places", () => {
    const line = createFairQueue<number>({ ofOne: 2, inAll: 3 });
    const full = (owner: number, thing: number) => {
      try {
        line.add(owner, thing);
        return null;
      } catch (error) {
        return (error as QueueFull).isOwn ? "own" : "all";
      }
    };
    expect([full(1, 1), full(1, 2), full(1, 3), full(2, 4), full(2, 5), full(3, 6)]).toEqual([
      ...[null, null, "own", null, "all", "all"],
    ]);
    line.remove(1, 2);
    line.remove(1, 2);
    line.remove(9, 2);
    expect([full(3, 6), full(3, 7)]).toEqual([null, "all"]);
    expect([line.next(), line.next(), line.next(), line.next()]).toEqual([1, 4, 6, undefined]);
    expect([full(1, 8), full(1, 9), full(1, 10)]).toEqual([null, null, "own"]);
  });
});

test("says which limit was reached; other errors pass unchanged", () => {
  const told = (error: unknown) => {
    try {
      return refuseQueueFull("documents", "being made")(error);
    } catch (problem) {
      const { status, code, message, headers } = problem as Problem;
      return [status, code, message, headers?.["retry-after"]];
    }
  };
  expect(told(new QueueFull(true))).toEqual([
    429,
    "too_many",
    "Many documents of this company are being made already. Please try again in a few seconds.",
    "5",
  ]);
  expect(told(new QueueFull(false))).toEqual([
    503,
    "busy",
    "Many documents are being made right now. Please try again in a few seconds.",
    "5",
  ]);
  expect(told(new Error("else"))).toEqual([undefined, undefined, "else", undefined]);
});
