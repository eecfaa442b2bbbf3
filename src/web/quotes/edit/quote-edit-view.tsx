// The edit page before 'Edit Details': all editable values, read-only.

import { Pencil, RefreshCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDateTime } from "#domain/days.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { describeMissingPermission } from "#domain/used-permissions.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { DocumentPanel } from "#web/quotes/document-panel.tsx";
import { buildManualNote } from "#web/quotes/price-panel.tsx";
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
import { Recalculation } from "./recalculation.tsx";
import type { SaveResult } from "./use-edit-form.ts";

export function QuoteEditView({
  quote,
  priceBook,
  viewer,
  saved,
  kept,
  onBegin,
  onRestore,
  onForget,
}: {
  quote: QuoteDetail;
  priceBook: PriceBook;
  viewer: QuoteViewer;
  saved: SaveResult | null;
  kept: EditDraft | null;
  onBegin: () => void;
  onRestore: (kept: EditDraft) => void;
  onForget: () => void;
}) {
  const { may } = useSession();
  const [recalculating, setRecalculating] = useState(false);
  const promised = isIssued(quote.status);
  return (
    <QuoteEditLayout
      quote={quote}
      symbol={viewer.symbol}
      total={quote.totalCost}
      actions={
        viewer.mayEdit && (
          <>
            {!promised && (
              <Button onClick={() => setRecalculating(true)}>
                <RefreshCw /> Recalculate
              </Button>
            )}
            <Button look="primary" onClick={onBegin}>
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
                ? "Changing it is for the person who created it and for your administrators."
                : describeMissingPermission("quotes", "edit")}
            </Note>
          )}
          {promised && quote.erasedAt === null && <IssuedNote quote={quote} />}
          {saved && saved.taken.length > 0 && <TakenNote saved={saved} />}
          {viewer.mayEdit && kept && <KeptNote kept={kept} onRestore={() => onRestore(kept)} onForget={onForget} />}
          <QuoteWarnings quote={quote} />
        </>
      }
      aside={
        <QuoteSummary quote={quote} seesCosts={viewer.seesCosts} symbol={viewer.symbol} note={buildManualNote(quote)} />
      }
    >
      <CustomerFacts quote={quote} />
      <TechnicalFacts quote={quote} priceBook={priceBook} symbol={viewer.symbol} />
      <ManualFacts quote={quote} viewer={viewer} />
      <DocumentPanel quote={quote} />
      <NotesFact quote={quote} />
      <Recalculation quote={quote} viewer={viewer} open={recalculating} onClose={() => setRecalculating(false)} />
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

function TakenNote({ saved: { taken, by } }: { saved: SaveResult }) {
  return (
    <Note tone="info" className="mb-3" role="status" title="Changes were merged.">
      {capital(by)} changed {formatFieldList(taken)} while you were editing. Both changes stand.
    </Note>
  );
}

function KeptNote({ kept, onRestore, onForget }: { kept: EditDraft; onRestore: () => void; onForget: () => void }) {
  const before = toFieldTexts(kept.seen);
  const changed = editableFieldKeys.filter((key) => kept.texts[key] !== before[key]);
  return (
    <Note
      tone="warn"
      className="mb-3 max-md:flex-wrap"
      title="You have unsaved changes."
      action={
        <Actions>
          <Button size="sm" look="quiet" onClick={onForget}>
            Discard
          </Button>
          <Button size="sm" onClick={onRestore}>
            Restore unsaved changes
          </Button>
        </Actions>
      }
    >
      {formatFieldList(changed)}, typed on this device {formatDateTime(kept.at)}.
    </Note>
  );
}

const Actions = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-2">{children}</div>;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
