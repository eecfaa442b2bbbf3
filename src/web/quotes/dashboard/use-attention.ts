// Reads what needs attention: again on an event (shell/live-paths.ts), when the page or its tab is shown, and at midnight.
import { useQuery } from "@tanstack/react-query";
import { getAttention } from "#contract/quotes/attention.ts";
import { toDay, toInterval } from "#domain/days.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { useSession } from "#web/users/session.tsx";

/** In ms, until it is midnight in London: then ages and dates are others. */
export const countMsUntilMidnight = (now: Date): number =>
  (toInterval(undefined, toDay(now)).before?.getTime() ?? 0) - now.getTime();

const query = {
  ...buildEndpointQuery(getAttention),
  refetchOnMount: "always",
  refetchOnWindowFocus: "always",
  refetchInterval: () => countMsUntilMidnight(new Date()),
  // Otherwise the reply changes nothing on the page if it comes before the part of the program that reads it.
  notifyOnChangeProps: "all",
} as const;

/** Not read for a user who may change no quote: nothing needs them. */
export function useAttention() {
  const { may } = useSession();
  return useQuery({ ...query, enabled: may("quotes", "view") && may("quotes", "edit") });
}
export type Attention = ReturnType<typeof useAttention>;
