// One field of the quote, fixed beside the line that asks for it; merged with what others change meanwhile.
import { useState } from "react";
import * as z from "zod/mini";
import { type QuoteDetail, updateQuote } from "#contract/quotes/quotes.ts";
import { customerKindLabels, customerKinds } from "#domain/quotes/customer-details.ts";
import { documentOptionLists, listPriceDetailsUpTo } from "#domain/quotes/document-option-labels.ts";
import type { DocumentOptionKey } from "#domain/quotes/document-options.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { findFieldError } from "#web/kernel/forms/record-form.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { ConflictResolution } from "#web/quotes/edit/conflict-resolution.tsx";
import { buildEditKey, loadEditDraft, openEditDraft } from "#web/quotes/edit/edit-draft.ts";
import { editableFields, formatFieldList, type QuoteChange } from "#web/quotes/edit/editable-fields.ts";
import type { EditTexts } from "#web/quotes/edit/form.ts";
import { type SaveResult, useQuoteForm } from "#web/quotes/edit/use-edit-form.ts";
import { formatValue } from "#web/quotes/edit/value-texts.ts";
import { useQuoteViewer } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Field, FieldError } from "#web/ui/forms/field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { useSession } from "#web/users/session.tsx";
import type { OnFixed } from "./sending.ts";
import { Unfold } from "./unfold.tsx";

export type FixableField = "customerKind" | DocumentOptionKey;

interface Shape {
  /** The id of the control. */
  id: string;
  quote: QuoteDetail;
  field: FixableField;
  /** Whether the control is visible at once. */
  open: boolean;
  describedBy: string;
  onMended: OnFixed;
}

export function QuoteFix({ id, quote, field, open, describedBy, onMended }: Shape) {
  const { record, collided, choose } = useMending(id, quote, field, onMended);
  const options = useOptions(quote, field);
  const { form, wrong, pending, submit } = record;
  const error = findFieldError(record, field);
  const others = options?.filter(({ value }) => value !== quote[field]);
  const whole = wrong.filter((one) => one.id === undefined);
  const control = form.register(field);
  return (
    <>
      {others && others.length <= FEW ? (
        <fieldset aria-describedby={describedBy} className="flex flex-wrap gap-2">
          <legend className="sr-only">{editableFields[field].words}</legend>
          {others.map(({ value, words }) => (
            <Button key={words} size="sm" pending={pending} onClick={() => choose(value)}>
              {words}
            </Button>
          ))}
        </fieldset>
      ) : (
        <Unfold open={open || record.dirty} of={id} describedBy={describedBy}>
          <form noValidate onSubmit={submit} className="grid justify-items-start gap-2">
            <Field id={id} label={editableFields[field].words} error={error} className="w-full md:max-w-120">
              {options ? (
                <Select {...control}>
                  <Options of={options.map(({ value, words }) => [value ?? "", words])} />
                </Select>
              ) : field === "scope" || field === "exclusions" ? (
                <Textarea {...control} rows={4} />
              ) : (
                <TextInput {...control} autoComplete="off" />
              )}
            </Field>
            <Button type="submit" pending={pending} pendingLabel="Saving...">
              Save
            </Button>
          </form>
        </Unfold>
      )}
      {others && others.length <= FEW && error && <FieldError>{error}</FieldError>}
      {whole.map(({ message }) => (
        <Note key={message} tone="bad" role="alert">
          {message}
        </Note>
      ))}
      <ConflictResolution collided={collided} format={NO_FORMAT} />
    </>
  );
}

/** Up to this many options are shown side by side as buttons, and are chosen with one press. */
const FEW = 2;
const NO_FORMAT = { names: () => undefined, symbol: undefined };

type Texts = Partial<EditTexts>;

function useMending(id: string, quote: QuoteDetail, field: FixableField, onMended: OnFixed) {
  const { user } = useSession();
  // Saved beside the edit draft, because a session may end while the user is typing.
  const key = `${buildEditKey(user.companyId, user.id, quote.id)}.${id}`;
  const [kept, setKept] = useState(() => loadEditDraft(key));
  const [draft] = useState(() => openEditDraft<Texts>(key, kept && { [field]: kept.texts[field] }));
  const seen = kept ? { ...quote, ...kept.seen } : quote;
  const form = useQuoteForm<Texts>({
    seen,
    follows: true,
    schema: schemaOf(field, seen),
    valuesOf: (now) => ({ [field]: (now ?? quote)[field] ?? "" }),
    mode: "onSubmit",
    draft,
    onSaved(saved) {
      draft.drop();
      setKept(null);
      tell(saved, field, seen, onMended);
      onMended(saved.taken.length > 0 || saved.theirsAlone ? null : saved.quote);
    },
    onInvalid: () => document.getElementById(id)?.focus(),
    failure: "Failed to update quote. Please try again.",
  });
  const choose = (value: string | null) => {
    form.record.form.setValue(field, value ?? "", { shouldDirty: true });
    form.record.submit();
  };
  return { ...form, choose };
}

/** The schema of this field in the call's format: an empty choice is the standard one. */
function schemaOf(field: FixableField, seen: QuoteDetail) {
  const wire = z.transform((texts: Texts, context): Record<string, unknown> => {
    const value = texts[field]?.trim() || null;
    if (value === seen[field]) {
      context.issues.push({
        code: "custom",
        message: "Please choose or enter something else",
        path: [field],
        input: value,
      });
    }
    return { [field]: value };
  });
  return z.pipe(wire, updateQuote.body) as unknown as z.ZodMiniType<QuoteChange, unknown>;
}

/** Null if the field is a text. */
function useOptions(quote: QuoteDetail, field: FixableField): { value: string | null; words: string }[] | null {
  const { maxPriceDetail } = useQuoteViewer(quote);
  if (field === "customerKind") return customerKinds.map((value) => ({ value, words: customerKindLabels[value] }));
  const list = documentOptionLists[field];
  if (!list) return null;
  const values: readonly string[] = field === "priceDetail" ? listPriceDetailsUpTo(maxPriceDetail) : list.values;
  const named = values.filter((value) => list.words[value] !== list.usual);
  return [{ value: null, words: list.usual }, ...named.map((value) => ({ value, words: list.words[value] ?? value }))];
}

function tell({ quote, taken, by }: SaveResult, field: FixableField, before: QuoteDetail, onMended: OnFixed): void {
  const merged = taken.length > 0 ? ` Merged with changes by ${by}: ${formatFieldList(taken)}.` : "";
  const value = formatValue(field, quote[field], NO_FORMAT.names, undefined);
  const said = value.length > 80 ? "saved" : value;
  toast({
    title: "Quote Updated",
    description: `${editableFields[field].words}: ${said}.${merged}`,
    action: { label: "Undo", onClick: () => void takeBack(quote, field, before[field], onMended) },
  });
}

async function takeBack(
  { id, version }: QuoteDetail,
  field: FixableField,
  value: string | null,
  onMended: OnFixed,
): Promise<void> {
  try {
    const kept = await call(updateQuote, { params: { id }, body: { version, [field]: value } });
    updateQuoteCache(kept);
    onMended(kept);
  } catch (error) {
    showErrorToast(error, "The change could not be taken back. Please try again.");
  }
}
