/**
 * Null, without doing the work, while another tab or other work of this tab holds the lock. In a browser without locks
 * (plain HTTP other than localhost) two tabs may send one entry at the same time: its id is the quote's, so the server
 * creates one quote (decision 25).
 */
export async function withSendLock<T>(work: () => Promise<T>, mayWait = false): Promise<T | null> {
  if (!navigator.locks) return work();
  return await navigator.locks.request("volute-queue", { ifAvailable: !mayWait }, (lock) => (lock ? work() : null));
}
