// Queued quotes of this user's former company: they wait on the device, and are not sent from here.
import { Lock } from "lucide-react";
import { useEffect, useState } from "react";
import { deleteEntry, listEntriesOfOtherCompanies, onQueueChange } from "#web/quotes/offline-queue/queue-store.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { buildCacheOwner } from "#web/users/cache-owner.ts";
import { useSession } from "#web/users/session.tsx";

export function QuotesOfOtherCompanies() {
  const owner = buildCacheOwner(useSession().user);
  const [ids, setIds] = useState<string[]>([]);
  const [isConfirming, setIsConfirming] = useState(false);
  useEffect(() => {
    // A platform admin who acts in a company has no queue.
    const refreshIds = async () => owner && setIds((await listEntriesOfOtherCompanies(owner)).map(({ id }) => id));
    void refreshIds();
    return onQueueChange(() => void refreshIds());
  }, [owner]);
  const discard = async () => {
    const results = await Promise.all(ids.map(deleteEntry));
    setIsConfirming(false);
    if (!results.every(Boolean))
      toast({ title: "Error", description: "They could not be deleted. Please try again.", destructive: true });
  };
  if (ids.length === 0) return null;
  const quotes = ids.length === 1 ? "1 quote" : `${ids.length} quotes`;
  return (
    <Note tone="plain" icon={Lock}>
      {ids.length === 1
        ? "1 quote that you made in another company waits on this device. It is sent only while you work for that company."
        : `${quotes} that you made in another company wait on this device. They are sent only while you work for that company.`}
      <Button
        size="sm"
        className="mt-2 block"
        aria-label={`Delete: ${quotes} of another company`}
        onClick={() => setIsConfirming(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Delete ${quotes}`}
        onConfirm={() => void discard()}
      >
        {`Your unsent quotes of another company (${ids.length}) exist on this device only. They can’t be recovered.`}
      </ConfirmDialog>
    </Note>
  );
}
