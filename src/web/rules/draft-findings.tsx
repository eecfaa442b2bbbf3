import { useMemo } from "react";
import type { Catalogue } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { FindingNotes } from "./finding-note.tsx";
import { filterFindings } from "./finding-texts.ts";
import { findReview, useReview } from "./use-review.ts";

const hidesNothing = ({ constraintType, allowedValueIds }: Rule, items: Catalogue): boolean =>
  items[constraintType].every(({ id, isActive }) => !isActive || allowedValueIds.includes(id));

/** The findings about the rule in the editor, reviewed among the other rules as they are saved. */
export function DraftFindings({
  draft,
  items,
  rules,
}: {
  draft: Rule | null;
  items: Catalogue;
  rules: readonly Rule[];
}) {
  const rulesWithDraft = useMemo(
    () => (draft?.isActive ? [...rules.filter(({ id }) => id !== draft.id), draft] : null),
    [draft, rules],
  );
  const state = useReview(items, rulesWithDraft);
  const newFindings = filterFindings(findReview(state)?.findings ?? []).filter(
    ({ ruleIds }) => draft && ruleIds.includes(draft.id),
  );
  return (
    <section aria-label="Check of this rule" className="grid gap-2">
      <p role="status" className="t-small text-ink-3">
        {draft === null
          ? "Choose values on both sides to check the rule."
          : !draft.isActive
            ? "An inactive rule is not checked."
            : state.is === "failed"
              ? "The check could not run in this browser. You can still save."
              : state.is !== "done"
                ? "Checking…"
                : newFindings.length === 0
                  ? hidesNothing(draft, items)
                    ? "This rule hides nothing yet."
                    : "Checked with the other rules: nothing found."
                  : "Checked with the other rules. You can still save."}
      </p>
      {rulesWithDraft && <FindingNotes findings={newFindings} />}
    </section>
  );
}
