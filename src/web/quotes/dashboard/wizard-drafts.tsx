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
  const keyPrefix = buildDraftKeyPrefix(user);
  const [drafts, setDrafts] = useState(() => listDrafts(keyPrefix));
  const [isExpanded, setIsExpanded] = useState(false);
  const refreshDrafts = () => setDrafts(listDrafts(keyPrefix));
  useEffect(() => {
    // Another tab has changed a draft or created its quote.
    const refreshDrafts = () => setDrafts(listDrafts(keyPrefix));
    window.addEventListener("storage", refreshDrafts);
    return () => window.removeEventListener("storage", refreshDrafts);
  }, [keyPrefix]);

  const discard = ({ name, draft }: StoredDraft) => {
    deleteDraft(keyPrefix, name);
    refreshDrafts();
    const undo = () => {
      saveDraft(keyPrefix, name, draft);
      refreshDrafts();
    };
    toast({
      title: "Draft Discarded",
      description: `${formatDraftTitle(draft)} was removed from this device.`,
      action: { label: "Undo", onClick: undo },
    });
  };

  if (drafts.length === 0) return null;
  const shownDrafts = isExpanded ? drafts : drafts.slice(0, SHOWN_FIRST);
  return (
    <Panel title="Unfinished Quotes" firmness="estimate">
      <ul className="divide-y divide-rule">
        {shownDrafts.map((storedDraft) => (
          <li key={storedDraft.name} className="relative flex items-center gap-4 px-4 py-3 hover:bg-sunken">
            <Unfinished {...storedDraft} />
            <Button
              size="sm"
              className="relative"
              aria-label={`Discard ${formatDraftTitle(storedDraft.draft)}`}
              onClick={() => discard(storedDraft)}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
      {shownDrafts.length < drafts.length && (
        <PanelBody className="border-t border-rule">
          <Button look="text" size="sm" onClick={() => setIsExpanded(true)}>
            Show {drafts.length - shownDrafts.length} earlier
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
        Continue: {formatDraftTitle(draft)}, step {step}
      </RowLink>
      <span className="t-small text-ink-3">
        {draft.postcode && `${draft.postcode} · `}
        {steps[step - 1]}
      </span>
    </div>
  );
}

function formatDraftTitle({ customerName }: StoredDraft["draft"]): string {
  return customerName.trim() || "a quote without a customer";
}
