import { expect, test } from "vitest";
import { entryOf } from "#test/kit/quotes/waiting-quote.ts";
import { describeWaiting } from "./queued-texts.ts";

const failed = { sentence: "Something went wrong.", code: "internal", status: 500 };

test.each([
  [{}, false, "The quote is safe on this device and will be sent to the office when there is a signal."],
  [{ problem: { ...failed, status: 0 } }, true, "The quote is saved on this device and is being sent."],
  [
    { problem: failed },
    true,
    "Something went wrong. The quote is saved on this device and will be sent again automatically.",
  ],
])("%o, reached %s", (part, isReached, words) => {
  expect(describeWaiting(entryOf(part), isReached)).toBe(words);
});
