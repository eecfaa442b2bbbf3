import { useQuery } from "@tanstack/react-query";
import { listCompanies } from "#contract/platform/platform-companies.ts";
import { type Role, roleNames, roles } from "#domain/roles.ts";
import { SelectField, TextField } from "#web/kernel/forms/form-field.tsx";
import type { RecordForm } from "#web/kernel/forms/record-form.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Options } from "#web/ui/forms/select.tsx";

export interface Texts {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  companyId: string;
}

export function UserFields({ record }: { record: RecordForm<Texts> }) {
  const companies = useQuery(buildEndpointQuery(listCompanies, { query: {} }));
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField of={record.form} name="firstName" label="First name" autoComplete="off" />
        <TextField of={record.form} name="lastName" label="Last name" autoComplete="off" />
      </div>
      <TextField of={record.form} name="email" label="Email" type="email" autoComplete="off" spellCheck={false} />
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField of={record.form} name="role" label="Role">
          <Options of={roles.toReversed().map((role) => [role, roleNames[role]])} />
        </SelectField>
        {/* The select can only show the chosen company once its options are loaded. */}
        <SelectField
          key={companies.data ? "loaded" : "loading"}
          of={record.form}
          name="companyId"
          label="Company"
          optional
          hint={companies.error ? "The companies could not be loaded." : undefined}
        >
          <option value="">No Company</option>
          <Options of={(companies.data ?? []).map(({ id, name }) => [id, name])} />
        </SelectField>
      </div>
    </>
  );
}
