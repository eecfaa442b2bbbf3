// Downloads of a quote: the customer's document, and the office's own copies. Also duplicating it.
import { Copy, Download } from "lucide-react";
import type { ReactNode } from "react";
import { getRevisionDocument } from "#contract/offers/offers.ts";
import { getQuoteCsv, getQuotePdf } from "#contract/quotes/quote-files.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { useDownload } from "#web/kernel/use-download.ts";
import { useRevisionDownload } from "#web/offers/revision-downloads.tsx";
import type { Offer } from "#web/offers/use-offer.ts";
import { duplicateOptions, useDuplicate } from "#web/quotes/use-duplicate.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { useSession } from "#web/users/session.tsx";

export function QuoteDocuments({ quote, offer }: { quote: QuoteDetail; offer: Offer }) {
  const mayDuplicate = useSession().may("quotes", "create");
  const isPhone = useIsPhone();
  const duplicate = useDuplicate(quote, duplicateOptions);
  const params = { id: quote.id };
  const pdf = useDownload(getQuotePdf, { params });
  const csv = useDownload(getQuoteCsv, { params });
  const failure = duplicate.error ?? pdf.error ?? csv.error;
  return (
    <section className="panel copies print:hidden" aria-label="Documents and copies">
      {isPhone && <DownloadPdf quote={quote} offer={offer} small />}
      {mayDuplicate && (
        <Button
          size="sm"
          pending={duplicate.isPending}
          pendingLabel="Duplicating..."
          onClick={() => duplicate.mutate()}
        >
          <Copy /> Duplicate Quote
        </Button>
      )}
      <DownloadButton small download={pdf}>
        PDF
      </DownloadButton>
      <DownloadButton small download={csv}>
        CSV
      </DownloadButton>
      <p className="t-small text-ink-3">PDF and CSV are for your office only.</p>
      {failure && (
        <Note tone="bad" role="alert">
          {failure.sentence ?? failure.message}
        </Note>
      )}
    </section>
  );
}

/** What the customer was sent, and before that the office copy. In the page's head, or on the phone with the other files. */
export function DownloadPdf({
  quote,
  offer: { current, isLoading },
  small = false,
}: {
  quote: QuoteDetail;
  offer: Offer;
  small?: boolean;
}) {
  const officeCopy = useDownload(getQuotePdf, { params: { id: quote.id } });
  const sentDocument = useRevisionDownload(getRevisionDocument, quote.id, current?.number ?? 0);
  return (
    <DownloadButton small={small} disabled={isLoading} download={current === null ? officeCopy : sentDocument}>
      Download PDF
    </DownloadButton>
  );
}

function DownloadButton({
  download,
  small,
  disabled = false,
  children,
}: {
  download: ReturnType<typeof useDownload>;
  small: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Button
      size={small ? "sm" : "md"}
      disabled={disabled}
      pending={download.isPending}
      pendingLabel={children}
      onClick={() => download.mutate()}
    >
      <Download /> {children}
    </Button>
  );
}
