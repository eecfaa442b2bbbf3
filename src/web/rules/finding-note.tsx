import { FlaskConical } from "lucide-react";
import type { Choices } from "#domain/catalogue/items.ts";
import type { Finding } from "#domain/rules/review.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { buildFindingAnchor, findingClassLabels, tones } from "./finding-texts.ts";

/** A finding with its reason and its smallest example. */
function FindingNote({
  finding,
  onTry,
}: {
  finding: Finding;
  /** Shows the example in the panel where rules can be tried. */
  onTry?: ((choices: Choices) => void) | undefined;
}) {
  const { title, reason, shows, example, severity } = finding;
  return (
    <Note
      id={buildFindingAnchor(finding)}
      tabIndex={-1}
      tone={tones[severity]}
      icon={findingClassLabels[finding.class].icon}
      className="wrap-anywhere"
    >
      <strong className="block">{title}</strong>
      {reason}
      {shows !== null && <span className="block">Example: {shows}</span>}
      {shows !== null && onTry && (
        <Button look="text" size="sm" className="-ml-3 mt-0.5" onClick={() => onTry(example)}>
          <FlaskConical />
          Show in Try it
        </Button>
      )}
    </Note>
  );
}

/** All findings of a rule: errors visible at once, information collapsed. */
export function FindingNotes({
  findings,
  onTry,
}: {
  findings: readonly Finding[];
  onTry?: ((choices: Choices) => void) | undefined;
}) {
  const notes = findings.filter(({ severity }) => severity === "note");
  const problems = findings.filter(({ severity }) => severity !== "note");
  const renderFinding = (finding: Finding) => (
    <FindingNote key={buildFindingAnchor(finding)} finding={finding} onTry={onTry} />
  );
  return (
    <>
      {problems.map(renderFinding)}
      {notes.length > 0 && (
        <details className="group">
          <summary className="t-small cursor-pointer text-ink-3">
            {notes.length === 1 ? "1 thing" : `${notes.length} things`} worth knowing
          </summary>
          <div className="mt-2 grid gap-2">{notes.map(renderFinding)}</div>
        </details>
      )}
    </>
  );
}
