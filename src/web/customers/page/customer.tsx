// A customer's page: what is open and due, the sites with their pumps, the quotes, and how to reach them.
import "#web/customers/customers.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { type Customer, getCustomer } from "#contract/customers/records.ts";
import { formatDate } from "#domain/days.ts";
import { EditCustomerDialog } from "#web/customers/forms/customer-dialog.tsx";
import { SiteDialog } from "#web/customers/forms/site-dialog.tsx";
import { QuotesOf } from "#web/customers/quotes-of.tsx";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { EraseRecordDialog } from "#web/quotes/customer-data/erase-record-dialog.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { useSession } from "#web/users/session.tsx";
import { CustomerContact } from "./contact.tsx";
import { CustomerFigures } from "./figures.tsx";
import { BackToCustomers, type CustomerDialogName, CustomerHead } from "./head.tsx";
import { CustomerHistory } from "./history.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { MergedRecords } from "./merged-records.tsx";
import { CustomerSites } from "./sites.tsx";
import { useCustomerEnding } from "./use-ending.ts";

export function CustomerPage({ id }: { id: string }) {
  const params = getCustomer.params.safeParse({ id }).data;
  const customer = useQuery({
    ...buildEndpointQuery(getCustomer, { params: params ?? { id } }),
    enabled: params !== undefined,
  });
  if (!params || (customer.isError && customer.error.status === 404)) return <CustomerNotFound />;
  if (customer.data && !hasFailed(customer)) return <CustomerRecord key={customer.data.id} customer={customer.data} />;
  return (
    <>
      <PageHead title="Customer" back={<BackToCustomers />} />
      {customer.isError ? (
        <LoadError title="The customer could not be loaded" query={customer} />
      ) : (
        <div className="grid gap-4">
          <Skeleton cells={4} head={false} label="Loading the customer..." />
          <Skeleton lines={5} />
        </div>
      )}
    </>
  );
}

function CustomerNotFound() {
  return (
    <StateBox
      kind="empty"
      level={1}
      title="Customer Not Found"
      action={<ButtonLink href="/customers">View all customers</ButtonLink>}
    >
      This customer doesn’t exist, or you don’t have access to it.
    </StateBox>
  );
}

function CustomerRecord({ customer }: { customer: Customer }) {
  const { may, administersCompany, impersonation } = useSession();
  const mayErase = administersCompany && may("companies", "edit") && !impersonation.isImpersonating;
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<CustomerDialogName | null>(null);
  const close = () => setDialog(null);
  const ending = useCustomerEnding(customer);
  const { endedAt, mergedFrom, merged, isLimited } = customer;
  return (
    <>
      <CustomerHead customer={customer} open={setDialog} ending={ending} />
      {mergedFrom !== null && (
        <Note tone="info" className="mb-3">
          {mergedFrom.name} was merged into this customer.
        </Note>
      )}
      {endedAt !== null && (
        <Note
          tone="plain"
          className="mb-3 items-center"
          action={
            may("customers", "edit") &&
            !isLimited && (
              <Button size="sm" pending={ending.isPending} onClick={() => ending.setEnded(false)}>
                Mark as current customer
              </Button>
            )
          }
        >
          Former customer since {formatDate(endedAt)}.
        </Note>
      )}
      <CustomerFigures customer={customer} />
      <div className="customer-page mt-4 max-md:mt-3">
        <div>
          <CustomerSites customer={customer} addSite={() => setDialog("add site")} />
          <QuotesOf
            filter={{ customerId: customer.id }}
            total={customer.quotes}
            empty="No quotes for this customer yet."
          />
        </div>
        <div>
          <CustomerContact
            customer={customer}
            edit={() => setDialog("edit")}
            erase={mayErase && (() => setDialog("erase"))}
          />
          {merged.length > 0 && <MergedRecords merged={merged} />}
          <CustomerHistory id={customer.id} />
        </div>
      </div>
      {dialog === "edit" && <EditCustomerDialog customer={customer} onClose={close} />}
      {dialog === "add site" && <SiteDialog customerId={customer.id} site={null} onClose={close} />}
      {dialog === "erase" && (
        <EraseRecordDialog
          id={customer.id}
          onErased={() => navigate("/customers", { replace: true })}
          onClose={close}
        />
      )}
      {dialog === "merge" && (
        <MergeDialog
          customer={customer}
          onMerged={(into) => into !== customer.id && navigate(`/customers/${into}`, { replace: true })}
          onClose={close}
        />
      )}
    </>
  );
}
