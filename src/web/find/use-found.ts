// What is found for the typed text: by the server, or without a network among the quotes on this device.
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type FoundSite, findCustomers } from "#contract/customers/records.ts";
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
/** Customers are found by so many letters. */
const MIN_CUSTOMER_LENGTH = 2;
const MAX_CUSTOMER_LENGTH = 100;

export interface Finding {
  /** Of the last text that has an answer; null while there is none to show. */
  found: FindReply | null;
  /** Customers' sites; empty for a user who may not search customers, and offline. */
  sites: readonly FoundSite[];
  /** An answer for the present text is not here yet. */
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
  const isAsking = text !== "" && !isOffline;
  const mayFind = isAsking && maySearch;
  const quotes = useQuery({
    ...buildEndpointQuery(find, { query: { q: asked } }),
    ...freshAnswer,
    enabled: mayFind && asked !== "",
    placeholderData: keepPreviousData,
  });
  const answer = describeAnswer(quotes, mayFind, asked === text);
  const mayFindCustomers = isAsking && text.length >= MIN_CUSTOMER_LENGTH && may("customers", "search");
  const sites = useQuery({
    ...buildEndpointQuery(findCustomers, { query: { q: asked.slice(0, MAX_CUSTOMER_LENGTH) } }),
    ...freshAnswer,
    enabled: mayFindCustomers && asked.length >= MIN_CUSTOMER_LENGTH,
    placeholderData: keepPreviousData,
  });
  const customers = describeAnswer(sites, mayFindCustomers, asked === text);
  const device = useQuery({
    queryKey: ["quotes on this device"],
    queryFn: readDeviceQuotes,
    enabled: isOffline && maySearch,
    gcTime: 0,
  });
  const onDevice = useMemo(() => describeDevice(device.data ?? [], text), [device.data, text]);
  const isSearching = isOffline ? maySearch && device.isPending : answer.isSearching || customers.isSearching;
  const isSlow = useDelayed(isSearching, SLOW_MS) && isSearching;
  const isShown = text !== "" && !isSlow;
  return {
    found: isShown && maySearch ? (isOffline ? onDevice : answer.data) : null,
    sites: isShown ? (customers.data ?? []) : [],
    isSearching,
    isSlow,
    isOffline,
    error: isSearching ? null : (answer.error ?? customers.error),
    retry() {
      if (answer.error) void quotes.refetch();
      if (customers.error) void sites.refetch();
    },
  };
}

/** An answer is as old as its question: the same text is asked again. */
const freshAnswer = { gcTime: 0, staleTime: 0 };

/** `isAsked`: the query is that of the present text. */
function describeAnswer<Data>(
  { data, error, isFetching }: UseQueryResult<Data, CallError>,
  isAsking: boolean,
  isAsked: boolean,
): { data: Data | null; isSearching: boolean; error: CallError | null } {
  // Unreachable is no error here: the device is searched as soon as the connection's state is known.
  const hasFailed = error !== null && !(error instanceof ServerUnreachable);
  const isSearching = isAsking && (!isAsked || isFetching || (error !== null && !hasFailed));
  return {
    data: isAsking && (!hasFailed || isSearching) ? (data ?? null) : null,
    isSearching,
    error: isAsking && hasFailed ? error : null,
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
