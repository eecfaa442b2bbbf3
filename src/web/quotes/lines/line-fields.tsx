// The fields of a line, for the form of a stored quote and for that of the wizard.
import { useEffect, useMemo, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { parseDecimal } from "#domain/money.ts";
import { lineTextLimits, MAX_OFFERED_LINES } from "#domain/quotes/lines.ts";
import { computeLineCost } from "#domain/quotes/price.ts";
import { AreaField, FigureField, TextField } from "#web/kernel/forms/form-field.tsx";
import { formatOption } from "#web/quotes/shown-options.ts";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/figure.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { DecimalInput } from "#web/ui/forms/decimal-input.tsx";
import { Field, FieldGroup } from "#web/ui/forms/field.tsx";
import { SuggestionInput } from "#web/ui/forms/suggestion-input.tsx";
import { Checkbox } from "#web/ui/forms/switch.tsx";
import { findExtraByName, isNamedAs, listSuggestions, type SuggestedExtra } from "./extras.ts";
import { type LineTexts, normaliseTyped, readPlaces, writePlaces } from "./line-form.ts";
import { formatPriceText } from "./price-text.ts";

interface FieldsProps {
  extras: readonly SuggestedExtra[];
  /** Reads the price list again; null unless it could not be read. */
  retryExtras: (() => void) | null;
  symbol: string | undefined;
}

/** What a customer may choose, in the form of a stored quote. */
export interface LineChoice {
  /** Of the quote's options, in order; empty if it has one price. */
  labels: readonly string[];
  /** No further line can be offered. */
  isFull: boolean;
}

export function LineFields({ extras, retryExtras, symbol, choice }: FieldsProps & { choice?: LineChoice }) {
  const form = useFormContext<LineTexts>();
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const texts = useWatch({ control: form.control }) as LineTexts;
  const labels = choice?.labels ?? [];
  const moreFields = ["heading", "details", "unit", ...(labels.length > 0 ? ["options"] : [])];
  const hasMore = moreFields.some((name) => texts[name as keyof LineTexts] !== "");
  const [startsOpen] = useState(hasMore);
  const pay = readCost(texts);
  return (
    <>
      <WordsField extras={extras} retryExtras={retryExtras} symbol={symbol} />
      <div className="grid grid-cols-2 items-start gap-4">
        <FigureField
          of={form}
          name="quantity"
          label="Quantity"
          after={texts.unit || undefined}
          onFocus={(event: { currentTarget: HTMLInputElement }) => event.currentTarget.select()}
        />
        <Field label="Price" id="price" error={errors.price?.message}>
          <DecimalInput
            {...register("price", {
              // Another price is the quote's own: the line no longer follows the list.
              onChange: () => setValue("extraId", "", { shouldDirty: true }),
            })}
            before={symbol}
          />
        </Field>
      </div>
      {pay !== null && (
        <p className="flex justify-between gap-3 border-t border-rule pt-3 font-medium">
          Line total <Money pence={pay} symbol={symbol} />
        </p>
      )}
      {choice && (
        <Checkbox
          {...register("isOffered")}
          label="Customer decides"
          hint={
            choice.isFull
              ? `At most ${MAX_OFFERED_LINES} lines can be offered.`
              : "Only for things the job can do without."
          }
          disabled={choice.isFull && !texts.isOffered}
        />
      )}
      <div className="-mx-5 -mb-4 border-t border-rule px-1">
        <Fold
          title="More"
          summary={moreFields.join(", ")}
          startsOpen={startsOpen}
          hasError={moreFields.some((name) => name in errors)}
        >
          <div className="grid gap-4 px-4 py-4">
            {labels.length > 0 && <OptionsField labels={labels} />}
            <TextField
              of={form}
              name="heading"
              label="Heading"
              optional
              hint="Groups this line with the ones below it."
              maxLength={lineTextLimits.heading}
              autoComplete="off"
            />
            <AreaField of={form} name="details" label="Details" optional rows={2} maxLength={lineTextLimits.details} />
            <TextField
              of={form}
              name="unit"
              label="Unit"
              optional
              hint="Printed after the quantity, such as m or h."
              maxLength={lineTextLimits.unit}
              autoComplete="off"
              className="max-w-40"
            />
          </div>
        </Fold>
      </div>
    </>
  );
}

/** The options of the quote that the line belongs to. */
function OptionsField({ labels }: { labels: readonly string[] }) {
  const { setValue, formState, control } = useFormContext<LineTexts>();
  const { options = "" } = useWatch({ control });
  const places = readPlaces(options, labels.length);
  const tick = (place: number, isTicked: boolean) => {
    const changed = isTicked ? [...places, place] : places.filter((other) => other !== place);
    setValue("options", writePlaces(changed, labels.length), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  };
  return (
    <FieldGroup legend="Part of" id="options" error={formState.errors.options?.message}>
      <div className="grid gap-2">
        {labels.map((label, index) => (
          <Checkbox
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place
            key={index}
            label={formatOption(index + 1, label)}
            checked={places.includes(index + 1)}
            onChange={({ target }) => tick(index + 1, target.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function WordsField({ extras, retryExtras, symbol }: FieldsProps) {
  const { register, setValue, setFocus, getValues, formState, control } = useFormContext<LineTexts>();
  const { words, extraId } = useWatch({ control }) as LineTexts;
  // What the line's words have to begin with in order to stay the extra's.
  const [linkedName, setLinkedName] = useState(words);
  const suggestions = useMemo(
    () =>
      (extraId === "" ? listSuggestions(extras, words) : []).map((extra) => ({
        ...extra,
        key: extra.id,
        figure: <Money pence={extra.price} symbol={symbol} />,
      })),
    [extras, words, extraId, symbol],
  );
  const changed = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const link = ({ id, name, price, details }: SuggestedExtra) => {
    setLinkedName(name);
    setValue("words", name, changed);
    setValue("price", formatPriceText(price), changed);
    setValue("extraId", String(id), changed);
    if (details && getValues("details") === "") setValue("details", details, changed);
  };
  useEffect(() => {
    if (extraId === "") setLinkedName("");
  }, [extraId]);
  return (
    <Field
      label="What"
      id="words"
      error={formState.errors.words?.message}
      hint={
        retryExtras ? (
          <>
            The price list could not be loaded.{" "}
            <Button look="text" size="sm" onClick={retryExtras}>
              Try Again
            </Button>
          </>
        ) : extraId !== "" ? (
          "From the price list."
        ) : undefined
      }
    >
      <SuggestionInput
        {...register("words", {
          onChange: ({ target }) => {
            if (extraId !== "" && !isNamedAs(target.value, linkedName)) setValue("extraId", "", changed);
          },
          // Typed in full, it is the extra all the same.
          onBlur: () => {
            const extra = extraId === "" && getValues("price") === "" ? findExtraByName(extras, words) : undefined;
            if (extra) link(extra);
          },
        })}
        maxLength={lineTextLimits.words}
        listLabel="Extras from the price list"
        suggestions={suggestions}
        onPick={(extra) => {
          link(extra);
          setFocus("quantity", { shouldSelect: true });
        }}
      />
    </Field>
  );
}

/** Null unless quantity and price are numbers, and the quantity is not just one. */
function readCost(texts: LineTexts): number | null {
  const quantity = parseDecimal(normaliseTyped(texts.quantity, "multiplier"));
  const price = parseDecimal(normaliseTyped(texts.price, "money"));
  return quantity && price !== null && quantity !== 100 && quantity <= 999_999
    ? computeLineCost({ quantity, price })
    : null;
}
