import type { Worker } from "#web/kernel/offline/worker.ts";

/** What can be read here without a network. */
export function readableWords({ isReady, fault }: Pick<Worker, "isReady" | "fault">): string {
  if (fault && fault !== "long") return "What was kept here before stays readable for 14 days after it was last read.";
  if (isReady === false)
    return "Volute does not open here without a network: that takes an address with https, and a window that is not private. While it is open, what you have opened stays readable.";
  if (!isReady)
    return "Volute is reading your newest quotes. Wait until it says Synced before you go where there is no network.";
  return "Your newest quotes and what you have opened stay readable here without a network, for 14 days after they were last read.";
}
