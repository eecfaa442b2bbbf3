// The documents that the customer was sent, byte for byte, and the acceptance record.
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { getRevisionDocument, getRevisionRecord, type Revision } from "#contract/offers/offers.ts";
import type { CallError } from "#web/kernel/api.ts";
import { fetchFile, saveFile } from "#web/kernel/download.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { Button } from "#web/ui/button.tsx";

export function RevisionDownloads({ quoteId, revision }: { quoteId: string; revision: Revision }) {
  const params = { id: quoteId, number: String(revision.number) };
  return (
    <>
      <DocumentButton endpoint={getRevisionDocument} params={params} name={revision.name}>
        Sent document (PDF)
      </DocumentButton>
      {revision.answer?.hasRecord && (
        <DocumentButton endpoint={getRevisionRecord} params={params} name={revision.name}>
          Acceptance Record
        </DocumentButton>
      )}
    </>
  );
}

function DocumentButton({
  endpoint,
  params,
  name,
  children,
}: {
  endpoint: typeof getRevisionDocument | typeof getRevisionRecord;
  params: { id: string; number: string };
  name: string;
  children: string;
}) {
  const download = useMutation<File, CallError>({
    mutationFn: () => fetchFile(endpoint, { params }),
    onSuccess: saveFile,
    onError: (error) => showErrorToast(error, "Failed to download. Please try again."),
  });
  return (
    <Button
      size="sm"
      className="print:hidden"
      aria-label={`${children} of ${name}`}
      pending={download.isPending}
      pendingLabel={children}
      onClick={() => download.mutate()}
    >
      <Download /> {children}
    </Button>
  );
}
