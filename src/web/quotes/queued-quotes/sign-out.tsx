// Signs out at once if no quote is queued on this device; otherwise the user decides first about the queue.
import { useCallback, useEffect, useRef, useState } from "react";
import { formatMoney } from "#domain/money.ts";
import { type QueueEntry, readShownTotal } from "#web/quotes/offline-queue/entry.ts";
import { deleteEntry, listEntries, onQueueChange } from "#web/quotes/offline-queue/queue-store.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { buildCacheOwner } from "#web/users/cache-owner.ts";
import { signOutParts } from "#web/users/offline-data.ts";
import { useSession } from "#web/users/session.tsx";
import { describeSignOut } from "./queued-quote-texts.ts";

export function SignOutWithQueue({ onStay }: { onStay: () => void }) {
  const [entries, setEntries] = useState<readonly QueueEntry[]>([]);
  const isLeaving = useRef(false);
  const owner = buildCacheOwner(useSession().user);
  const refreshEntries = useCallback(async () => {
    const storedEntries = owner ? await listEntries(owner) : [];
    // Entries being deleted stay on screen until the page is left, and so do those that the storage does not report.
    if (storedEntries && !isLeaving.current) setEntries(storedEntries);
    return storedEntries;
  }, [owner]);
  const leave = useCallback(async () => {
    isLeaving.current = true;
    toast({ title: "Signing out..." });
    await signOutParts.leave();
  }, []);
  useEffect(() => {
    const leaveIfEmpty = async () => {
      // If the storage does not respond, nothing in it is touched: it waits for its user.
      if (!(await refreshEntries())?.length) await leave();
    };
    // All entries may be sent, or deleted in another tab, while the user decides.
    const stayIfEmptied = async () => {
      if ((await refreshEntries())?.length === 0 && !isLeaving.current) onStay();
    };
    void leaveIfEmpty();
    return onQueueChange(() => void stayIfEmptied());
  }, [refreshEntries, leave, onStay]);
  /** False if some may still be there; then the user stays signed in. */
  async function deleteAndLeave(): Promise<boolean> {
    isLeaving.current = true;
    const results = await Promise.all(entries.map(({ id }) => deleteEntry(id)));
    isLeaving.current = results.every(Boolean);
    if (isLeaving.current) await leave();
    else await refreshEntries();
    return isLeaving.current;
  }
  if (entries.length === 0) return null;
  return <Question entries={entries} onStay={onStay} onLeave={leave} onDelete={deleteAndLeave} />;
}

function Question({
  entries,
  onStay,
  onLeave,
  onDelete,
}: {
  entries: readonly QueueEntry[];
  onStay: () => void;
  onLeave: () => Promise<void>;
  onDelete: () => Promise<boolean>;
}) {
  const [pending, setPending] = useState<"keep" | "delete" | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const symbol = useSession().company?.currencySymbol;
  const { title, text, pronoun, kind, losses } = describeSignOut(entries, (entry) =>
    formatMoney(readShownTotal(entry), symbol),
  );
  async function leaveWithQueue() {
    setPending("keep");
    await onLeave();
  }
  async function deleteAll() {
    setPending("delete");
    if (await onDelete()) return;
    setHasFailed(true);
    setPending(null);
  }
  return (
    <Dialog
      open
      onOpenChange={onStay}
      stays={pending !== null}
      title={title}
      description={text}
      footer={
        <>
          <DialogClose disabled={pending !== null} />
          <Button
            look="primary"
            disabled={pending === "delete"}
            pending={pending === "keep"}
            pendingLabel="Signing out..."
            onClick={() => void leaveWithQueue()}
          >
            Keep {pronoun} here and sign out
          </Button>
          <Button
            look="danger"
            disabled={pending === "keep"}
            pending={pending === "delete"}
            pendingLabel="Deleting..."
            onClick={() => void deleteAll()}
          >
            Delete {entries.length} {kind}
          </Button>
        </>
      }
    >
      {losses.length > 0 && (
        <Note tone="warn" title={`If you delete ${pronoun}:`}>
          {losses.map((text, index) => (
            <p key={entries[index]?.id} className="mt-1">
              {text}
            </p>
          ))}
        </Note>
      )}
      {hasFailed && (
        <Note tone="bad" role="alert">
          The browser's storage is not responding: not all could be deleted. You are still signed in.
        </Note>
      )}
    </Dialog>
  );
}
