// A second implementation of QB 4 and decisions 21 and 22, by brute force. Shares no code with the domain.

export interface ModelRule {
  id: number;
  triggerType: string;
  triggerValueIds: number[];
  constraintType: string;
  allowedValueIds: number[];
  priority: number;
  isActive: boolean;
}

/** Kind to the chosen id; a kind that is absent is not chosen. */
export type ModelChoices = ReadonlyMap<string, number>;

/** The rule that decides a list: no other active, triggered rule on the same list runs before it. */
export function modelDecider<R extends ModelRule>(
  rules: readonly R[],
  kind: string,
  choices: ModelChoices,
): R | undefined {
  const applies = (rule: R) =>
    rule.isActive &&
    rule.constraintType === kind &&
    rule.triggerValueIds.some((id) => choices.get(rule.triggerType) === id);
  return rules.find(
    (rule) =>
      applies(rule) &&
      !rules.some(
        (other) =>
          applies(other) &&
          (other.priority < rule.priority || (other.priority === rule.priority && other.id < rule.id)),
      ),
  );
}

/** Whether the rules allow this id. */
export function modelAllows(rules: readonly ModelRule[], kind: string, id: number, choices: ModelChoices): boolean {
  const decider = modelDecider(rules, kind, choices);
  return decider === undefined || decider.allowedValueIds.indexOf(id) >= 0;
}

/** The kinds whose choice the rules exclude. */
export function modelExcluded(rules: readonly ModelRule[], choices: ModelChoices): string[] {
  return [...choices].filter(([kind, id]) => !modelAllows(rules, kind, id, choices)).map(([kind]) => kind);
}

/** All end states of clearing one excluded choice after another, in any order; the touched kind is never cleared. */
export function modelSettlements(
  rules: readonly ModelRule[],
  choices: ModelChoices,
  touched: string | null,
): ModelChoices[] {
  const excluded = modelExcluded(rules, choices).filter((kind) => kind !== touched);
  if (excluded.length === 0) return [choices];
  return excluded.flatMap((kind) =>
    modelSettlements(rules, new Map([...choices].filter(([other]) => other !== kind)), touched),
  );
}
