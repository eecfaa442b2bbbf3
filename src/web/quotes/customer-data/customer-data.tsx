// The stored data of a customer: found, exported, erased (decision 76).
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, UserRoundX } from "lucide-react";
import { useState } from "react";
import { exportCustomerData, findCustomerData } from "#contract/quotes/customer-data.ts";
import type { CallError } from "#web/kernel/api.ts";
import { fetchFile, saveFile } from "#web/kernel/download.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { LoadError, NoPermission } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { HelpLink, StateBox } from "#web/ui/feedback/state-box.tsx";
import { SearchField } from "#web/ui/forms/search-field.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";
import { CustomerDataTable } from "./customer-data-table.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { EraseRecordDialog } from "./erase-record-dialog.tsx";
import { RecordsTable } from "./records-table.tsx";

export function CustomerData() {
  const { may, impersonation } = useSession();
  const [search, setSearch] = useState("");
  return (
    <>
      <PageHead title="Customer Data" sub="Find, export or erase the personal data held about a customer." />
      {may("companies", "edit") ? (
        <>
          {impersonation.isImpersonating && (
            <Note tone="plain" className="mb-4">
              You can’t export or erase customers’ data while you are impersonating.
            </Note>
          )}
          <div className="mb-4 max-w-xl">
            <SearchField
              aria-label="Find a person"
              placeholder="Name, email, telephone or postcode"
              value={search}
              onSearch={setSearch}
              pauseMs={400}
            />
          </div>
          <Found key={search} search={search} />
        </>
      ) : (
        <NoPermission to={["companies", "edit"]} />
      )}
    </>
  );
}

/** Quotes that one exported file holds at most. */
const MAX_EXPORTED = 50;

function Found({ search }: { search: string }) {
  const isOwnCompany = !useSession().impersonation.isImpersonating;
  const list = useQuery(buildEndpointQuery(findCustomerData, { query: search ? { search } : {} }));
  const [erasing, setErasing] = useState<readonly string[]>([]);
  const [erasedRecord, setErasedRecord] = useState<string | null>(null);
  if (list.isPending) return <Skeleton lines={5} label="Looking for personal data" />;
  if (hasFailed(list)) return <LoadError title="The personal data could not be loaded" query={list} />;
  const { quotes, records, more } = list.data;
  if (quotes.length + records.length === 0) {
    return search ? (
      <StateBox kind="empty" icon={UserRoundX} title="No personal data found">
        No quote, answer or email has this name, email address, telephone number or postcode. Email addresses, telephone
        numbers and the names of people who answered must be typed in full.
      </StateBox>
    ) : (
      <StateBox
        kind="empty"
        icon={UserRoundX}
        title="Nothing is due for erasure"
        action={<HelpLink page="customer-data">How to export or erase a customer’s data</HelpLink>}
      >
        Quotes past their retention date appear here. Search for a customer to see their data.
      </StateBox>
    );
  }
  const erasable = quotes.filter(({ refusal }) => refusal === null);
  // If some could not be erased, the erased ones are no longer listed and not sent again.
  const quotesToErase = erasable.filter(({ id }) => erasing.includes(id));
  const count = `${quotes.length}${more ? "+" : ""}`;
  // Only when all quotes name one customer, so that an export or erasure never includes another customer's data.
  const areOnes = !more && new Set(quotes.map(({ customerName }) => customerName.toLowerCase())).size === 1;
  const [onlyRecord] = records;
  const isMixed = isOwnCompany && search !== "" && !areOnes;
  const recordsPanel = onlyRecord && (
    <Panel
      title={search ? `Customers found (${records.length})` : `Customers due for erasure (${records.length})`}
      actions={
        isOwnCompany &&
        search !== "" &&
        records.length === 1 && <ExportButton query={{ records: [onlyRecord.id] }}>Export</ExportButton>
      }
      className="mb-4"
    >
      <RecordsTable records={records} onErase={isOwnCompany && (({ id }) => setErasedRecord(id))} />
      {erasedRecord !== null && <EraseRecordDialog id={erasedRecord} onClose={() => setErasedRecord(null)} />}
    </Panel>
  );
  if (quotes.length === 0) return recordsPanel;
  return (
    <>
      {recordsPanel}
      <Panel
        title={search ? `Quotes found (${count})` : `Due for erasure (${count})`}
        actions={
          isOwnCompany && (
            <>
              {search !== "" && areOnes && (
                <ExportButton query={{ quotes: quotes.slice(0, MAX_EXPORTED).map(({ id }) => id) }}>
                  {records.length > 0 ? "Export quotes" : "Export"}
                </ExportButton>
              )}
              {erasable.length > 1 && (search === "" || areOnes) && (
                <Button size="sm" onClick={() => setErasing(erasable.map(({ id }) => id))}>
                  Erase {erasable.length}…
                </Button>
              )}
            </>
          )
        }
      >
        {(more || isMixed) && (
          <PanelBody>
            <Note tone="plain">
              {more && "There are more than are shown here. "}
              {isMixed && "These are several customers: search for one of them to export their data."}
            </Note>
          </PanelBody>
        )}
        <CustomerDataTable quotes={quotes} onErase={isOwnCompany && (({ id }) => setErasing([id]))} />
        {quotesToErase.length > 0 && <EraseDialog quotes={quotesToErase} onClose={() => setErasing([])} />}
      </Panel>
    </>
  );
}

function ExportButton({ query, children }: { query: { quotes: string[] } | { records: string[] }; children: string }) {
  const download = useMutation<File, CallError>({
    mutationFn: () => fetchFile(exportCustomerData, { query: { quotes: [], records: [], ...query } }),
    onSuccess: saveFile,
    onError: (error) => showErrorToast(error, "Failed to download. Please try again."),
  });
  return (
    <Button size="sm" pending={download.isPending} pendingLabel="Exporting…" onClick={() => download.mutate()}>
      <Download />
      {children}
    </Button>
  );
}
