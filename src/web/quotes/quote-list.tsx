import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useSyncExternalStore } from "react";
import { listQuotes, type Quote } from "#contract/quotes.ts";
import { reading } from "#web/kernel/queries.ts";
import { useSession } from "#web/kernel/session.tsx";
import { PageHead } from "#web/ui/app-shell.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Plate } from "#web/ui/plate.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateBox } from "#web/ui/state-box.tsx";
import { TableFoot } from "#web/ui/table.tsx";
import { QuoteCards } from "./quote-cards.tsx";
import { LoadError } from "./quote-load-error.tsx";
import { QuoteTable } from "./quote-table.tsx";

export function QuoteList() {
  const quotes = useQuery(reading(listQuotes));
  return (
    <>
      <PageHead
        title="All Quotes"
        actions={
          <ButtonLink href="/wizard" look="primary">
            <Plus /> New Quote
          </ButtonLink>
        }
      />
      {quotes.isPending ? (
        <Skeleton lines={12} head={false} label="Loading quotes..." />
      ) : quotes.isError ? (
        <LoadError title="The quotes could not be loaded" query={quotes} />
      ) : quotes.data.length === 0 ? (
        <StateBox kind="empty" title="No quotes found" action={<ButtonLink href="/wizard">Create Quote</ButtonLink>}>
          Quotes appear here as soon as they are created.
        </StateBox>
      ) : (
        <Quotes quotes={quotes.data} />
      )}
    </>
  );
}

/** One of the two, not both: a long list is in the page once. */
function Quotes({ quotes }: { quotes: readonly Quote[] }) {
  const symbol = useSession().company?.currencySymbol;
  const foot = (
    <TableFoot>
      <span>
        Showing 1 to {quotes.length} of {quotes.length} total quotes
      </span>
      <span className="ml-auto flex gap-2">
        <Button size="sm" disabled>
          Previous
        </Button>
        <Button size="sm" disabled>
          Next
        </Button>
      </span>
    </TableFoot>
  );
  return usePhone() ? (
    <>
      <QuoteCards quotes={quotes} symbol={symbol} />
      <Plate className="mt-3">{foot}</Plate>
    </>
  ) : (
    <Plate>
      <QuoteTable quotes={quotes} symbol={symbol} />
      {foot}
    </Plate>
  );
}

const PHONE = "(width < 48rem)";

function usePhone(): boolean {
  return useSyncExternalStore(listenToWidth, () => window.matchMedia(PHONE).matches);
}

function listenToWidth(changed: () => void): () => void {
  const width = window.matchMedia(PHONE);
  width.addEventListener("change", changed);
  return () => width.removeEventListener("change", changed);
}
