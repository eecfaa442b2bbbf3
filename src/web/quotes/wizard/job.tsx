import { type ReactNode, useCallback, useEffect } from "react";
import { choiceKeys, kindLabels } from "#domain/catalogue/items.ts";
import { isChoiceOpen } from "#web/quotes/wizard-draft.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { ChoiceCards } from "#web/ui/forms/choice-cards.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useDraft } from "./draft-store.ts";
import { buildJobList } from "./lists.ts";
import { findRejectedFields } from "./submission.ts";
import type { WizardState } from "./use-wizard.ts";
import { type JobKind, jobKinds } from "./validation.ts";
import { ZoneChoice } from "./zone.tsx";

/** Step 2: the five lists, narrowed by the company's rules with each choice. */
export function WizardJob({ wizard, foot }: { wizard: WizardState; foot: ReactNode }) {
  return (
    <>
      <MissingZone wizard={wizard} />
      <Panel>
        {/* Disabled as a whole once the quote exists. */}
        <fieldset disabled={wizard.isLocked} aria-label="Job Details" className="contents">
          {jobKinds.map((kind) => (
            <JobChoice key={kind} kind={kind} wizard={wizard} />
          ))}
        </fieldset>
        {foot}
      </Panel>
      <ClearedChoices wizard={wizard} />
    </>
  );
}

function JobChoice({ kind, wizard }: { kind: JobKind; wizard: WizardState }) {
  const key = choiceKeys[kind];
  const chosen = useDraft(wizard, ({ draft }) => draft.choices[kind]);
  const narrowedList = useDraft(wizard, ({ narrowed }) => narrowed[kind]);
  const cleared = useDraft(wizard, ({ draft }) => draft.cleared[kind]);
  const rejected = useDraft(wizard, ({ draft }) => findRejectedFields(wizard, draft)[key]);
  const catalogue = useDraft(wizard, ({ priceBook }) => priceBook.catalogue);
  const { change } = wizard;
  const choose = useCallback((id: number) => change({ choose: kind, id }), [change, kind]);
  const { options, reason } = buildJobList(kind, catalogue, narrowedList, wizard.viewer);
  return (
    <ChoiceCards
      id={key}
      legend={kindLabels[kind].one}
      options={options}
      value={chosen}
      onChange={choose}
      reasons={
        reason
          ? [
              <>
                <b>{reason.names}</b>
                {reason.explanation}
              </>,
            ]
          : []
      }
      cleared={cleared}
      error={rejected}
      tight={kind === "motor_size"}
      folds={kind !== "drive_type"}
    />
  );
}

/** No zone covers the postcode, or a rule has cleared it: asked here as well, so that nobody has to go back. */
function MissingZone({ wizard }: { wizard: WizardState }) {
  const isZoneMissing = useDraft(wizard, ({ draft }) => isChoiceOpen(draft, "location"));
  const cleared = useDraft(wizard, ({ draft }) => draft.cleared.location);
  if (!isZoneMissing) return null;
  return (
    <Panel>
      <PanelBody className="grid gap-3">
        {cleared && <Note tone="warn">{cleared}</Note>}
        <ZoneChoice wizard={wizard} />
      </PanelBody>
    </Panel>
  );
}

/** Says which choices were cleared. Each of their lists requests the focus; the first one gets it. */
function ClearedChoices({ wizard }: { wizard: WizardState }) {
  const clearedKinds = useDraft(wizard, ({ draft }) =>
    jobKinds.filter((kind) => draft.cleared[kind] !== undefined).join(),
  );
  const sentences = useDraft(wizard, ({ draft }) =>
    jobKinds
      .map((kind) => draft.cleared[kind])
      .filter(Boolean)
      .join(" "),
  );
  useEffect(() => {
    const lists = clearedKinds.split(",").map((kind) => document.getElementById(choiceKeys[kind as JobKind]));
    if (lists.some((list) => list === document.activeElement)) lists[0]?.focus();
  }, [clearedKinds]);
  return (
    <VisuallyHidden>
      <span role="status">{sentences}</span>
    </VisuallyHidden>
  );
}
