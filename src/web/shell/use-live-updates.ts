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
export function useLiveUpdates(invalidationMap: InvalidationMap): void {
  const { user } = useSession();
  const subscribe = useEffectEvent((scope: string) => {
    const pendingChanges = new Map<string, Change>();
    let batchTimer: ReturnType<typeof setTimeout> | undefined;
    const applyChanges = () => {
      batchTimer = undefined;
      for (const [key, change] of pendingChanges) {
        const onTheirWay = (invalidationMap[change.entity] ?? []).filter((path) =>
          invalidateRecord(queryClient, path, change),
        );
        if (onTheirWay.length === 0) pendingChanges.delete(key);
      }
      if (pendingChanges.size > 0) batchTimer ??= setTimeout(applyChanges, GATHER_MS);
    };
    const unsubscribe = subscribeToEvents(listenToEvents.path, scope, {
      onChange(change) {
        pendingChanges.set(`${change.entity} ${change.id}`, change);
        batchTimer ??= setTimeout(applyChanges, GATHER_MS);
      },
      onGap: () => client.isLeavingCompany || invalidateAll(queryClient, Object.values(invalidationMap).flat()),
      // The shown data is no longer updated; whether the network is the cause is shown above it. If nobody is signed in
      // any more, this call ends the session here.
      onDisconnected: () => void (client.isLeavingCompany || !client.connectivity.isReached || checkConnection()),
    });
    return () => {
      unsubscribe();
      clearTimeout(batchTimer);
    };
  });
  const scope = `${user.id}/${user.companyId ?? "none"}`;
  useEffect(() => subscribe(scope), [scope]);
}
