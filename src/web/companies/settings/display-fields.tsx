import { useFormContext, useWatch } from "react-hook-form";
import type { Company } from "#contract/companies.ts";
import { priceSettingTexts } from "#domain/price-setting-texts.ts";
import { pickPriceSettings, priceSettings } from "#domain/price-settings.ts";
import { SettingsPriceImpact } from "#web/catalogue/price-impact/price-impact-preview.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { useSettingField } from "./quotes-field.tsx";
import { type QuoteSettingValues, quoteSettingLabels } from "./quotes-values.ts";

/** Who sees what of a quote and its price (decisions 10, 11 and 15). */
export function DisplaySettings({ company }: { company: Company }) {
  const { control, register } = useFormContext<QuoteSettingValues>();
  const draft = useWatch({ control }) as QuoteSettingValues;
  const pricing = useSettingField("showPricingToUsers");
  const see = useSettingField("engineersSee");
  return (
    <>
      <Switch
        {...pricing.control}
        label={quoteSettingLabels.showPricingToUsers}
        hint="When off, engineers see only totals and zone rates. This hides figures; it doesn’t secure them."
      />
      {priceSettings.map((setting) => (
        <Switch
          key={setting}
          {...register(setting)}
          label={priceSettingTexts[setting].label}
          hint={`${priceSettingTexts[setting].hint}; priced quotes keep their figures.`}
        />
      ))}
      <SettingsPriceImpact saved={pickPriceSettings(company)} draft={pickPriceSettings(draft)} />
      <Field {...see.field} hint="Administrators always see all quotes." className="max-w-80">
        <Select {...see.control}>
          <option value="own">Their own quotes</option>
          <option value="company">All company quotes</option>
        </Select>
      </Field>
    </>
  );
}
