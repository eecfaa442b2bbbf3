// The fields of an item, from the table of fields that the checks and the files use as well.
import type { KeyboardEvent, ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import {
  formatFieldLabel,
  isNumberField,
  isSwitchField,
  isWhole,
  listFields,
  type NumberFieldKey,
  numberFields,
  switchFields,
  type TextKey,
  textFields,
  type Unit,
} from "#domain/catalogue/fields.ts";
import type { Item, Kind } from "#domain/catalogue/items.ts";
import { DecimalInput } from "#web/ui/forms/decimal-input.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { useSession } from "#web/users/session.tsx";
import { formatItemKind } from "./catalogue-texts.ts";
import { findNamesake, type ItemTexts } from "./item-form.ts";
import { PostcodesField } from "./postcodes-field.tsx";

interface ItemContext {
  kind: Kind;
  /** All items of the kind, to compare this one with. */
  items: readonly Item[];
  /** The item being edited; null for a new one. */
  item: Item | null;
}

/** `children` are placed after the figures. */
export function ItemFields({ children, ...context }: ItemContext & { children: ReactNode }) {
  const { register } = useFormContext<ItemTexts>();
  const fields = listFields(context.kind);
  return (
    <>
      <NameField {...context} />
      {fields.includes("description") && <TextField name="description" rows={2} />}
      <div className="grid gap-4 md:grid-cols-2">
        {fields.filter(isNumberField).map((key) => (
          <FigureField key={key} name={key} />
        ))}
      </div>
      {children}
      {fields.includes("postcodes") && <PostcodesField zones={context.items} zone={context.item} />}
      {fields.includes("scope") && <TextField name="scope" rows={5} />}
      {fields.includes("exclusions") && <TextField name="exclusions" rows={4} />}
      {fields.filter(isSwitchField).map((name) => (
        <Switch key={name} {...register(name)} label={switchFields[name].label} hint={switchFields[name].hint} />
      ))}
    </>
  );
}

function NameField({ kind, items, item }: ItemContext) {
  const { register, watch, formState } = useFormContext<ItemTexts>();
  const namesake = findNamesake(items, watch("name"), item);
  return (
    <Field
      label="Name"
      id="name"
      error={formState.errors.name?.message}
      hint={
        namesake && (
          <span className="text-warn">
            There is already {article(kind)} {formatItemKind(kind)} called {namesake.name}
            {namesake.isActive ? "." : ", which is inactive."}
          </span>
        )
      }
    >
      <TextInput {...register("name")} autoComplete="off" />
    </Field>
  );
}

const article = (kind: Kind) => (kind === "equipment_access" ? "an" : "a");

function TextField({ name, rows }: { name: TextKey; rows: number }) {
  const { register, formState } = useFormContext<ItemTexts>();
  const { words: label, hint } = textFields[name];
  return (
    <Field label={label} id={name} optional hint={hint} error={formState.errors[name]?.message}>
      <Textarea {...register(name)} rows={rows} />
    </Field>
  );
}

/** What the arrow keys add (AD 5), in hundredths, engineers or per cent. */
const steps: Record<Unit, number> = { hours: 10, kw: 10, multiplier: 10, money: 1, people: 1, percent: 1 };
const unitSuffixes: Partial<Record<Unit, string>> = { hours: "h", kw: "kW", multiplier: "x", percent: "%" };

function FigureField({ name }: { name: NumberFieldKey }) {
  const { register, setValue, getValues, formState } = useFormContext<ItemTexts>();
  const symbol = useSession().company?.currencySymbol ?? "";
  const { unit, hint } = numberFields[name];
  const handleArrowKey = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const value = Number(getValues(name) || 0);
    if (!direction || Number.isNaN(value)) return;
    event.preventDefault();
    const next = isWhole(name)
      ? Math.max(unit === "people" ? 1 : 0, value + direction)
      : Math.max(0, Math.round(value * 100) + direction * steps[unit]) / 100;
    setValue(name, unit === "money" ? next.toFixed(2) : String(next), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Field
      label={formatFieldLabel(name)}
      id={name}
      hint={hint}
      error={formState.errors[name]?.message}
      className={hint && "md:col-span-2"}
    >
      <DecimalInput
        {...register(name)}
        before={unit === "money" ? symbol : undefined}
        after={unitSuffixes[unit]}
        whole={isWhole(name)}
        onKeyDown={handleArrowKey}
      />
    </Field>
  );
}
