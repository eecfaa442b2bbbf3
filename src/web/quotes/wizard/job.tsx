import { ChevronDown, Lock, TriangleAlert } from "lucide-react";
import { type MouseEvent, type ReactNode, useCallback } from "react";
import { choiceKeys, findChosenItem, kindLabels } from "#domain/catalogue/items.ts";
import { isChoiceOpen } from "#web/quotes/wizard-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { ChoiceCards } from "#web/ui/forms/choice-cards.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useDraft } from "./draft-store.ts";
import { buildJobList, formatFigure } from "./lists.ts";
import { buildChangeButtonId, useOpenList } from "./open-list.ts";
import { findRejectedFields } from "./submission.ts";
import type { WizardState } from "./use-wizard.ts";
import { type JobKind, jobKinds } from "./validation.ts";
import { ZoneChoice } from "./zone.tsx";

/** Step 2: the five lists, narrowed by the company's rules with each choice. */
export function WizardJob({ wizard, foot }: { wizard: WizardState; foot: ReactNode }) {
  const { openKind, open, close } = useOpenList(wizard);
  return (
    <>
      <Panel>
        <MissingZone wizard={wizard} />
        <fieldset aria-label="Job Details" className="contents" onClickCapture={ignoreSecondClick}>
          {jobKinds.map((kind) =>
            kind === openKind ? (
              <OpenList key={kind} kind={kind} wizard={wizard} onDecide={() => close(kind)} />
            ) : (
              <ClosedList key={kind} kind={kind} wizard={wizard} onOpen={() => open(kind)} />
            ),
          )}
        </fieldset>
        {foot}
      </Panel>
      <ClearedChoices wizard={wizard} />
    </>
  );
}

/** The second click of a double click would hit the list that the first one has opened. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

function OpenList({ kind, wizard, onDecide }: { kind: JobKind; wizard: WizardState; onDecide: () => void }) {
  const chosenId = useDraft(wizard, ({ draft }) => draft.choices[kind]);
  const narrowedList = useDraft(wizard, ({ narrowed }) => narrowed[kind]);
  const { cleared, rejected } = useProblems(kind, wizard);
  const catalogue = useDraft(wizard, ({ priceBook }) => priceBook.catalogue);
  const { change } = wizard;
  const choose = useCallback((id: number) => change({ choose: kind, id }), [change, kind]);
  const { options, reason } = buildJobList(kind, catalogue, narrowedList, chosenId, wizard.viewer);
  return (
    <ChoiceCards
      id={choiceKeys[kind]}
      legend={kindLabels[kind].one}
      plural={kindLabels[kind].many.toLowerCase()}
      options={options}
      value={chosenId}
      onChange={choose}
      onDecide={onDecide}
      note={
        reason && (
          <>
            <b>{reason.names}</b>
            {reason.explanation}
          </>
        )
      }
      cleared={cleared}
      error={rejected}
    />
  );
}

/** One line: what was chosen, or how much there is to choose from. */
function ClosedList({ kind, wizard, onOpen }: { kind: JobKind; wizard: WizardState; onOpen: () => void }) {
  const item = useDraft(wizard, ({ draft, priceBook }) => findChosenItem(priceBook.catalogue, kind, draft.choices));
  const { cleared, rejected } = useProblems(kind, wizard);
  const narrowedList = useDraft(wizard, ({ narrowed }) => narrowed[kind]);
  const { isLocked } = wizard;
  const label = kindLabels[kind].one;
  if ((item === null || cleared !== undefined) && !isLocked) {
    return (
      <button type="button" aria-expanded={false} className="choice-row" onClick={onOpen}>
        {label}{" "}
        {cleared === undefined ? (
          <span className="choice-count">{narrowedList.options.length} to choose from</span>
        ) : (
          <span className="choice-count choice-again">
            <TriangleAlert />
            Choose again
          </span>
        )}
        <ChevronDown />
      </button>
    );
  }
  return (
    <div className="choice-line">
      <span className="grow">
        <span className="cell-label">{label}</span>
        <span className="choice-chosen">{item?.name ?? "-"}</span>
      </span>
      <span className="choice-figure max-md:hidden">{item && formatFigure(kind, item, wizard.viewer)}</span>
      {isLocked ? (
        <Lock role="img" aria-label="Cannot be changed here" />
      ) : (
        <Button
          id={buildChangeButtonId(kind)}
          look="text"
          size="sm"
          className="max-md:min-h-11"
          aria-label={`Change ${label}`}
          aria-expanded={false}
          onClick={onOpen}
        >
          Change
        </Button>
      )}
      {rejected !== undefined && <FieldError>{rejected}</FieldError>}
    </div>
  );
}

function useProblems(kind: JobKind, wizard: WizardState) {
  return {
    cleared: useDraft(wizard, ({ draft }) => draft.cleared[kind]),
    rejected: useDraft(wizard, ({ draft }) => findRejectedFields(wizard, draft)[choiceKeys[kind]]),
  };
}

/** No zone covers the postcode, or a rule has cleared it: asked here as well, so that nobody has to go back. */
function MissingZone({ wizard }: { wizard: WizardState }) {
  const isZoneMissing = useDraft(wizard, ({ draft }) => isChoiceOpen(draft, "location"));
  const cleared = useDraft(wizard, ({ draft }) => draft.cleared.location);
  if (!isZoneMissing) return null;
  return (
    <div className="grid gap-2 border-b border-rule px-4 py-2 max-md:py-3">
      {cleared && <Note tone="warn">{cleared}</Note>}
      <ZoneChoice
        wizard={wizard}
        className="md:grid-cols-[minmax(0,1fr)_minmax(0,340px)] md:items-center md:[&>p,&>div]:col-span-full"
      />
    </div>
  );
}

/** Says which choices were cleared, also of lists that are closed. */
function ClearedChoices({ wizard }: { wizard: WizardState }) {
  const sentences = useDraft(wizard, ({ draft }) =>
    jobKinds
      .map((kind) => draft.cleared[kind])
      .filter(Boolean)
      .join(" "),
  );
  return (
    <VisuallyHidden>
      <span role="status">{sentences}</span>
    </VisuallyHidden>
  );
}
