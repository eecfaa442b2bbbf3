// Settings for the time after sending: reminders, reasons for declining, and how long customers' data is retained.
import { useFormContext, useWatch } from "react-hook-form";
import { readReminderDays } from "#domain/companies/reminder-days.ts";
import { isRefusal } from "#domain/refusal.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { DecimalInput } from "#web/ui/forms/decimal-input.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useSettingField } from "./quotes-field.ts";
import { type QuoteSettingValues, quoteSettingLabels } from "./quotes-values.ts";
import { describeLateReminders, describeSchedule } from "./reminder-texts.ts";

/** Decision 74. */
export function ReminderSettings() {
  const remindersSwitch = useSettingField("hasReminders");
  const afterField = useSettingField("remindersAfter");
  const beforeField = useSettingField("remindersBefore");
  return (
    <Panel level={3} title="Reminders">
      <PanelBody className="grid gap-4">
        <Switch
          {...remindersSwitch.control}
          label={quoteSettingLabels.hasReminders}
          hint="Emailed at 9:30 on working days. They stop when the customer replies; after they open it, only the reminders before expiry go."
        />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Field {...afterField.field} hint="Separate days with commas, for example 3, 10. Leave blank for none.">
            <TextInput {...afterField.control} autoComplete="off" />
          </Field>
          <Field {...beforeField.field} hint="Such as 2, or 7, 2; empty for none.">
            <TextInput {...beforeField.control} autoComplete="off" />
          </Field>
        </div>
        <Schedule />
      </PanelBody>
    </Panel>
  );
}

/** The typed schedule as a sentence, and the days that lie after every quote's expiry. */
function Schedule() {
  const { control } = useFormContext<QuoteSettingValues>();
  const [isOn, typedAfter, typedBefore, typedDays] = useWatch({
    control,
    name: ["hasReminders", "remindersAfter", "remindersBefore", "quoteValidityDays"],
  });
  const [after, before] = [readReminderDays(typedAfter ?? ""), readReminderDays(typedBefore ?? "")];
  if (!isOn || isRefusal(after) || isRefusal(before)) return null;
  const lateNotice = describeLateReminders({ after, before }, Number(typedDays));
  return (
    <div aria-live="polite" className="grid gap-3">
      <p className="text-ink-2">{describeSchedule({ after, before })}</p>
      {lateNotice && <Note tone="warn">{lateNotice}</Note>}
    </div>
  );
}

export function DeclineReasonSettings() {
  const reasons = useSettingField("declineReasons");
  return (
    <Panel level={3} title="Declined Quotes">
      <PanelBody>
        <Field
          {...reasons.field}
          optional
          hint="One per line, up to 12 reasons of 100 characters. Customers who decline may choose one, or say it in their own words."
        >
          <Textarea {...reasons.control} rows={5} />
        </Field>
      </PanelBody>
    </Panel>
  );
}

/** Decision 76. */
export function RetentionSettings() {
  const accepted = useSettingField("retentionYearsAccepted");
  const otherField = useSettingField("retentionYearsOther");
  return (
    <Panel level={3} title="How Long Customers’ Details Are Kept">
      <PanelBody className="grid gap-4">
        <p className="text-ink-2">
          Names, contact details, addresses, notes and what customers wrote are due to be erased when this time is over.
          Numbers, amounts and dates stay.
        </p>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Field {...accepted.field} hint="Tax records and claims usually need six years.">
            <DecimalInput {...accepted.control} whole className="max-w-40" />
          </Field>
          <Field {...otherField.field} hint="A customer may ask for it sooner, since nothing was agreed.">
            <DecimalInput {...otherField.control} whole className="max-w-40" />
          </Field>
        </div>
      </PanelBody>
    </Panel>
  );
}
