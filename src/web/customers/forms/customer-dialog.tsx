// Adds a customer, with its first site, or changes one.
import * as z from "zod/mini";
import { type Customer, createCustomer, NewCustomer, updateCustomer } from "#contract/customers/records.ts";
import type { NewSite } from "#contract/customers/sites.ts";
import { customerKindLabels, customerKinds } from "#domain/quotes/customer-details.ts";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { AreaField, SelectField, TextField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { buildFormSchema, type RecordForm, useRecordForm } from "#web/kernel/forms/record-form.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { FieldGroup } from "#web/ui/forms/field.tsx";
import { Options } from "#web/ui/forms/select.tsx";
import { buildMerge, convertBlankToNull, pickChanged } from "./changed-fields.ts";
import { buildDifferences } from "./differences.tsx";

const labels = {
  name: "Name",
  kind: "Kind of customer",
  phone: "Telephone",
  email: "Email",
  invoiceAddress: "Invoice address",
  vatNumber: "VAT number",
  reference: "Your reference",
  notes: "Notes, internal only",
} as const;
type CustomerField = keyof typeof labels;
type CustomerTexts = Record<CustomerField, string>;
const fields = Object.keys(labels) as CustomerField[];

const toTexts = (customer: Customer | null) =>
  Object.fromEntries(fields.map((field) => [field, customer?.[field] ?? ""])) as CustomerTexts;

type NewTexts = CustomerTexts & { siteAddress: string; sitePostcode: string };

const newSchema = buildFormSchema(NewCustomer, ({ siteAddress, sitePostcode, ...texts }: NewTexts) => ({
  ...convertBlankToNull(texts, "name"),
  ...((siteAddress || sitePostcode) && { site: convertBlankToNull({ address: siteAddress, postcode: sitePostcode }) }),
}));
const editSchema = buildFormSchema(
  z.omit(updateCustomer.body, { version: true, isEnded: true }),
  (texts: CustomerTexts) => convertBlankToNull(texts, "name"),
);

export function AddCustomerDialog({
  onAdded,
  onClose,
}: {
  onAdded: (customer: Customer) => void;
  onClose: () => void;
}) {
  const record = useRecordForm({
    name: "customer/new",
    endpoint: createCustomer,
    record: null,
    toValues: (): NewTexts => ({ ...toTexts(null), siteAddress: "", sitePostcode: "" }),
    schema: newSchema,
    save: (body) => call(createCustomer, { body: body as NewCustomer & { site?: NewSite } }),
    onSaved(customer) {
      toast({ title: "Customer added", description: customer.name });
      onClose();
      onAdded(customer);
      return refreshCustomers();
    },
    onFailed: (error) => showErrorToast(error, "The customer could not be added. Please try again."),
  });
  return (
    <RecordDialog title="Add customer" send="Add customer" sending="Adding…" record={record} onClose={onClose}>
      <CustomerFields record={record as unknown as RecordForm<CustomerTexts>}>
        <FieldGroup legend="First site" optional>
          <div className="grid items-start gap-4 md:grid-cols-2">
            <AreaField of={record.form} name="siteAddress" label="Site address" rows={3} autoComplete="off" />
            <TextField of={record.form} name="sitePostcode" label="Postcode" spaced autoComplete="off" />
          </div>
        </FieldGroup>
      </CustomerFields>
    </RecordDialog>
  );
}

export function EditCustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const record = useRecordForm({
    name: `customer/${customer.id}`,
    endpoint: updateCustomer,
    record: customer,
    toValues: toTexts,
    schema: editSchema,
    save: (body, base, changed) =>
      call(updateCustomer, {
        params: { id: customer.id },
        body: { ...pickChanged(body, changed), version: base?.version },
      }),
    merge: buildMerge(toTexts),
    onSaved(saved) {
      toast({
        title: "Customer changed",
        description: `${saved.name}. Existing quotes keep the details they were made with.`,
      });
      onClose();
      return refreshCustomers();
    },
    onUnchanged: onClose,
    onConflict: refreshCustomers,
    onFailed: (error) => showErrorToast(error, "The customer could not be changed. Please try again."),
  });
  return (
    <RecordDialog
      title={`Edit ${customer.name}`}
      send="Save"
      sending="Saving…"
      record={record}
      describeTheirs={buildDifferences(record.form, labels, toTexts)}
      onClose={onClose}
    >
      <CustomerFields record={record} isLimited={customer.isLimited} />
    </RecordDialog>
  );
}

function CustomerFields({
  record: { form },
  isLimited = false,
  children,
}: {
  record: Pick<RecordForm<CustomerTexts>, "form">;
  /** Without what this user may not read. */
  isLimited?: boolean;
  children?: React.ReactNode;
}) {
  // The browser would fill in the user's own particulars.
  const own = { of: form, autoComplete: "off" };
  return (
    <>
      <TextField {...own} name="name" label={labels.name} />
      <SelectField of={form} name="kind" label={labels.kind} optional>
        <option value="">Not specified</option>
        <Options of={customerKinds.map((kind) => [kind, customerKindLabels[kind]])} />
      </SelectField>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField {...own} name="phone" label={labels.phone} type="tel" optional />
        <TextField {...own} name="email" label={labels.email} type="email" optional />
      </div>
      {children}
      {!isLimited && (
        <>
          <AreaField {...own} name="invoiceAddress" label={labels.invoiceAddress} rows={3} optional />
          <div className="grid items-start gap-4 md:grid-cols-2">
            <TextField {...own} name="vatNumber" label={labels.vatNumber} optional />
            <TextField {...own} name="reference" label={labels.reference} optional />
          </div>
          <AreaField {...own} name="notes" label={labels.notes} rows={3} optional />
        </>
      )}
    </>
  );
}
