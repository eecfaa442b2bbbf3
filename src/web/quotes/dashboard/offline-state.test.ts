import { expect, test } from "vitest";
import { offlineState } from "./offline-state.ts";
import { readableWords } from "./readable-words.ts";

const all = { owner: "1-tom", isReady: true, fault: null, waiting: 0, hasRead: true } as const;

test.each([
  ["Synced", all],
  ["2 waiting", { ...all, waiting: 2, fault: "full" }],
  ["Not kept on this device", { ...all, owner: null }],
  ["Not kept on this device", { ...all, isReady: false }],
  ["Not kept on this device", { ...all, fault: "full" }],
  ["Not read yet", { ...all, hasRead: false }],
  ["Not read yet", { ...all, isReady: null }],
  ["Not read yet", { ...all, waiting: null }],
] as const)("offline data are said to be: %s", (words, known) => {
  expect(offlineState(known)).toBe(words);
});

test("that the newest quotes stay readable is promised only where they are read and kept", () => {
  const promise = /^Your newest quotes /;
  expect(readableWords(all)).toMatch(promise);
  expect(readableWords({ ...all, fault: "long" })).toMatch(promise);
  for (const less of [{ fault: "refused" }, { isReady: false }, { isReady: null }] as const)
    expect(readableWords({ ...all, ...less })).not.toMatch(promise);
});

test("while they are being read I am told to wait", () => {
  expect(readableWords({ ...all, isReady: null })).toMatch(/Wait until it says Synced/);
});
