// Downloads of a quote's documents, and duplicating it.
import { useMutation } from "@tanstack/react-query";
import { Copy, Download } from "lucide-react";
import type { ReactNode } from "react";
import { getQuoteCsv, getQuotePdf, type QuoteDetail } from "#contract/quotes/quotes.ts";
import type { CallError } from "#web/kernel/api.ts";
import { fetchFile, saveFile } from "#web/kernel/download.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { duplicateOptions, useDuplicate } from "#web/quotes/use-duplicate.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";

export function QuoteDocuments({ quote }: { quote: QuoteDetail }) {
  const mayDuplicate = useSession().may("quotes", "create");
  const duplicate = useDuplicate(quote, duplicateOptions);
  const pdf = useDownload(quote, getQuotePdf);
  const csv = useDownload(quote, getQuoteCsv);
  const failure = duplicate.error ?? pdf.error ?? csv.error;
  return (
    <Panel title="Documents and Copies" className="print:hidden">
      <PanelBody className="grid gap-3">
        <div className="flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2">
          {mayDuplicate && (
            <Button
              className="max-md:col-span-2"
              pending={duplicate.isPending}
              pendingLabel="Duplicating..."
              onClick={() => duplicate.mutate()}
            >
              <Copy /> Duplicate Quote
            </Button>
          )}
          <DownloadButton download={pdf}>PDF</DownloadButton>
          <DownloadButton download={csv}>CSV</DownloadButton>
        </div>
        {failure && (
          <Note tone="bad" role="alert">
            {failure.sentence ?? failure.message}
          </Note>
        )}
      </PanelBody>
    </Panel>
  );
}

/** In the page's heading. */
export function DownloadPdf({ quote }: { quote: QuoteDetail }) {
  return <DownloadButton download={useDownload(quote, getQuotePdf)}>Download PDF</DownloadButton>;
}

type DownloadMutation = ReturnType<typeof useDownload>;

function useDownload({ id }: QuoteDetail, endpoint: typeof getQuotePdf | typeof getQuoteCsv) {
  return useMutation<File, CallError>({
    mutationFn: () => fetchFile(endpoint, { params: { id } }),
    onSuccess: saveFile,
    onError: (error) => showErrorToast(error, "Failed to download. Please try again."),
  });
}

function DownloadButton({ download, children }: { download: DownloadMutation; children: ReactNode }) {
  return (
    <Button pending={download.isPending} pendingLabel={children} onClick={() => download.mutate()}>
      <Download /> {children}
    </Button>
  );
}
