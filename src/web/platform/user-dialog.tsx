import { useQuery } from "@tanstack/react-query";
import { listCompanies } from "#contract/platform.ts";
import {
  createPlatformUser,
  NewPlatformUser,
  type PlatformUser,
  PlatformUserEdit,
  updatePlatformUser,
} from "#contract/platform-users.ts";
import { type Role, roleNames, roles } from "#domain/roles.ts";
import { call } from "#web/kernel/api.ts";
import { reading } from "#web/kernel/queries.ts";
import { RecordDialog } from "#web/kernel/record-dialog.tsx";
import { type RecordForm, sentenceOf, typed, useRecordForm } from "#web/kernel/record-form.ts";
import { PasswordStrength } from "#web/people/password-strength.tsx";
import { Field } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { tellingOf } from "./record-telling.ts";

interface Texts {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  companyId: string;
}
type NewTexts = Texts & { password: string };

const textsOf = (user: PlatformUser | null): Texts => ({
  email: user?.email ?? "",
  firstName: user?.firstName ?? "",
  lastName: user?.lastName ?? "",
  role: user?.role ?? "user",
  companyId: String(user?.companyId ?? ""),
});
const withCompany = <T extends Texts>({ companyId, ...rest }: T) => ({
  ...rest,
  companyId: companyId ? Number(companyId) : null,
});
const newSchema = typed(NewPlatformUser, withCompany<NewTexts>);
const editSchema = typed(PlatformUserEdit, withCompany<Texts>);

export function UserDialog({ user, onClose }: { user: PlatformUser | null; onClose: () => void }) {
  return user ? <Editing user={user} onClose={onClose} /> : <Creating onClose={onClose} />;
}

function Creating({ onClose }: { onClose: () => void }) {
  const record = useRecordForm({
    name: "platform-user/new",
    endpoint: createPlatformUser,
    schema: newSchema,
    record: null,
    valuesOf: (): NewTexts => ({ ...textsOf(null), password: "" }),
    save: (body) => call(createPlatformUser, { body }),
    ...tellingOf("User created successfully!", "Failed to create user", onClose),
  });
  return (
    <RecordDialog title="Create User" send="Create User" sending="Creating..." record={record} onClose={onClose}>
      <UserFields record={record as unknown as RecordForm<Texts>} />
      <Field
        label="Password"
        id="password"
        error={sentenceOf(record, "password")}
        hint={<PasswordStrength password={record.form.watch("password")} />}
      >
        <PasswordInput {...record.form.register("password")} autoComplete="new-password" />
      </Field>
    </RecordDialog>
  );
}

function Editing({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const record = useRecordForm({
    name: `platform-user/${user.id}`,
    endpoint: updatePlatformUser,
    schema: editSchema,
    record: user,
    valuesOf: textsOf,
    save: (body, over) =>
      call(updatePlatformUser, { params: { id: user.id }, body: { ...body, version: over?.version } }),
    ...tellingOf("User updated successfully!", "Failed to update user", onClose),
  });
  const [role, companyId] = record.form.watch(["role", "companyId"]);
  const moves = role !== user.role || companyId !== textsOf(user).companyId;
  return (
    <RecordDialog
      title={`Edit ${user.firstName} ${user.lastName}`}
      send="Save Changes"
      sending="Saving..."
      record={record}
      onClose={onClose}
    >
      <UserFields record={record} />
      {moves && (
        <Note tone="warn" role="status">
          Another role or company signs this person out as soon as you save.
        </Note>
      )}
    </RecordDialog>
  );
}

function UserFields({ record }: { record: RecordForm<Texts> }) {
  const { register } = record.form;
  const companies = useQuery(reading(listCompanies, { query: {} }));
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="First name" id="firstName" error={sentenceOf(record, "firstName")}>
          <TextInput {...register("firstName")} autoComplete="off" />
        </Field>
        <Field label="Last name" id="lastName" error={sentenceOf(record, "lastName")}>
          <TextInput {...register("lastName")} autoComplete="off" />
        </Field>
      </div>
      <Field label="Email" id="email" error={sentenceOf(record, "email")}>
        <TextInput type="email" {...register("email")} autoComplete="off" spellCheck={false} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Role" id="role" error={sentenceOf(record, "role")}>
          <Select {...register("role")}>
            {roles.toReversed().map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Company"
          id="companyId"
          optional
          error={sentenceOf(record, "companyId")}
          hint={companies.error ? "The companies could not be loaded." : undefined}
        >
          {/* The chosen company is among the options only once they are there. */}
          <Select key={companies.data ? "loaded" : "loading"} {...register("companyId")}>
            <option value="">No Company</option>
            {(companies.data ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  );
}
