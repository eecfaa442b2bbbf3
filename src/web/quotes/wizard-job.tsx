import { type ReactNode, useEffect } from "react";
import { choiceKeys, kindWords } from "#domain/catalogue/items.ts";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { Note } from "#web/ui/note.tsx";
import { Plate, PlateBody } from "#web/ui/plate.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { type JobList, jobLists } from "./wizard-lists.ts";
import { type JobKind, jobKinds } from "./wizard-missing.ts";
import type { WizardState } from "./wizard-state.ts";
import { ZoneChoice } from "./wizard-zone.tsx";

/** Step 2: the five lists, narrowed by the company's rules as one chooses. */
export function WizardJob({ wizard, foot }: { wizard: WizardState; foot: ReactNode }) {
  const { draft, offer, narrowed, eyes } = wizard;
  const lists = jobLists(offer.catalogue, narrowed, eyes);
  const cleared = jobKinds.filter((kind) => draft.cleared[kind] !== undefined);
  useFirstOf(cleared);
  return (
    <>
      {draft.choices.locationId === null && <ZoneAsked wizard={wizard} />}
      <Plate>
        {/* Disabled as a whole once the quote exists. */}
        <fieldset disabled={wizard.locked} aria-label="Job Details" className="contents">
          {lists.map((list) => (
            <JobChoice key={list.kind} list={list} wizard={wizard} />
          ))}
        </fieldset>
        {foot}
      </Plate>
      <VisuallyHidden>
        <span role="status">{cleared.map((kind) => draft.cleared[kind]).join(" ")}</span>
      </VisuallyHidden>
    </>
  );
}

function JobChoice({ list, wizard }: { list: JobList; wizard: WizardState }) {
  const { draft, change, refused } = wizard;
  const { kind, options, reason } = list;
  const key = choiceKeys[kind];
  return (
    <ChoiceCards
      id={key}
      legend={kindWords[kind].one}
      options={options}
      value={draft.choices[key]}
      onChange={(id) => change({ choose: kind, id })}
      reasons={
        reason
          ? [
              <>
                <b>{reason.names}</b>
                {reason.rest}
              </>,
            ]
          : []
      }
      cleared={draft.cleared[kind]}
      error={refused[key]}
      tight={kind === "motor_size"}
      folds={kind !== "drive_type"}
    />
  );
}

/** No zone covers the postcode, or a rule took it since: asked for here as well, so that nobody has to go back. */
function ZoneAsked({ wizard }: { wizard: WizardState }) {
  return (
    <Plate>
      <PlateBody className="grid gap-3">
        {wizard.draft.cleared.location && <Note tone="warn">{wizard.draft.cleared.location}</Note>}
        <ZoneChoice wizard={wizard} />
      </PlateBody>
    </Plate>
  );
}

/** Each cleared list calls for the focus; the first of them is the one to begin with. */
function useFirstOf(cleared: JobKind[]): void {
  const asking = cleared.join();
  useEffect(() => {
    const lists = asking.split(",").map((kind) => document.getElementById(choiceKeys[kind as JobKind]));
    if (lists.some((list) => list === document.activeElement)) lists[0]?.focus();
  }, [asking]);
}
