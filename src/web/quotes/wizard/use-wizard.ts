// One user's work on one quote: the draft and the company's price book, stored on the device at every change.
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Company } from "#contract/companies.ts";
import { getQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { maySeeCosts } from "#domain/actor.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { clearTabDraft, setTabDraft } from "#web/quotes/draft-keys.ts";
import { createQuoteId } from "#web/quotes/quote-id.ts";
import type { CostViewer } from "#web/quotes/viewer.ts";
import { isBlank } from "#web/quotes/wizard-draft.ts";
import { useSession } from "#web/users/session.tsx";
import { createDraftStore, type DraftStore, useDraft, useDraftImmediately } from "./draft-store.ts";
import { chooseDraft, deleteDraft, loadDraft, saveDraft } from "./storage.ts";
import { type Submission, useSubmission } from "./submission.ts";

export interface WizardState extends DraftStore, Submission {
  company: Company;
  viewer: CostViewer;
  /** The quote once it exists. */
  createdQuote: CreatedQuote;
  /** Nothing can be changed any more, or not until the reply arrives. */
  isLocked: boolean;
  /** Whether this browser stores the draft; null while there is nothing to store, and when the quote exists. */
  isDraftStored: boolean | null;
  discardDraft: () => void;
}

type CreatedQuote = { is: "none" | "loading" } | { is: "failed"; reason: string } | { is: "here"; quote: QuoteDetail };

export function useWizard(
  { keyPrefix, requestedName, isResuming }: { keyPrefix: string; requestedName: string | null; isResuming: boolean },
  priceBook: PriceBook,
  company: Company,
): WizardState {
  const { user } = useSession();
  const [name] = useState(() => chooseDraft(keyPrefix, requestedName, isResuming));
  const [draftStore] = useState(() => createDraftStore(loadDraft(keyPrefix, name), priceBook));
  useEffect(() => draftStore.setPriceBook(priceBook), [draftStore, priceBook]);
  const id = useDraftImmediately(draftStore, ({ draft }) => draft.id);
  const isCreated = useDraftImmediately(draftStore, ({ draft }) => draft.created);
  const isEmpty = useDraft(draftStore, ({ draft }) => isBlank(draft));
  const { isStored, discardDraft } = useDraftStorage(keyPrefix, name, draftStore);
  const createdQuote = useCreatedQuote(id, isCreated);
  const submission = useSubmission(draftStore, company, discardDraft);
  useLeaveWarning(!isStored && !isCreated && !submission.queued);
  return {
    ...draftStore,
    ...submission,
    company,
    viewer: {
      seesCosts: maySeeCosts({ role: user.role, showPricingToUsers: company.showPricingToUsers }),
      symbol: company.currencySymbol,
    },
    createdQuote,
    isLocked: isCreated || submission.waiting !== null,
    isDraftStored: isEmpty || isCreated ? null : isStored,
    discardDraft,
  };
}

/**
 * Stores every change on the device; `isStored` is false if this browser does not.
 * A draft that another tab continues is left to that tab: from the next change on, this one has a draft of its own.
 */
function useDraftStorage(keyPrefix: string, firstName: string, { read, change, subscribeAfterPaint }: DraftStore) {
  const [isStored, setIsStored] = useState(true);
  const name = useRef(firstName);
  const isDeleted = useRef(false);
  useEffect(() => {
    let savedDraft = read().draft;
    let isContinuedElsewhere = false;
    const saveChanges = () => {
      if (read().draft === savedDraft || isDeleted.current) return;
      if (isContinuedElsewhere) {
        isContinuedElsewhere = false;
        name.current = createQuoteId();
        setTabDraft(keyPrefix, name.current);
        change({ renew: name.current });
      }
      savedDraft = read().draft;
      setIsStored(saveDraft(keyPrefix, name.current, savedDraft));
    };
    const handleStorageEvent = ({ key, newValue }: StorageEvent) => {
      if (key === keyPrefix + name.current && newValue !== null) isContinuedElsewhere = true;
    };
    const unsubscribe = subscribeAfterPaint(saveChanges);
    window.addEventListener("storage", handleStorageEvent);
    window.addEventListener("pagehide", saveChanges);
    document.addEventListener("visibilitychange", saveChanges);
    return () => {
      // The wizard may close, as when the session ends, before the frame that shows the last change.
      saveChanges();
      unsubscribe();
      window.removeEventListener("storage", handleStorageEvent);
      window.removeEventListener("pagehide", saveChanges);
      document.removeEventListener("visibilitychange", saveChanges);
    };
  }, [keyPrefix, read, change, subscribeAfterPaint]);
  const discardDraft = useCallback(() => {
    isDeleted.current = true;
    deleteDraft(keyPrefix, name.current);
    clearTabDraft(keyPrefix);
  }, [keyPrefix]);
  return { isStored, discardDraft };
}

/** The created quote, from the cache or, after a reload, from the server. */
function useCreatedQuote(id: string, isCreated: boolean): CreatedQuote {
  const { data, error } = useQuery({ ...buildEndpointQuery(getQuote, { params: { id } }), enabled: isCreated });
  return useMemo(() => {
    if (!isCreated) return { is: "none" };
    if (data) return { is: "here", quote: data };
    return error ? { is: "failed", reason: error.sentence ?? error.message } : { is: "loading" };
  }, [isCreated, data, error]);
}

function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isOn]);
}
