// Says that the network is gone and how old the shown data may be, and detects when it is back.
import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import { formatDateTime } from "#domain/days.ts";
import { client } from "#web/kernel/client.ts";
import { queryClient } from "#web/kernel/query-client.ts";
import { onPageVisible, retryWithBackoff } from "#web/kernel/retry.ts";
import { useConnectivity } from "#web/kernel/use-connectivity.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { checkConnection } from "./connection-check.ts";

export function OfflineBanner() {
  const { isReached, asOf } = useConnectivity();
  // If no cached reply is shown, the data is from the last moment with a network.
  const lastReadAt = asOf ?? client.lastReplyAt;
  useEffect(() => (isReached ? onPageVisible(() => void checkConnection()) : watchCachedData()), [isReached]);
  if (isReached || lastReadAt === null) return null;
  return (
    <Banner tone="neutral" icon={WifiOff}>
      {`No connection. Last updated ${formatAsOf(lastReadAt)}.`}
    </Banner>
  );
}

/** "14:02" for today, with the day for any other. */
function formatAsOf(at: number): string {
  const [asOfText, nowText] = [at, Date.now()].map((time) => formatDateTime(new Date(time).toISOString()));
  const isToday = asOfText?.slice(0, -5) === nowText?.slice(0, -5);
  return (isToday ? asOfText?.slice(-5) : asOfText) ?? "";
}

/** Checks repeatedly whether the server is reached; then data shown from the cache is read again. */
function watchCachedData(): () => void {
  let wasCached = client.connectivity.asOf !== null;
  const onChange = () => {
    const { isReached, asOf } = client.connectivity;
    if (isReached && wasCached) void queryClient.invalidateQueries();
    wasCached ||= asOf !== null;
  };
  client.addEventListener("connectivity", onChange);
  const stopAsking = retryWithBackoff(() => void checkConnection());
  return () => {
    client.removeEventListener("connectivity", onChange);
    stopAsking();
  };
}
