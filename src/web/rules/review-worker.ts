// Examines the rules beside the page, so that the page goes on answering however long it takes.
import { type ReviewedItems, reviewRules } from "#domain/rules/review.ts";
import type { Rule } from "#domain/rules/rule.ts";

addEventListener("message", ({ data }: MessageEvent<{ items: ReviewedItems; rules: Rule[] }>) => {
  postMessage(reviewRules(data.items, data.rules));
});
