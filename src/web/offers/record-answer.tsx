// Writing down an answer that came otherwise than by the link (decision 58).
import * as z from "zod/mini";
import { recordAnswer } from "#contract/offers.ts";
import type { QuoteDetail } from "#contract/quotes.ts";
import { dayOf } from "#domain/days.ts";
import { revisionNumber } from "#domain/quotes/life.ts";
import { call } from "#web/kernel/api.ts";
import { errorToast } from "#web/kernel/error-toast.ts";
import { RecordDialog } from "#web/kernel/record-dialog.tsx";
import { sentenceOf, typed, useRecordForm } from "#web/kernel/record-form.ts";
import { keepQuote } from "#web/quotes/cache.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast.ts";
import { changedWords, whileInState } from "./change.ts";
import { instantOf } from "./words.ts";

const EMPTY = { answer: "", how: "", name: "", at: "", purchaseOrder: "", reason: "" };
type Values = typeof EMPTY;

const schema = typed(z.omit(recordAnswer.body, { version: true }), (values: Values) => ({
  ...values,
  at: instantOf(values.at, new Date()),
  purchaseOrder: values.purchaseOrder || undefined,
  reason: values.reason || undefined,
}));

const ways = {
  telephone: "By telephone",
  letter: "By letter or email",
  order: "With a purchase order",
  in_person: "In person",
} as const;

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
    valuesOf: (): Values => ({ ...EMPTY, answer: mayAccept ? "" : "declined", at: dayOf(new Date()) }),
    schema,
    merge: whileInState,
    save: (body, over) =>
      call(recordAnswer, { params: { id: quote.id }, body: { ...body, version: over?.version ?? quote.version } }),
    onSaved(saved) {
      keepQuote(saved);
      toast({ title: "Answer Written Down", description: `Quote ${saved.quoteNumber} is now: ${saved.statusLabel}.` });
      onClose();
    },
    onOvertaken: keepQuote,
    onFailed: (error) => errorToast(error, "The answer could not be written down. Please try again."),
  });
  const { register, watch } = record.form;
  const answer = watch("answer");
  const error = (name: keyof Values) => sentenceOf(record, name);
  return (
    <RecordDialog
      title={`Answer to ${revisionNumber(quote.quoteNumber, quote.revision)}`}
      send="Write Down the Answer"
      sending="Writing down…"
      record={record}
      theirs={changedWords}
      onClose={onClose}
    >
      <p>The quote is answered from this moment: the customer can read it, and no longer answer by the link.</p>
      {!mayAccept && <p className="t-small text-ink-3">Acceptances are written down by your administrators.</p>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field id="answer" label="The customer" error={error("answer")}>
          <Select {...register("answer")}>
            <option value="">Please choose</option>
            {mayAccept && <option value="accepted">Accepted</option>}
            <option value="declined">Declined</option>
          </Select>
        </Field>
        <Field id="how" label="How the answer came" error={error("how")}>
          <Select {...register("how")}>
            <option value="">Please choose</option>
            {Object.entries(ways).map(([way, words]) => (
              <option key={way} value={way}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="name" label="Who answered" error={error("name")}>
          <TextInput autoComplete="off" {...register("name")} />
        </Field>
        <Field id="at" label="On which day" error={error("at")}>
          <TextInput type="date" max={dayOf(new Date())} {...register("at")} />
        </Field>
      </div>
      {answer === "accepted" && (
        <Field id="purchaseOrder" label="Purchase order" optional error={error("purchaseOrder")}>
          <TextInput autoComplete="off" {...register("purchaseOrder")} />
        </Field>
      )}
      <Field
        id="reason"
        label={answer === "declined" ? "Reason" : "What was said or written"}
        optional
        hint="Kept with the answer, so that others can follow it."
        error={error("reason")}
      >
        <Textarea rows={3} {...register("reason")} />
      </Field>
    </RecordDialog>
  );
}
