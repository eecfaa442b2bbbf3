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

interface QuoteFixProps {
  /** The id of the control. */
  id: string;
  quote: QuoteDetail;
  field: FixableField;
  /** Whether the control is visible at once. */
  open: boolean;
  describedBy: string;
  onFixed: OnFixed;
}

export function QuoteFix({ id, quote, field, open, describedBy, onFixed }: QuoteFixProps) {
  const { record, conflict, choose } = useFieldFix(id, quote, field, onFixed);
  const options = useOptions(quote, field);
  const { form, allErrors, pending, submit } = record;
  const error = findFieldError(record, field);
  const otherOptions = options?.filter(({ value }) => value !== quote[field]);
  const generalErrors = allErrors.filter((error) => error.id === undefined);
  const control = form.register(field);
  return (
    <>
      {otherOptions && otherOptions.length <= MAX_BUTTONS ? (
        <fieldset aria-describedby={describedBy} className="flex flex-wrap gap-2">
          <legend className="sr-only">{editableFields[field].label}</legend>
          {otherOptions.map(({ value, label }) => (
            <Button key={label} size="sm" pending={pending} onClick={() => choose(value)}>
              {label}
            </Button>
          ))}
        </fieldset>
      ) : (
        <Unfold open={open || record.dirty} controlId={id} describedBy={describedBy}>
          <form noValidate onSubmit={submit} className="grid justify-items-start gap-2">
            <Field id={id} label={editableFields[field].label} error={error} className="w-full md:max-w-120">
              {options ? (
                <Select {...control}>
                  <Options of={options.map(({ value, label }) => [value ?? "", label])} />
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
      {otherOptions && otherOptions.length <= MAX_BUTTONS && error && <FieldError>{error}</FieldError>}
      {generalErrors.map(({ message }) => (
        <Note key={message} tone="bad" role="alert">
          {message}
        </Note>
      ))}
      <ConflictResolution conflict={conflict} format={PLAIN_FORMAT} />
    </>
  );
}

/** Up to this many options are shown side by side as buttons, and are chosen with one press. */
const MAX_BUTTONS = 2;
const PLAIN_FORMAT = { names: () => undefined, symbol: undefined };

type Texts = Partial<EditTexts>;

function useFieldFix(id: string, quote: QuoteDetail, field: FixableField, onFixed: OnFixed) {
  const { user } = useSession();
  // Saved beside the edit draft, because a session may end while the user is typing.
  const key = `${buildEditKey(user.companyId, user.id, quote.id)}.${id}`;
  const [storedDraft, setStoredDraft] = useState(() => loadEditDraft(key));
  const [draft] = useState(() => openEditDraft<Texts>(key, storedDraft && { [field]: storedDraft.texts[field] }));
  const original = storedDraft ? { ...quote, ...storedDraft.seen } : quote;
  const form = useQuoteForm<Texts>({
    seen: original,
    followsUpdates: true,
    schema: buildFieldSchema(field, original),
    toValues: (record) => ({ [field]: (record ?? quote)[field] ?? "" }),
    mode: "onSubmit",
    draft,
    onSaved(saved) {
      draft.discard();
      setStoredDraft(null);
      showSavedToast(saved, field, original, onFixed);
      onFixed(saved.theirFields.length > 0 || saved.tookAllTheirs ? null : saved.quote);
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
function buildFieldSchema(field: FixableField, original: QuoteDetail) {
  const toWire = z.transform((texts: Texts, context): Record<string, unknown> => {
    const value = texts[field]?.trim() || null;
    if (value === original[field]) {
      context.issues.push({
        code: "custom",
        message: "Please choose or enter something else",
        path: [field],
        input: value,
      });
    }
    return { [field]: value };
  });
  return z.pipe(toWire, updateQuote.body) as unknown as z.ZodMiniType<QuoteChange, unknown>;
}

/** Null if the field is a text. */
function useOptions(quote: QuoteDetail, field: FixableField): { value: string | null; label: string }[] | null {
  const { maxPriceDetail } = useQuoteViewer(quote);
  if (field === "customerKind") return customerKinds.map((value) => ({ value, label: customerKindLabels[value] }));
  const list = documentOptionLists[field];
  if (!list) return null;
  const values: readonly string[] = field === "priceDetail" ? listPriceDetailsUpTo(maxPriceDetail) : list.values;
  const namedValues = values.filter((value) => list.words[value] !== list.usual);
  return [
    { value: null, label: list.usual },
    ...namedValues.map((value) => ({ value, label: list.words[value] ?? value })),
  ];
}

function showSavedToast(
  { quote, theirFields, authors }: SaveResult,
  field: FixableField,
  original: QuoteDetail,
  onFixed: OnFixed,
): void {
  const merged = theirFields.length > 0 ? ` Merged with changes by ${authors}: ${formatFieldList(theirFields)}.` : "";
  const value = formatValue(field, quote[field], PLAIN_FORMAT.names, undefined);
  const savedText = value.length > 80 ? "saved" : value;
  toast({
    title: "Quote Updated",
    description: `${editableFields[field].label}: ${savedText}.${merged}`,
    action: { label: "Undo", onClick: () => void undoFix(quote, field, original[field], onFixed) },
  });
}

async function undoFix(
  { id, version }: QuoteDetail,
  field: FixableField,
  value: string | null,
  onFixed: OnFixed,
): Promise<void> {
  try {
    const savedQuote = await call(updateQuote, { params: { id }, body: { version, [field]: value } });
    updateQuoteCache(savedQuote);
    onFixed(savedQuote);
  } catch (error) {
    showErrorToast(error, "The change could not be undone. Please try again.");
  }
}
