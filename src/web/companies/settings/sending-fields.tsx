// What customers are sent with a quote, who records their answers, and reminders (decisions 70 and 74).
import { useFormContext, useWatch } from "react-hook-form";
import type { Company } from "#contract/companies.ts";
import { readReminderDays } from "#domain/companies/reminder-days.ts";
import { isRefusal } from "#domain/refusal.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { FieldPair } from "./form-sections.tsx";
import { useSettingField } from "./quotes-field.tsx";
import { type QuoteSettingValues, quoteSettingLabels } from "./quotes-values.ts";
import { describeLateReminders, describeSchedule } from "./reminder-texts.ts";

export function SendingSettings({ company }: { company: Company }) {
  const email = useSettingField("contactEmail");
  const phone = useSettingField("contactPhone");
  const message = useSettingField("defaultEmailMessage");
  const record = useSettingField("engineersRecordAnswers");
  return (
    <>
      <FieldPair>
        <Field {...email.field} optional hint="Customers see it, and their replies go here.">
          <TextInput {...email.control} type="email" autoComplete="off" placeholder="office@example.com" />
        </Field>
        <Field {...phone.field} optional hint="For customers who would rather ring.">
          <TextInput {...phone.control} type="tel" autoComplete="off" placeholder="0161 496 0123" />
        </Field>
      </FieldPair>
      <Field {...message.field} optional hint="Starts every quote email; the sender can change it.">
        <Textarea {...message.control} />
      </Field>
      <Switch
        {...record.control}
        label={quoteSettingLabels.engineersRecordAnswers}
        hint="Engineers may record answers given by phone, post or in person, and customers may sign on their phone."
      />
      <ReminderSettings validityDays={company.quoteValidityDays} />
    </>
  );
}

function ReminderSettings({ validityDays }: { validityDays: number }) {
  const remindersSwitch = useSettingField("hasReminders");
  const after = useSettingField("remindersAfter");
  const before = useSettingField("remindersBefore");
  return (
    <>
      <Switch
        {...remindersSwitch.control}
        label={quoteSettingLabels.hasReminders}
        hint="Emailed at 9:30 on working days; stops when the customer replies."
      />
      <FieldPair>
        <Field {...after.field} hint="Separate days with commas, or leave blank for none.">
          <TextInput {...after.control} autoComplete="off" />
        </Field>
        <Field {...before.field} hint="After the customer opens it, only these are sent.">
          <TextInput {...before.control} autoComplete="off" />
        </Field>
      </FieldPair>
      <Schedule validityDays={validityDays} />
    </>
  );
}

/** The typed schedule as a sentence, and the days that lie after every quote's expiry. */
function Schedule({ validityDays }: { validityDays: number }) {
  const { control, formState } = useFormContext<QuoteSettingValues>();
  const { remindersAfter: isAfterTyped, remindersBefore: isBeforeTyped } = formState.dirtyFields;
  const [isOn, typedAfter, typedBefore] = useWatch({
    control,
    name: ["hasReminders", "remindersAfter", "remindersBefore"],
  });
  const [after, before] = [readReminderDays(typedAfter ?? ""), readReminderDays(typedBefore ?? "")];
  if (!isOn || isRefusal(after) || isRefusal(before)) return null;
  const lateNotice = describeLateReminders({ after, before }, validityDays);
  const isTyped = isAfterTyped || isBeforeTyped;
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {isTyped && <p className="text-ink-2">{describeSchedule({ after, before })}</p>}
      {lateNotice && <Note tone="warn">{lateNotice}</Note>}
    </div>
  );
}
