// Withdrawing an offer and cancelling an accepted one: both need a reason.
import * as z from "zod/mini";
import { cancelQuote, withdrawQuote } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatRevisionNumber } from "#domain/quotes/lifecycle.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { AreaField } from "#web/kernel/forms/form-field.tsx";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { useRecordForm } from "#web/kernel/forms/record-form.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { describeChangedQuote, mergeIfSameState } from "./change.ts";

const changeKinds = {
  withdraw: {
    endpoint: withdrawQuote,
    verb: "Withdraw",
    sending: "Withdrawing…",
    done: "Offer Withdrawn",
    follows:
      "The customer will see that this quote has been withdrawn and cannot accept it. You can change it and send it again.",
    hint: "Stays inside your company.",
    failure: "The offer could not be withdrawn. Please try again.",
  },
  cancel: {
    endpoint: cancelQuote,
    verb: "Cancel",
    sending: "Writing down…",
    done: "Cancellation Written Down",
    follows:
      "The quote stays Accepted and is marked as cancelled. The customer’s page shows this but no email is sent, so tell them yourself.",
    hint: "Reason and how you heard. Not shown to the customer.",
    failure: "The cancellation could not be recorded. Please try again.",
  },
} as const;

const schema = z.omit(withdrawQuote.body, { version: true });

export function ReasonDialog({
  kind,
  quote,
  onClose,
}: {
  kind: keyof typeof changeKinds;
  quote: QuoteDetail;
  onClose: () => void;
}) {
  const { endpoint, verb, sending, done, follows, hint, failure } = changeKinds[kind];
  const record = useRecordForm({
    name: `${kind}/${quote.id}`,
    endpoint,
    record: quote,
    toValues: () => ({ reason: "" }),
    schema,
    merge: mergeIfSameState,
    save: ({ reason }, base) =>
      call(endpoint, { params: { id: quote.id }, body: { reason, version: base?.version ?? quote.version } }),
    onSaved(saved) {
      updateQuoteCache(saved);
      toast({ title: done, description: `Quote ${quote.quoteNumber}` });
      onClose();
    },
    onConflict: updateQuoteCache,
    onFailed: (error) => showErrorToast(error, failure),
  });
  const number = formatRevisionNumber(quote.quoteNumber, quote.revision);
  return (
    <RecordDialog
      title={`${verb} ${number}?`}
      send={`${verb} ${number}`}
      sending={sending}
      destroys
      {...(kind === "cancel" && { wayOut: "Back" })}
      record={record}
      describeTheirs={describeChangedQuote}
      onClose={onClose}
    >
      <p>{follows}</p>
      <AreaField of={record.form} name="reason" label="Reason" hint={hint} rows={3} />
    </RecordDialog>
  );
}
