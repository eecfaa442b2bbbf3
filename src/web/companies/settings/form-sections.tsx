// Shared by the forms of Branding and Quotes.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { type Company, getCompany } from "#contract/companies.ts";
import { ConflictFields, ConflictNote } from "#web/kernel/forms/record-dialog.tsx";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { type CompanyForm, listContestedFields } from "./form.ts";

/** The user's company, once it is loaded. */
export function WithCompany({ children }: { children: (company: Company) => ReactNode }) {
  const company = useQuery(buildEndpointQuery(getCompany));
  if (company.data) return children(company.data);
  if (company.error?.status === 404) {
    return (
      <StateBox kind="no-access" title="No Company">
        You are not in a company, so there are no settings here. A platform administrator can add you to one.
      </StateBox>
    );
  }
  if (company.isError) return <LoadError title="The settings could not be loaded" query={company} />;
  return <Skeleton lines={6} label="Loading..." />;
}

/** Two fields side by side, on the phone one below the other. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="field-pair">{children}</div>;
}

/** For a user whose role may view but not change (decision 7). */
export function ReadOnlyNote() {
  return (
    <Note tone="plain" className="mb-4">
      Your role can view these settings but not change them.
    </Note>
  );
}

/** Another user's saved values of the same fields, beside the typed ones; the user decides. */
export function SettingsConflict<Values extends FieldValues>({
  record,
  values,
  labels,
}: {
  record: CompanyForm<Values>;
  values: (company: Company) => Values;
  labels: Partial<Record<string, string>>;
}) {
  const { original, form } = record;
  const changed = Object.keys(form.formState.dirtyFields);
  return (
    <ConflictNote
      record={record}
      className="mb-4"
      describeTheirs={(theirs) => (
        <ConflictFields
          fields={listContestedFields(changed, values, original ?? theirs, theirs)}
          formatLabel={(name) => labels[name] ?? name}
          theirs={values(theirs)}
          mine={form.getValues()}
        />
      )}
    />
  );
}
