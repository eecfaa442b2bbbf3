// Creates a link and copies it. It is shown once: nothing is stored from which it could be read later (decision 61).
import { useMutation } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createLink, listRevisions } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";

const FORM = "link";

export function LinkDialog({ quote: { id, quoteNumber }, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  const [recipientNote, setRecipientNote] = useState("");
  const [isCopied, setIsCopied] = useState(false);
  const creation = useMutation<{ url: string }, CallError>({
    async mutationFn() {
      const body = { recipientNote: recipientNote.trim() || undefined };
      const link = await call(createLink, { params: { id }, body });
      setIsCopied(await copyText(link.url));
      return link;
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: buildQueryKey(listRevisions, { params: { id } }) }),
  });
  const url = creation.data?.url;
  const { error } = creation;
  const recipientError = error?.fields.recipientNote;
  return (
    <Dialog
      open
      // The link is shown nowhere else: only Done closes the dialog then.
      stays={creation.isPending || url !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Link to quote ${quoteNumber}`}
      footer={
        url === undefined ? (
          <>
            <DialogClose disabled={creation.isPending} />
            <Button type="submit" form={FORM} look="primary" pending={creation.isPending} pendingLabel="Making…">
              Make and Copy Link
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {url === undefined ? (
        <form
          id={FORM}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!creation.isPending) creation.mutate();
          }}
        >
          <p>Anyone with the link can read the offer, ask questions and answer it. You can end it at any time.</p>
          <Field label="For whom" optional hint="So that you can tell your links apart." error={recipientError}>
            <TextInput
              autoComplete="off"
              value={recipientNote}
              onChange={(event) => setRecipientNote(event.target.value)}
            />
          </Field>
          {error && recipientError === undefined && (
            <Note tone="bad" role="alert">
              {describeError(error) ?? "The link could not be made. Please try again."}
            </Note>
          )}
        </form>
      ) : (
        <CreatedLink url={url} isCopied={isCopied} onCopied={setIsCopied} />
      )}
    </Dialog>
  );
}

/** False if the browser refuses: over plain HTTP a page may not write to the clipboard. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function CreatedLink({
  url,
  isCopied,
  onCopied,
}: {
  url: string;
  isCopied: boolean;
  onCopied: (isCopied: boolean) => void;
}) {
  const address = useRef<HTMLInputElement>(null);
  // The button that created it is gone. Focusing selects it, to be copied by hand.
  useEffect(() => address.current?.focus(), []);
  const copy = async () => {
    const isCopiedNow = await copyText(url);
    if (!isCopiedNow) address.current?.focus();
    onCopied(isCopiedNow);
  };
  return (
    <div className="grid gap-3">
      <Note tone={isCopied ? "ok" : "warn"} role="status" title={isCopied ? "Copied." : "Copy it now."}>
        {isCopied
          ? "Paste it into a message to the customer. "
          : "Press Ctrl and C (on a Mac ⌘ and C), or hold the address and choose Copy. "}
        It won’t be shown again, but you can always make another.
      </Note>
      <Field label="Link">
        <TextInput
          ref={address}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          onCopy={() => onCopied(true)}
        />
      </Field>
      {isLocal(url) && (
        <Note tone="warn">
          This link works only on the computer that runs Volute. Ask whoever set it up to give it a public address.
        </Note>
      )}
      <div>
        <Button onClick={() => void copy()}>
          <Copy /> {isCopied ? "Copy Again" : "Copy Link"}
        </Button>
      </div>
    </div>
  );
}

const isLocal = (url: string): boolean => /^(?:(?:.+\.)?localhost|127\..+|\[::1\])$/.test(new URL(url).hostname);
