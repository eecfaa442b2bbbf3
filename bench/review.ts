// node bench/review.ts: how long the check of a set of rules takes, with twelve items of each kind and 200 rules.
import { reviewRules } from "#domain/rules/review.ts";
import { anyRule, items, randomness } from "#test/model/review-samples.ts";

const twelve = Array.from({ length: 12 }, (_, at) => at + 1);
for (const [words, triggers, allowed] of [
  ["most of a list allowed", 1, 0.8],
  ["little allowed, many dead ends", 1, 0.3],
  ["rules that fit often", 6, 0.5],
] as const) {
  const random = randomness(triggers);
  const rules = Array.from({ length: 200 }, (_, at) => ({
    ...anyRule(random, at + 1, twelve),
    triggerValueIds: Array.from({ length: triggers }, () => random.one(twelve)),
    allowedValueIds: twelve.filter(() => random.next() < allowed),
    isActive: true,
  }));
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    reviewRules(items(12), rules);
    return performance.now() - began;
  }).sort((a, b) => a - b);
  console.log(`${words.padEnd(32)} median ${times[2]?.toFixed(0)} ms, longest ${times[4]?.toFixed(0)} ms`);
}
