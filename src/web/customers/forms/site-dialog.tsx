// Adds a site to a customer, or changes one.
import * as z from "zod/mini";
import { createSite, NewSite, type Site, updateSite } from "#contract/customers/sites.ts";
import { nameSite } from "#domain/customers/fields.ts";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { formatChoice, useItemOptions } from "#web/customers/use-items.ts";
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
  name: "Name of the site",
  address: "Address",
  postcode: "Postcode",
  locationId: "Pricing zone",
  contactName: "Contact",
  contactPhone: "Contact’s telephone",
  contactEmail: "Contact’s email",
  directions: "Directions, internal only",
} as const;
type SiteField = keyof typeof labels;
type SiteTexts = Record<SiteField, string>;
const fields = Object.keys(labels) as SiteField[];

const toTexts = (site: Site | null) =>
  Object.fromEntries(fields.map((field) => [field, String(site?.[field] ?? "")])) as SiteTexts;
/** The server's rule, said beside the field. */
const requirePlace = z.refine<{ name?: unknown; address?: unknown; postcode?: unknown }>(
  ({ name, address, postcode }) => Boolean(name || address || postcode),
  { path: ["address"], error: "Enter an address, a postcode or a name" },
);
const newSchema = buildFormSchema(NewSite.check(requirePlace), (texts: SiteTexts) => convertBlankToNull(texts));
const editSchema = buildFormSchema(
  z.omit(updateSite.body, { version: true, isEnded: true, customerId: true, takesAlong: true }).check(requirePlace),
  (texts: SiteTexts) => convertBlankToNull(texts),
);

export function SiteDialog({
  customerId,
  site,
  onClose,
}: {
  customerId: string;
  /** Null adds one. */
  site: Site | null;
  onClose: () => void;
}) {
  return site ? <EditSite site={site} onClose={onClose} /> : <AddSite customerId={customerId} onClose={onClose} />;
}

function AddSite({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const record = useRecordForm({
    name: "site/new",
    endpoint: createSite,
    record: null,
    toValues: toTexts,
    schema: newSchema,
    save: (body) => call(createSite, { params: { id: customerId }, body }),
    onSaved(saved) {
      toast({ title: "Site added", description: nameSite(saved) });
      onClose();
      return refreshCustomers();
    },
    onFailed: (error) => showErrorToast(error, "The site could not be added. Please try again."),
  });
  return (
    <RecordDialog title="Add site" send="Add site" sending="Adding…" record={record} onClose={onClose}>
      <SiteFields record={record} site={null} />
    </RecordDialog>
  );
}

function EditSite({ site, onClose }: { site: Site; onClose: () => void }) {
  const listOptions = useItemOptions();
  const formatValue = (field: SiteField, text: string) =>
    field === "locationId" && text !== "" ? formatChoice(listOptions("location", Number(text)), text) : text;
  const record = useRecordForm({
    name: `site/${site.id}`,
    endpoint: updateSite,
    record: site,
    toValues: toTexts,
    schema: editSchema,
    save: (body, base, changed) =>
      call(updateSite, { params: { id: site.id }, body: { ...pickChanged(body, changed), version: base?.version } }),
    merge: buildMerge(toTexts),
    onSaved(saved) {
      toast({ title: "Site changed", description: nameSite(saved) });
      onClose();
      return refreshCustomers();
    },
    onUnchanged: onClose,
    onConflict: refreshCustomers,
    onFailed: (error) => showErrorToast(error, "The site could not be changed. Please try again."),
  });
  return (
    <RecordDialog
      title={`Edit ${nameSite(site)}`}
      send="Save"
      sending="Saving…"
      record={record}
      describeTheirs={buildDifferences(record.form, labels, toTexts, formatValue)}
      onClose={onClose}
    >
      <SiteFields record={record} site={site} />
    </RecordDialog>
  );
}

function SiteFields({ record: { form }, site }: { record: Pick<RecordForm<SiteTexts>, "form">; site: Site | null }) {
  const listOptions = useItemOptions();
  const zones = listOptions("location", site?.locationId);
  const own = { of: form, autoComplete: "off" };
  return (
    <>
      <AreaField {...own} name="address" label={labels.address} rows={3} optional />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField {...own} name="postcode" label={labels.postcode} spaced autoCapitalize="characters" optional />
        <SelectField key={zones.length} of={form} name="locationId" label={labels.locationId}>
          <option value="">By postcode</option>
          <Options of={zones} />
        </SelectField>
      </div>
      <TextField {...own} name="name" label={labels.name} hint="Such as Boiler house or Taproom." optional />
      <FieldGroup legend="Contact at the site" optional>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField {...own} name="contactName" label="Name" />
          <TextField {...own} name="contactPhone" label="Telephone" type="tel" />
          <TextField {...own} name="contactEmail" label="Email" type="email" className="md:col-span-2" />
        </div>
      </FieldGroup>
      <AreaField
        {...own}
        name="directions"
        label={labels.directions}
        hint="How to get in, where to park, who to ring."
        rows={2}
        optional
      />
    </>
  );
}
