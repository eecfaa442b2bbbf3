// Records an answer that did not come through the link (decision 58).
import * as z from "zod/mini";
import { recordAnswer } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { toDay } from "#domain/days.ts";
import { formatRevisionNumber, recordedChannels } from "#domain/quotes/lifecycle.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { AreaField, SelectField, TextField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { buildFormSchema, useRecordForm } from "#web/kernel/forms/record-form.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { Options } from "#web/ui/forms/select.tsx";
import { describeChangedQuote, mergeIfSameState } from "./change.ts";
import { parseAnswerDay } from "./offer-texts.ts";

const EMPTY = { answer: "", channel: "", name: "", at: "", purchaseOrder: "", reason: "" };
type Values = typeof EMPTY;

const schema = buildFormSchema(z.omit(recordAnswer.body, { version: true }), (values: Values) => ({
  ...values,
  at: parseAnswerDay(values.at, new Date()),
  purchaseOrder: values.purchaseOrder || undefined,
  reason: values.reason || undefined,
}));

const labels: Record<(typeof recordedChannels)[number], string> = {
  email: "By email",
  telephone: "By telephone",
  post: "By post",
  order: "With a purchase order",
  in_person: "In person",
};

export function RecordAnswerDialog({
  quote,
  mayAccept,
  onClose,
}: {
  quote: QuoteDetail;
  mayAccept: boolean;
  onClose: () => void;
}) {
  const record = useRecordForm({
    name: `answer/${quote.id}`,
    endpoint: recordAnswer,
    record: quote,
    toValues: (): Values => ({ ...EMPTY, answer: mayAccept ? "" : "declined", at: toDay(new Date()) }),
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
      {answer === "accepted" && (
        <TextField of={record.form} name="purchaseOrder" label="Purchase order" optional autoComplete="off" />
      )}
      <AreaField
        of={record.form}
        name="reason"
        label={answer === "declined" ? "Reason" : "What was said or written"}
        optional
        hint="Kept with the answer, so that others can follow it."
        rows={3}
      />
    </RecordDialog>
  );
}
