// What is found for the typed text: by the server, or without a network among the quotes on this device.
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type FindReply, type FoundQuote, find } from "#contract/find.ts";
import { getQuote } from "#contract/quotes/quotes.ts";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { detectZone } from "#domain/catalogue/zones.ts";
import { formatMoney } from "#domain/money.ts";
import { prefetchPriceBook } from "#web/catalogue/price-book.ts";
import { type CallError, ServerUnreachable } from "#web/kernel/api.ts";
import { useOnline } from "#web/kernel/online.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { useConnectivity } from "#web/kernel/use-connectivity.ts";
import { useDelayed } from "#web/kernel/use-delayed.ts";
import { readDeviceQuotes } from "#web/quotes/device-quotes.ts";
import { useSession } from "#web/users/session.tsx";
import { findDeviceQuotes } from "./device-quotes.ts";
import { listRecent } from "./recent.ts";
import type { ZoneFinder } from "./rows.ts";

/** In ms: how long typing must pause before the server is asked. */
const PAUSE_MS = 120;
/** In ms: until then the last results stay, so that a quick reply causes no flicker. */
const SLOW_MS = 300;

export interface Finding {
  /** Of the last text that has an answer; null while there is none to show. */
  found: FindReply | null;
  /** The answer for the present text is not here yet. */
  isSearching: boolean;
  /** That takes so long that the page says so. */
  isSlow: boolean;
  /** Only this device was searched. */
  isOffline: boolean;
  error: CallError | null;
  retry: () => void;
}

export function useFound(text: string): Finding {
  const { may } = useSession();
  const isReached = useConnectivity().isReached;
  const isOffline = !(useOnline() && isReached);
  const maySearch = may("quotes", "search");
  const asked = useDelayed(text, PAUSE_MS);
  const isAsking = text !== "" && maySearch && !isOffline;
  const query = useQuery({
    ...buildEndpointQuery(find, { query: { q: asked } }),
    enabled: isAsking && asked !== "",
    // An answer is as old as its question: the same text is asked again.
    gcTime: 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const device = useQuery({
    queryKey: ["quotes on this device"],
    queryFn: readDeviceQuotes,
    enabled: isOffline && maySearch,
    gcTime: 0,
  });
  const onDevice = useMemo(() => describeDevice(device.data ?? [], text), [device.data, text]);
  // Unreachable is no error here: the device is searched as soon as the connection's state is known.
  const hasFailed = query.isError && !(query.error instanceof ServerUnreachable);
  const isSearching = isOffline
    ? maySearch && device.isPending
    : isAsking && (asked !== text || query.isFetching || (query.isError && !hasFailed));
  const isSlow = useDelayed(isSearching, SLOW_MS) && isSearching;
  const isShown = text !== "" && maySearch && !(isSlow || (hasFailed && !isSearching));
  return {
    found: isShown ? (isOffline ? onDevice : (query.data ?? null)) : null,
    isSearching,
    isSlow,
    isOffline,
    error: isAsking && hasFailed && !isSearching ? query.error : null,
    retry: () => void query.refetch(),
  };
}

function describeDevice(quotes: Awaited<ReturnType<typeof readDeviceQuotes>>, text: string): FindReply {
  return {
    ...findDeviceQuotes(quotes, text),
    hasMoreQuotes: false,
    searchedQuotes: null,
    quoteCount: 0,
    hasUnsearchedLists: false,
  };
}

/** The quotes that were opened last in this tab and can still be read, as they are now. */
export function useRecentQuotes(isShown: boolean): FoundQuote[] {
  const { may } = useSession();
  const [ids] = useState(() => (may("quotes", "view") ? listRecent() : []));
  const queries = useQueries({
    queries: ids.map((id) => ({ ...buildEndpointQuery(getQuote, { params: { id } }), enabled: isShown })),
  });
  return queries.flatMap(({ data }) => data ?? []);
}

/** From the price lists, which the wizard reads next; usually they are here already. `isNeeded`: for a postcode. */
export function useZoneFinder(isNeeded: boolean): ZoneFinder {
  const { company, may } = useSession();
  const symbol = company?.currencySymbol;
  const { data: priceBook } = useQuery({ ...buildEndpointQuery(readPriceBook), enabled: false });
  useEffect(() => {
    if (isNeeded) void prefetchPriceBook(may);
  }, [isNeeded, may]);
  return (postcode) => {
    if (!priceBook) return undefined;
    const zone = detectZone(priceBook.locations, postcode)?.zone;
    return zone ? { name: zone.name, rate: formatMoney(zone.hourlyRate, symbol) } : null;
  };
}
