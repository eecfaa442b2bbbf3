// HTTP for the number of quotes in each stage before an answer.
import { getPipeline, type Pipeline } from "#contract/quotes/pipeline.ts";
import type { Actor } from "#domain/actor.ts";
import { stageNames } from "#domain/quotes/outcomes/outcomes.ts";
import { maySeeAllQuotes } from "#domain/quotes/policy.ts";
import type { Tx } from "#server/database/connect.ts";
import { route } from "#server/kernel/route.ts";
import { countByStage, countChoicesByStage } from "./queries.ts";

const emptyStage = { quotes: 0, value: 0 };
const pickTally = ({ quotes, value }: typeof emptyStage) => ({ quotes, value });

export const pipelineRoutes = [route(getPipeline, { read: async ({ db, actor }) => buildPipeline(db, await actor) })];

async function buildPipeline(db: Tx, actor: Actor): Promise<Pipeline> {
  const createdBy = maySeeAllQuotes(actor) ? null : actor.userId;
  const [counts, choiceCounts] = await Promise.all([countByStage(db, createdBy), countChoicesByStage(db, createdBy)]);
  const findStage = (name: string, rows = counts) => rows.find(({ stage }) => stage === name) ?? emptyStage;
  const opened = findStage("opened");
  return stageNames.map((stage) => {
    const { quotes, value } = findStage(stage);
    const choices = pickTally(findStage(stage, choiceCounts));
    return stage === "sent"
      ? { stage, quotes: quotes - opened.quotes, value: value - opened.value, choices }
      : { stage, quotes, value, choices };
  });
}
