import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Quote, QuotePage } from "#contract/quotes/quotes.ts";
import { findDeviceQuotes } from "#web/find/device-quotes.ts";
import { type CallError, ServerUnreachable } from "#web/kernel/api.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { readDeviceQuotes } from "#web/quotes/device-quotes.ts";
import { NewQuoteLink } from "#web/quotes/new-quote-link.tsx";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { describeSearched } from "./quotes-pagination.tsx";

/** Shown while and if there are no quotes: the reason and one next step. */
export function NoQuotes({
  reply,
  deviceRows,
  deviceSearch,
  clear,
  searchOlder,
  isSearching,
  panel,
}: {
  reply: UseQueryResult<QuotePage, CallError>;
  deviceRows: DeviceRows;
  /** What to search this device for without a network; blank if there are other filters. */
  deviceSearch: string;
  /** Null if there are no filters to clear. */
  clear: (() => void) | null;
  searchOlder: () => void;
  isSearching: boolean;
  panel: boolean;
}) {
  const mayCreate = useMayCreateQuotes();
  const { error } = reply;
  const showAll = clear ? (
    <Button onClick={clear}>Show all quotes</Button>
  ) : (
    <ButtonLink href="/">Back to Home</ButtonLink>
  );
  const clearFilters = clear && <Button onClick={clear}>Clear filters</Button>;
  if (reply.data && reply.data.searched !== null) {
    return (
      <StateBox
        kind="empty"
        title={describeSearched(reply.data.searched)}
        panel={panel}
        action={
          <>
            <Button look="primary" pending={isSearching} pendingLabel="Searching..." onClick={searchOlder}>
              Search older
            </Button>
            {clearFilters}
          </>
        }
      >
        {reply.data.start > 1 ? "No more quotes match these filters." : "None of them match these filters."}
      </StateBox>
    );
  }
  if (reply.data) {
    return (
      <StateBox
        kind="empty"
        title={reply.data.start > 1 ? "No more quotes found" : "No quotes found"}
        panel={panel}
        action={
          <>
            {clearFilters}
            {mayCreate && <NewQuoteLink>Create Quote</NewQuoteLink>}
          </>
        }
      >
        {reply.data.start > 1 ? "All quotes have been searched." : "No quotes match these filters."}
      </StateBox>
    );
  }
  // A retry would not help: the address was truncated or typed.
  if (error?.status === 400 && clear) {
    return (
      <StateBox kind="error" title="The quotes could not be loaded" panel={panel} action={showAll}>
        {error.sentence ?? error.message}
      </StateBox>
    );
  }
  if (error) {
    const failure = (
      <LoadError title="The quotes could not be loaded" query={{ ...reply, error }} panel={panel} fallback={showAll} />
    );
    return error instanceof ServerUnreachable && deviceSearch !== "" ? (
      <DeviceQuotes search={deviceSearch} rows={deviceRows} otherwise={failure} />
    ) : (
      failure
    );
  }
  return <Skeleton lines={12} head={false} panel={panel} label="Loading quotes..." />;
}

type DeviceRows = (quotes: Quote[]) => ReactNode;

/** The copies on this device that match, as Find searches them. */
function DeviceQuotes({ search, rows, otherwise }: { search: string; rows: DeviceRows; otherwise: ReactNode }) {
  const device = useQuery({ queryKey: ["quotes on this device"], queryFn: readDeviceQuotes, gcTime: 0, staleTime: 0 });
  if (device.isPending) return null;
  const { quotes } = findDeviceQuotes(device.data ?? [], search);
  if (quotes.length === 0) return otherwise;
  return (
    <>
      <p role="status" className="t-small px-4 py-3 text-ink-2">
        No connection: found among the quotes on this device.
      </p>
      {rows(quotes)}
    </>
  );
}
