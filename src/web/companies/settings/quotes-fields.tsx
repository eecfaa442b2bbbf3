import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Company } from "#contract/companies.ts";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { priceSettingTexts } from "#domain/price-setting-texts.ts";
import { pickPriceSettings, priceSettings } from "#domain/price-settings.ts";
import { formatQuoteNumber } from "#domain/quotes/number.ts";
import { isVatChecksumValid, parseVatNumber } from "#domain/vat-number.ts";
import { SettingsPriceImpact } from "#web/catalogue/price-impact/price-impact-preview.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { DecimalInput } from "#web/ui/forms/decimal-input.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useSettingField } from "./quotes-field.ts";
import { type QuoteSettingValues, quoteSettingLabels } from "./quotes-values.ts";

export function DisplaySettings() {
  const pricing = useSettingField("showPricingToUsers");
  const see = useSettingField("engineersSee");
  return (
    <Panel level={3} title="Quote Display Settings">
      <PanelBody className="grid gap-5">
        <Switch
          {...pricing.control}
          label={quoteSettingLabels.showPricingToUsers}
          hint="Engineers then see labour and material cost. When off, they see totals only, on screen, in exports and in documents. Zone rates and totals are always visible, and the wizard needs the price tables for its preview: this hides figures on screen; it does not secure them."
        />
        <Field {...see.field} hint="Administrators always see all quotes of the company." className="max-w-80">
          <Select {...see.control}>
            <option value="own">Their own quotes</option>
            <option value="company">All company quotes</option>
          </Select>
        </Field>
      </PanelBody>
    </Panel>
  );
}

export function PricingSettings({ company }: { company: Company }) {
  const { control, register } = useFormContext<QuoteSettingValues>();
  const draft = useWatch({ control }) as QuoteSettingValues;
  const graceDaysField = useSettingField("offlinePriceGraceDays");
  return (
    <Panel level={3} title="Pricing">
      <PanelBody className="grid gap-4">
        {priceSettings.map((setting) => (
          <Switch
            key={setting}
            {...register(setting)}
            label={priceSettingTexts[setting].label}
            hint={`${priceSettingTexts[setting].hint}; quotes that are already calculated keep their figures.`}
          />
        ))}
        <SettingsPriceImpact saved={pickPriceSettings(company)} draft={pickPriceSettings(draft)} />
        <Field
          {...graceDaysField.field}
          hint="How many days after a price change an old offline price may still be honoured. 0 = never."
        >
          <DecimalInput {...graceDaysField.control} whole className="max-w-40" />
        </Field>
      </PanelBody>
    </Panel>
  );
}

export function VatSettings() {
  const registered = useSettingField("vatRegistered");
  const number = useSettingField("vatNumber");
  const rate = useSettingField("vatRate");
  return (
    <Panel level={3} title="VAT">
      <PanelBody className="grid gap-4">
        <Switch
          {...registered.control}
          label={quoteSettingLabels.vatRegistered}
          hint="Totals on screen stay net; documents then show VAT, in the way that each quote says."
        />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Field {...number.field} optional hint={<CheckDigits />}>
            <TextInput
              {...number.control}
              placeholder="GB 123 4567 89"
              autoComplete="off"
              autoCapitalize="characters"
            />
          </Field>
          <Field {...rate.field} className="md:max-w-40">
            <DecimalInput {...rate.control} after="%" />
          </Field>
        </div>
      </PanelBody>
    </Panel>
  );
}

/** A mistyped number is pointed out, but prevents nothing. */
function CheckDigits() {
  const { control } = useFormContext<QuoteSettingValues>();
  const number = parseVatNumber(useWatch({ control, name: "vatNumber" }) ?? "");
  return (
    <span aria-live="polite">
      {number && !isVatChecksumValid(number) ? (
        <span className="flex gap-1.5 text-warn">
          <TriangleAlert className="mt-px flex-none" />
          The check digits do not fit. Please compare it with your certificate.
        </span>
      ) : (
        "Printed on documents while registered."
      )}
    </span>
  );
}

export function NumberSettings({ prefix }: { prefix: string }) {
  const days = useSettingField("quoteValidityDays");
  const nextNumber = useNextNumber(prefix);
  return (
    <Panel level={3} title="Validity and Numbers">
      <PanelBody className="grid items-start gap-4 md:grid-cols-2">
        <Field {...days.field} hint="From the day a quote is sent until the end of the last day.">
          <DecimalInput {...days.control} whole className="max-w-40" />
        </Field>
        <dl>
          <dt className="t-strong">Quote Number Prefix</dt>
          <dd className="mt-1.5 flex min-h-(--ctl) items-center font-semibold">{prefix}</dd>
          <dd className="field-hint">
            {nextNumber ? `The next quote is ${nextNumber}.` : `Numbers look like ${formatQuoteNumber(prefix, 148)}.`}{" "}
            The prefix belongs to your company alone and cannot be changed.
          </dd>
        </dl>
      </PanelBody>
    </Panel>
  );
}

/** Numbers have no gaps: this is the one after the newest (decision 26). Null until it is known. */
function useNextNumber(prefix: string): string | null {
  const newestQuotes = useQuery(buildEndpointQuery(listQuotePage, { query: { limit: 1 } }));
  if (!newestQuotes.data) return null;
  const lastNumber = newestQuotes.data.quotes[0]?.quoteNumber.split("-").at(-1) ?? "0";
  return formatQuoteNumber(prefix, Number(lastNumber) + 1);
}
