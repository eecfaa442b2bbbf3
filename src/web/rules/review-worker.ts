// Reviews the rules in a worker, so that the page stays responsive however long it takes.
import { type ReviewedItems, reviewRules } from "#domain/rules/review.ts";
import type { Rule } from "#domain/rules/rule.ts";

addEventListener("message", ({ data }: MessageEvent<{ items: ReviewedItems; rules: Rule[] }>) => {
  postMessage(reviewRules(data.items, data.rules));
});
