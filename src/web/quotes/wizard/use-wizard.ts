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
  held: HeldQuote;
  /** Nothing can be changed any more, or not until the reply arrives. */
  locked: boolean;
  /** Whether this browser stores the draft; null while there is nothing to store, and when the quote exists. */
  kept: boolean | null;
  forget: () => void;
}

type HeldQuote = { is: "none" | "loading" } | { is: "failed"; reason: string } | { is: "here"; quote: QuoteDetail };

export function useWizard(
  { place, asked, resuming }: { place: string; asked: string | null; resuming: boolean },
  priceBook: PriceBook,
  company: Company,
): WizardState {
  const { user } = useSession();
  const [name] = useState(() => chooseDraft(place, asked, resuming));
  const [work] = useState(() => createDraftStore(loadDraft(place, name), priceBook));
  useEffect(() => work.setPriceBook(priceBook), [work, priceBook]);
  const id = useDraftImmediately(work, ({ draft }) => draft.id);
  const created = useDraftImmediately(work, ({ draft }) => draft.created);
  const blank = useDraft(work, ({ draft }) => isBlank(draft));
  const { keeps, forget } = useKeeping(place, name, work);
  const held = useHeldQuote(id, created);
  const submission = useSubmission(work, company, forget);
  useLeaveWarning(!keeps && !created && !submission.queued);
  return {
    ...work,
    ...submission,
    company,
    viewer: {
      seesCosts: maySeeCosts({ role: user.role, showPricingToUsers: company.showPricingToUsers }),
      symbol: company.currencySymbol,
    },
    held,
    locked: created || submission.waiting !== null,
    kept: blank || created ? null : keeps,
    forget,
  };
}

/**
 * Stores every change on the device; `keeps` is false if this browser does not. A page may close before it has painted.
 * A draft that another tab continues is left to that tab: from the next change on, this one has a draft of its own.
 */
function useKeeping(place: string, first: string, { read, change, tellAfterPaint }: DraftStore) {
  const [keeps, setKeeps] = useState(true);
  const name = useRef(first);
  const isForgotten = useRef(false);
  useEffect(() => {
    let kept = read().draft;
    let isElsewhere = false;
    const keep = () => {
      if (read().draft === kept || isForgotten.current) return;
      if (isElsewhere) {
        isElsewhere = false;
        name.current = createQuoteId();
        setTabDraft(place, name.current);
        change({ renew: name.current });
      }
      kept = read().draft;
      setKeeps(saveDraft(place, name.current, kept));
    };
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === place + name.current && newValue !== null) isElsewhere = true;
    };
    const stop = tellAfterPaint(keep);
    window.addEventListener("storage", hear);
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    return () => {
      stop();
      window.removeEventListener("storage", hear);
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
    };
  }, [place, read, change, tellAfterPaint]);
  const forget = useCallback(() => {
    isForgotten.current = true;
    deleteDraft(place, name.current);
    clearTabDraft(place);
  }, [place]);
  return { keeps, forget };
}

/** The created quote, from the cache or, after a reload, from the server. */
function useHeldQuote(id: string, created: boolean): HeldQuote {
  const { data, error } = useQuery({ ...buildEndpointQuery(getQuote, { params: { id } }), enabled: created });
  return useMemo(() => {
    if (!created) return { is: "none" };
    if (data) return { is: "here", quote: data };
    return error ? { is: "failed", reason: error.sentence ?? error.message } : { is: "loading" };
  }, [created, data, error]);
}

function useLeaveWarning(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [on]);
}
