// The dialog that adds or changes an option. Only this one is saved over other people's changes.
import { useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Link } from "wouter";
import type { GivenOption } from "#contract/quotes/options.ts";
import { type QuoteDetail, updateQuote } from "#contract/quotes/quotes.ts";
import { choiceKeys, kindLabels } from "#domain/catalogue/items.ts";
import { type OptionKind, optionKinds, optionTextLimits } from "#domain/quotes/options.ts";
import { findConflicts } from "#domain/rules/narrow.ts";
import { type PriceBook, usePriceBook } from "#web/catalogue/price-book.ts";
import { call } from "#web/kernel/api.ts";
import { AreaField, SelectField, TextField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { useRecordForm } from "#web/kernel/forms/record-form.ts";
import { CombinedLoadError } from "#web/kernel/load-error.tsx";
import { useConnectivity } from "#web/kernel/use-connectivity.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { ExclusionHint } from "#web/quotes/edit/exclusion-hint.tsx";
import { formatMotor } from "#web/quotes/edit/value-texts.ts";
import { buildFormKind, mapErrorFields, showLinesFailure } from "#web/quotes/lines/lines-saving.ts";
import { formatOption, pickOptionQuote } from "#web/quotes/shown-options.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Options } from "#web/ui/forms/select.tsx";
import { listGivenOptions, setOption } from "./option-changes.ts";
import { buildOptionSchema, type OptionTexts, toOptionTexts } from "./option-form.ts";

export function OptionDialog({
  quote,
  place,
  onClose,
}: {
  quote: QuoteDetail;
  /** Null adds a new one. */
  place: number | null;
  onClose: () => void;
}) {
  const isFirst = place === 1;
  const { isReached } = useConnectivity();
  const priceBook = usePriceBook();
  const [schema] = useState(() => buildOptionSchema(isFirst));
  // The quote over which the option is saved.
  const newest = useRef(quote);
  const findOption = (one: QuoteDetail) => (place === null ? undefined : listGivenOptions(one)[place - 1]);
  const record = useRecordForm<typeof updateQuote, OptionTexts, GivenOption>({
    name: `${buildFormKind("option", quote.id)}/${place ?? "new"}`,
    endpoint: updateQuote,
    record: quote,
    toValues: (one) => toOptionTexts(one ?? quote, place),
    schema,
    async save(option, base) {
      const edit = setOption(place, option)(newest.current);
      try {
        return await call(updateQuote, { params: { id: quote.id }, body: { ...edit, version: base?.version } });
      } catch (error) {
        const ownFields = `options.${(place ?? edit.options?.length ?? 1) - 1}.`;
        throw mapErrorFields(error, (field) => (field.startsWith(ownFields) ? field.slice(ownFields.length) : null));
      }
    },
    merge(original, option, theirs) {
      newest.current = theirs;
      const isChanged =
        JSON.stringify(findOption(original)) !== JSON.stringify(findOption(theirs)) ||
        // Their new option may be the same as this one.
        (place === null && theirs.options?.length !== original.options?.length);
      return isChanged ? null : option;
    },
    onSaved(saved) {
      updateQuoteCache(saved);
      toast({ title: place === null ? "Option added" : "Option updated" });
      onClose();
    },
    onConflict: updateQuoteCache,
    onFailed: showLinesFailure,
  });
  return (
    <RecordDialog
      title={place === null ? "Add option" : `Edit option ${place}`}
      send="Save"
      sending="Saving..."
      record={record}
      describeTheirs={(theirs) => describeTheirs(theirs, place)}
      onClose={onClose}
    >
      {!isReached && <Note tone="warn">You’re offline, and options need a connection.</Note>}
      {isFirst ? (
        <>
          <CustomerTexts form={record.form} />
          <p className="t-small text-ink-2">
            Its choices are the quote’s own.{" "}
            <Link className="font-medium underline underline-offset-3" href={`/quotes/${quote.id}/edit`}>
              Edit Quote
            </Link>
          </p>
        </>
      ) : (
        <>
          <OptionChoices
            quote={place === null ? quote : pickOptionQuote(quote, place)}
            priceBook={priceBook.is === "ready" ? priceBook : null}
          />
          {priceBook.is === "failed" && (
            <CombinedLoadError title="The price lists could not be loaded" read={priceBook} />
          )}
          <CustomerTexts form={record.form} />
        </>
      )}
    </RecordDialog>
  );
}

function CustomerTexts({ form }: { form: ReturnType<typeof useFormContext<OptionTexts>> }) {
  return (
    <>
      <TextField
        of={form}
        name="label"
        label="Name"
        hint="The customer reads this."
        maxLength={optionTextLimits.label}
        autoComplete="off"
      />
      <AreaField
        of={form}
        name="words"
        label="For the customer"
        optional
        hint="In a sentence, why to choose this option."
        rows={2}
        maxLength={optionTextLimits.words}
      />
    </>
  );
}

/**
 * The five lists; `quote` has the option's own items, which it keeps although they are no longer on offer. Until the
 * price lists are there, nothing else can be chosen.
 */
function OptionChoices({ quote, priceBook }: { quote: QuoteDetail; priceBook: PriceBook | null }) {
  const form = useFormContext<OptionTexts>();
  const texts = useWatch({ control: form.control }) as OptionTexts;
  const choices = {
    location: quote.locationId,
    ...(Object.fromEntries(
      optionKinds.map((kind) => [kind, Number(texts[choiceKeys[kind] as keyof OptionTexts]) || null]),
    ) as Record<OptionKind, number | null>),
  };
  const conflicts = priceBook ? findConflicts(priceBook.catalogue, priceBook.rules, choices) : [];
  const exclusions = new Map(conflicts.map(({ kind, because }) => [kind, because]));
  return (
    <div className="grid gap-4 md:grid-cols-2" aria-busy={priceBook === null}>
      {optionKinds.map((kind, index) => {
        const key = choiceKeys[kind] as keyof OptionTexts;
        const because = exclusions.get(kind);
        return (
          <SelectField
            key={kind}
            of={form}
            name={key}
            label={kindLabels[kind].one}
            // Its options are others once the price lists are there.
            value={texts[key]}
            // The last of five has a row of its own.
            className={index === optionKinds.length - 1 ? "md:col-span-2" : undefined}
            hint={because && <ExclusionHint>{because}</ExclusionHint>}
          >
            <Options of={listItems(quote, kind, priceBook)} />
          </SelectField>
        );
      })}
    </div>
  );
}

function listItems(
  quote: QuoteDetail,
  kind: OptionKind,
  priceBook: PriceBook | null,
): [id: number | "", text: string][] {
  const ownId = quote[choiceKeys[kind]];
  const ownName = quote.names[kind] ?? "Unknown";
  if (priceBook === null) return [ownId === null ? ["", "Not chosen"] : [ownId, ownName]];
  const items = priceBook.catalogue[kind].map((item): [number, string] => [
    item.id,
    "kw" in item ? formatMotor(item) : item.name,
  ]);
  if (ownId === null) return [["", "Not chosen"], ...items];
  return items.some(([id]) => id === ownId) ? items : [[ownId, `${ownName} (no longer on offer)`], ...items];
}

function describeTheirs(theirs: QuoteDetail, place: number | null): string {
  const labels = theirs.options?.map(({ label }, index) => formatOption(index + 1, label)) ?? [];
  if (labels.length === 0) return "They removed the options.";
  const own = place === null ? undefined : labels[place - 1];
  return own === undefined ? `Theirs: ${labels.join(", ")}.` : `Theirs: ${own}.`;
}
