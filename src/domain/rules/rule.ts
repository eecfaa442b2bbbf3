// A rule says: if the choice of one kind is among these, show only those of another kind (QB 4, AD 3).
import type { Kind } from "#domain/catalogue/items.ts";

export interface Rule {
  id: number;
  name: string;
  description: string | null;
  triggerType: Kind;
  triggerValueIds: number[];
  constraintType: Kind;
  /** Nothing else is allowed; an empty list allows nothing, never everything. */
  allowedValueIds: number[];
  /** A whole number, 0 to 100; 1 runs before 2 (decision 21). */
  priority: number;
  isActive: boolean;
}

/** Sorts rules in the order in which they run: priority ascending, then id (decision 21). */
export function compareRules(a: Rule, b: Rule): number {
  return a.priority - b.priority || a.id - b.id;
}

/** The active rules in the order in which they run. */
export function sortActiveRules(rules: readonly Rule[]): Rule[] {
  return rules.filter((rule) => rule.isActive).sort(compareRules);
}
