// The sections of the edit page as fields (QB 2.9 and 5).
import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { type Choices, choiceKeys, type Item, type Kind, kinds } from "#domain/catalogue/items.ts";
import { detectZone } from "#domain/catalogue/zones.ts";
import { formatMoney } from "#domain/money.ts";
import { formatPostcode, formatPostcodeAsTyped, readOutwardCode } from "#domain/postcode.ts";
import {
  type CustomerDetailKey,
  customerDetailKeys,
  customerDetailLabels,
  mapCustomerDetails,
} from "#domain/quotes/customer-details.ts";
import { findConflicts } from "#domain/rules/narrow.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { CustomerDetailFields } from "#web/quotes/customer-detail-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Field, FieldGroup } from "#web/ui/forms/field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import type { EditableQuote } from "./editable-fields.ts";
import { ExclusionHint } from "./exclusion-hint.tsx";
import { buildTechnicalTitle } from "./facts.tsx";
import { useFormField } from "./field.ts";
import type { EditTexts } from "./form.ts";
import { formatMotor } from "./value-texts.ts";
import { EditZone } from "./zone.tsx";

export function CustomerFields({
  original,
  priceBook,
  texts,
}: {
  original: EditableQuote;
  priceBook: PriceBook;
  texts: EditTexts;
}) {
  const name = useFormField("customerName");
  const { setValue } = useFormContext<EditTexts>();
  const postcode = useFormField("postcode");
  /** The outward code for which the zone was set: a manually chosen zone stays while it is unchanged. */
  const outwardCodeOfZone = useRef<string | null>(null);

  const updateZone = (text: string) => {
    outwardCodeOfZone.current ??= readOutwardCode(texts.postcode);
    const outward = readOutwardCode(text);
    if (outward === null || outward === outwardCodeOfZone.current) return;
    outwardCodeOfZone.current = outward;
    const isOriginalArea = outward === readOutwardCode(original.postcode ?? "");
    const zone = isOriginalArea ? original.locationId : detectZone(priceBook.catalogue.location, text)?.zone.id;
    if (zone) setValue("locationId", String(zone), { shouldDirty: true, shouldValidate: true });
  };

  return (
    <Panel title="Customer Information">
      <PanelBody className="grid gap-4">
        <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
          <Field {...name.field}>
            <TextInput {...name.control} autoComplete="organization" />
          </Field>
          <Field {...postcode.field}>
            <TextInput
              {...postcode.control}
              spaced
              autoComplete="postal-code"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              onChange={(event) => {
                const { target } = event;
                const formatted = formatPostcodeAsTyped(target.value, target.selectionStart ?? target.value.length);
                target.value = formatted.text;
                target.setSelectionRange(formatted.caret, formatted.caret);
                void postcode.control.onChange(event);
                updateZone(formatted.text);
              }}
              onBlur={(event) => {
                event.target.value = formatPostcode(event.target.value);
                setValue("postcode", event.target.value, { shouldDirty: true });
                void postcode.control.onBlur(event);
              }}
            />
          </Field>
        </div>
        <div aria-live="polite" className="empty:hidden">
          <EditZone original={original} priceBook={priceBook} texts={texts} />
        </div>
        <CustomerDetails original={original} texts={texts} />
      </PanelBody>
    </Panel>
  );
}

type Customer = { original: EditableQuote; texts: EditTexts };

function CustomerDetails(customer: Customer) {
  const fields = mapCustomerDetails(useDetailField);
  return (
    <FieldGroup legend="Customer's details" optional>
      <div aria-live="polite" className="empty:hidden">
        <FormerCustomer {...customer} />
      </div>
      <CustomerDetailFields fields={fields} />
    </FieldGroup>
  );
}

const listFormat = new Intl.ListFormat("en-GB");

