// What all documents show, for how long an offer is valid, VAT, and the terms (decisions 26, 34, 39, 70 and 73).
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { type Company, MAX_TERMS_LENGTH } from "#contract/companies.ts";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { priceDetails } from "#domain/price-detail.ts";
import { formatDocumentOption } from "#domain/quotes/document-option-labels.ts";
import { formatQuoteNumber } from "#domain/quotes/number.ts";
import { isVatChecksumValid, parseVatNumber } from "#domain/vat-number.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { FieldPair } from "./form-sections.tsx";
import { NumberSetting, useSettingField } from "./quotes-field.tsx";
import { type QuoteSettingValues, quoteSettingLabels } from "./quotes-values.ts";

export function DocumentSettings({ company: { quotePrefix, termsVersion } }: { company: Company }) {
  const detail = useSettingField("maxPriceDetail");
  const registered = useSettingField("vatRegistered");
  const vatNumber = useSettingField("vatNumber");
  const terms = useSettingField("terms");
  return (
    <>
      <FieldPair>
        <Field
          {...detail.field}
          hint="New quotes show the total only. Show more of the price under Edit Quote, Document."
        >
          <Select {...detail.control}>
            <Options of={priceDetails.map((level) => [level, formatDocumentOption("priceDetail", level)])} />
          </Select>
        </Field>
        <NumberSetting name="quoteValidityDays" unit="days" hint="Counted from the day a quote is sent." />
      </FieldPair>
      <Switch
        {...registered.control}
        label={quoteSettingLabels.vatRegistered}
        hint="Totals on screen stay net; documents also show VAT."
      />
      <FieldPair>
        <Field {...vatNumber.field} optional hint={<CheckDigits />}>
          <TextInput
            {...vatNumber.control}
            placeholder="GB 123 4567 89"
            autoComplete="off"
            autoCapitalize="characters"
          />
        </Field>
        <div className="grid grid-cols-2 items-start gap-4">
          <NumberSetting name="vatRate" unit="%" whole={false} />
          <NumberSetting name="depositPercent" unit="%" hint="Of the total; 0 means none." />
        </div>
      </FieldPair>
      <DepositWords />
      <Field {...terms.field} optional hint={<TermsNote version={termsVersion} />}>
        <Textarea {...terms.control} />
      </Field>
      <QuoteNumbers prefix={quotePrefix} />
    </>
  );
}

/** Only where a deposit is asked for. */
function DepositWords() {
  const { control } = useFormContext<QuoteSettingValues>();
  const words = useSettingField("depositWords");
  if ((useWatch({ control, name: "depositPercent" }) ?? "").trim() === "0") return null;
  return (
    <Field {...words.field} optional hint="The customer reads this beside the sum.">
      <Textarea {...words.control} rows={2} />
    </Field>
  );
}

/** A mistyped number is pointed out, but prevents nothing. */
function CheckDigits() {
  const { control } = useFormContext<QuoteSettingValues>();
  const number = parseVatNumber(useWatch({ control, name: "vatNumber" }) ?? "");
  return (
    <span aria-live="polite">
      {number && !isVatChecksumValid(number) && (
        <span className="flex gap-1.5 text-warn">
          <TriangleAlert className="mt-px flex-none" />
          The check digits do not match. Please compare it with your certificate.
        </span>
      )}
    </span>
  );
}

function TermsNote({ version }: { version: number }) {
  const { control } = useFormContext<QuoteSettingValues>();
  const typedTerms = (useWatch({ control, name: "terms" }) ?? "").trim();
  const count = (characters: number) => characters.toLocaleString("en-GB");
  const length = `${count(typedTerms.length)} of ${count(MAX_TERMS_LENGTH)} characters`;
  return `${length}${version > 0 ? `, version ${version}` : ""}; quotes already sent keep their terms.`;
}

function QuoteNumbers({ prefix }: { prefix: string }) {
  const nextNumber = useNextNumber(prefix);
  return (
    <dl className="border-t border-rule pt-3">
      <dt className="t-strong">Quote Number Prefix</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
        <b className="font-semibold">{prefix}</b>
        <span className="field-hint">
          {nextNumber ? `The next quote is ${nextNumber}` : `Numbers look like ${formatQuoteNumber(prefix, 148)}`}; the
          prefix cannot be changed.
        </span>
      </dd>
    </dl>
  );
}

/** Numbers have no gaps: this is the one after the newest (decision 26). Null until it is known. */
function useNextNumber(prefix: string): string | null {
  const newestQuotes = useQuery(buildEndpointQuery(listQuotePage, { query: { limit: 1 } }));
  if (!newestQuotes.data) return null;
  const lastNumber = newestQuotes.data.quotes[0]?.quoteNumber.split("-").at(-1) ?? "0";
  return formatQuoteNumber(prefix, Number(lastNumber) + 1);
}
