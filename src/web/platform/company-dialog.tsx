import {
  createCompany,
  NewPlatformCompany,
  type PlatformCompany,
  PlatformCompanyForm,
  updatePlatformCompany,
} from "#contract/platform/platform-companies.ts";
import { call } from "#web/kernel/api.ts";
import { PasswordField, TextField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { buildFormSchema, type RecordForm, useRecordForm } from "#web/kernel/forms/record-form.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { FieldGroup } from "#web/ui/forms/field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { PasswordStrength } from "#web/users/password-strength.tsx";
import { CompanyFields, type Texts } from "./company-fields.tsx";
import { buildSaveHandlers } from "./save-handlers.ts";

interface NewTexts extends Texts {
  adminFirstName: string;
  adminLastName: string;
  adminEmail: string;
  adminPassword: string;
  starterCatalogue: boolean;
}

const newTexts = (): NewTexts => ({
  ...toTexts(null),
  adminFirstName: "",
  adminLastName: "",
  adminEmail: "",
  adminPassword: "",
  starterCatalogue: true,
});

const toTexts = (company: PlatformCompany | null): Texts => ({
  name: company?.name ?? "",
  slug: company?.slug ?? "",
  planId: String(company?.planId ?? ""),
  isActive: company?.isActive ?? true,
});

const parsePlanId = <T extends Texts>({ planId, ...otherTexts }: T) => ({
  ...otherTexts,
  planId: planId ? Number(planId) : null,
});

const newSchema = buildFormSchema(NewPlatformCompany, parsePlanId<NewTexts>);

const editSchema = buildFormSchema(PlatformCompanyForm, parsePlanId<Texts>);

export function CompanyDialog({ company, onClose }: { company: PlatformCompany | null; onClose: () => void }) {
  return company ? <Editing company={company} onClose={onClose} /> : <Creating onClose={onClose} />;
}

function Creating({ onClose }: { onClose: () => void }) {
  const record = useRecordForm({
    name: "platform-company/new",
    endpoint: createCompany,
    schema: newSchema,
    record: null,
    toValues: newTexts,
    save: (body) => call(createCompany, { body }),
    ...buildSaveHandlers("Company created successfully!", "Failed to create company", onClose),
  });
  const { register } = record.form;
  return (
    <RecordDialog title="Create Company" send="Create Company" sending="Creating..." record={record} onClose={onClose}>
      <CompanyFields record={record as unknown as RecordForm<Texts>} fillSlug />
      <FieldGroup
        legend="First administrator"
        hint="Signs in with this address and sets the company up. You can also add people later."
        optional
      >
        <div className="grid gap-4 md:grid-cols-2">
          <TextField of={record.form} name="adminFirstName" label="First name" autoComplete="off" />
          <TextField of={record.form} name="adminLastName" label="Last name" autoComplete="off" />
          <TextField
            of={record.form}
            name="adminEmail"
            label="Email"
            type="email"
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordField
            of={record.form}
            name="adminPassword"
            label="Password"
            hint={<PasswordStrength password={record.form.watch("adminPassword")} />}
            autoComplete="new-password"
          />
        </div>
      </FieldGroup>
      <Switch
        label="Begin with a starter catalogue"
        hint="Typical UK pump work with guide prices and texts, to keep, change or switch off."
        {...register("starterCatalogue")}
      />
    </RecordDialog>
  );
}

function Editing({ company, onClose }: { company: PlatformCompany; onClose: () => void }) {
  const record = useRecordForm({
    name: `platform-company/${company.id}`,
    endpoint: updatePlatformCompany,
    schema: editSchema,
    record: company,
    toValues: toTexts,
    save: (body, base) =>
      call(updatePlatformCompany, { params: { id: company.id }, body: { ...body, version: base?.version } }),
    ...buildSaveHandlers("Company updated successfully!", "Failed to update company", onClose),
  });
  const goesOff = company.isActive && !record.form.watch("isActive");
  return (
    <RecordDialog
      title={`Edit ${company.name}`}
      send="Save Changes"
      sending="Saving..."
      record={record}
      onClose={onClose}
    >
      <CompanyFields record={record} />
      <Switch
        label="Active"
        hint="While it is switched off, its people cannot sign in or work. Its data is kept."
        {...record.form.register("isActive")}
      />
      {goesOff && (
        <Note tone="warn" role="status">
          {company.userCount === 1 ? "Its one user is" : `Its ${company.userCount} users are`} signed out as soon as you
          save.
        </Note>
      )}
      <p className="t-small text-ink-3">Its quote numbers begin with {company.quotePrefix} and go on doing so.</p>
    </RecordDialog>
  );
}
