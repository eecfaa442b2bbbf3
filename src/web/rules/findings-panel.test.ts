import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { noChoices } from "#domain/catalogue/items.ts";
import type { Finding } from "#domain/rules/review.ts";
import { FindingsPanel } from "./findings-panel.tsx";

const words = { title: "A dead end", reason: "Nothing is left.", shows: null };
const finding = (severity: Finding["severity"], ...ruleIds: number[]): Finding => ({
  class: "dead-end",
  severity,
  ruleIds,
  example: noChoices,
  count: 1,
  ...words,
});

test.each([
  ["nothing", [], "No problems found: every rule is used and every combination can be quoted."],
  ["a note", [finding("note", 1)], "No problems found. 1 thing to note below."],
  ["what is wrong and a note", [finding("bad", 1), finding("note", 2)], "Also, 1 thing to note below."],
  ["what is wrong", [finding("bad", 1)], null],
  // A dead end whose causes are too many to name.
  ["what is wrong with no rule alone", [finding("bad")], ""],
])("the summary after %s", (_, findings, summary) => {
  const state = { is: "done", review: { findings, exhaustive: true } } as const;
  const html = renderToStaticMarkup(createElement(FindingsPanel, { state, onTry: () => {} }));
  expect(html.match(/role="status"[^>]*>([^<]*)</)?.[1] ?? null).toBe(summary);
});
