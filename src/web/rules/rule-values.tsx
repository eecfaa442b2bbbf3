import { useId, useRef } from "react";
import { type Catalogue, type Item, type Kind, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldGroup } from "#web/ui/forms/field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { listNamedItems, RemovableChip } from "./value-chip.tsx";

/** One half of a rule: a list, and the values chosen from it as chips. */
export function RuleValues({
  legend,
  listLabel,
  id,
  kind,
  ids,
  items,
  error,
  onKind,
  onIds,
}: {
  legend: string;
  listLabel: string;
  /** The id of the group; the error summary links to it. */
  id: string;
  kind: Kind;
  ids: readonly number[];
  items: Catalogue;
  error: string | undefined;
  onKind: (kind: Kind) => void;
  onIds: (ids: number[]) => void;
}) {
  const adding = useRef<HTMLDivElement>(null);
  const label = useId();
  const own: readonly Item[] = items[kind];
  const rest = own.filter((item) => !ids.includes(item.id));
  const remaining = rest.filter(({ isActive }) => isActive);
  const remove = (gone: number) => {
    onIds(ids.filter((one) => one !== gone));
    // The focused chip is about to be removed.
    adding.current?.querySelector("select")?.focus();
  };
  return (
    <FieldGroup legend={legend} id={id} error={error}>
      <div className="grid gap-3 rounded-md border border-rule p-3">
        <Field label={listLabel}>
          <Select value={kind} onChange={(event) => onKind(event.target.value as Kind)}>
            <Options of={kinds.map((one) => [one, kindLabels[one].one])} />
          </Select>
        </Field>
        {ids.length > 0 && (
          <ul aria-labelledby={label} className="flex flex-wrap gap-1.5">
            {listNamedItems(own, ids).map((item) => (
              <li key={item.id} className="flex max-w-full">
                <RemovableChip item={item} onRemove={() => remove(item.id)} />
              </li>
            ))}
          </ul>
        )}
        <span id={label} className="sr-only">
          {legend}: {kindLabels[kind].one}
        </span>
        <div ref={adding} className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={`Add to ${legend}: ${kindLabels[kind].one}`}
            className="min-w-0 grow basis-40"
            value=""
            onChange={(event) => event.target.value && onIds([...ids, Number(event.target.value)])}
          >
            <option value="">{rest.length > 0 ? `Add ${kindLabels[kind].one}…` : "Every one is chosen"}</option>
            <Options of={rest.map(({ id, name, isActive }) => [id, isActive ? name : `${name} (inactive)`])} />
          </Select>
          {remaining.length > 1 && (
            <Button look="text" size="sm" onClick={() => onIds([...ids, ...remaining.map((item) => item.id)])}>
              Add all {remaining.length}
            </Button>
          )}
        </div>
      </div>
    </FieldGroup>
  );
}
