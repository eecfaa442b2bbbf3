import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { addColourHash, isColour } from "#domain/companies/brand.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";

/** A colour to type as "#0a5c70", or to pick with the browser's own palette. */
export function ColourField({
  label,
  name,
  control,
  value,
  error,
  hint,
  onPick,
}: {
  label: string;
  name: string;
  control: UseFormRegisterReturn;
  value: string;
  error: string | undefined;
  hint: ReactNode;
  onPick: (colour: string) => void;
}) {
  const colour = addColourHash(value);
  const shownColour = isColour(colour) ? colour.toLowerCase() : "#000000";
  return (
    <Field label={label} id={name} error={error} {...(hint ? { hint } : {})}>
      <span className="flex gap-2">
        <input
          type="color"
          aria-label={`Pick the ${label.toLowerCase()}`}
          className="h-(--ctl) w-14 flex-none rounded-md border border-edge bg-panel p-1 disabled:opacity-60"
          value={shownColour}
          onChange={(event) => onPick(event.target.value)}
        />
        <TextInput
          {...control}
          className="uppercase placeholder:normal-case"
          placeholder="#2563eb"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
        />
      </span>
    </Field>
  );
}
