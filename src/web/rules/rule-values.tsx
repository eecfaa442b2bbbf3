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
  const kindItems: readonly Item[] = items[kind];
  const otherItems = kindItems.filter((item) => !ids.includes(item.id));
  const activeItems = otherItems.filter(({ isActive }) => isActive);
  const removeId = (removedId: number) => {
    onIds(ids.filter((id) => id !== removedId));
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
            {listNamedItems(kindItems, ids).map((item) => (
              <li key={item.id} className="flex max-w-full">
                <RemovableChip item={item} onRemove={() => removeId(item.id)} />
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
            <option value="">{otherItems.length > 0 ? `Add ${kindLabels[kind].one}…` : "Every one is chosen"}</option>
            <Options of={otherItems.map(({ id, name, isActive }) => [id, isActive ? name : `${name} (inactive)`])} />
          </Select>
          {activeItems.length > 1 && (
            <Button look="text" size="sm" onClick={() => onIds([...ids, ...activeItems.map((item) => item.id)])}>
              Add all {activeItems.length}
            </Button>
          )}
        </div>
      </div>
    </FieldGroup>
  );
}
