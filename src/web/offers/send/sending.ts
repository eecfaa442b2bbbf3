// The email that goes with an offer, as a form that loses no input.
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type checkSending, renewQuote, SendForm, sendQuote } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import type { DeviceDraft } from "#web/kernel/forms/form-drafts.ts";
import { useRecordForm } from "#web/kernel/forms/record-form.ts";
import { discardInput, readInput, saveInput } from "#web/kernel/offline/saved-input.ts";
import { mergeIfSameState } from "#web/offers/change.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { useSession } from "#web/users/session.tsx";

export type SendCheckReply = ReplyOf<typeof checkSending>;
/** With the quote as this user saved it; null if the company, or another user's save as well, has changed it. */
export type OnFixed = (savedQuote: QuoteDetail | null) => void;

const schema = z.omit(SendForm, { version: true });
type SendValues = z.output<typeof schema>;

const StoredDraft = z.partial(
  z.object({
    to: z.string(),
    subject: z.string(),
    message: z.string(),
    attachDocument: z.boolean(),
    copyToSelf: z.boolean(),
  }),
);

/** On this device, for one user, company and quote, so that neither a reload nor the end of a session loses it. */
function openSendDraft(key: string): DeviceDraft<SendValues, QuoteDetail> {
  const readDraft = () => {
    try {
      return z.safeParse(StoredDraft, JSON.parse(readInput(key))).data as Partial<SendValues> | undefined;
    } catch {
      return undefined;
    }
  };
  return {
    values: readDraft() ?? null,
    save: (values) => saveInput(key, JSON.stringify(values)),
    discard: () => discardInput(key),
  };
}

/** `savedVersion`: the version that this user saved on this page and has seen, as well as that of the check. */
export function useSending(quote: QuoteDetail, check: SendCheckReply, savedVersion: number, onSent: () => void) {
  const { user } = useSession();
  const endpoint = check.kind === "renewal" ? renewQuote : sendQuote;
  const [draft] = useState(() => openSendDraft(`volute.send.${user.companyId}.${user.id}.${quote.id}`));
  const [initialEmail] = useState(check.email);
  const record = useRecordForm({
    name: `send/${quote.id}`,
    endpoint,
    // The screen shows the check, so its version is the one that the user has agreed to.
    record: { ...quote, version: check.version },
    toValues: (): SendValues => ({
      ...initialEmail,
      to: initialEmail.to ?? "",
      attachDocument: true,
      copyToSelf: false,
    }),
    schema,
    draft,
    // A revision that the customer has is frozen, so only data outside it can have changed.
    merge: (original, body, theirs) => (check.kind === "again" ? mergeIfSameState(original, body, theirs) : null),
    save: (body, base) =>
      call(endpoint, {
        params: { id: quote.id },
        body: { ...body, version: Math.max(base?.version ?? check.version, savedVersion) },
      }),
    onSaved(sentQuote, { to }) {
      draft.discard();
      updateQuoteCache(sentQuote);
      const description =
        to === ""
          ? `Make a link to ${check.number} and give it to the customer.`
          : check.sends
            ? `${check.number} is on its way to ${to}.`
            : `The email to ${to} is held. Make a link and give it to the customer.`;
      toast({ title: check.kind === "again" ? "Sent Again" : "Quote Sent", description });
      onSent();
    },
    onConflict: updateQuoteCache,
    onFailed(error) {
      // What prevents sending may have changed since the check.
      updateQuoteCache(quote);
      showErrorToast(error, "The quote could not be sent. Please try again.");
    },
  });
  const { form } = record;
  // A fix may change the email's default message; the user's own input stays.
  useEffect(() => {
    for (const [name, text] of Object.entries(check.email) as [keyof SendCheckReply["email"], string | null][]) {
      if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: text ?? "" });
    }
  }, [form, check.email]);
  return record;
}
