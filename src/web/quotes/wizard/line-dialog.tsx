// The dialog that adds or changes a line in the wizard: it needs no network, and saves into the draft.
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { GivenLine } from "#domain/quotes/lines.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { useTypedForm } from "#web/kernel/forms/form-drafts.ts";
import { toDraftLine } from "#web/quotes/lines/draft-lines.ts";
import { LineFields } from "#web/quotes/lines/line-fields.tsx";
import { buildLineSchema, type LineTexts, toLineTexts } from "#web/quotes/lines/line-form.ts";
import { createQuoteId } from "#web/quotes/quote-id.ts";
import type { DraftLine } from "#web/quotes/wizard-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { ErrorSummary, summaryErrors } from "#web/ui/forms/error-summary.tsx";

const FORM = "wizard-line";

export function WizardLineDialog({
  line,
  extras,
  symbol,
  onSave,
  onClose,
}: {
  /** Null adds a new one. */
  line: DraftLine | null;
  extras: NonNullable<PriceBook["extras"]>;
  symbol: string | undefined;
  onSave: (line: DraftLine) => void;
  onClose: () => void;
}) {
  const [schema] = useState(() => buildLineSchema(line?.id ?? createQuoteId(), line === null));
  const form = useForm<LineTexts, unknown, GivenLine>({
    resolver: zodResolver(schema as never) as never,
    defaultValues: toLineTexts(line),
    shouldFocusError: false,
  });
  useTypedForm(`wizard line/${line?.id ?? "new"}`, form);
  const { isDirty, errors, submitCount } = form.formState;
  return (
    <Dialog
      open
      dirty={isDirty}
      onOpenChange={(open) => !open && onClose()}
      title={line ? `Edit ${line.words}` : "Add line"}
      footer={
        <>
          <DialogClose />
          <Button look="primary" type="submit" form={FORM}>
            Save
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={FORM}
          noValidate
          className="grid gap-4"
          onSubmit={form.handleSubmit((given) => onSave(toDraftLine(given, extras, line)))}
        >
          <ErrorSummary errors={summaryErrors(errors)} attempt={submitCount} />
          <LineFields extras={extras} retryExtras={null} symbol={symbol} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
