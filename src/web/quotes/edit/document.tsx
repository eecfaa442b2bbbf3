// The fields of the customer's document besides the job and its price.
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { MAX_SCOPE_LENGTH, type QuoteDetail } from "#contract/quotes/quotes.ts";
import type { PriceDetail } from "#domain/price-detail.ts";
import {
  cancellationLabels,
  documentOptionLists,
  isDocumentOptionRelevant,
  listPriceDetailsUpTo,
} from "#domain/quotes/document-option-labels.ts";
import { type DocumentOptionKey, documentOptionKeys, documentOptionLabels } from "#domain/quotes/document-options.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { type TextOfJob, textOfJobType, textsOfJob } from "#web/quotes/document-panel.tsx";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useFormField } from "./field.ts";
import type { EditTexts } from "./form.ts";

export function DocumentFields({
  quote,
  viewer: { maxPriceDetail, defaultNoCancellation },
  priceBook,
  texts,
}: {
  quote: QuoteDetail;
  viewer: QuoteViewer;
  priceBook: PriceBook;
  texts: EditTexts;
}) {
  const isShown = (key: DocumentOptionKey) =>
    texts[key] !== "" ||
    (isDocumentOptionRelevant(key, texts) && (key !== "priceDetail" || maxPriceDetail !== "total"));
  return (
    <Panel title="Document">
      <PanelBody className="grid gap-4">
        <div className="grid items-start gap-4 md:grid-cols-2">
          {documentOptionKeys.map(
            (key) =>
              key !== "scope" &&
              key !== "exclusions" &&
              isShown(key) && (
                <OptionField
                  key={key}
                  option={key}
                  maxPriceDetail={maxPriceDetail}
                  hint={
                    key === "noCancellation"
                      ? `Company standard: ${cancellationLabels[defaultNoCancellation ?? "fourteen_days"]}.`
                      : hints[key]
                  }
                />
              ),
          )}
        </div>
        {textsOfJob.map((key) => (
          <JobTextField key={key} option={key} jobTypeText={findJobTypeText(key, quote, priceBook, texts)} />
        ))}
      </PanelBody>
    </Panel>
  );
}

/** Of the currently chosen job type. */
function findJobTypeText(key: TextOfJob, quote: QuoteDetail, { catalogue }: PriceBook, { jobTypeId }: EditTexts) {
  if (jobTypeId === String(quote.jobTypeId)) return textOfJobType(quote, key);
  return catalogue.job_type.find(({ id }) => String(id) === jobTypeId)?.[key] ?? null;
}

function OptionField({
  option,
  maxPriceDetail,
  hint,
}: {
  option: DocumentOptionKey;
  maxPriceDetail: PriceDetail;
  hint: string | undefined;
}) {
  const { field, control } = useFormField(option);
  const { getValues } = useFormContext<EditTexts>();
  return (
    <Field {...field} hint={hint}>
      {documentOptionLists[option] ? (
        <Select {...control}>
          <DocumentOptions option={option} ownValue={getValues(option)} maxPriceDetail={maxPriceDetail} />
        </Select>
      ) : (
        <TextInput {...control} autoComplete="off" />
      )}
    </Field>
  );
}

const hints: Partial<Record<DocumentOptionKey, string>> = {
  documentKind: "A quotation is a fixed price; an estimate is a best guess.",
  vatReason: "Printed beside the rate.",
  customerVatNumber: "Printed under the reverse charge.",
  priceDetail: "Never more than your company’s settings allow.",
};

/** The options of a list; the quote's own value is always one, even if it shows more than this user may show. */
function DocumentOptions({
  option,
  ownValue,
  maxPriceDetail,
}: {
  option: DocumentOptionKey;
  ownValue: string;
  maxPriceDetail: PriceDetail;
}) {
  const list = documentOptionLists[option];
  if (!list) return null;
  const offeredValues = option === "priceDetail" ? listPriceDetailsUpTo(maxPriceDetail) : list.values;
  const options = list.values.filter(
    (value) =>
      value === ownValue || (list.words[value] !== list.usual && (offeredValues as readonly string[]).includes(value)),
  );
  // The standard value is offered once, whether the quote names it or leaves it open.
  const isUsualNamed = options.some((value) => list.words[value] === list.usual);
  return (
    <>
      {!isUsualNamed && <option value="">{list.usual}</option>}
      <Options of={options.map((value) => [value, list.words[value] ?? value])} />
    </>
  );
}

/** The job type's text as long as the quote has none; an empty text means the job type's. */
function JobTextField({ option, jobTypeText }: { option: TextOfJob; jobTypeText: string | null }) {
  const { field, control } = useFormField(option);
  const { setValue, watch } = useFormContext<EditTexts>();
  const text = watch(option);
  const [isOpen, setIsOpen] = useState(false);
  const saveText = (value: string) => {
    setValue(option, value, { shouldDirty: true, shouldValidate: true });
    setIsOpen(value !== "");
  };
  const startOwnText = () => {
    saveText(jobTypeText ?? "");
    setIsOpen(true);
    requestAnimationFrame(() => document.getElementById(option)?.focus());
  };
  const restoreJobTypeText = () => {
    saveText("");
    requestAnimationFrame(() => document.getElementById(`${option}-change`)?.focus());
    toast({
      title: documentOptionLabels[option],
      description: "The job type’s text is used again.",
      action: { label: "Undo", onClick: () => saveText(text) },
    });
  };
  if (text === "" && !isOpen) {
    return (
      <div className="field">
        <p className="t-strong" id={`${option}-usual`}>
          {documentOptionLabels[option]}
        </p>
        <p className="whitespace-pre-line wrap-anywhere text-ink-2">{jobTypeText ?? "Not set for this job type."}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button id={`${option}-change`} size="sm" aria-describedby={`${option}-usual`} onClick={startOwnText}>
            {jobTypeText === null ? "Write for this quote" : "Change for this quote"}
          </Button>
          {jobTypeText !== null && <span className="field-hint">From the job type</span>}
        </div>
      </div>
    );
  }
  return (
    <Field
      {...field}
      hint={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>For this quote alone, at most {MAX_SCOPE_LENGTH.toLocaleString("en-GB")} characters.</span>
          <Button size="sm" look="text" onClick={restoreJobTypeText}>
            Back to the job type’s
          </Button>
        </span>
      }
    >
      <Textarea {...control} rows={5} />
    </Field>
  );
}
