// Creating and pricing the quote: what is sent, how the reply updates the caches, what a failure says.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Company } from "#contract/companies.ts";
import { calculateQuote, getQuote, listAllQuotes, type NewQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { refreshPriceBook } from "#web/catalogue/price-book.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { showFailureToast } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import type { OnSiteAcceptanceInput } from "#web/offers/on-site/acceptance.ts";
import type { QueueEntry } from "#web/quotes/offline-queue/entry.ts";
import { toStoredAcceptance } from "#web/quotes/offline-queue/on-site.ts";
import { createQuoteId } from "#web/quotes/quote-id.ts";
import type { WizardDraft } from "#web/quotes/wizard-draft.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { useSession } from "#web/users/session.tsx";
import type { DraftStore } from "./draft-store.ts";
import { type CreateResult, createOrQueue, queueOrSend } from "./quote-creation.ts";
import { buildNewQuote } from "./validation.ts";

export interface Submission {
  create: () => void;
  /** The same, and then calculates its price. */
  createAndCalculate: () => void;
  /** Creates another quote, after an earlier attempt created one from this draft and the draft has changed since. */
  createAnother: () => void;
  calculate: () => void;
  /** The action that has no reply yet. */
  waiting: "create" | "createAndCalculate" | "calculate" | null;
  /** Why the last attempt failed, as a sentence. */
  failure: { sentence: string; existsAlready: boolean } | null;
  rejected: RejectedFields | null;
  /** There was no network, or its customer has accepted it: it waits on this device until it is sent automatically. */
  queued: QueueEntry | null;
  /** Queues quote and acceptance, or sends both; sets `queued` once the customer has read the result. */
  submitAcceptance: (queuedEntry: OnSiteAcceptanceInput) => Promise<CreateResult>;
  showQueued: (entry: QueueEntry) => void;
}

interface Creation {
  body: NewQuote;
  /** Whether it is calculated as soon as it exists. */
  isPricedToo: boolean;
}

/** The server's errors about single fields of what was sent. */
interface RejectedFields {
  fields: Record<string, string>;
  sentBody: Record<string, unknown>;
}

/** `discardDraft` deletes the draft, which is no longer needed. */
export function useSubmission(draftStore: DraftStore, company: Company, discardDraft: () => void): Submission {
  const { read, change } = draftStore;
  const session = useSession();
  const creation = useMutation<CreateResult, CallError, Creation>({
    mutationFn: ({ body }) => createOrQueue(body, draftStore, session, company),
    onSuccess(result, { isPricedToo }) {
      if (result.is === "waiting") return discardDraft();
      const { quote } = result;
      cacheQuote(quote);
      refreshQuoteList();
      change({ created: true });
      toast({ title: "Quote Created", description: `Quote ${quote.quoteNumber} has been created successfully.` });
      if (isPricedToo && quote.calculatedAt === null) calculation.mutate();
    },
    onError: (error) => handleFailure(error, "Failed to create quote. Please try again."),
  });
  const calculation = useMutation<QuoteDetail, CallError>({
    mutationFn: () => call(calculateQuote, { params: { id: read().draft.id } }),
    onSuccess(quote) {
      cacheQuote(quote);
      refreshQuoteList();
      toast({ title: "Quote Calculated", description: "Quote calculation completed successfully." });
    },
    onError: (error) => handleFailure(error, "Failed to calculate quote. Please try again."),
  });

  const [queuedEntry, setQueuedEntry] = useState<QueueEntry | null>(null);
  const error = creation.error ?? calculation.error;
  const create = (isPricedToo: boolean) => {
    const body = buildNewQuote(read().draft);
    if (body) creation.mutate({ body, isPricedToo });
  };
  return {
    create: () => create(false),
    createAndCalculate: () => create(true),
    createAnother() {
      change({ renew: createQuoteId() });
      create(false);
    },
    calculate: () => calculation.mutate(),
    waiting: creation.isPending
      ? creation.variables.isPricedToo
        ? "createAndCalculate"
        : "create"
      : calculation.isPending
        ? "calculate"
        : null,
    failure: error && {
      sentence: error.sentence ?? error.message,
      existsAlready: error.status === 409 && error.code === "already_exists",
    },
    queued: queuedEntry ?? (creation.data?.is === "waiting" ? creation.data.entry : null),
    async submitAcceptance(acceptance) {
      const body = buildNewQuote(read().draft);
      if (!body) throw new Error("Part of the quote is missing.");
      const result = await queueOrSend(body, draftStore, session.user, company, toStoredAcceptance(acceptance));
      if (result.is === "there") {
        cacheQuote(result.quote);
        refreshQuoteList();
      }
      discardDraft();
      return result;
    },
    showQueued: setQueuedEntry,
    rejected: creation.error?.fields ? { fields: creation.error.fields, sentBody: creation.variables.body } : null,
  };
}

/** Field to the server's sentence, as long as the field has the value that was sent: "lines.0.price" is one of `lines`. */
export function findRejectedFields({ rejected }: Submission, draft: WizardDraft): Record<string, string | undefined> {
  const currentBody: Record<string, unknown> | null = rejected && buildNewQuote(draft);
  if (!rejected || !currentBody) return {};
  return Object.fromEntries(
    Object.entries(rejected.fields).filter(([field]) => {
      const [name = ""] = field.split(".");
      return JSON.stringify(rejected.sentBody[name]) === JSON.stringify(currentBody[name]);
    }),
  );
}

function cacheQuote(quote: QuoteDetail): void {
  queryClient.setQueryData(buildQueryKey(getQuote, { params: { id: quote.id } }), quote);
}

function refreshQuoteList(): void {
  void queryClient.invalidateQueries({ queryKey: buildQueryKey(listAllQuotes), refetchType: "all" });
}

function handleFailure(error: CallError, description: string): void {
  showFailureToast(error, description);
  if (error.status === 400 || error.status === 422) refreshPriceBook();
  if (error.status === 409) refreshQuoteList();
}
