import type { UseQueryResult } from "@tanstack/react-query";
import type { QuotePage } from "#contract/quotes/quotes.ts";
import type { CallError } from "#web/kernel/api.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { NewQuoteLink } from "#web/quotes/new-quote-link.tsx";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { describeSearched } from "./quotes-pagination.tsx";

/** Shown while and if there are no quotes: the reason and one next step. */
export function NoQuotes({
  reply,
  clear,
  searchOlder,
  isSearching,
  panel,
}: {
  reply: UseQueryResult<QuotePage, CallError>;
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
        {reply.data.start > 1 ? "No further quote fits these filters." : "None of them fits these filters."}
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
        {reply.data.start > 1 ? "All quotes have been searched." : "No quote fits these filters."}
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
  if (error)
    return (
      <LoadError title="The quotes could not be loaded" query={{ ...reply, error }} panel={panel} fallback={showAll} />
    );
  return <Skeleton lines={12} head={false} panel={panel} label="Loading quotes..." />;
}
