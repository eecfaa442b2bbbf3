import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { choiceKeys, findChosenItem, type Kind, kindLabels } from "#domain/catalogue/items.ts";
import { type CustomerKind, customerKindLabels } from "#domain/quotes/customer-details.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { Cell, Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { type Actions, OtherButton } from "./actions.tsx";
import { useDraftImmediately } from "./draft-store.ts";
import { WizardLines } from "./lines.tsx";
import { OnSiteButton } from "./on-site.tsx";
import { WizardParticulars } from "./particulars.tsx";
import { findRejectedFields } from "./submission.ts";
import type { WizardState } from "./use-wizard.ts";
import { jobKinds, validateReview } from "./validation.ts";

/** Step 3: a summary of all choices, each with a link back to it, and what no price needs. */
export function WizardReview({ actions, foot }: { actions: Actions; foot: ReactNode }) {
  const phone = useIsPhone();
  const { wizard, goTo } = actions;
  const { draft, priceBook } = useDraftImmediately(wizard, (state) => state);
  const { change, isLocked } = wizard;
  const rejected = findRejectedFields(wizard, draft);
  const findName = (kind: Kind) => findChosenItem(priceBook.catalogue, kind, draft.choices)?.name;
  const zoneName = findName("location");
  const [hasNotes] = useState(draft.notes !== "");
  const notesError = rejected.notes ?? validateReview(draft).notes;
  return (
    <>
      <Panel title="Customer" actions={<Change section="Customer" locked={isLocked} onClick={() => goTo(1)} />}>
        <dl className="cells grid-cols-2 max-lg:*:first:col-span-2 lg:grid-cols-[2fr_1fr_1.4fr]">
          <Cell
            label="Customer name"
            note={
              <>
                {customerKindLabels[draft.customerKind as CustomerKind]}
                <CellError>{rejected.customerName ?? rejected.customerKind}</CellError>
              </>
            }
          >
            {draft.customerName}
          </Cell>
          <Cell label="Postcode" note={<CellError>{rejected.postcode}</CellError>}>
            {draft.postcode}
          </Cell>
          <Cell
            label="Pricing zone"
            note={<CellError>{zoneName ? rejected.locationId : "Please choose a pricing zone"}</CellError>}
          >
            {zoneName ?? "-"}
          </Cell>
        </dl>
      </Panel>
      <Panel title="Job Details" actions={<Change section="Job Details" locked={isLocked} onClick={() => goTo(2)} />}>
        <dl className="cells grid-cols-2 *:last:col-span-2 lg:grid-cols-3">
          {jobKinds.map((kind) => (
            <Cell key={kind} label={kindLabels[kind].one} note={<CellError>{rejected[choiceKeys[kind]]}</CellError>}>
              {findName(kind) ?? "-"}
            </Cell>
          ))}
        </dl>
      </Panel>
      <Panel>
        <WizardLines
          wizard={wizard}
          error={Object.entries(rejected).find(([field]) => field.startsWith("lines"))?.[1]}
        />
        <WizardParticulars wizard={wizard} rejected={rejected} />
        {(draft.notes !== "" || !draft.created) && (
          <Fold
            title={draft.notes === "" ? "Add a note" : "Note"}
            level={2}
            summary="optional, internal"
            startsOpen={hasNotes}
            hasError={notesError !== undefined}
          >
            <Field id="notes" label="Notes" className="p-4 *:[label]:sr-only" error={notesError}>
              <Textarea
                value={draft.notes}
                readOnly={isLocked}
                placeholder="Access, keys, anything the office should know"
                onChange={(event) => change({ set: "notes", text: event.target.value })}
              />
            </Field>
          </Fold>
        )}
        <PanelBody className="flex flex-wrap gap-4 border-t border-rule empty:hidden max-md:grid">
          <Failure wizard={wizard} />
          <OnSiteButton wizard={wizard} />
          {/* The phone's bar has room for only one button. */}
          {phone && <OtherButton {...actions} block />}
        </PanelBody>
        {foot}
      </Panel>
    </>
  );
}

function Change({ section, locked, onClick }: { section: string; locked: boolean; onClick: () => void }) {
  if (locked) return null;
  return (
    <Button look="text" size="sm" onClick={onClick} aria-label={`Change ${section}`}>
      Change
    </Button>
  );
}

/** Why it failed, shown after the notification has closed. */
function Failure({ wizard: { failure, createAnother } }: { wizard: WizardState }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) note.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  if (!failure) return null;
  if (!failure.existsAlready) {
    return (
      <Note ref={note} tone="bad" role="alert" className="basis-full">
        {failure.sentence}
      </Note>
    );
  }
  return (
    <Note
      ref={note}
      tone="warn"
      role="alert"
      className="basis-full"
      title="A quote exists already."
      action={
        <Button size="sm" onClick={createAnother}>
          Create Another Quote
        </Button>
      }
    >
      An earlier attempt had reached the server after all. What you changed since is not in that quote; you find it
      under Quotes.
    </Note>
  );
}

/** The server's error about one choice, shown beside it. */
function CellError({ children }: { children: string | undefined }) {
  return (
    children && (
      <span className="field-error">
        <CircleAlert />
        <span>{children}</span>
      </span>
    )
  );
}
