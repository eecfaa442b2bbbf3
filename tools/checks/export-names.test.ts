import { expect, test } from "vitest";
import { root } from "../programs.ts";
import { checkExportNames, listNameFaults } from "./export-names.ts";

test.each([
  "export function buildAcceptance(): void {}",
  "export const listQuotes = (): string[] => [];",
  "export const MAX_ITEMS = 30;",
  "export interface Acceptance {}",
  "export const saveQuote = statement({ name: 'save' });",
  "export const route = (endpoint: string) => endpoint;",
  "export const useDraft = (key: string) => key;",
  "export const readMailServer = () => 1;",
])("%s is a good name", (text) => {
  expect(listNameFaults({ path: "src/server/quotes/routes.ts", text })).toEqual([]);
});

test.each([
  ["export const kept = 1;", "kept is a bare participle"],
  ["export interface Settled {}", "Settled is a bare participle"],
  ["export const whoever = 1;", "whoever begins with a pronoun, adverb or preposition"],
  ["export const personFields = {};", "personFields has a word that is no longer used"],
  ["export class LetterTable {}", "LetterTable has a word that is no longer used"],
  ["export function acceptance(): void {}", "acceptance is a function, and no verb with its object"],
  ["export const totalOf = (a: number): number => a;", "totalOf is a function, and no verb with its object"],
])("%s is not", (text, fault) => {
  expect(listNameFaults({ path: "src/server/quotes/routes.ts", text })).toEqual([
    `src/server/quotes/routes.ts: ${fault}`,
  ]);
});

test.each(["src/web/quotes/kept.ts", "src/web/mails/letters.test.ts", "src/server/quotes/of-files.ts"])(
  "%s is no file's name",
  (path) => {
    expect(listNameFaults({ path, text: "" })).toHaveLength(1);
  },
);

test("a part of a screen and a helper of the tests need no verb", () => {
  const text = "export function dialog(): void {}";
  expect(listNameFaults({ path: "src/web/quotes/dialog.tsx", text })).toEqual([]);
  expect(listNameFaults({ path: "test/kit/dialog.ts", text })).toEqual([]);
});

test("the sources keep to it", () => {
  expect(checkExportNames(root).faults).toEqual([]);
});
