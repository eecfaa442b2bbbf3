// Receives browser events about others' changes, so that only the changed data is read again (decision 38).
import { useEffect, useEffectEvent } from "react";
import { listenToEvents } from "#contract/events.ts";
import { client } from "#web/kernel/client.ts";
import { subscribeToEvents } from "#web/kernel/event-stream.ts";
import { type Change, type InvalidationMap, invalidateAll, invalidateRecord } from "#web/kernel/live-invalidation.ts";
import { queryClient } from "#web/kernel/query-client.ts";
import { useSession } from "#web/users/session.tsx";
import { checkConnection } from "./connection-check.ts";

/** In ms. Changes close together are handled together; the reply to this tab's own change mostly comes first. */
const GATHER_MS = 250;

/** As long as the signed-in frame is mounted. */
export function useLiveUpdates(followed: InvalidationMap): void {
  const { user } = useSession();
  const follow = useEffectEvent((scope: string) => {
    const gathered = new Map<string, Change>();
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      gathering = undefined;
      for (const [key, change] of gathered) {
        const onTheirWay = (followed[change.entity] ?? []).filter((path) =>
          invalidateRecord(queryClient, path, change),
        );
        if (onTheirWay.length === 0) gathered.delete(key);
      }
      if (gathered.size > 0) gathering ??= setTimeout(take, GATHER_MS);
    };
    const stop = subscribeToEvents(listenToEvents.path, scope, {
      onChange(change) {
        gathered.set(`${change.entity} ${change.id}`, change);
        gathering ??= setTimeout(take, GATHER_MS);
      },
      onGap: () => client.isLeavingCompany || invalidateAll(queryClient, Object.values(followed).flat()),
      // The shown data is no longer updated; whether the network is the cause is shown above it. If nobody is signed in
      // any more, this call ends the session here.
      onDisconnected: () => void (client.isLeavingCompany || !client.connectivity.isReached || checkConnection()),
    });
    return () => {
      stop();
      clearTimeout(gathering);
    };
  });
  const scope = `${user.id}/${user.companyId ?? "none"}`;
  useEffect(() => follow(scope), [scope]);
}
