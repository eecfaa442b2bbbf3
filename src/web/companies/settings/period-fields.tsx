// For how long a price shown offline is honoured, and customers' data are retained (decision 76).
import { FieldPair } from "./form-sections.tsx";
import { NumberSetting } from "./quotes-field.tsx";

export function OfflineSettings() {
  return (
    <NumberSetting
      name="offlinePriceGraceDays"
      unit="days after prices change"
      hint="How long a price shown offline may still be honoured; 0 means never."
    />
  );
}

export function RetentionSettings() {
  return (
    <>
      <p className="field-hint quote-lead">
        Names, contact details, addresses, notes and customers’ own words are then due to be erased. Numbers, amounts
        and dates stay.
      </p>
      <FieldPair>
        <NumberSetting
          name="retentionYearsAccepted"
          unit="years"
          hint="Tax records and claims usually need six years."
        />
        <NumberSetting name="retentionYearsOther" unit="years" hint="A customer may ask for it sooner." />
      </FieldPair>
    </>
  );
}
