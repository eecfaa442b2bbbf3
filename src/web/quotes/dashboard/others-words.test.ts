import { expect, test } from "vitest";
import { elsewhereName, elsewhereWords, othersWords } from "./others-words.ts";

test("somebody else's quotes are sent when they sign in; one's own of another company are not", () => {
  expect(othersWords("Tom Hargreaves", 2)).toBe(
    "Tom Hargreaves has 2 quotes waiting on this device. They are sent when Tom signs in.",
  );
  expect(othersWords("", 1)).toBe("Somebody has 1 quote waiting on this device. It is sent when their owner signs in.");
  expect(elsewhereWords(1)).toBe(
    "1 quote waits on this device that you made in another company. It is sent only while you work for it.",
  );
});

test("buttons of several companies have different names", () => {
  expect(elsewhereName(1, 0, 1)).toBe("1 quote of another company");
  expect([0, 1].map((at) => elsewhereName(2, at, 2))).toEqual([
    "2 quotes of another company (1 of 2)",
    "2 quotes of another company (2 of 2)",
  ]);
});
