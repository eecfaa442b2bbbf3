// The dialog that adds or changes a quote's discount, for users who see costs.
import { useWatch } from "react-hook-form";
import { type QuoteDetail, updateQuote } from "#contract/quotes/quotes.ts";
import { describeDiscount } from "#domain/quotes/line-texts.ts";
import { type Discount, isSameDiscount, lineTextLimits } from "#domain/quotes/lines.ts";
import { call } from "#web/kernel/api.ts";
import { FigureField, SelectField, TextField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { useRecordForm } from "#web/kernel/forms/record-form.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { Options } from "#web/ui/forms/select.tsx";
import { type DiscountTexts, discountSchema, findDiscountField, toDiscountTexts } from "./discount-form.ts";
import { buildFormKind, mapErrorFields, showLinesFailure } from "./lines-saving.ts";

export function DiscountDialog({
  quote,
  symbol,
  onClose,
}: {
  quote: QuoteDetail;
  symbol: string | undefined;
  onClose: () => void;
}) {
  const isNew = quote.discount === null;
  const record = useRecordForm<typeof updateQuote, DiscountTexts, Discount>({
    name: `${buildFormKind("discount", quote.id)}/new`,
    endpoint: updateQuote,
    record: quote,
    toValues: (quote) => toDiscountTexts(quote?.discount ?? null),
    schema: discountSchema,
    async save(discount, base) {
      try {
        const body = { discount, version: base?.version };
        return await call(updateQuote, { params: { id: quote.id }, body });
      } catch (error) {
        throw mapErrorFields(error, (field) =>
          field.startsWith("discount") ? findDiscountField(field.replace(/^discount\.?/, "")) : null,
        );
      }
    },
    merge: (original, discount, theirs) => (isSameDiscount(original.discount, theirs.discount) ? discount : null),
    onSaved(saved) {
      updateQuoteCache(saved);
      toast({ title: isNew ? "Discount added" : "Discount updated" });
      onClose();
    },
    onConflict: updateQuoteCache,
    onFailed: showLinesFailure,
  });
  const { form } = record;
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <RecordDialog
      title={isNew ? "Add discount" : "Edit discount"}
      send="Save"
      sending="Saving..."
      record={record}
      describeTheirs={({ discount }) =>
        discount ? `Theirs: ${describeDiscount(discount, symbol)}.` : "They removed the discount."
      }
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-4">
        <FigureField
          of={form}
          name="figure"
          label="Discount"
          {...(kind === "percent" ? { after: "%" } : { before: symbol })}
        />
        <SelectField of={form} name="kind" label="As">
          <Options
            of={[
              ["percent", "A percentage"],
              ["amount", "An amount"],
            ]}
          />
        </SelectField>
      </div>
      <TextField
        of={form}
        name="words"
        label="Reason"
        hint="The customer reads this."
        maxLength={lineTextLimits.words}
        autoComplete="off"
      />
    </RecordDialog>
  );
}
