// Options to choose and offered lines to tick, as their customer reads them, with the sum of what is chosen.
import "./selection.css";
import { TriangleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import type { OfferChoice } from "#contract/offers/choice.ts";
import { formatMoney } from "#domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import { addUp, listFaults, type Selection, setLineTick } from "./selection.ts";

interface ChoiceProps {
  choice: OfferChoice;
  selection: Selection;
  onChange: (selection: Selection) => void;
}

export function ChoiceFields({
  choice,
  selection,
  onChange,
  id,
  error,
}: ChoiceProps & {
  /** Of the options, or of the lines without any; an error summary links to it. */
  id?: string;
  /** Why the options are not answered. */
  error?: string | undefined;
}) {
  const { title, priceNote, options, extras } = choice;
  const name = useId();
  const hasOptions = options.length > 1;
  return (
    <>
      {hasOptions && (
        <PickGroup id={id} title={title} note={priceNote} error={error}>
          {options.map(({ place, label, words, facts, price }) => (
            <Pick
              key={place}
              type="radio"
              name={name}
              checked={selection.option === place}
              onChange={() => onChange({ ...selection, option: place })}
              price={price}
              notes={[words, facts.map(({ value }) => value).join(", ")]}
            >
              {label}
            </Pick>
          ))}
        </PickGroup>
      )}
      {extras.length > 0 && (
        <PickGroup
          id={hasOptions ? undefined : id}
          title="Extras"
          note={hasOptions ? null : priceNote}
          error={hasOptions ? undefined : error}
        >
          {extras.map((extra) => (
            <Pick
              key={extra.id}
              type="checkbox"
              checked={selection.lines.includes(extra.id)}
              onChange={({ target }) => onChange(setLineTick(selection, extra.id, target.checked))}
              price={extra.price}
              notes={[extra.details, extra.limits.join(" · ")]}
            >
              {extra.label}
            </Pick>
          ))}
        </PickGroup>
      )}
    </>
  );
}

function PickGroup({
  id,
  title,
  note,
  error,
  children,
}: {
  id: string | undefined;
  title: string;
  note: string | null;
  error: string | undefined;
  children: ReactNode;
}) {
  const errorId = useId();
  return (
    <fieldset id={id} tabIndex={-1} className="picks" aria-describedby={error && errorId}>
      <legend>
        {title} {note && <small>{note}</small>}
      </legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div className="picks-rows">{children}</div>
    </fieldset>
  );
}

function Pick({
  price: { lead, note, later },
  notes,
  children,
  ...input
}: Omit<ComponentProps<"input">, "children"> & {
  price: OfferChoice["options"][number]["price"];
  /** Small print below the name; empty ones are left out. */
  notes: readonly (string | null)[];
  children: ReactNode;
}) {
  return (
    <label className="pick">
      <input {...input} />
      <span>
        {children}
        {notes.map((text) => text && <small key={text}>{text}</small>)}
      </span>
      <span className="pick-price">
        {lead}
        {note && <small>{note}</small>}
        {later && <small>{later}</small>}
      </span>
    </label>
  );
}

/** What does not go together, each with the tick that puts it right. */
export function SelectionFaults({ choice, selection, onChange }: ChoiceProps) {
  const faults = listFaults(choice, selection);
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {faults.map(({ sentence, fix }) => {
        const extra = choice.extras.find(({ id }) => id === fix?.lineId);
        return (
          <div key={sentence} className="flex flex-wrap items-center gap-2 t-small text-warn">
            <TriangleAlert className="flex-none" />
            <span className="min-w-0 flex-1 basis-40">{sentence}</span>
            {extra && fix && (
              <Button size="sm" onClick={() => onChange(setLineTick(selection, extra.id, fix.ticks))}>
                {fix.ticks ? `Add ${extra.words}, ${extra.price.lead}` : `Leave out ${extra.words}`}
              </Button>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The sum in the customer's reading order; what stands in its place until an option is chosen. */
export function ChoiceSum({
  choice,
  selection,
  symbol,
}: Omit<ChoiceProps, "onChange"> & { symbol: string | undefined }) {
  const { isNet, sumLabel, from } = choice;
  const sum = addUp(choice, selection);
  return (
    <div className="pick-sum">
      <span>{sumLabel}</span>
      <output aria-live="polite">
        {sum ? formatMoney(isNet ? sum.net : sum.gross, symbol) : (from?.value ?? "-")}
      </output>
      {sum && sum.vat !== null && (
        <small>
          {isNet
            ? `${formatMoney(sum.gross, symbol)} including VAT`
            : `${formatMoney(sum.net, symbol)} + ${formatMoney(sum.vat, symbol)} VAT`}
        </small>
      )}
    </div>
  );
}
