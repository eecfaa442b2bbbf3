import { type FieldErrors, type UseFormRegister, useFormContext, useWatch } from "react-hook-form";
import { type CompanyRole, companyRoles, roleNames } from "#domain/roles.ts";
import { PasswordStrength } from "#web/people/password-strength.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import type { UserTexts } from "./form.ts";

interface Fields {
  register: UseFormRegister<UserTexts>;
  errors: FieldErrors<UserTexts>;
}

function useFields(): Fields {
  const { register, formState } = useFormContext<UserTexts>();
  return { register, errors: formState.errors };
}

/** Names are those of somebody else as a rule, so the browser is not to fill in the own ones. */
export function PersonFields({
  roles = companyRoles,
  roleHint,
}: {
  roles?: readonly CompanyRole[];
  roleHint?: string;
}) {
  const { register, errors } = useFields();
  return (
    <>
      <Field label="Email" id="email" error={errors.email?.message}>
        <TextInput {...register("email")} type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="First name" id="firstName" error={errors.firstName?.message}>
          <TextInput {...register("firstName")} autoComplete="off" />
        </Field>
        <Field label="Last name" id="lastName" error={errors.lastName?.message}>
          <TextInput {...register("lastName")} autoComplete="off" />
        </Field>
      </div>
      <Field label="Role" id="role" error={errors.role?.message} hint={roleHint}>
        <Select {...register("role")}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

export function CurrentPasswordField({ label, hint }: { label: string; hint: string }) {
  const { register, errors } = useFields();
  return (
    <Field label={label} id="currentPassword" error={errors.currentPassword?.message} hint={hint}>
      <PasswordInput {...register("currentPassword")} autoComplete="current-password" />
    </Field>
  );
}

export function NewPasswordFields({ label }: { label: string }) {
  const { register, errors } = useFields();
  const password = useWatch<UserTexts, "password">({ name: "password" });
  return (
    <>
      <Field
        label={label}
        id="password"
        error={errors.password?.message}
        hint={<PasswordStrength password={password} />}
      >
        <PasswordInput {...register("password")} autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" id="confirmPassword" error={errors.confirmPassword?.message}>
        <PasswordInput {...register("confirmPassword")} autoComplete="new-password" />
      </Field>
    </>
  );
}
