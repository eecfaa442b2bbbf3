// A consumer's right to cancel, and the reasons that declining customers choose from.
import { useFormContext, useWatch } from "react-hook-form";
import type { Company } from "#contract/companies.ts";
import { toDay } from "#domain/days.ts";
import { cancellationLabels } from "#domain/quotes/document-option-labels.ts";
import { ChoiceCard } from "#web/ui/forms/choice-card.tsx";
import { Field, FieldGroup } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { FieldPair } from "./form-sections.tsx";
import { useSettingField } from "./quotes-field.tsx";
import { type QuoteSettingValues, readQuoteSettingValues } from "./quotes-values.ts";

export function CancellingSettings({ company }: { company: Company }) {
  const { control } = useFormContext<QuoteSettingValues>();
  const defaultChoice = useWatch({ control, name: "defaultNoCancellation" });
  const reasons = useSettingField("declineReasons");
  return (
    <>
      <RightToCancel value={defaultChoice} company={company} />
      {defaultChoice === "advised" && <Advice />}
      <Field {...reasons.field} optional hint="One per line, up to 12 reasons of 100 characters.">
        <Textarea {...reasons.control} />
      </Field>
    </>
  );
}

/** The values of `defaultNoCancellation` in the form. */
const choices = [
  { value: "", label: cancellationLabels.fourteen_days },
  { value: "advised", label: cancellationLabels.advised },
];

function RightToCancel({ value, company }: { value: string; company: Company }) {
  const { setValue } = useFormContext<QuoteSettingValues>();
  const { field } = useSettingField("defaultNoCancellation");
  const choose = (choice: string) => {
    setValue("defaultNoCancellation", choice, { shouldDirty: true });
    if (choice !== "") return;
    const { cancellationAdvice, cancellationAdviceDate } = readQuoteSettingValues(company);
    setValue("cancellationAdvice", cancellationAdvice, { shouldDirty: true });
    setValue("cancellationAdviceDate", cancellationAdviceDate, { shouldDirty: true });
  };
  return (
    <FieldGroup
      id={field.id}
      legend={field.label}
      error={field.error}
      hint="Used when a quote is sent, unless the quote says otherwise."
    >
      <div className="choice-options">
        {choices.map((choice) => (
          <ChoiceCard
            key={choice.value}
            group={field.id}
            value={choice.value}
            name={choice.label}
            isChosen={value === choice.value}
            onChange={() => choose(choice.value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Leaving the right out where it is due is an offence: who advised it, and when, is part of the setting. */
function Advice() {
  const advice = useSettingField("cancellationAdvice");
  const date = useSettingField("cancellationAdviceDate");
  return (
    <FieldPair>
      <Field {...advice.field} hint="Who advised you, and why. Shown when a quote is checked before sending.">
        <TextInput {...advice.control} autoComplete="off" />
      </Field>
      <Field {...date.field}>
        <TextInput {...date.control} type="date" max={toDay(new Date())} className="md:max-w-40" />
      </Field>
    </FieldPair>
  );
}
