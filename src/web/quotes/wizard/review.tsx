import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { choiceKeys, findChosenItem, kindLabels } from "#domain/catalogue/items.ts";
import { formatHours, formatMoney } from "#domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { Cell, Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { type Actions, OtherButton } from "./actions.tsx";
import { useDraftImmediately } from "./draft-store.ts";
import { buildJobList } from "./lists.ts";
import { OnSiteButton } from "./on-site.tsx";
import { WizardParticulars } from "./particulars.tsx";
import { findRejectedFields } from "./submission.ts";
import type { WizardState } from "./use-wizard.ts";
import { jobKinds, validateReview } from "./validation.ts";

/** Step 3: a summary of all choices, each with a link back to it, and the notes. */
export function WizardReview({ actions, foot }: { actions: Actions; foot: ReactNode }) {
  const phone = useIsPhone();
  const { wizard, goTo } = actions;
  const { draft, priceBook, narrowed } = useDraftImmediately(wizard, (state) => state);
  const { viewer, change, isLocked } = wizard;
  const rejected = findRejectedFields(wizard, draft);
  const zone = findChosenItem(priceBook.catalogue, "location", draft.choices);
  const lists = jobKinds.map((kind) => buildJobList(kind, priceBook.catalogue, narrowed[kind], viewer));
  return (
    <>
      <Panel title="Customer" actions={<Change section="Customer" locked={isLocked} onClick={() => goTo(1)} />}>
        <dl className="cells grid-cols-2 max-lg:*:first:col-span-2 lg:grid-cols-3">
          <Cell label="Customer name" note={<CellError>{rejected.customerName}</CellError>}>
            {draft.customerName}
          </Cell>
          <Cell label="Postcode" note={<CellError>{rejected.postcode}</CellError>}>
            {draft.postcode}
          </Cell>
          <Cell
            label="Pricing zone"
            note={
              <>
                {zone && `${formatHours(zone.labourHours)} h · ${formatMoney(zone.hourlyRate, viewer.symbol)}/hr`}
                <CellError>{zone ? rejected.locationId : "Please choose a pricing zone"}</CellError>
              </>
            }
          >
            {zone?.name ?? "-"}
          </Cell>
        </dl>
      </Panel>
      <Panel title="Job Details" actions={<Change section="Job Details" locked={isLocked} onClick={() => goTo(2)} />}>
        {/* Five facts: three and two. */}
        <dl className="cells grid-cols-2 max-lg:*:last:col-span-2 lg:grid-cols-6 lg:*:col-span-2 lg:*:nth-[n+4]:col-span-3">
          {lists.map(({ kind, options }) => {
            const chosen = options.find(({ value }) => value === draft.choices[kind]);
            return (
              <Cell
                key={kind}
                label={kindLabels[kind].one}
                note={
                  <>
                    {chosen?.figure}
                    <CellError>{rejected[choiceKeys[kind]]}</CellError>
                  </>
                }
              >
                {chosen?.name ?? "-"}
              </Cell>
            );
          })}
        </dl>
      </Panel>
      <Panel>
        <PanelBody className="grid gap-4">
          <WizardParticulars wizard={wizard} rejected={rejected} />
          <Field
            id="notes"
            label="Notes"
            optional
            hint="Internal: clients never see them."
            error={rejected.notes ?? validateReview(draft).notes}
          >
            <Textarea
              value={draft.notes}
              readOnly={isLocked}
              onChange={(event) => change({ set: "notes", text: event.target.value })}
            />
          </Field>
          <Failure wizard={wizard} />
          <div className="empty:hidden max-md:grid">
            <OnSiteButton wizard={wizard} />
          </div>
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
      <Note ref={note} tone="bad" role="alert">
        {failure.sentence}
      </Note>
    );
  }
  return (
    <Note
      ref={note}
      tone="warn"
      role="alert"
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
