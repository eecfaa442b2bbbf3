// Examines the rules beside the page, so that the page goes on answering however long it takes.
import { type ReviewedItems, review } from "#domain/rules/review.ts";
import type { Rule } from "#domain/rules/rule.ts";

addEventListener("message", ({ data }: MessageEvent<{ items: ReviewedItems; rules: Rule[] }>) => {
  postMessage(review(data.items, data.rules));
});
