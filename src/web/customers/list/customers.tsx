// The company's customers: searched, with what is due and open at each.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Contact, Download, Plus, Upload } from "lucide-react";
import { Suspense, useMemo, useRef, useState } from "react";
// Not `useSearch` of "wouter": it decodes the address twice.
import { navigate, useHistoryState, useSearch } from "wouter/use-browser-location";
import { exportCustomers } from "#contract/customers/files.ts";
import { listCustomers } from "#contract/customers/records.ts";
import type { CustomerState } from "#domain/customers/fields.ts";
import { AddCustomerDialog } from "#web/customers/forms/customer-dialog.tsx";
import type { CallError } from "#web/kernel/api.ts";
import { useOpenRecord } from "#web/kernel/forms/open-record.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { LoadError, NoPermission } from "#web/kernel/load-error.tsx";
import { MoreActions } from "#web/kernel/more-actions.tsx";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { useDownload } from "#web/kernel/use-download.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { HelpLink, StateBox } from "#web/ui/feedback/state-box.tsx";
import { SearchField } from "#web/ui/forms/search-field.tsx";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { TableFoot } from "#web/ui/tables/table.tsx";
import { useSession } from "#web/users/session.tsx";
import { CustomerTable } from "./customer-table.tsx";
import { buildQuery, buildUrl, type CustomersView, currentCustomers, readView } from "./customers-url-state.ts";
import { EarlierQuotesNote } from "./earlier-quotes-note.tsx";

