import type { ServiceWorkerState } from "#web/kernel/offline/service-worker-state.ts";

/** What can be read on this device without a network. */
export function describeOfflinePages({ isReady, fault }: Pick<ServiceWorkerState, "isReady" | "fault">): string {
  if (fault && fault !== "long") return "Saved pages stay available for 14 days after you last opened them.";
  if (isReady === false)
    return "Volute cannot be opened offline here: that needs an https address and a window that is not private. While it is open, the pages you have opened stay available.";
  if (!isReady)
    return "Volute is saving your newest quotes for offline use. Wait until it says when they were updated before you go offline.";
  return "Your newest quotes and the pages you have opened stay available offline for 14 days after they were last read.";
}
