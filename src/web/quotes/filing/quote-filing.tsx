// Where a quote is filed: its customer, site and pump, with what can be done about it.
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useLocation } from "wouter";
import { getPump, type Pump } from "#contract/customers/pumps.ts";
import { type Customer, getCustomer } from "#contract/customers/records.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { nameSiteWithoutCustomer } from "#domain/customers/fields.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { prepareQuote } from "#web/customers/new-quote.ts";
import { useSite } from "#web/customers/use-sites.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useSession } from "#web/users/session.tsx";
import { listOutdatedDetails } from "./current-details.ts";

const FileDialog = lazyComponent(async () => (await import("./file-dialog.tsx")).FileDialog);
const RecordPumpDialog = lazyComponent(
  async () => (await import("#web/customers/pumps/record-pump.tsx")).RecordPumpDialog,
);
const DetailsDialog = lazyComponent(async () => (await import("./details-dialog.tsx")).DetailsDialog);

/** Nothing for users who may not see customers, and once the quote's customer was erased. */
export function QuoteFiling({ quote, mayEdit }: { quote: QuoteDetail; mayEdit: boolean }) {
  const { may } = useSession();
  if (!may("customers", "view") || quote.erasedAt !== null) return null;
  return quote.customerId === null ? (
    mayEdit && <Unfiled quote={quote} />
  ) : (
    <Filed quote={quote} customerId={quote.customerId} mayEdit={mayEdit} />
  );
}

type OpenDialog = "file" | "details" | "pump" | null;

function Unfiled({ quote }: { quote: QuoteDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FilingRow text="Not linked to a customer record.">
      <Button look="text" size="sm" onClick={() => setIsOpen(true)}>
        Choose customer
      </Button>
      <Suspense>{isOpen && <FileDialog quote={quote} filed={null} onClose={() => setIsOpen(false)} />}</Suspense>
    </FilingRow>
  );
}

function Filed({ quote, customerId, mayEdit }: { quote: QuoteDetail; customerId: string; mayEdit: boolean }) {
  const { user, may } = useSession();
  const [, navigate] = useLocation();
  const mayCreateQuotes = useMayCreateQuotes();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const found = useQuery(buildEndpointQuery(getCustomer, { params: { id: customerId } }));
  const { site, pump } = useFiledAt(quote);
  const customer = found.data;
  if (found.error) {
    // Gone, or not this user's to see.
    if ([403, 404].includes(found.error.status)) return null;
    return (
      <FilingRow text="The customer could not be loaded.">
        <Button look="text" size="sm" onClick={() => void found.refetch()}>
          Try Again
        </Button>
      </FilingRow>
    );
  }
  if (!customer) return <FilingRow text="Looking up the customer…" />;
  const isOpen = mayEdit && !isIssued(quote.status);
  const differences = isOpen && site !== undefined ? listOutdatedDetails(quote, customer, site) : [];
  return (
    <FilingRow
      text={<Names customer={customer} site={site ? nameSiteWithoutCustomer(customer.name, site) : null} pump={pump} />}
    >
      {differences.length > 0 && (
        <Button look="text" size="sm" onClick={() => setDialog("details")}>
          Use current details
        </Button>
      )}
      {site && mayEdit && mayHaveSoldPump(quote, pump) && may("customers", "create") && (
        <Button look="text" size="sm" onClick={() => setDialog("pump")}>
          Record pump
        </Button>
      )}
      {mayCreateQuotes && (
        <Button
          look="text"
          size="sm"
          aria-label={`New quote for ${customer.name}`}
          onClick={() => navigate(prepareQuote(user, { customer, site: site ?? null }))}
        >
          New quote
        </Button>
      )}
      {mayEdit && (
        <Button look="text" size="sm" aria-label="Change the customer" onClick={() => setDialog("file")}>
          Change
        </Button>
      )}
      <Suspense>
        {dialog === "file" && <FileDialog quote={quote} filed={{ customer, site: site ?? null }} onClose={close} />}
        {dialog === "pump" && <RecordPumpDialog quote={quote} onClose={close} />}
        {dialog === "details" && (
          <DetailsDialog quote={quote} customer={customer} site={site ?? null} onClose={close} />
        )}
      </Suspense>
    </FilingRow>
  );
}

/**
 * The quote of a service sells no pump. The quote of a replacement is filed under the old pump until the new one is
 * recorded.
 */
function mayHaveSoldPump({ id, status, pumpId }: QuoteDetail, pump: Pump | null): boolean {
  if (status !== "accepted") return false;
  if (pumpId === null) return true;
  return pump !== null && pump.removedOn === null && !pump.services.some(({ quote }) => quote?.id === id);
}

function useFiledAt({ customerId, siteId, pumpId }: QuoteDetail) {
  const site = useSite(customerId, siteId);
  const pump = useQuery({ ...buildEndpointQuery(getPump, { params: { id: pumpId ?? "" } }), enabled: pumpId !== null });
  return {
    site,
    pump: pump.data ?? null,
  };
}

function Names({
  customer,
  site,
  pump,
}: {
  customer: Customer;
  site: string | null;
  pump: { id: string; name: string } | null;
}) {
  return (
    <>
      Customer record:{" "}
      <Link href={`/customers/${customer.id}`} className="link">
        {customer.name}
      </Link>
      {customer.endedAt !== null && (
        <>
          {" "}
          <Badge tone="off">Former</Badge>
        </>
      )}
      {site && `, ${site}`}
      {pump && (
        <>
          {", "}
          <Link href={`/pumps/${pump.id}`} className="link">
            {pump.name}
          </Link>
        </>
      )}
    </>
  );
}

function FilingRow({ text, children }: { text: React.ReactNode; children?: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-t border-rule px-4 py-2">
      <span className="t-small grow text-ink-2 wrap-anywhere">{text}</span>
      {children}
    </div>
  );
}
