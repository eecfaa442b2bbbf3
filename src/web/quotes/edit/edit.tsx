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
import { toFieldTexts } from "./form.ts";
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
  const read = usePriceBook();
  if (!params || (quote.isError && NOT_FOUND.has(quote.error.status))) return <QuoteNotFound />;
  if (quote.data && read.is === "ready") return <EditPage key={quote.data.id} quote={quote.data} priceBook={read} />;
  return (
    <>
      <PageHead title="Edit Quote" back={<BackLink href={`/quotes/${params.id}`} />} />
      {quote.isError ? (
        <LoadError title="The quote could not be loaded" query={quote} />
      ) : read.is === "failed" ? (
        <CombinedLoadError title="The price lists could not be loaded" read={read} />
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
  const [kept, setKept] = useState(() => loadEditDraft(key));
  const forSending = isForSending(useSearch()) && viewer.mayEdit && !isIssued(quote.status);
  const [begun, setBegun] = useState<EditStart | null>(() =>
    forSending && !kept ? { seen: quote, typed: null } : null,
  );
  const [saved, setSaved] = useState<SaveResult | null>(null);
  const [ended, setEnded] = useState(false);
  const [, navigate] = useLocation();
  useHeadingAfter(begun !== null);
  // Only when no leave guard for typed input is left.
  useEffect(() => {
    if (ended && forSending) navigate(`/quotes/${quote.id}/send`, { replace: true });
  }, [ended, forSending, navigate, quote.id]);

  const begin = (seen: QuoteDetail) => {
    setSaved(null);
    setBegun({ seen, typed: null });
  };
  const restore = ({ seen, texts }: EditDraft) => {
    // If the customer has the quote, only the notes of a draft can be restored.
    const typed = isIssued(quote.status) ? { ...toFieldTexts(seen), notes: texts.notes } : texts;
    setBegun({ seen: { ...quote, ...seen }, typed });
  };
  const forget = () => {
    discardInput(key);
    setKept(null);
  };
  const end = (saved: SaveResult | null) => {
    forget();
    setSaved(saved);
    setBegun(null);
    setEnded(true);
  };

  if (begun && viewer.mayEdit) {
    return (
      <QuoteEditForm
        key={begun.seen.version}
        quote={quote}
        priceBook={priceBook}
        viewer={viewer}
        begun={begun}
        draftKey={key}
        first={forSending ? findInvalidChoice(begun.seen, priceBook) : "customerName"}
        onEnd={end}
        onRecalculated={begin}
      />
    );
  }
  return (
    <QuoteEditView
      quote={quote}
      priceBook={priceBook}
      viewer={viewer}
      saved={saved}
      kept={kept}
      onBegin={() => (kept ? restore(kept) : begin(quote))}
      onRestore={restore}
      onForget={forget}
    />
  );
}

/** Leaving the form removes the focused element, so the title takes the focus. */
function useHeadingAfter(editing: boolean): void {
  const before = useRef(editing);
  useEffect(() => {
    if (before.current && !editing) {
      const heading = document.querySelector<HTMLElement>("#main h1");
      if (heading) heading.tabIndex = -1;
      heading?.focus();
    }
    before.current = editing;
  }, [editing]);
}
