// What an extra needs, excludes and is limited to.
import { useState } from "react";
import type { StoredExtra } from "#contract/catalogue/extras.ts";
import { MAX_EXTRA_RELATIONS } from "#domain/catalogue/extras.ts";
import { type Kind, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { listNamedItems, RemovableChip } from "#web/rules/value-chip.tsx";
import { Field, FieldGroup } from "#web/ui/forms/field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { SuggestionInput } from "#web/ui/forms/suggestion-input.tsx";
import type { KnownItems } from "./extra-texts.ts";

const MAX_SUGGESTIONS = 6;

/** Other extras, found by typing. */
export function ExtrasField({
  id,
  label,
  hint,
  ids,
  extras,
  error,
  onChange,
}: {
  id: string;
  label: string;
  hint: string;
  ids: readonly number[];
  extras: readonly StoredExtra[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}) {
  const [text, setText] = useState("");
  const typedText = text.trim().toLowerCase();
  const suggestions =
    typedText === ""
      ? []
      : extras
          .filter((extra) => extra.isActive && !ids.includes(extra.id) && extra.name.toLowerCase().includes(typedText))
          .slice(0, MAX_SUGGESTIONS)
          .map((extra) => ({ key: extra.id, name: extra.name }));
  return (
    <Field label={label} id={id} optional hint={hint} error={error}>
      <Chips label={label} rows={extras} ids={ids} onChange={onChange} />
      <SuggestionInput
        value={text}
        disabled={ids.length >= MAX_EXTRA_RELATIONS}
        placeholder="Type a name"
        listLabel="Extras"
        suggestions={suggestions}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        onBlur={() => setText("")}
        onPick={({ key }) => {
          onChange([...ids, Number(key)]);
          setText("");
        }}
      />
    </Field>
  );
}

/** Items of one of the six lists. */
export function OnlyWithField({
  kind,
  ids,
  items,
  error,
  onKind,
  onIds,
}: {
  kind: Kind | "";
  ids: readonly number[];
  items: KnownItems;
  error: string | undefined;
  onKind: (kind: Kind | "") => void;
  onIds: (ids: number[]) => void;
}) {
  const rows = kind === "" ? [] : (items[kind] ?? []);
  const others = rows.filter(({ id, isActive }) => isActive && !ids.includes(id));
  return (
    <FieldGroup legend="Only with" id="onlyKind" optional error={error}>
      <div className="grid gap-2">
        <Select
          aria-label="Only with items of"
          value={kind}
          onChange={({ target }) => onKind(target.value as Kind | "")}
        >
          <option value="">Anything</option>
          <Options of={kinds.filter((kind) => items[kind]).map((kind) => [kind, kindLabels[kind].many])} />
        </Select>
        {kind !== "" && (
          <>
            <Chips label="Only with" rows={rows} ids={ids} onChange={onIds} />
            <Select
              aria-label={`Add ${kindLabels[kind].one}`}
              value=""
              disabled={others.length === 0 || ids.length >= MAX_EXTRA_RELATIONS}
              onChange={({ target }) => target.value && onIds([...ids, Number(target.value)])}
            >
              <option value="">{others.length > 0 ? `Add ${kindLabels[kind].one}…` : "Every one is chosen"}</option>
              <Options of={others.map(({ id, name }) => [id, name])} />
            </Select>
          </>
        )}
      </div>
    </FieldGroup>
  );
}

function Chips({
  label,
  rows,
  ids,
  onChange,
}: {
  label: string;
  rows: Parameters<typeof listNamedItems>[0];
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  if (ids.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {listNamedItems(rows, ids).map((item) => (
        <li key={item.id} className="flex max-w-full">
          <RemovableChip item={item} onRemove={() => onChange(ids.filter((id) => id !== item.id))} />
        </li>
      ))}
    </ul>
  );
}
