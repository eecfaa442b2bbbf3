// A form field under one name: its label, its control and its error.
import type { ComponentProps, ComponentType } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { DecimalInput } from "#web/ui/forms/decimal-input.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { findFieldError } from "./record-form.ts";

type FieldProps = Pick<ComponentProps<typeof Field>, "label" | "hint" | "optional" | "className">;

/** `className` goes to the field; all properties that are not its label's go to the control. */
function createFormField<Props>(Control: ComponentType<Props>) {
  return function FormField<Values extends FieldValues>({
    of: form,
    name,
    label,
    hint,
    optional,
    className,
    ...controlProps
  }: FieldProps & { of: UseFormReturn<Values>; name: Path<Values> } & Omit<Props, keyof FieldProps | "name">) {
    return (
      <Field id={name} {...{ label, hint, optional, className }} error={findFieldError({ form }, name)}>
        <Control {...(controlProps as unknown as Props & {})} {...form.register(name)} />
      </Field>
    );
  };
}

export const TextField = createFormField(TextInput);
export const AreaField = createFormField(Textarea);
export const FigureField = createFormField(DecimalInput);
export const PasswordField = createFormField(PasswordInput);
export const SelectField = createFormField(Select);
