// A quote's internal note, added or changed where it is read (QB 2.8 and 5).
import { NotebookPen } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type QuoteDetail, updateQuote } from "#contract/quotes.ts";
import { deviceDrafts } from "#web/kernel/drafts.ts";
import { useSession } from "#web/people/session.tsx";
import { textsOf } from "#web/quotes/edit/form.ts";
import { editKey, keepEdit, loadEdit } from "#web/quotes/edit/keeping.ts";
import { MergeChoice } from "#web/quotes/edit/merge-choice.tsx";
import { type Saved, useSaving } from "#web/quotes/edit/saving.ts";
import { fieldList } from "#web/quotes/edit/words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast.ts";

export function NoteButton({ quote }: { quote: QuoteDetail }) {
  const [seen, setSeen] = useState<QuoteDetail | null>(null);
  const word = quote.notes ? "Edit Note" : "Add Note";
  const title = quote.notes ? `Edit note of quote ${quote.quoteNumber}` : `Add note to quote ${quote.quoteNumber}`;
  return (
    <>
      <Button look="text" size="sm" onClick={() => setSeen(quote)}>
        <NotebookPen /> {word}
      </Button>
      {seen && <NoteDialog title={title} quote={seen} onClose={() => setSeen(null)} />}
    </>
  );
}

const FORM = "note";

function NoteDialog({ title, quote, onClose }: { title: string; quote: QuoteDetail; onClose: () => void }) {
  const { user } = useSession();
  // Kept like an edit, beside it: a session may end while somebody is typing.
  const key = `${editKey(user.companyId, user.id, quote.id)}.note`;
  const [kept] = useState(() => loadEdit(key));
  const seen = kept?.seen ?? quote;
  const [text, setText] = useState(kept?.texts.notes ?? quote.notes ?? "");
  const [wrong, setWrong] = useState<string>();
  const saving = useSaving(
    quote.id,
    (saved) => {
      deviceDrafts.drop(key);
      tell(saved);
      onClose();
    },
    "Failed to update note",
  );
  const { error, pending, collided } = saving;
  const dirty = text !== (seen.notes ?? "");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const sentence = problemWith(text);
    setWrong(sentence);
    if (sentence) return document.getElementById("note-text")?.focus();
    if (text.trim() === seen.notes) return close();
    saving.save(seen, { notes: text.trim() });
  };
  const close = () => {
    deviceDrafts.drop(key);
    onClose();
  };
  // One dialog at a time: the choice between two notes takes the place of the note.
  if (collided) return <MergeChoice saving={saving} format={{ names: () => undefined, symbol: undefined }} />;
  return (
    <Dialog
      open
      dirty={dirty}
      onOpenChange={(stays) => !stays && close()}
      title={title}
      footer={
        <>
          <DialogClose />
          <Button look="primary" type="submit" form={FORM} pending={pending} pendingLabel="Saving...">
            Save Note
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-4" onSubmit={submit}>
        <Field id="note-text" label="Note" hint="Internal: clients never see it." error={wrong ?? error?.fields.notes}>
          <Textarea
            rows={6}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              keepEdit(key, {
                at: new Date().toISOString(),
                seen,
                texts: { ...textsOf(seen), notes: target.value },
              });
              if (wrong) setWrong(problemWith(target.value));
            }}
          />
        </Field>
        {kept && <Note tone="info">What you had typed before and not saved is here again.</Note>}
        {error && !error.fields.notes && (
          <Note tone="bad" role="alert">
            {error.sentence ?? error.message}
          </Note>
        )}
      </form>
    </Dialog>
  );
}

/** QB 5: at least one character. */
function problemWith(text: string): string | undefined {
  if (text.trim() === "") return "Note cannot be empty";
  const read = updateQuote.body.safeParse({ notes: text });
  return read.success ? undefined : read.error.issues[0]?.message;
}

function tell({ theirsAlone, taken, by }: Saved): void {
  if (theirsAlone) {
    toast({ title: "Nothing to save", description: `The note stays as ${by} left it.` });
    return;
  }
  const merged = taken.length > 0 ? `. Meanwhile ${by} changed ${fieldList(taken)}` : "";
  toast({ title: "Success", description: `Note updated successfully${merged}` });
}
