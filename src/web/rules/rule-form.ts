// The editor's fields, and their conversion to the contract's values (AD 5).
import * as z from "zod/mini";
import { NewRule, type StoredRule } from "#contract/rules/rules.ts";
import { Whole } from "#contract/values.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";

export interface RuleTexts {
  name: string;
  description: string;
  triggerType: Kind;
  triggerValueIds: number[];
  constraintType: Kind;
  allowedValueIds: number[];
  /** As typed; blank means 1. */
  priority: string;
  isActive: boolean;
}

/** A new rule starts with these lists. */
export const toFieldTexts = (rule: StoredRule | null): RuleTexts => ({
  name: rule?.name ?? "",
  description: rule?.description ?? "",
  triggerType: rule?.triggerType ?? "equipment_access",
  triggerValueIds: rule?.triggerValueIds ?? [],
  constraintType: rule?.constraintType ?? "pump_style",
  allowedValueIds: rule?.allowedValueIds ?? [],
  priority: String(rule?.priority ?? 1),
  isActive: rule?.isActive ?? true,
});

const toWire = z.transform(
  ({ description, priority, ...otherTexts }: RuleTexts): Record<string, unknown> => ({
    ...otherTexts,
    description: description.trim() || null,
    priority: priority.trim() || "1",
  }),
);

/**
 * Takes the form's values and gives the call's body, by the contract's own schema. Other clients may give a rule the
 * priority 0, the form may not (AD 5): it only leaves it to a rule that has it.
 */
export function buildRuleSchema(original: Pick<StoredRule, "priority"> | null): z.ZodMiniType<NewRule, RuleTexts> {
  const least = original?.priority === 0 ? 0 : 1;
  const priority = Whole(least, 100, `Priority must be a whole number from ${least} to 100`);
  return z.pipe(toWire, z.extend(NewRule, { priority })) as unknown as z.ZodMiniType<NewRule, RuleTexts>;
}

/** Higher than any id from the database: of equal priority, a new rule runs last. */
export const NEW_RULE_ID = 2_147_483_647;

/** The rule as it would run; null as long as it is too incomplete to review. */
export function toDraftRule(texts: RuleTexts, id: number): Rule | null {
  const priority = Number(texts.priority.trim() || "1");
  const isComplete = texts.triggerValueIds.length > 0 && texts.allowedValueIds.length > 0;
  if (!isComplete || !Number.isInteger(priority)) return null;
  return { ...texts, id, name: texts.name.trim() || "this rule", priority, description: null };
}
