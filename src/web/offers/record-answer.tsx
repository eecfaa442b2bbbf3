// Records an answer that did not come through the link (decision 58), of a selectable offer with what was chosen.
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import type { OfferChoice } from "#contract/offers/choice.ts";
import { recordAnswer } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { toDay } from "#domain/days.ts";
import { OPTION_MISSING_MESSAGE } from "#domain/offers/combine-offer.ts";
import { formatRevisionNumber, recordedChannels } from "#domain/quotes/lifecycle.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { AreaField, SelectField, TextField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { buildFormSchema, findFieldError, useRecordForm } from "#web/kernel/forms/record-form.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { Options } from "#web/ui/forms/select.tsx";
import { describeChangedQuote, mergeIfSameState } from "./change.ts";
import { parseAnswerDay } from "./offer-texts.ts";
import { ChoiceFields, ChoiceSum, SelectionFaults } from "./selection/choice-fields.tsx";
import { listFaults, type Selection, startSelection } from "./selection/selection.ts";

const EMPTY = { answer: "", channel: "", name: "", at: "", purchaseOrder: "", reason: "", selection: "" };
type Values = typeof EMPTY;

/** As one value of the form. */
const writeSelection = (selection: Selection): string => JSON.stringify(selection);
const readSelection = (text: string): Selection => JSON.parse(text) as Selection;

/** `choice`: what the offer leaves to choose; null if nothing. */
function buildSchema(choice: OfferChoice | null) {
  const isChosen = (values: Values) => choice !== null && values.answer === "accepted";
  const check = z.transform((values: Values, context): Values => {
    const selection = choice && isChosen(values) ? readSelection(values.selection) : null;
    const [fault] = choice && selection ? listFaults(choice, selection) : [];
    const message = selection?.option === null ? OPTION_MISSING_MESSAGE : fault?.sentence;
    if (message) context.issues.push({ code: "custom", message, path: ["selection"], input: values });
    return values;
  });
  const body = buildFormSchema(z.omit(recordAnswer.body, { version: true }), (values: Values) => ({
    ...values,
    at: parseAnswerDay(values.at, new Date()),
    purchaseOrder: values.purchaseOrder || undefined,
    reason: values.reason || undefined,
    selection: isChosen(values) ? readSelection(values.selection) : undefined,
  }));
  return z.pipe(check, body as never) as unknown as typeof body;
}

const labels: Record<(typeof recordedChannels)[number], string> = {
  email: "By email",
  telephone: "By telephone",
  post: "By post",
  order: "With a purchase order",
  in_person: "In person",
};

export function RecordAnswerDialog({
  quote,
  choice,
  mayAccept,
  symbol,
  onClose,
}: {
  quote: QuoteDetail;
  /** Of the offer that the customer has, as it was sent. */
  choice: OfferChoice | null;
  mayAccept: boolean;
  symbol: string | undefined;
  onClose: () => void;
}) {
  const [schema] = useState(() => buildSchema(choice));
  const record = useRecordForm({
    name: `answer/${quote.id}`,
    endpoint: recordAnswer,
    record: quote,
    toValues: (): Values => ({
      ...EMPTY,
      answer: mayAccept ? "" : "declined",
      at: toDay(new Date()),
      selection: choice ? writeSelection(startSelection(choice)) : "",
    }),
    schema,
    merge: mergeIfSameState,
    save: (body, base) =>
      call(recordAnswer, { params: { id: quote.id }, body: { ...body, version: base?.version ?? quote.version } }),
    onSaved(saved) {
      updateQuoteCache(saved);
      toast({ title: "Answer recorded", description: `Quote ${saved.quoteNumber} is now: ${saved.statusLabel}.` });
      onClose();
      // What it led to is the first panel.
      window.scrollTo(0, 0);
    },
    onConflict: updateQuoteCache,
    onFailed: (error) => showErrorToast(error, "The answer could not be recorded. Please try again."),
  });
  const answer = record.form.watch("answer");
  const number = formatRevisionNumber(quote.quoteNumber, quote.revision);
  return (
    <RecordDialog
      title={mayAccept ? `Answer to ${number}` : `Record a refusal of ${number}`}
      send={mayAccept ? "Record answer" : "Record refusal"}
      sending="Recording…"
      record={record}
      describeTheirs={describeChangedQuote}
      onClose={onClose}
    >
      <p>Once recorded, the customer can still read the quote but can no longer respond online.</p>
      {!mayAccept && <p className="t-small text-ink-3">Only your administrators can record an acceptance.</p>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        {mayAccept && (
          <SelectField of={record.form} name="answer" label="The customer">
            <option value="">Please choose</option>
            <option value="accepted">Accepted</option>
            <option value="declined">Declined</option>
          </SelectField>
        )}
        <SelectField of={record.form} name="channel" label="How they replied">
          <option value="">Please choose</option>
          <Options of={recordedChannels.map((channel) => [channel, labels[channel]])} />
        </SelectField>
        <TextField of={record.form} name="name" label="Who answered" autoComplete="off" />
        <TextField of={record.form} name="at" label="Date" type="date" max={toDay(new Date())} />
      </div>
      {answer === "accepted" && choice && <AcceptedChoice form={record.form} choice={choice} symbol={symbol} />}
      {answer === "accepted" && (
        <TextField of={record.form} name="purchaseOrder" label="Purchase order" optional autoComplete="off" />
      )}
      <AreaField
        of={record.form}
        name="reason"
        label={answer === "declined" ? "Reason" : "What was said or written"}
        optional
        hint="Saved with the answer for others to read."
        rows={3}
      />
    </RecordDialog>
  );
}

/** The customer has said which combination: nothing is chosen beforehand. */
function AcceptedChoice({
  form,
  choice,
  symbol,
}: {
  form: UseFormReturn<Values>;
  choice: OfferChoice;
  symbol: string | undefined;
}) {
  const selection = readSelection(form.watch("selection"));
  const props = { choice, selection };
  const change = (changed: Selection) =>
    form.setValue("selection", writeSelection(changed), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <>
      <ChoiceFields {...props} id="selection" error={findFieldError({ form }, "selection")} onChange={change} />
      <SelectionFaults {...props} onChange={change} />
      <ChoiceSum {...props} symbol={symbol} />
    </>
  );
}
