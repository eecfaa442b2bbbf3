// Whose quotes wait on this device beside one's own, as on a shared tablet: how many, and nothing of what they hold.
import { Lock } from "lucide-react";
import { useEffect, useState } from "react";
import { ownerOf } from "#web/people/owner-of.ts";
import { useSession } from "#web/people/session.tsx";
import { personOf } from "#web/quotes/queue/entry.ts";
import { entriesOf, onQueue, othersHere, remove } from "#web/quotes/queue/store.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Note } from "#web/ui/note.tsx";
import { toast } from "#web/ui/toast.ts";
import { elsewhereName, elsewhereWords, othersWords } from "./others-words.ts";

type Others = Awaited<ReturnType<typeof othersHere>>;

export function OthersWaiting() {
  const owner = ownerOf(useSession().user);
  const [others, setOthers] = useState<Others>([]);
  useEffect(() => {
    // Whoever acts in another company's place need not know who works with this browser.
    const read = async () => owner && setOthers(await othersHere(owner));
    void read();
    return onQueue(() => void read());
  }, [owner]);
  if (owner === null) return null;
  const isOwn = (other: Others[number]) => personOf(other.owner) === personOf(owner);
  const strangers = others.filter((other) => !isOwn(other));
  return (
    <>
      {strangers.length > 0 && (
        <Note tone="plain" icon={Lock}>
          {strangers.map(({ personName, count }) => othersWords(personName, count)).join(" ")}
        </Note>
      )}
      {others.filter(isOwn).map((other, at, { length }) => (
        <Elsewhere key={other.owner} {...other} which={elsewhereName(other.count, at, length)} />
      ))}
    </>
  );
}

/** One's own, made before one moved to this company. */
function Elsewhere({ owner, count, which }: Others[number] & { which: string }) {
  const [asking, setAsking] = useState(false);
  const discard = async () => {
    const entries = await entriesOf(owner);
    let isGone = entries !== null;
    for (const { id } of entries ?? []) isGone = (await remove(id)) && isGone;
    setAsking(false);
    if (!isGone) failed("They could not be deleted. Please try again.");
  };
  return (
    <Note tone="plain" icon={Lock}>
      {elsewhereWords(count)}
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" aria-label={`Delete: ${which}`} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </span>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete the waiting quotes"
        onConfirm={() => void discard()}
      >
        {`What you made in another company and was not sent (${count}) exists on this device only. It is lost for good.`}
      </ConfirmDialog>
    </Note>
  );
}

const failed = (description: string) => toast({ title: "Error", description, destructive: true });
