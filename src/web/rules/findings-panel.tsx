import { ScanSearch } from "lucide-react";
import type { Choices } from "#domain/catalogue/items.ts";
import type { Finding } from "#domain/rules/review.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { FindingNotes } from "./finding-note.tsx";
import { buildFindingAnchor, filterFindings, findingClassLabels, tones } from "./finding-texts.ts";
import { findReview, type ReviewState } from "./use-review.ts";

/** All findings, the most serious first; each links to the rule beside which it is shown. */
export function FindingsPanel({ state, onTry }: { state: ReviewState; onTry: (choices: Choices) => void }) {
  const review = findReview(state);
  const findings = filterFindings(review?.findings ?? []);
  const problems = findings.filter(({ severity }) => severity !== "note");
  const notes = findings.length - problems.length;
  const ruleProblems = problems.filter(({ ruleIds }) => ruleIds.length > 0);
  const generalFindings = findings.filter(({ ruleIds }) => ruleIds.length === 0);
  return (
    <Panel
      aria-label="Check"
      title={
        <span className="flex items-center gap-2">
          <ScanSearch className="size-5" />
          Check
        </span>
      }
      actions={
        <span className="t-small text-ink-3">{state.is === "checking" ? "checking…" : "checked as you edit"}</span>
      }
    >
      {ruleProblems.length > 0 && (
        <ul className="divide-y divide-rule">
          {ruleProblems.map((finding) => (
            <li key={buildFindingAnchor(finding)} className="flex items-center justify-between gap-3 px-4 py-2">
              <button
                type="button"
                className="min-h-8 text-left text-brand-ink underline underline-offset-3 wrap-anywhere"
                onClick={() => focusFinding(finding)}
              >
                {finding.title}
              </button>
              <Badge tone={tones[finding.severity]} icon={findingClassLabels[finding.class].icon}>
                {findingClassLabels[finding.class].word}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {(generalFindings.length > 0 || problems.length === 0 || notes > 0 || review?.exhaustive === false) && (
        <PanelBody className={ruleProblems.length > 0 ? "grid gap-3 border-t border-rule" : "grid gap-3"}>
          <FindingNotes findings={generalFindings} onTry={onTry} />
          <p role="status" className="t-small text-ink-2">
            {summariseReview(state, problems.length, notes)}
          </p>
          {review?.exhaustive === false && (
            <p className="t-small text-ink-2">
              The lists are too long to try every combination; each rule was checked against the others separately.
            </p>
          )}
        </PanelBody>
      )}
    </Panel>
  );
}

function summariseReview(state: ReviewState, problemCount: number, notes: number): string {
  if (state.is === "failed") return "The check could not run in this browser. Your rules still work.";
  if (findReview(state) === null) return "Checking every combination of choices…";
  const notesText = notes === 1 ? "1 thing to note" : `${notes} things to note`;
  if (problemCount > 0) return notes > 0 ? `Also, ${notesText} below.` : "";
  return notes > 0
    ? `No problems found. ${notesText} below.`
    : "No problems found: every rule is used and every combination can be quoted.";
}

function focusFinding(finding: Finding): void {
  const note = document.getElementById(buildFindingAnchor(finding));
  note?.scrollIntoView({ block: "center" });
  note?.focus({ preventScroll: true });
}
