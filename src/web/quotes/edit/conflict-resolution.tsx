// The fields to which two users gave different values, side by side, to choose from (decision 52).
import "#web/ui/forms/choice-card.css";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { FieldGroup } from "#web/ui/forms/field.tsx";
import { type EditableFieldKey, editableFields, formatFieldList } from "./editable-fields.ts";
import type { FieldConflict, Side } from "./merge.ts";
import type { EditConflict } from "./use-edit-form.ts";
import { type FindKnownName, formatValue } from "./value-texts.ts";

export interface ValueFormat {
  names: FindKnownName;
  symbol: string | undefined;
}

export function ConflictResolution({ conflict, format }: { conflict: EditConflict | null; format: ValueFormat }) {
  // Keyed by version: choices between earlier values do not apply to a later state of the quote.
  return conflict && <ConflictDialog key={conflict.version} conflict={conflict} format={format} />;
}

function ConflictDialog({ conflict, format }: { conflict: EditConflict; format: ValueFormat }) {
  const [chosen, setChosen] = useState<Partial<Record<EditableFieldKey, Side>>>({});
  const { collisions, theirFields, authors, change, choose, goBack, pending, errors } = conflict;
  const openCount = collisions.filter(({ key }) => chosen[key] === undefined).length;
  const ownFields = Object.keys(change) as EditableFieldKey[];
  return (
    <Dialog
      open
      dirty={Object.keys(chosen).length > 0}
      onOpenChange={(isOpen) => !isOpen && goBack()}
      title="Changed by two people"
      description={
        <>
          While you were editing, {authors} changed the same {collisions.length === 1 ? "field" : "fields"}. Nothing is
          saved until you choose.
        </>
      }
      footer={
        <>
          <DialogClose>Back to editing</DialogClose>
          <Button
            look="primary"
            disabled={openCount > 0}
            pending={pending}
            pendingLabel="Saving..."
            onClick={() => choose(chosen)}
          >
            Save Changes
          </Button>
        </>
      }
    >
      {collisions.map((collision) => (
        <ConflictField
          key={collision.key}
          collision={collision}
          chosen={chosen[collision.key]}
          format={format}
          onChoose={(side) => setChosen((choices) => ({ ...choices, [collision.key]: side }))}
        />
      ))}
      {(theirFields.length > 0 || ownFields.length > 0) && (
        <p className="t-small text-ink-2">
          {ownFields.length > 0 && <>Your other changes ({formatFieldList(ownFields)}) are saved as well. </>}
          {theirFields.length > 0 && <>Theirs ({formatFieldList(theirFields)}) stay.</>}
        </p>
      )}
      {openCount > 0 && <p className="t-small text-ink-3">Choose one for each field to save.</p>}
      {errors.map(({ message }) => (
        <Note key={message} tone="bad" role="alert">
          {message}
        </Note>
      ))}
    </Dialog>
  );
}

function ConflictField({
  collision: { key, original, mine, theirs },
  chosen,
  format: { names, symbol },
  onChoose,
}: {
  collision: FieldConflict;
  chosen: Side | undefined;
  format: ValueFormat;
  onChoose: (side: Side) => void;
}) {
  const formatText = (value: string | number | null) => formatValue(key, value, names, symbol);
  const sides = [
    { side: "mine", name: "Yours", value: mine },
    { side: "theirs", name: "Theirs", value: theirs },
  ] as const;
  return (
    <FieldGroup
      legend={editableFields[key].label}
      hint={key === "notes" ? undefined : `Before: ${formatText(original)}`}
    >
      <div className="grid gap-2 md:grid-cols-2">
        {sides.map(({ side, name, value }) => (
          <label key={side} className="choice-card items-start">
            <input
              type="radio"
              className="mt-0.5"
              name={`merge-${key}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span className="min-w-0">
              <span className="block t-label text-ink-3">{name}</span>
              <span className="choice-name whitespace-pre-wrap">{formatText(value)}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
