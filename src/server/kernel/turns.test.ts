import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

/** Parts that run until they are ended by name, and the order in which they began. */
function makeParts() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const part = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      ends.set(name, (error) => (error ? reject(error) : resolve(name)));
    });
  return { begun, part, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));
const never = { restFactor: 3, maxRestMs: 100, isBusy: () => false };

test("a limited number of parts runs at a time, and companies take turns", async () => {
  const { begun, part, end } = makeParts();
  const turns = createTurns({ ...never, atOnce: 2 });
  const done = ["a1", "a2", "a3", "a4", "b1", "b2"].map((name) => turns.run(name[0] ?? "", part(name)));
  await settle();
  expect(begun).toEqual(["a1", "a2"]);
  for (const name of ["a1", "a2", "a3", "b1", "a4", "b2"]) {
    end(name);
    await settle();
  }
  expect(begun).toEqual(["a1", "a2", "a3", "b1", "a4", "b2"]);
  expect(await Promise.all(done)).toEqual(["a1", "a2", "a3", "a4", "b1", "b2"]);
  const again = turns.run("c", part("c1"));
  await settle();
  end("c1");
  expect(await again).toBe("c1");
});

test("a failed part frees its place", async () => {
  const { begun, part, end } = makeParts();
  const turns = createTurns({ ...never, atOnce: 1 });
  const failing = turns.run(1, part("one"));
  const next = turns.run(1, part("two"));
  end("one", new Error("lost"));
  await expect(failing).rejects.toThrow("lost");
  await settle();
  expect(begun).toEqual(["one", "two"]);
  end("two");
  expect(await next).toBe("two");
});

test("after each part its place rests for a multiple of its time while there are short calls", async () => {
  const { begun, part, end } = makeParts();
  let [time, isBusy] = [0, true];
  const rests: { milliseconds: number; finish: () => void }[] = [];
  const rest = (milliseconds: number) =>
    new Promise<void>((finish) => {
      rests.push({ milliseconds, finish });
    });
  const turns = createTurns({ ...never, atOnce: 1, isBusy: () => isBusy, now: () => time, rest });
  const first = turns.run(1, part("one"));
  const second = turns.run(2, part("two"));
  await settle();
  time = 8;
  end("one");
  expect(await first).toBe("one");
  await settle();
  expect([begun, rests.map(({ milliseconds }) => milliseconds)]).toEqual([["one"], [24]]);
  rests[0]?.finish();
  await settle();
  expect(begun).toEqual(["one", "two"]);
  time += 1000;
  end("two");
  expect(await second).toBe("two");
  expect(rests[1]?.milliseconds).toBe(100);
  rests[1]?.finish();
  await settle();
  isBusy = false;
  const third = turns.run(1, part("three"));
  end("three");
  expect(await third).toBe("three");
  expect(rests).toHaveLength(2);
});
