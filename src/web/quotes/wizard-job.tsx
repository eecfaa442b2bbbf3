import { memo, type ReactNode, useEffect } from "react";
import { type Catalogue, choiceKeys, kindWords } from "#domain/catalogue/items.ts";
import type { Narrowed } from "#domain/rules/narrow.ts";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { Note } from "#web/ui/note.tsx";
import { Plate, PlateBody } from "#web/ui/plate.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { type Eyes, jobList } from "./wizard-lists.ts";
import { type JobKind, jobKinds } from "./wizard-missing.ts";
import type { WizardState } from "./wizard-state.ts";
import { ZoneChoice } from "./wizard-zone.tsx";

/** Step 2: the five lists, narrowed by the company's rules as one chooses. */
export function WizardJob({ wizard, foot }: { wizard: WizardState; foot: ReactNode }) {
  const { draft, change, offer, narrowed, eyes, refused } = wizard;
  const cleared = jobKinds.filter((kind) => draft.cleared[kind] !== undefined);
  useFirstOf(cleared);
  return (
    <>
      {draft.choices.locationId === null && <ZoneAsked wizard={wizard} />}
      <Plate>
        {/* Disabled as a whole once the quote exists. */}
        <fieldset disabled={wizard.locked} aria-label="Job Details" className="contents">
          {jobKinds.map((kind) => (
            <JobChoice
              key={kind}
              kind={kind}
              catalogue={offer.catalogue}
              narrowed={narrowed}
              seesCosts={eyes.seesCosts}
              symbol={eyes.symbol}
              chosen={draft.choices[choiceKeys[kind]]}
              cleared={draft.cleared[kind]}
              refused={refused[choiceKeys[kind]]}
              change={change}
            />
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

interface Listed extends Eyes {
  kind: JobKind;
  catalogue: Catalogue;
  narrowed: Narrowed;
  chosen: number | null;
  cleared: string | undefined;
  refused: string | undefined;
  change: WizardState["change"];
}

/** Drawn again only when it looks different: a choice changes one list or two, and its price is to be there at once. */
const JobChoice = memo(function JobChoice({
  kind,
  catalogue,
  narrowed,
  chosen,
  cleared,
  refused,
  change,
  ...eyes
}: Listed) {
  const { options, reason } = jobList(kind, catalogue, narrowed, eyes);
  return (
    <ChoiceCards
      id={choiceKeys[kind]}
      legend={kindWords[kind].one}
      options={options}
      value={chosen}
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
      cleared={cleared}
      error={refused}
      tight={kind === "motor_size"}
      folds={kind !== "drive_type"}
    />
  );
}, looksTheSame);

/** Rule and reason say all about what is left of a list; the lists themselves are made anew at each choice. */
function looksTheSame({ narrowed: before, ...had }: Listed, { narrowed: after, ...has }: Listed): boolean {
  const { kind } = has;
  if (before[kind].rule !== after[kind].rule || before[kind].why !== after[kind].why) return false;
  return (Object.keys(has) as (keyof typeof has)[]).every((key) => had[key] === has[key]);
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
