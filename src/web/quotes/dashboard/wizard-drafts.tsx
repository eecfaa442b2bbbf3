// This user's wizard drafts on this device, each with a link to continue.
import { useEffect, useState } from "react";
import { buildDraftKeyPrefix } from "#web/quotes/draft-keys.ts";
import { deleteDraft, listDrafts, type StoredDraft, saveDraft } from "#web/quotes/wizard/storage.ts";
import { findFurthestStep, steps } from "#web/quotes/wizard/validation.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { RowLink } from "#web/ui/tables/table.tsx";
import { useSession } from "#web/users/session.tsx";

const SHOWN_FIRST = 3;

export function WizardDrafts() {
  const { user } = useSession();
  const place = buildDraftKeyPrefix(user);
  const [drafts, setDrafts] = useState(() => listDrafts(place));
  const [all, setAll] = useState(false);
  const readAgain = () => setDrafts(listDrafts(place));
  useEffect(() => {
    // Another tab has changed a draft or created its quote.
    const read = () => setDrafts(listDrafts(place));
    window.addEventListener("storage", read);
    return () => window.removeEventListener("storage", read);
  }, [place]);

  const discard = ({ name, draft }: StoredDraft) => {
    deleteDraft(place, name);
    readAgain();
    const undo = () => {
      saveDraft(place, name, draft);
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
    <Panel title="Unfinished Quotes" firmness="estimate">
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
        <PanelBody className="border-t border-rule">
          <Button look="text" size="sm" onClick={() => setAll(true)}>
            Show {drafts.length - shown.length} earlier
          </Button>
        </PanelBody>
      )}
    </Panel>
  );
}

function Unfinished({ name, draft }: StoredDraft) {
  const step = findFurthestStep(draft);
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

function titleOf({ customerName }: StoredDraft["draft"]): string {
  return customerName.trim() || "a quote without a customer";
}
