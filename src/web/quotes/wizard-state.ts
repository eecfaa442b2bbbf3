// One person's work on one quote: the draft with what the company offers, kept on the device at every change.
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Company } from "#contract/companies.ts";
import { getQuote, type QuoteDetail } from "#contract/quotes.ts";
import { maySeeCosts } from "#domain/quotes/policy.ts";
import { type Narrowed, narrow } from "#domain/rules/narrow.ts";
import { reading } from "#web/kernel/queries.ts";
import { useSession } from "#web/kernel/session.tsx";
import { changed, type DraftChange, isBlank, mended, type Offer, type QuoteDraft } from "./quote-draft.ts";
import type { Eyes } from "./wizard-lists.ts";
import { dropDraft, keepDraft, loadDraft } from "./wizard-storage.ts";
import { type Submission, useSubmission } from "./wizard-submission.ts";

/** Not before the frame (ms) that shows what a choice changes: writing takes as long as computing the price. */
const KEEP_AFTER_MS = 50;

export interface WizardState extends Submission {
  draft: QuoteDraft;
  change: (change: DraftChange) => void;
  offer: Offer;
  company: Company;
  narrowed: Narrowed;
  eyes: Eyes;
  /** The quote once it exists. */
  held: HeldQuote;
  /** Nothing can be changed any more, or not while the answer is awaited. */
  locked: boolean;
  /** Whether this browser keeps the draft; null while there is nothing to keep, and when the quote exists. */
  kept: boolean | null;
  forget: () => void;
}

type HeldQuote = { is: "none" | "loading" } | { is: "failed"; reason: string } | { is: "here"; quote: QuoteDetail };

export function useWizard(key: string, resuming: boolean, offer: Offer, company: Company): WizardState {
  const { user } = useSession();
  const [raw, setRaw] = useState(() => loadDraft(key, resuming));
  const [keeps, setKeeps] = useState(true);
  const draft = useMemo(() => mended(raw, offer), [raw, offer]);
  const change = useCallback(
    (change: DraftChange) => setRaw((before) => changed(mended(before, offer), change, offer)),
    [offer],
  );
  const narrowed = useMemo(() => narrow(offer.catalogue, offer.rules, draft.choices), [offer, draft.choices]);
  useEffect(() => {
    const soon = setTimeout(() => setKeeps(keepDraft(key, draft)), KEEP_AFTER_MS);
    return () => clearTimeout(soon);
  }, [key, draft]);
  const keepNow = useEffectEvent(() => void keepDraft(key, draft));
  useEffect(() => {
    const leave = () => keepNow();
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, []);
  useLeaveWarning(!keeps && !draft.created);

  const forget = useCallback(() => dropDraft(key), [key]);

  const held = useHeldQuote(draft);
  const submission = useSubmission(draft, change);
  return {
    ...submission,
    draft,
    change,
    offer,
    company,
    narrowed,
    eyes: {
      seesCosts: maySeeCosts({ role: user.role, showPricingToUsers: company.showPricingToUsers }),
      symbol: company.currencySymbol,
    },
    held,
    locked: draft.created || submission.creating,
    kept: isBlank(draft) || draft.created ? null : keeps,
    forget,
  };
}

/** The created quote, from the cache or, after a reload, from the server. */
function useHeldQuote(draft: QuoteDraft): HeldQuote {
  const { data, error } = useQuery({ ...reading(getQuote, { params: { id: draft.id } }), enabled: draft.created });
  return useMemo(() => {
    if (!draft.created) return { is: "none" };
    if (data) return { is: "here", quote: data };
    return error ? { is: "failed", reason: error.sentence ?? error.message } : { is: "loading" };
  }, [draft.created, data, error]);
}

function useLeaveWarning(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [on]);
}
