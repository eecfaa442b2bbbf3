// Downloads of a quote's documents, and duplicating it.
import { Copy, Download } from "lucide-react";
import type { ReactNode } from "react";
import { getQuoteCsv, getQuotePdf, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { useDownload } from "#web/kernel/use-download.ts";
import { duplicateOptions, useDuplicate } from "#web/quotes/use-duplicate.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { useSession } from "#web/users/session.tsx";

export function QuoteDocuments({ quote }: { quote: QuoteDetail }) {
  const mayDuplicate = useSession().may("quotes", "create");
  const isPhone = useIsPhone();
  const duplicate = useDuplicate(quote, duplicateOptions);
  const params = { id: quote.id };
  const pdf = useDownload(getQuotePdf, { params });
  const csv = useDownload(getQuoteCsv, { params });
  const failure = duplicate.error ?? pdf.error ?? csv.error;
  return (
    <section className="panel copies print:hidden" aria-label="Documents and copies">
      {isPhone && <DownloadPdf quote={quote} small />}
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
      {failure && (
        <Note tone="bad" role="alert">
          {failure.sentence ?? failure.message}
        </Note>
      )}
    </section>
  );
}

/** In the page's head, or on the phone with the other files. */
export function DownloadPdf({ quote, small = false }: { quote: QuoteDetail; small?: boolean }) {
  const download = useDownload(getQuotePdf, { params: { id: quote.id } });
  return (
    <DownloadButton small={small} download={download}>
      Download PDF
    </DownloadButton>
  );
}

function DownloadButton({
  download,
  small,
  children,
}: {
  download: ReturnType<typeof useDownload>;
  small: boolean;
  children: ReactNode;
}) {
  return (
    <Button
      size={small ? "sm" : "md"}
      pending={download.isPending}
      pendingLabel={children}
      onClick={() => download.mutate()}
    >
      <Download /> {children}
    </Button>
  );
}
