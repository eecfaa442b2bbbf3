import { useQuery } from "@tanstack/react-query";
import { listCompanies } from "#contract/platform.ts";
import { type Role, roleNames, roles } from "#domain/roles.ts";
import { reading } from "#web/kernel/queries.ts";
import { type RecordForm, sentenceOf } from "#web/kernel/record-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

export interface Texts {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  companyId: string;
}

export function UserFields({ record }: { record: RecordForm<Texts> }) {
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
