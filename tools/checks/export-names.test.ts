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
  ["export const personFields = {};", "personFields uses a retired word"],
  ["export class LetterTable {}", "LetterTable uses a retired word"],
  ["export function acceptance(): void {}", "acceptance is a function: name it with a verb and an object"],
  ["export const totalOf = (a: number): number => a;", "totalOf is a function: name it with a verb and an object"],
])("%s is not", (text, fault) => {
  expect(listNameFaults({ path: "src/server/quotes/routes.ts", text })).toEqual([
    `src/server/quotes/routes.ts: ${fault}`,
  ]);
});

test.each(["src/web/quotes/kept.ts", "src/web/mails/letters.test.ts", "src/server/quotes/of-files.ts"])(
  "%s is not a good file name",
  (path) => {
    expect(listNameFaults({ path, text: "" })).toHaveLength(1);
  },
);

test("a class is named as its component is", () => {
  const faultsOf = (text: string) => listNameFaults({ path: "src/web/quotes/list.tsx", text });
  expect(faultsOf('<div className="plate-head" />')).toHaveLength(1);
  expect(faultsOf('<div className="panel-head" /> // as on a nameplate, by a template')).toEqual([]);
});

test("components and test helpers need no verb", () => {
  const text = "export function dialog(): void {}";
  expect(listNameFaults({ path: "src/web/quotes/dialog.tsx", text })).toEqual([]);
  expect(listNameFaults({ path: "test/kit/dialog.ts", text })).toEqual([]);
});

test("the sources follow the rules", () => {
  expect(checkExportNames(root).faults).toEqual([]);
});
