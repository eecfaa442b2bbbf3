// A quote's internal note, added or changed on the quote's page (QB 2.8 and 5).
import { NotebookPen } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { type QuoteDetail, updateQuote } from "#contract/quotes/quotes.ts";
import { AreaField } from "#web/kernel/forms/form-field.tsx";
import { ConflictResolution } from "#web/quotes/edit/conflict-resolution.tsx";
import { buildEditKey, loadEditDraft, openEditDraft } from "#web/quotes/edit/edit-draft.ts";
import { formatFieldList } from "#web/quotes/edit/editable-fields.ts";
import { type SaveResult, useQuoteForm } from "#web/quotes/edit/use-edit-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { useSession } from "#web/users/session.tsx";

export function NoteButton({ quote }: { quote: QuoteDetail }) {
  const [editedQuote, setEditedQuote] = useState<QuoteDetail | null>(null);
  const buttonLabel = quote.notes ? "Edit Note" : "Add Note";
  const title = quote.notes ? `Edit note of quote ${quote.quoteNumber}` : `Add note to quote ${quote.quoteNumber}`;
  return (
    <>
      <Button look="text" size="sm" onClick={() => setEditedQuote(quote)}>
        <NotebookPen /> {buttonLabel}
      </Button>
      {editedQuote && <NoteDialog title={title} quote={editedQuote} onClose={() => setEditedQuote(null)} />}
    </>
  );
}

const FORM = "note";

/** QB 5: at least one character. */
const schema = updateQuote.body.check(
  z.refine(({ notes }) => notes, { error: "Note cannot be empty", path: ["notes"] }),
);

function NoteDialog({ title, quote, onClose }: { title: string; quote: QuoteDetail; onClose: () => void }) {
  const { user } = useSession();
  // Saved beside the edit draft, because a session may end while the user is typing.
  const key = `${buildEditKey(user.companyId, user.id, quote.id)}.note`;
  const [storedDraft] = useState(() => loadEditDraft(key));
  const [draft] = useState(() => openEditDraft(key, storedDraft && { notes: storedDraft.texts.notes }));
  const { record, conflict } = useQuoteForm({
    seen: storedDraft ? { ...quote, ...storedDraft.seen } : quote,
    schema,
    mode: "onSubmit",
    toValues: (original) => ({ notes: original?.notes ?? "" }),
    draft,
    onSaved(saved) {
      showSavedToast(saved);
      close();
    },
    onUnchanged: () => close(),
    onInvalid: () => document.getElementById("notes")?.focus(),
    failure: "Failed to update note",
  });
  const close = () => {
    draft.discard();
    onClose();
  };
  // One dialog at a time: the choice between two notes replaces the note.
  if (conflict)
    return <ConflictResolution conflict={conflict} format={{ names: () => undefined, symbol: undefined }} />;
  return (
    <Dialog
      open
      dirty={record.dirty}
      stays={record.pending}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={title}
      footer={
        <>
          <DialogClose disabled={record.pending} />
          <Button look="primary" type="submit" form={FORM} pending={record.pending} pendingLabel="Saving...">
            Save Note
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-4" onSubmit={record.submit}>
        <AreaField of={record.form} name="notes" label="Note" hint="Internal: clients never see it." rows={6} />
        {storedDraft && <Note tone="info">Your unsaved changes have been restored.</Note>}
        {record.allErrors.map(
          ({ id, message }) =>
            id === undefined && (
              <Note key={message} tone="bad" role="alert">
                {message}
              </Note>
            ),
        )}
      </form>
    </Dialog>
  );
}

function showSavedToast({ tookAllTheirs, theirFields, authors }: SaveResult): void {
  if (tookAllTheirs) {
    toast({ title: "Nothing to save", description: `The note stays as ${authors} left it.` });
    return;
  }
  const merged = theirFields.length > 0 ? `. Meanwhile ${authors} changed ${formatFieldList(theirFields)}` : "";
  toast({ title: "Success", description: `Note updated successfully${merged}` });
}
