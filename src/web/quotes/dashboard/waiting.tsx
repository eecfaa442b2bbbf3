// The quotes that this person has begun on this device and not made yet, each with the way on.
import { useEffect, useState } from "react";
import { useSession } from "#web/people/session.tsx";
import { draftPlace } from "#web/quotes/draft-place.ts";
import { reachable, steps } from "#web/quotes/wizard/missing.ts";
import { dropDraft, keepDraft, type WaitingDraft, waitingDrafts } from "#web/quotes/wizard/storage.ts";
import { Button } from "#web/ui/button.tsx";
import { Plate, PlateBody } from "#web/ui/plate.tsx";
import { RowLink } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.ts";

const SHOWN_FIRST = 3;

export function WaitingDrafts() {
  const { user } = useSession();
  const place = draftPlace(user);
  const [drafts, setDrafts] = useState(() => waitingDrafts(place));
  const [all, setAll] = useState(false);
  const readAgain = () => setDrafts(waitingDrafts(place));
  useEffect(() => {
    // Another tab goes on with one, or makes its quote.
    const read = () => setDrafts(waitingDrafts(place));
    window.addEventListener("storage", read);
    return () => window.removeEventListener("storage", read);
  }, [place]);

  const discard = ({ name, draft }: WaitingDraft) => {
    dropDraft(place, name);
    readAgain();
    const undo = () => {
      keepDraft(place, name, draft);
      readAgain();
    };
    toast({
      title: "Draft Discarded",
      description: `${titleOf(draft)} was removed from this device.`,
      action: { label: "Undo", onClick: undo },
    });
  };

  if (drafts.length === 0) return null;
  const shown = all ? drafts : drafts.slice(0, SHOWN_FIRST);
  return (
    <Plate title="Unfinished Quotes" firmness="estimate">
      <ul className="divide-y divide-rule">
        {shown.map((waiting) => (
          <li key={waiting.name} className="relative flex items-center gap-4 px-4 py-3 hover:bg-sunken">
            <Unfinished {...waiting} />
            <Button
              size="sm"
              className="relative"
              aria-label={`Discard ${titleOf(waiting.draft)}`}
              onClick={() => discard(waiting)}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < drafts.length && (
        <PlateBody className="border-t border-rule">
          <Button look="text" size="sm" onClick={() => setAll(true)}>
            Show {drafts.length - shown.length} earlier
          </Button>
        </PlateBody>
      )}
    </Plate>
  );
}

function Unfinished({ name, draft }: WaitingDraft) {
  const step = reachable(draft);
  return (
    <div className="grid min-w-0 grow gap-1">
      <RowLink href={`/wizard?draft=${name}&step=${step}`} className="whitespace-normal wrap-anywhere">
        Continue: {titleOf(draft)}, step {step}
      </RowLink>
      <span className="t-small text-ink-3">
        {draft.postcode && `${draft.postcode} · `}
        {steps[step - 1]}
      </span>
    </div>
  );
}

function titleOf({ customerName }: WaitingDraft["draft"]): string {
  return customerName.trim() || "a quote without a customer";
}
