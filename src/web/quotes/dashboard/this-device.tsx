// What this device stores for use without a network, for how long and how reliably.
import { useEffect, useState } from "react";
import { client } from "#web/kernel/client.ts";
import { storageFaultTexts } from "#web/kernel/offline/storage-faults.ts";
import { readPersistence, type StoragePersistence } from "#web/kernel/offline/storage-persistence.ts";
import { useServiceWorkerState } from "#web/kernel/offline/use-service-worker.ts";
import { listEntries } from "#web/quotes/offline-queue/queue-store.ts";
import { readQueueView, setQueueView } from "#web/quotes/offline-queue/queue-view.ts";
import { buildCacheOwner } from "#web/users/cache-owner.ts";
import { useSession } from "#web/users/session.tsx";
import { describeOfflinePages } from "./offline-texts.ts";

const persistenceTexts: Record<StoragePersistence, string> = {
  stays: "This browser won’t delete it automatically.",
  mayGo: "This browser may delete it when storage runs low. Send waiting quotes soon.",
  unsaid: "This browser doesn’t say whether it might delete it.",
};

async function countWaiting(owner: string | null): Promise<void> {
  const entries = owner === null ? [] : await listEntries(owner);
  if (entries && !readQueueView().entries) setQueueView({ entries });
}

export function ThisDevice() {
  const workerState = useServiceWorkerState();
  const { fault } = workerState;
  const [persistence, setPersistence] = useState<StoragePersistence>("unsaid");
  const [isOpen, setIsOpen] = useState(false);
  const { user } = useSession();
  // At once: the queue itself starts only when the page has read its data, which may take long.
  useEffect(() => void countWaiting(buildCacheOwner(user)), [user]);
  useEffect(() => {
    const refreshPersistence = async () => setPersistence(await readPersistence());
    if (isOpen) void refreshPersistence();
  }, [isOpen]);
  // A platform admin who acts in a company has no offline data.
  if (client.owner === null) return null;
  return (
    <>
      {fault && (
        <p className="border-t border-rule px-4 py-3" role="status">
          {`${storageFaultTexts[fault]} What you open now may not be here without a network.`}
        </p>
      )}
      <details
        className="border-t border-rule px-4 py-3 max-md:py-0"
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary className="t-small text-ink-2 max-md:py-3">Saved on this device</summary>
        {/* Only while visible: inside a closed <details>, the colour transition of a button never ends. */}
        {isOpen && (
          <div className="t-small mt-2 grid gap-2 text-ink-2 max-md:mt-0 max-md:pb-3">
            <p role="status">
              {`${describeOfflinePages(workerState)} These copies are deleted when you sign out or someone else signs in. Drafts and unsaved changes stay, with the names and addresses in them. Volute shows them only to you.`}
            </p>
            <p>{persistenceTexts[persistence]}</p>
          </div>
        )}
      </details>
    </>
  );
}
