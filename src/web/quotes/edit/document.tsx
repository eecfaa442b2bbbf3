// The fields of the customer's document besides the job and its price.
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { MAX_SCOPE_LENGTH, type QuoteDetail } from "#contract/quotes/quotes.ts";
import type { PriceDetail } from "#domain/price-detail.ts";
import {
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
  viewer: { maxPriceDetail: most },
  priceBook,
  texts,
}: {
  quote: QuoteDetail;
  viewer: QuoteViewer;
  priceBook: PriceBook;
  texts: EditTexts;
}) {
  const shown = (key: DocumentOptionKey) =>
    texts[key] !== "" || (isDocumentOptionRelevant(key, texts) && (key !== "priceDetail" || most !== "total"));
  return (
    <Panel title="Document">
      <PanelBody className="grid gap-4">
        <div className="grid items-start gap-4 md:grid-cols-2">
          {documentOptionKeys.map(
            (key) =>
              key !== "scope" && key !== "exclusions" && shown(key) && <Choosing key={key} of={key} most={most} />,
          )}
        </div>
        {textsOfJob.map((key) => (
          <TextOfJobField key={key} of={key} usual={usualText(key, quote, priceBook, texts)} />
        ))}
      </PanelBody>
    </Panel>
  );
}

/** Of the currently chosen job type. */
function usualText(key: TextOfJob, quote: QuoteDetail, { catalogue }: PriceBook, { jobTypeId }: EditTexts) {
  if (jobTypeId === String(quote.jobTypeId)) return textOfJobType(quote, key);
  return catalogue.job_type.find(({ id }) => String(id) === jobTypeId)?.[key] ?? null;
}

function Choosing({ of, most }: { of: DocumentOptionKey; most: PriceDetail }) {
  const { field, control } = useFormField(of);
  const { getValues } = useFormContext<EditTexts>();
  return (
    <Field {...field} hint={hints[of]}>
      {documentOptionLists[of] ? (
        <Select {...control}>
          <DocumentOptions of={of} own={getValues(of)} most={most} />
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
function DocumentOptions({ of, own, most }: { of: DocumentOptionKey; own: string; most: PriceDetail }) {
  const list = documentOptionLists[of];
  if (!list) return null;
  const offered = of === "priceDetail" ? listPriceDetailsUpTo(most) : list.values;
  const named = list.values.filter(
    (value) => value === own || (list.words[value] !== list.usual && (offered as readonly string[]).includes(value)),
  );
  // The standard value is offered once, whether the quote names it or leaves it open.
  const usualIsNamed = named.some((value) => list.words[value] === list.usual);
  return (
    <>
      {!usualIsNamed && <option value="">{list.usual}</option>}
      <Options of={named.map((value) => [value, list.words[value] ?? value])} />
    </>
  );
}

/** The job type's text as long as the quote has none; an empty text means the job type's. */
function TextOfJobField({ of, usual }: { of: TextOfJob; usual: string | null }) {
  const { field, control } = useFormField(of);
  const { setValue, watch } = useFormContext<EditTexts>();
  const text = watch(of);
  const [opened, setOpened] = useState(false);
  const write = (value: string) => {
    setValue(of, value, { shouldDirty: true, shouldValidate: true });
    setOpened(value !== "");
  };
  const begin = () => {
    write(usual ?? "");
    setOpened(true);
    requestAnimationFrame(() => document.getElementById(of)?.focus());
  };
  const goBack = () => {
    write("");
    requestAnimationFrame(() => document.getElementById(`${of}-change`)?.focus());
    toast({
      title: documentOptionLabels[of],
      description: "The job type’s text stands again.",
      action: { label: "Undo", onClick: () => write(text) },
    });
  };
  if (text === "" && !opened) {
    return (
      <div className="field">
        <p className="t-strong" id={`${of}-usual`}>
          {documentOptionLabels[of]}
        </p>
        <p className="whitespace-pre-line wrap-anywhere text-ink-2">{usual ?? "Not set for this job type."}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button id={`${of}-change`} size="sm" aria-describedby={`${of}-usual`} onClick={begin}>
            {usual === null ? "Write for this quote" : "Change for this quote"}
          </Button>
          {usual !== null && <span className="field-hint">From the job type</span>}
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
          <Button size="sm" look="text" onClick={goBack}>
            Back to the job type’s
          </Button>
        </span>
      }
    >
      <Textarea {...control} rows={5} />
    </Field>
  );
}
