import { expect, test } from "vitest";
import { offlineState } from "./offline-state.ts";
import { readableWords } from "./readable-words.ts";

const all = { owner: "1-tom", isReady: true, fault: null, savesData: false, waiting: 0, hasRead: true } as const;

test.each([
  ["Synced", all],
  ["Synced", { ...all, savesData: true }],
  ["2 waiting", { ...all, waiting: 2, fault: "full" }],
  ["Not kept on this device", { ...all, owner: null }],
  ["Not kept on this device", { ...all, isReady: false }],
  ["Not kept on this device", { ...all, fault: "full" }],
  ["Not read yet", { ...all, hasRead: false }],
  ["Not read yet", { ...all, isReady: null }],
  ["Not read yet", { ...all, waiting: null }],
  ["Not read, to save data", { ...all, isReady: null, savesData: true }],
] as const)("offline data are said to be: %s", (words, known) => {
  expect(offlineState(known)).toBe(words);
});

test("that the newest quotes stay readable is promised only where they are read and kept", () => {
  const promise = /^Your newest quotes /;
  expect(readableWords(all)).toMatch(promise);
  expect(readableWords({ ...all, fault: "long" })).toMatch(promise);
  for (const less of [
    { fault: "refused" },
    { isReady: false },
    { isReady: null, savesData: true },
    { isReady: null, savesData: false },
  ] as const)
    expect(readableWords({ ...all, ...less })).not.toMatch(promise);
});

test("whoever has them read all the same is told to wait until they are", () => {
  expect(readableWords({ ...all, isReady: null, savesData: false })).toMatch(/Wait until it says Synced/);
});
