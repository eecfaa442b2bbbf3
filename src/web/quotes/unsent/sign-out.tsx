// Signing out: at once where nothing waits on this device, and else a person decides first what becomes of it.
import { useCallback, useEffect, useState } from "react";
import { formatMoney } from "#domain/money.ts";
import { leaving } from "#web/people/keeping.ts";
import { ownerOf } from "#web/people/owner-of.ts";
import { useSession } from "#web/people/session.tsx";
import type { QueueEntry } from "#web/quotes/queue/entry.ts";
import { entriesOf, onQueue, remove } from "#web/quotes/queue/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Note } from "#web/ui/note.tsx";
import { toast } from "#web/ui/toast.ts";
import { leavingWords } from "./words.ts";

export function SignOut({ onStay }: { onStay: () => void }) {
  const [entries, setEntries] = useState<readonly QueueEntry[]>([]);
  const owner = ownerOf(useSession().user);
  const read = useCallback(async () => {
    // Where the storage does not answer, nothing that may lie in it is touched: it waits for its person.
    const waiting = (owner && (await entriesOf(owner))) || [];
    setEntries(waiting);
    return waiting;
  }, [owner]);
  useEffect(() => {
    const begin = async () => {
      if ((await read()).length === 0) await leave();
    };
    // All of it may be sent, or deleted in another tab, while somebody thinks about it.
    const follow = async () => {
      if ((await read()).length === 0) onStay();
    };
    void begin();
    return onQueue(() => void follow());
  }, [read, onStay]);
  return entries.length > 0 && <Question entries={entries} onStay={onStay} />;
}

async function leave(): Promise<void> {
  toast({ title: "Signing out..." });
  await leaving.leave();
}

function Question({ entries, onStay }: { entries: readonly QueueEntry[]; onStay: () => void }) {
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(false);
  const symbol = useSession().company?.currencySymbol;
  const { title, text, lost } = leavingWords(entries, ({ seen }) =>
    formatMoney(Math.round(seen.totalCost * 100), symbol),
  );
  const one = entries.length === 1;
  async function deleteAndLeave() {
    setPending(true);
    const gone = await Promise.all(entries.map(({ id }) => remove(id)));
    if (gone.every(Boolean)) return leave();
    setFailed(true);
    setPending(false);
  }
  return (
    <Dialog open onOpenChange={(open) => !open && !pending && onStay()} title={title} description={text}>
      {lost.length > 0 && (
        <Note tone="warn" className="mt-4" title={`If you delete ${one ? "it" : "them"}:`}>
          {lost.map((words, at) => (
            <p key={entries[at]?.id} className="mt-1 wrap-anywhere">
              {words}
            </p>
          ))}
        </Note>
      )}
      <div className="mt-4 grid gap-2">
        <Button look="primary" block disabled={pending} onClick={onStay}>
          Stay Signed In
        </Button>
        <Button look="danger" block pending={pending} pendingLabel="Deleting..." onClick={deleteAndLeave}>
          Delete {one ? "It" : "Them"} and Sign Out
        </Button>
        {failed && (
          <Note tone="bad" role="alert">
            The browser's storage does not answer: not all could be deleted. You are still signed in.
          </Note>
        )}
      </div>
    </Dialog>
  );
}
