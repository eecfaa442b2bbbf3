// The edit page before 'Edit Details': all editable values, read-only. What the customer has is revised first.
import { Copy, Pencil, RefreshCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDateTime } from "#domain/days.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { describeMissingPermission } from "#domain/used-permissions.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { findCurrentState, isTransitionAllowed } from "#web/offers/allowed-actions.ts";
import { ReviseDialog } from "#web/offers/confirm-change.tsx";
import { DocumentPanel } from "#web/quotes/document-panel.tsx";
import { isOpenedFromQuote } from "#web/quotes/edit-link.tsx";
import { buildManualNote } from "#web/quotes/price-panel.tsx";
import { duplicateOptions, useDuplicate } from "#web/quotes/use-duplicate.ts";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { QuoteWarnings } from "#web/quotes/warnings.tsx";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { useSession } from "#web/users/session.tsx";
import type { EditDraft } from "./edit-draft.ts";
import { editableFieldKeys, formatFieldList } from "./editable-fields.ts";
import { CustomerFacts, ManualFacts, NotesFact, TechnicalFacts } from "./facts.tsx";
import { toFieldTexts } from "./form.ts";
import { QuoteEditLayout, QuoteSummary } from "./layout.tsx";
import { isFirstCalculation, Recalculation } from "./recalculation.tsx";
import type { SaveResult } from "./use-edit-form.ts";

export function QuoteEditView({
  quote,
  priceBook,
  viewer,
  saved,
  draft,
  onEdit,
  onRestore,
  onDiscard,
}: {
  quote: QuoteDetail;
  priceBook: PriceBook;
  viewer: QuoteViewer;
  saved: SaveResult | null;
  draft: EditDraft | null;
  onEdit: () => void;
  onRestore: (draft: EditDraft) => void;
  onDiscard: () => void;
}) {
  const { may } = useSession();
  const [isRecalculating, setIsRecalculating] = useState(false);
  const [, navigate] = useLocation();
  const state = findCurrentState(quote, new Date());
  const isFrozen = isIssued(state);
  const goBack = () => (isOpenedFromQuote() ? history.back() : navigate(`/quotes/${quote.id}`, { replace: true }));
  return (
    <QuoteEditLayout
      quote={quote}
      symbol={viewer.symbol}
      total={quote.totalCost}
      isOutOfDate={quote.needsRecalculation}
      actions={
        viewer.mayEdit &&
        !isFrozen && (
          <>
            <Button onClick={() => setIsRecalculating(true)}>
              <RefreshCw /> {isFirstCalculation(quote) ? "Calculate" : "Recalculate"}
            </Button>
            <Button look="primary" onClick={onEdit}>
              <Pencil /> Edit Details
            </Button>
          </>
        )
      }
      notes={
        <>
          {!viewer.mayEdit && quote.erasedAt === null && (
            <Note tone="plain" className="mb-3">
              You can read this quote.{" "}
              {may("quotes", "edit")
                ? "Only the person who created it and your administrators can change it."
                : describeMissingPermission("quotes", "edit")}
            </Note>
          )}
          {isFrozen &&
            quote.erasedAt === null &&
            (state === "accepted" ? <AcceptedNote quote={quote} /> : <IssuedNote quote={quote} />)}
          {saved && saved.theirFields.length > 0 && <MergedNote saved={saved} />}
          {viewer.mayEdit && !isFrozen && draft && (
            <DraftNote draft={draft} onRestore={() => onRestore(draft)} onDiscard={onDiscard} />
          )}
          <QuoteWarnings quote={quote} />
        </>
      }
      aside={<QuoteSummary quote={quote} viewer={viewer} note={buildManualNote(quote)} />}
    >
      <CustomerFacts quote={quote} />
      <TechnicalFacts quote={quote} priceBook={priceBook} symbol={viewer.symbol} />
      <ManualFacts quote={quote} viewer={viewer} />
      <DocumentPanel quote={quote} />
      <NotesFact quote={quote} />
      <Recalculation quote={quote} viewer={viewer} open={isRecalculating} onClose={() => setIsRecalculating(false)} />
      {viewer.mayEdit && isTransitionAllowed("revise", state) && (
        <ReviseDialog quote={quote} onDone={() => {}} onClose={goBack} />
      )}
    </QuoteEditLayout>
  );
}

export function IssuedNote({ quote }: { quote: QuoteDetail }) {
  return (
    <Note tone="info" className="mb-3" title={`This quote is ${quote.statusLabel.toLowerCase()}.`}>
      The customer has it, so its details and prices stay. Only its notes can be changed.
    </Note>
  );
}

function AcceptedNote({ quote }: { quote: QuoteDetail }) {
  const mayDuplicate = useSession().may("quotes", "create");
  const duplicate = useDuplicate(quote, duplicateOptions);
  return (
    <Note
      tone="info"
      className="mb-3"
      title="This quote is accepted."
      action={
        mayDuplicate && (
          <Button
            size="sm"
            pending={duplicate.isPending}
            pendingLabel="Duplicating..."
            onClick={() => duplicate.mutate()}
          >
            <Copy /> Duplicate Quote
          </Button>
        )
      }
    >
      The customer has agreed to it, so it stays as it is. Duplicate it to make another one.
    </Note>
  );
}

function MergedNote({ saved: { theirFields, authors } }: { saved: SaveResult }) {
  return (
    <Note tone="info" className="mb-3" role="status" title="Changes were merged.">
      {capitalise(authors)} changed {formatFieldList(theirFields)} while you were editing. Both changes stand.
    </Note>
  );
}

function DraftNote({
  draft,
  onRestore,
  onDiscard,
}: {
  draft: EditDraft;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const originalTexts = toFieldTexts(draft.seen);
  const changedKeys = editableFieldKeys.filter((key) => draft.texts[key] !== originalTexts[key]);
  return (
    <Note
      tone="warn"
      className="mb-3 max-md:flex-wrap"
      title="You have unsaved changes."
      action={
        <Actions>
          <Button size="sm" look="quiet" onClick={onDiscard}>
            Discard
          </Button>
          <Button size="sm" onClick={onRestore}>
            Restore unsaved changes
          </Button>
        </Actions>
      }
    >
      {formatFieldList(changedKeys)}, typed on this device {formatDateTime(draft.at)}.
    </Note>
  );
}

const Actions = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-2">{children}</div>;

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
