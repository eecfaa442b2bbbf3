// The edit page after 'Edit Details': a form over the quote as seen, stored on the device until it is saved.
import { useEffect, useMemo, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { isIssued } from "#domain/quotes/status.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { LeaveGuard } from "#web/kernel/leave-guard.tsx";
import { DocumentPanel } from "#web/quotes/document-panel.tsx";
import { findLinesLabel } from "#web/quotes/price-panel.tsx";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { QuoteWarnings } from "#web/quotes/warnings.tsx";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { ConflictResolution } from "./conflict-resolution.tsx";
import { DocumentFields } from "./document.tsx";
import { openEditDraft } from "./edit-draft.ts";
import { type EditPreview, previewEdit } from "./edit-preview.ts";
import { formatFieldList } from "./editable-fields.ts";
import { CustomerFacts, ManualFacts, TechnicalFacts } from "./facts.tsx";
import { CustomerFields, NotesField, TechnicalFields } from "./fields.tsx";
import { buildEditSchema, type EditTexts, readChoices, toFieldTexts } from "./form.ts";
import { QuoteEditLayout, QuoteSummary } from "./layout.tsx";
import { ManualFields } from "./manual.tsx";
import { IssuedNote } from "./quote-edit-view.tsx";
import { Recalculation } from "./recalculation.tsx";
import { type SaveResult, useQuoteForm } from "./use-edit-form.ts";
import { buildItemNames } from "./value-texts.ts";

/** What the form starts from: the quote as seen, and input saved earlier. */
export interface EditStart {
  original: QuoteDetail;
  typedTexts: EditTexts | null;
}

const FORM = "quote-edit";

export function QuoteEditForm({
  quote,
  priceBook,
  viewer,
  start: { original, typedTexts },
  draftKey,
  firstField,
  onFinish,
  onRecalculated,
}: {
  /** The current quote; another user may have changed it since it was `seen`. */
  quote: QuoteDetail;
  priceBook: PriceBook;
  viewer: QuoteViewer;
  start: EditStart;
  draftKey: string;
  /** The field that takes the focus. */
  firstField: string;
  onFinish: (saved: SaveResult | null) => void;
  onRecalculated: (quote: QuoteDetail) => void;
}) {
  const calculated = quote.calculatedAt !== null;
  const schema = useMemo(
    () => buildEditSchema({ original, calculated, seesCosts: viewer.seesCosts }),
    [original, calculated, viewer.seesCosts],
  );
  const draft = useMemo(() => openEditDraft(draftKey, typedTexts), [draftKey, typedTexts]);
  const { record, conflict } = useQuoteForm<EditTexts>({
    seen: original,
    schema,
    toValues: (record) => toFieldTexts(record ?? original),
    mode: "onTouched",
    draft,
    onSaved(saved) {
      showSavedToast(saved);
      onFinish(saved);
    },
    onUnchanged() {
      toast({ title: "Nothing to save", description: "No detail was changed." });
      onFinish(null);
    },
    failure: "Failed to update quote. Please try again.",
  });
  const { form, submit, pending, allErrors, dirty, isDraftStored } = record;
  const texts = useWatch({ control: form.control }) as EditTexts;
  const [isRecalculating, setIsRecalculating] = useState(false);
  const isFrozen = isIssued(quote.status);
  useFirstField(isFrozen ? "notes" : firstField);

  const preview = previewEdit(quote, original, schema.safeParse(texts).data, viewer);
  return (
    <QuoteEditLayout
      quote={quote}
      symbol={viewer.symbol}
      total={preview.totalCost}
      isOutOfDate={preview.needsRecalculation}
      actions={
        <>
          <Button onClick={() => onFinish(null)}>Cancel</Button>
          <Button look="primary" type="submit" form={FORM} pending={pending} pendingLabel="Saving...">
            Save Changes
          </Button>
        </>
      }
      notes={
        <>
          {isFrozen && <IssuedNote quote={quote} />}
          {typedTexts && dirty && (
            <Note tone="info" className="mb-3">
              Your unsaved changes have been restored. Cancel discards them.
            </Note>
          )}
          {quote.version !== original.version && (
            <Note tone="info" className="mb-3" role="status" title="Somebody else has changed this quote.">
              When you save, the changes are put together; where both of you changed the same field, you choose.
            </Note>
          )}
          {/* Excluded and withdrawn items are shown at each choice instead. */}
          <QuoteWarnings quote={{ ...quote, conflicts: [], withdrawn: [] }} />
        </>
      }
      aside={
        <QuoteSummary
          quote={quote}
          price={preview}
          unsaved={preview.hasUnsavedFigures}
          viewer={viewer}
          isEditing
          note={describePreview(quote, preview)}
        />
      }
    >
      <FormProvider {...form}>
        <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
          <ErrorSummary errors={allErrors} attempt={form.formState.submitCount} />
          {isFrozen ? (
            <>
              <CustomerFacts quote={quote} />
              <TechnicalFacts quote={quote} priceBook={priceBook} symbol={viewer.symbol} />
              <ManualFacts quote={quote} viewer={viewer} />
              <DocumentPanel quote={quote} />
            </>
          ) : (
            <>
              <CustomerFields original={original} priceBook={priceBook} texts={texts} />
              <TechnicalFields
                quote={quote}
                priceBook={priceBook}
                choices={readChoices(texts)}
                symbol={viewer.symbol}
              />
              <ManualFields
                quote={quote}
                viewer={viewer}
                hasLines={findLinesLabel(quote) !== null}
                dirty={dirty}
                onRecalculate={() => setIsRecalculating(true)}
              />
              <DocumentFields quote={quote} viewer={viewer} priceBook={priceBook} texts={texts} />
            </>
          )}
          <NotesField />
          {dirty && !isDraftStored && (
            <Note tone="warn">This browser can’t keep unsaved changes. Save before you leave.</Note>
          )}
        </form>
      </FormProvider>
      <Recalculation
        quote={quote}
        viewer={viewer}
        open={isRecalculating}
        onClose={() => setIsRecalculating(false)}
        onDone={onRecalculated}
      />
      <ConflictResolution
        conflict={conflict}
        format={{ names: buildItemNames(priceBook.catalogue, [quote]), symbol: viewer.symbol }}
      />
      <LeaveGuard on={dirty} destroys={!isDraftStored}>
        Your changes to quote {quote.quoteNumber} are not saved.{" "}
        {isDraftStored
          ? "They will be kept on this device and offered next time you edit this quote."
          : "If you leave, they are lost."}
      </LeaveGuard>
    </QuoteEditLayout>
  );
}

function describePreview(
  quote: QuoteDetail,
  { hasUnsavedFigures, needsRecalculation, totalCost }: EditPreview,
): string | undefined {
  if (needsRecalculation && !quote.needsRecalculation) {
    return "The job details differ from those that were priced: once saved, this quote needs a recalculation.";
  }
  if (!hasUnsavedFigures) return undefined;
  return totalCost === quote.totalCost
    ? "Preview after saving. Hours and engineers don’t change the total."
    : "As it would be once saved.";
}

function useFirstField(fieldId: string): void {
  const [field] = useState(fieldId);
  useEffect(() => document.getElementById(field)?.focus(), [field]);
}

function showSavedToast({ tookAllTheirs, theirFields, authors }: SaveResult): void {
  if (tookAllTheirs) {
    toast({ title: "Nothing to save", description: `The quote stays as ${authors} left it.` });
    return;
  }
  const merged = theirFields.length > 0 ? ` Merged with changes by ${authors}: ${formatFieldList(theirFields)}.` : "";
  toast({ title: "Quote Updated", description: `Quote has been updated successfully.${merged}` });
}
