import { expect, test } from "vitest";
import { describeCopiesProblem } from "./offline-state.ts";
import { describeOfflinePages } from "./offline-texts.ts";

const all = { owner: "1-tom", isReady: true, fault: null, hasRead: true } as const;

test.each([
  [null, all],
  [null, { ...all, fault: "long" }],
  ["This account has no offline copies.", { ...all, owner: null, isReady: false }],
  ["This device has no offline copies.", { ...all, isReady: false, hasRead: false }],
  ["This device has no offline copies.", { ...all, fault: "full" }],
  ["Offline copies are being checked.", { ...all, hasRead: false }],
  ["Offline copies are being checked.", { ...all, isReady: null }],
] as const)("of the copies on this device is said: %s", (words, known) => {
  expect(describeCopiesProblem(known)).toBe(words);
});

test("that the newest quotes stay readable is promised only where they are read and kept", () => {
  const promise = /^Your newest quotes /;
  expect(describeOfflinePages(all)).toMatch(promise);
  expect(describeOfflinePages({ ...all, fault: "long" })).toMatch(promise);
  for (const less of [{ fault: "refused" }, { isReady: false }, { isReady: null }] as const)
    expect(describeOfflinePages({ ...all, ...less })).not.toMatch(promise);
});

test("while they are being read I am told to wait", () => {
  expect(describeOfflinePages({ ...all, isReady: null })).toMatch(/Wait until it says when they were updated/);
});