/** A duplicate that is given another customer's name still has the email address of the first. */
function FormerCustomer({ original, texts }: Customer) {
  const { setValue, setFocus } = useFormContext<EditTexts>();
  const name = texts.customerName.trim();
  const keptKeys = customerDetailKeys.filter((key) => original[key] !== null && texts[key] === original[key]);
  if (name === "" || name === original.customerName || keptKeys.length === 0) return null;
  const clear = () => {
    for (const key of keptKeys) setValue(key, "", { shouldDirty: true, shouldValidate: true });
    setFocus(keptKeys[0] ?? "customerEmail");
  };
  const keptNames = listFormat.format(keptKeys.map((key) => customerDetailLabels[key].toLowerCase()));
  return (
    <Note
      tone="warn"
      className="mb-4 max-md:flex-wrap"
      title="Another customer?"
      action={
        <Button size="sm" className="max-md:min-h-11" onClick={clear}>
          Clear these details
        </Button>
      }
    >
      The {keptNames} {keptKeys.length === 1 ? "is" : "are"} still from {original.customerName}.
    </Note>
  );
}

function useDetailField(key: CustomerDetailKey) {
  const { field, control } = useFormField(key);
  return { error: field.error, control };
}

export function TechnicalFields({
  quote,
  priceBook: { catalogue, rules },
  choices,
  symbol,
}: {
  quote: QuoteDetail;
  priceBook: PriceBook;
  choices: Choices;
  symbol: string | undefined;
}) {
  // The quote's own item has the name it had when it was priced.
  const withPricedFigures = (item: Item, kind: Kind): Item => {
    const pricedItem = quote.priceBasis?.choices[kind];
    if (pricedItem?.id !== item.id) return item;
    return { ...item, ...pricedItem, ...("kw" in item && { kw: quote.motorKw ?? item.kw }) };
  };
  const exclusions = new Map(
    findConflicts(catalogue, rules, choices).map(({ kind, because: exclusion }) => [kind, exclusion]),
  );
  return (
    <Panel title={buildTechnicalTitle(quote)}>
      <PanelBody className="grid items-start gap-4 lg:grid-cols-2">
        {kinds.map((kind) => (
          <ChoiceField
            key={kind}
            kind={kind}
            quote={quote}
            options={catalogue[kind].map((item) => ({
              id: item.id,
              text: formatOption(withPricedFigures(item, kind), symbol),
            }))}
            because={exclusions.get(kind)}
          />
        ))}
      </PanelBody>
    </Panel>
  );
}

function formatOption(item: Item, symbol: string | undefined): string {
  if ("hourlyRate" in item) return `${item.name} (${formatMoney(item.hourlyRate, symbol)}/hr)`;
  return "kw" in item ? formatMotor(item) : item.name;
}

function ChoiceField({
  kind,
  quote,
  options,
  because: exclusion,
}: {
  kind: Kind;
  quote: QuoteDetail;
  options: { id: number; text: string }[];
  because: string | undefined;
}) {
  const key = choiceKeys[kind];
  const { field, control } = useFormField(key);
  const ownId = quote[key];
  // The quote's own item may stay although it is no longer available, and keeps its name (decision 24).
  const isUnavailable = ownId !== null && !options.some(({ id }) => id === ownId);
  return (
    <Field {...field} hint={exclusion && <ExclusionHint>{exclusion}</ExclusionHint>}>
      <Select {...control}>
        {ownId === null && <option value="">Not chosen</option>}
        {isUnavailable && <option value={ownId}>{quote.names[kind] ?? "Unknown"} (no longer on offer)</option>}
        <Options of={options.map(({ id, text }) => [id, text])} />
      </Select>
    </Field>
  );
}

export function NotesField() {
  const { field, control } = useFormField("notes");
  return (
    <Panel title="Notes">
      <PanelBody>
        <Field {...field} label="Notes" optional hint="Internal: clients never see them.">
          <Textarea {...control} rows={5} />
        </Field>
      </PanelBody>
    </Panel>
  );
}
