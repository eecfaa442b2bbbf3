import { useFormContext, useWatch } from "react-hook-form";
import { type CompanyRole, companyRoles, roleNames } from "#domain/roles.ts";
import { PasswordField, SelectField, TextField } from "#web/kernel/forms/form-field.tsx";
import { Options } from "#web/ui/forms/select.tsx";
import { PasswordStrength } from "#web/users/password-strength.tsx";
import type { UserTexts } from "./form.ts";

/** The name is usually another user's, so the browser must not fill in its owner's. */
export function UserNameFields({
  roles = companyRoles,
  roleHint,
}: {
  roles?: readonly CompanyRole[];
  roleHint?: string;
}) {
  const form = useFormContext<UserTexts>();
  return (
    <>
      <TextField
        of={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField of={form} name="firstName" label="First name" autoComplete="off" />
        <TextField of={form} name="lastName" label="Last name" autoComplete="off" />
      </div>
      <SelectField of={form} name="role" label="Role" hint={roleHint}>
        <Options of={roles.map((role) => [role, roleNames[role]])} />
      </SelectField>
    </>
  );
}

export function CurrentPasswordField({ label, hint }: { label: string; hint: string }) {
  const form = useFormContext<UserTexts>();
  return <PasswordField of={form} name="currentPassword" label={label} hint={hint} autoComplete="current-password" />;
}

export function NewPasswordFields({ label }: { label: string }) {
  const form = useFormContext<UserTexts>();
  const password = useWatch<UserTexts, "password">({ name: "password" });
  return (
    <>
      <PasswordField
        of={form}
        name="password"
        label={label}
        hint={<PasswordStrength password={password} />}
        autoComplete="new-password"
      />
      <PasswordField of={form} name="confirmPassword" label="Confirm password" autoComplete="new-password" />
    </>
  );
}
