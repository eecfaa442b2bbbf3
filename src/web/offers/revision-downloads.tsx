// The documents that the customer was sent, byte for byte, and the acceptance record.
import { Download } from "lucide-react";
import { getRevisionDocument, getRevisionRecord, type Revision } from "#contract/offers/offers.ts";
import { useDownload } from "#web/kernel/use-download.ts";
import { Button } from "#web/ui/button.tsx";

type RevisionFile = typeof getRevisionDocument | typeof getRevisionRecord;

export const useRevisionDownload = (endpoint: RevisionFile, quoteId: string, revisionNumber: number) =>
  useDownload<RevisionFile>(endpoint, { params: { id: quoteId, number: String(revisionNumber) } });

export function RevisionDownloads({ quoteId, revision }: { quoteId: string; revision: Revision }) {
  return (
    <>
      <RevisionButton endpoint={getRevisionDocument} quoteId={quoteId} revision={revision}>
        Sent document (PDF)
      </RevisionButton>
      {revision.answer?.hasRecord && (
        <RevisionButton endpoint={getRevisionRecord} quoteId={quoteId} revision={revision}>
          Acceptance record
        </RevisionButton>
      )}
    </>
  );
}

function RevisionButton({
  endpoint,
  quoteId,
  revision: { number, name },
  children,
}: {
  endpoint: RevisionFile;
  quoteId: string;
  revision: Revision;
  children: string;
}) {
  const download = useRevisionDownload(endpoint, quoteId, number);
  return (
    <Button
      size="sm"
      aria-label={`${children} of ${name}`}
      pending={download.isPending}
      pendingLabel={children}
      onClick={() => download.mutate()}
    >
      <Download /> {children}
    </Button>
  );
}
