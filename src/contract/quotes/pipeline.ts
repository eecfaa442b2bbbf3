// The number and value of the quotes in each stage before an answer.
import * as z from "zod/mini";
import { ChoiceTally } from "#contract/choice-tally.ts";
import { endpoint } from "#contract/endpoint.ts";
import { MoneySum } from "#contract/values.ts";
import { stageNames } from "#domain/quotes/outcomes/outcomes.ts";

const Pipeline = z.array(
  z.object({
    /** Of the sent quotes, `opened` are those that were probably opened, and `sent` the others. */
    stage: z.enum(stageNames),
    quotes: z.int(),
    /** The sum of their totals, net. */
    value: MoneySum,
    choices: ChoiceTally,
  }),
);
export type Pipeline = z.output<typeof Pipeline>;

export const getPipeline = endpoint({
  method: "GET",
  path: "/api/quotes/pipeline",
  summary: "The number and value of the quotes that the user may see, by stage from calculated to answered",
  audience: "company",
  permission: ["quotes", "view"],
  reply: Pipeline,
});
