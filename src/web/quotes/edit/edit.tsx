import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { getQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { isIssued } from "#domain/quotes/status.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { usePriceBook } from "#web/catalogue/price-book.ts";
import { CombinedLoadError, LoadError } from "#web/kernel/load-error.tsx";
import { discardInput } from "#web/kernel/offline/saved-input.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { BackLink, NOT_FOUND, QuoteNotFound } from "#web/quotes/not-found.tsx";
import { useQuoteViewer } from "#web/quotes/viewer.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { PageHead, WithAside } from "#web/ui/layout/app-shell.tsx";
import { useSession } from "#web/users/session.tsx";
import { buildEditKey, type EditDraft, loadEditDraft } from "./edit-draft.ts";
import { type EditStart, QuoteEditForm } from "./quote-edit-form.tsx";
import { QuoteEditView } from "./quote-edit-view.tsx";
import { findInvalidChoice, isForSending } from "./sending-edit.ts";
import type { SaveResult } from "./use-edit-form.ts";

/** A quote to read and, after 'Edit Details', to change (QB 2.9). */
export function QuoteEdit({ id }: { id: string }) {
  const params = getQuote.params.safeParse({ id }).data;
  const quote = useQuery({
    ...buildEndpointQuery(getQuote, { params: params ?? { id } }),
    enabled: params !== undefined,
  });
  const priceBook = usePriceBook();
  if (!params || (quote.isError && NOT_FOUND.has(quote.error.status))) return <QuoteNotFound />;
  if (quote.data && priceBook.is === "ready")
    return <EditPage key={quote.data.id} quote={quote.data} priceBook={priceBook} />;
  return (
    <>
      <PageHead title="Edit Quote" back={<BackLink href={`/quotes/${params.id}`} />} />
      {quote.isError ? (
        <LoadError title="The quote could not be loaded" query={quote} />
      ) : priceBook.is === "failed" ? (
        <CombinedLoadError title="The price lists could not be loaded" read={priceBook} />
      ) : (
        <WithAside aside={<Skeleton cells={2} lines={4} label="Loading the price..." />}>
          <Skeleton lines={2} label="Loading the quote..." />
          <Skeleton lines={4} label="Loading the job details..." />
        </WithAside>
      )}
    </>
  );
}

function EditPage({ quote, priceBook }: { quote: QuoteDetail; priceBook: PriceBook }) {
  const { user } = useSession();
  const viewer = useQuoteViewer(quote);
  const key = buildEditKey(user.companyId, user.id, quote.id);
  const [draft, setDraft] = useState(() => loadEditDraft(key));
  const isForSendingCheck = isForSending(useSearch()) && viewer.mayEdit && !isIssued(quote.status);
  const [editStart, setEditStart] = useState<EditStart | null>(() =>
    isForSendingCheck && !draft ? { original: quote, typedTexts: null } : null,
  );
  const [saved, setSaved] = useState<SaveResult | null>(null);
  const [hasEnded, setHasEnded] = useState(false);
  const [, navigate] = useLocation();
  useHeadingFocus(editStart !== null);
  // Only when no leave guard for typed input is left.
  useEffect(() => {
    if (hasEnded && isForSendingCheck) navigate(`/quotes/${quote.id}/send`, { replace: true });
  }, [hasEnded, isForSendingCheck, navigate, quote.id]);

  const startEditing = (original: QuoteDetail) => {
    setSaved(null);
    setEditStart({ original, typedTexts: null });
  };
  const restoreDraft = ({ seen: original, texts }: EditDraft) =>
    setEditStart({ original: { ...quote, ...original }, typedTexts: texts });
  const discardDraft = () => {
    discardInput(key);
    setDraft(null);
  };
  const finishEditing = (saved: SaveResult | null) => {
    discardDraft();
    setSaved(saved);
    setEditStart(null);
    setHasEnded(true);
  };

  if (editStart && viewer.mayEdit) {
    return (
      <QuoteEditForm
        key={editStart.original.version}
        quote={quote}
        priceBook={priceBook}
        viewer={viewer}
        start={editStart}
        draftKey={key}
        firstField={isForSendingCheck ? findInvalidChoice(editStart.original, priceBook) : "customerName"}
        onFinish={finishEditing}
        onRecalculated={startEditing}
      />
    );
  }
  return (
    <QuoteEditView
      quote={quote}
      priceBook={priceBook}
      viewer={viewer}
      saved={saved}
      draft={draft}
      onEdit={() => (draft ? restoreDraft(draft) : startEditing(quote))}
      onRestore={restoreDraft}
      onDiscard={discardDraft}
    />
  );
}

/** Leaving the form removes the focused element, so the title takes the focus. */
function useHeadingFocus(isEditing: boolean): void {
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) {
      const heading = document.querySelector<HTMLElement>("#main h1");
      if (heading) heading.tabIndex = -1;
      heading?.focus();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);
}