export function Customers() {
  const { may, administersCompany } = useSession();
  const isPhone = useIsPhone();
  const mayCreate = may("customers", "create");
  const [isImporting, setIsImporting] = useState(false);
  const { open, add, close } = useOpenRecord<{ id: string }>("customer", mayCreate ? NO_ROWS : undefined);
  if (!may("customers", "view")) {
    return (
      <>
        <PageHead title={TITLE} />
        <NoPermission to={["customers", "view"]} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={TITLE}
        actions={
          <>
            {administersCompany && <FileActions onImport={mayCreate ? () => setIsImporting(true) : null} />}
            {mayCreate && (
              <Button look="primary" aria-label="Add customer" onClick={add}>
                <Plus /> {isPhone ? "Add" : "Add customer"}
              </Button>
            )}
          </>
        }
      />
      <EarlierQuotesNote />
      <CustomerList add={mayCreate ? add : null} />
      {isImporting && (
        <Suspense fallback={null}>
          <ImportCustomersDialog onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
      {open && <AddCustomerDialog onAdded={({ id }) => navigate(`/customers/${id}`)} onClose={close} />}
    </>
  );
}

/** All customers with their sites and pumps, in and out. */
function FileActions({ onImport }: { onImport: (() => void) | null }) {
  const { impersonation } = useSession();
  const download = useDownload(exportCustomers, {});
  const exportAll = () => download.isPending || download.mutate();
  return (
    <MoreActions
      actions={[
        onImport !== null && { label: "Import", icon: Upload, to: onImport },
        !impersonation.isImpersonating && { label: "Export", icon: Download, to: exportAll },
      ]}
    />
  );
}
const ImportCustomersDialog = lazyComponent(async () => (await import("./import-dialog.tsx")).ImportCustomersDialog);
const TITLE = "Customers";
const NO_ROWS: readonly { id: string }[] = [];

const stateLabels: Record<CustomerState, string> = {
  current: "Current customers",
  ended: "Former customers",
  all: "All customers",
};
const PAGE_SIZE = 20;

function CustomerList({ add }: { add: (() => void) | null }) {
  const { company, may } = useSession();
  const isPhone = useIsPhone();
  const addressSearch = useSearch();
  const shown = useMemo(() => readView(addressSearch), [addressSearch]);
  const list = useQuery({
    ...buildEndpointQuery(listCustomers, { query: buildQuery(shown) }),
    placeholderData: keepPreviousData,
  });
  const { data: page, isPlaceholderData: isOld } = list;
  const place = useRef<HTMLElement>(null);
  const show = (next: CustomersView, earlier: readonly string[] = []) => {
    const isTyping = shown.search !== "" && next.search !== "" && next.search !== shown.search;
    navigate(buildUrl(next), { replace: isTyping, state: { earlier } });
  };
  const turn = (cursor: string | null, earlier: readonly string[]) => {
    show({ ...shown, cursor }, earlier);
    place.current?.focus({ preventScroll: true });
    place.current?.closest(".panel")?.scrollIntoView();
  };
  // The cursors of the pages before this one, as the browser's history keeps them over a reload.
  const { earlier = [] } = useHistoryState<{ earlier?: readonly string[] } | null>() ?? {};
  const customers = page?.customers ?? [];
  return (
    <Panel>
      <div className="flex flex-wrap gap-2 border-b border-rule px-4 py-2.5 max-md:px-3">
        {may("customers", "search") && (
          <div className="min-w-56 flex-1 max-md:basis-full">
            <SearchField
              aria-label="Search customers"
              placeholder={isPhone ? "Name, postcode or phone" : "Name, postcode, phone, email or serial number"}
              value={shown.search}
              onSearch={(search) => show({ ...shown, search, cursor: null })}
              pauseMs={200}
            />
          </div>
        )}
        <div className="w-47.5 max-md:w-full">
          <Select
            aria-label="Show"
            value={shown.state}
            onChange={({ target }) => show({ ...shown, state: target.value as CustomerState, cursor: null })}
          >
            <Options of={Object.entries(stateLabels)} />
          </Select>
        </div>
      </div>
      <section
        ref={place}
        tabIndex={-1}
        aria-label="Customers"
        aria-busy={isOld}
        className={joinClassNames(
          "outline-none focus-visible:shadow-none",
          isOld && "opacity-60 transition-opacity delay-200",
        )}
      >
        {hasFailed(list) ? (
          <ListError error={list.error} query={list} showAll={() => show(currentCustomers)} />
        ) : !page ? (
          <Skeleton lines={12} head={false} panel={false} label="Loading the customers" />
        ) : customers.length === 0 ? (
          <NoCustomers shown={shown} show={show} add={add} />
        ) : (
          <CustomerTable customers={customers} symbol={company?.currencySymbol} />
        )}
      </section>
      {page && customers.length > 0 && (shown.cursor !== null || page.nextCursor !== null || page.more) && (
        <TableFoot>
          <span>
            {earlier.length * PAGE_SIZE + 1} to {earlier.length * PAGE_SIZE + customers.length}
            {page.more && ". Too many match to search them all: type another word."}
          </span>
          <span className="ml-auto flex gap-2">
            <Button
              size="sm"
              disabled={shown.cursor === null}
              onClick={() => !isOld && turn(earlier.at(-1) || null, earlier.slice(0, -1))}
            >
              Previous
            </Button>
            <Button
              size="sm"
              disabled={page.nextCursor === null}
              onClick={() => !isOld && turn(page.nextCursor, [...earlier, shown.cursor ?? ""])}
            >
              Next
            </Button>
          </span>
        </TableFoot>
      )}
    </Panel>
  );
}

function ListError({
  error,
  query,
  showAll,
}: {
  error: CallError;
  query: Parameters<typeof LoadError>[0]["query"];
  showAll: () => void;
}) {
  const title = "The customers could not be loaded";
  const action = <Button onClick={showAll}>Show all customers</Button>;
  // A retry would not help: the address was truncated or typed.
  return error.status === 400 ? (
    <StateBox kind="error" title={title} panel={false} action={action}>
      {error.sentence}
    </StateBox>
  ) : (
    <LoadError title={title} query={query} panel={false} fallback={action} />
  );
}

function NoCustomers({
  shown,
  show,
  add,
}: {
  shown: CustomersView;
  show: (next: CustomersView) => void;
  add: (() => void) | null;
}) {
  if (shown.search !== "") {
    return (
      <StateBox
        kind="empty"
        icon={Contact}
        title="No customers found"
        panel={false}
        action={<Button onClick={() => show({ ...shown, search: "", cursor: null })}>Clear search</Button>}
      >
        No customer, site or pump matches “{shown.search}”.
      </StateBox>
    );
  }
  if (shown.state === "ended") {
    return (
      <StateBox
        kind="empty"
        icon={Contact}
        title="No former customers"
        panel={false}
        action={<Button onClick={() => show(currentCustomers)}>Show current customers</Button>}
      >
        A customer you no longer work for can be marked as a former one on its page.
      </StateBox>
    );
  }
  return (
    <StateBox
      kind="empty"
      icon={Contact}
      title="No customers yet"
      panel={false}
      action={
        add && (
          <>
            <Button onClick={add}>Add customer</Button>
            <HelpLink page="keep-pumps">How to keep a customer’s pumps</HelpLink>
          </>
        )
      }
    >
      The first quote for a customer adds them here.
    </StateBox>
  );
}
