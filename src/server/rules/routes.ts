// HTTP for the rules that narrow the wizard's lists.
import { listRules } from "#contract/rules.ts";
import { route } from "#server/kernel/route.ts";
import { listRulesInOrder } from "./queries.ts";

export const ruleRoutes = [route(listRules, { handle: ({ db }) => listRulesInOrder(db) })];
