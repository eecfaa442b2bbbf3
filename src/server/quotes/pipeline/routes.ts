// HTTP for where the quotes stand on their way to an answer.
import { getPipeline, type Pipeline } from "#contract/quotes/pipeline.ts";
import type { Actor } from "#domain/actor.ts";
import { stageNames } from "#domain/quotes/outcomes/outcomes.ts";
import { maySeeAllQuotes } from "#domain/quotes/policy.ts";
import type { Tx } from "#server/database/connect.ts";
import { route } from "#server/kernel/route.ts";
import { countByStage } from "./queries.ts";

const nothing = { quotes: 0, value: 0 };

export const pipelineRoutes = [route(getPipeline, { read: async ({ db, actor }) => pipeline(db, await actor) })];

async function pipeline(db: Tx, actor: Actor): Promise<Pipeline> {
  const standing = await countByStage(db, maySeeAllQuotes(actor) ? null : actor.personId);
  const at = (wanted: string) => standing.find(({ stage }) => stage === wanted) ?? nothing;
  const opened = at("opened");
  return stageNames.map((stage) => {
    const { quotes, value } = at(stage);
    return stage === "sent"
      ? { stage, quotes: quotes - opened.quotes, value: value - opened.value }
      : { stage, quotes, value };
  });
}
