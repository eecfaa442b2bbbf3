// The customers that a name and postcode may mean: found by the server, or without a network on this device.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { findCustomers } from "#contract/customers/records.ts";
import { formatPostcode, isValidPostcode } from "#domain/postcode.ts";
import { useOnline } from "#web/kernel/online.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { useConnectivity } from "#web/kernel/use-connectivity.ts";
import { useDelayed } from "#web/kernel/use-delayed.ts";
import { readDeviceQuotes } from "#web/quotes/device-quotes.ts";
import type { SuggestedSite } from "#web/quotes/draft-customer.ts";
import { useSession } from "#web/users/session.tsx";
import { findDeviceCustomers } from "./device-customers.ts";

/** In ms: how long typing must pause before the server is asked. */
const PAUSE_MS = 120;
const MIN_LENGTH = 2;
const MAX_LENGTH = 100;

export interface KnownCustomers {
  sites: readonly SuggestedSite[];
  /** They are the answer for the present name and postcode. */
  isSettled: boolean;
  /** Only this device was searched. */
  isOffline: boolean;
}

/** None if they need not be looked for, or this user may not search customers: the quote is filed all the same. */
export function useKnownCustomers(typed: { name: string; postcode: string }, isWanted: boolean): KnownCustomers {
  const { may } = useSession();
  const isReached = useConnectivity().isReached;
  const isOffline = !(useOnline() && isReached);
  const name = typed.name.trim().slice(0, MAX_LENGTH);
  const postcode = isValidPostcode(typed.postcode) ? formatPostcode(typed.postcode) : null;
  const text = name.length >= MIN_LENGTH ? name : name === "" ? (postcode ?? "") : "";
  const asked = useDelayed(text, PAUSE_MS);
  const isAsking = isWanted && text !== "";
  const found = useQuery({
    ...buildEndpointQuery(findCustomers, { query: { q: asked, ...(postcode !== null && { postcode }) } }),
    enabled: isAsking && asked !== "" && !isOffline && may("customers", "search"),
    // An answer is as old as its question: the same text is asked again.
    gcTime: 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const device = useQuery({
    queryKey: ["quotes on this device"],
    queryFn: readDeviceQuotes,
    enabled: isAsking && isOffline && may("quotes", "search"),
    gcTime: 0,
  });
  const onDevice = useMemo(
    () => findDeviceCustomers(device.data ?? [], { name, postcode }),
    [device.data, name, postcode],
  );
  if (!isAsking) return { sites: [], isSettled: false, isOffline };
  if (isOffline) return { sites: onDevice, isSettled: device.isSuccess, isOffline };
  return {
    sites: found.data ?? [],
    isSettled: asked === text && found.isSuccess && !found.isPlaceholderData,
    isOffline,
  };
}
