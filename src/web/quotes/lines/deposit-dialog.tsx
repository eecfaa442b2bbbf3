// The dialog that sets a quote's own deposit, or goes back to the company's.
import * as z from "zod/mini";
import { type QuoteDetail, type QuoteEdit, updateQuote } from "#contract/quotes/quotes.ts";
import { DepositPercent } from "#contract/values.ts";
import { call } from "#web/kernel/api.ts";
import { FigureField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { useRecordForm } from "#web/kernel/forms/record-form.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { buildFormKind, showLinesFailure } from "./lines-saving.ts";
import { dropPercentSign } from "./percent-text.ts";

interface DepositTexts {
  percent: string;
}

type DepositEdit = Required<Pick<QuoteEdit, "depositPercent">>;

/** An empty field is null: the company's. */
const toDeposit = z.transform(({ percent }: DepositTexts, context): DepositEdit => {
  const typed = dropPercentSign(percent);
  if (typed === "") return { depositPercent: null };
  const parsed = z.safeParse(DepositPercent, typed);
  for (const { message } of parsed.error?.issues ?? [])
    context.issues.push({ code: "custom", message, path: ["percent"], input: percent });
  return parsed.data === undefined ? z.NEVER : { depositPercent: parsed.data };
});
const depositSchema = toDeposit as unknown as z.ZodMiniType<DepositEdit, DepositTexts>;

export function DepositDialog({
  quote,
  companyPercent,
  onClose,
}: {
  quote: QuoteDetail;
  companyPercent: number;
  onClose: () => void;
}) {
  const record = useRecordForm<typeof updateQuote, DepositTexts, DepositEdit>({
    name: `${buildFormKind("deposit", quote.id)}/new`,
    endpoint: updateQuote,
    record: quote,
    toValues: (quote) => ({ percent: String(quote?.depositPercent ?? "") }),
    schema: depositSchema,
    save: (edit, base) => call(updateQuote, { params: { id: quote.id }, body: { ...edit, version: base?.version } }),
    merge: (original, edit, theirs) => (original.depositPercent === theirs.depositPercent ? edit : null),
    onSaved(saved) {
      updateQuoteCache(saved);
      toast({ title: "Deposit updated" });
      onClose();
    },
    onUnchanged: onClose,
    onConflict: updateQuoteCache,
    onFailed: showLinesFailure,
  });
  return (
    <RecordDialog
      title="Deposit"
      send="Save"
      sending="Saving..."
      record={record}
      describeTheirs={({ depositPercent }) =>
        depositPercent === null ? "They chose the company’s." : `Theirs: ${depositPercent}%.`
      }
      onClose={onClose}
    >
      <FigureField
        of={record.form}
        name="percent"
        label="Of the accepted total"
        hint={
          companyPercent === 0
            ? "Leave blank for no deposit, your company’s default."
            : `Leave blank for the company’s ${companyPercent}%; 0 means none.`
        }
        after="%"
        whole
      />
    </RecordDialog>
  );
}
