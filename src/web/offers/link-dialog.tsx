// Creates a link to copy. It is shown once: nothing is stored from which it could be read later (decision 61).
import { useMutation } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
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
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const creation = useMutation<{ url: string }, CallError>({
    mutationFn: () => call(createLink, { params: { id }, body: { recipientNote: recipientNote.trim() || undefined } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: buildQueryKey(listRevisions, { params: { id } }) }),
  });
  const url = creation.data?.url;
  const { error } = creation;
  const recipientError = error?.fields.recipientNote;
  return (
    <Dialog
      open
      // The link is shown nowhere else: until it is copied only Done closes the dialog.
      stays={creation.isPending || (url !== undefined && !isCopied)}
      onOpenChange={(open) => !open && onClose()}
      title={`Link to quote ${quoteNumber}`}
      footer={
        url === undefined ? (
          <>
            <DialogClose disabled={creation.isPending} />
            <Button type="submit" form={FORM} look="primary" pending={creation.isPending} pendingLabel="Making…">
              Make a Link
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Done</Button>
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
          <p>Whoever has the link can read the offer, ask and answer. You can end it at any time.</p>
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

function CreatedLink({
  url,
  isCopied,
  onCopied,
}: {
  url: string;
  /** False if the browser refused to copy. */
  isCopied: boolean | null;
  onCopied: (isCopied: boolean) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const address = useRef<HTMLInputElement>(null);
  // The button that created it is gone.
  useEffect(() => button.current?.focus(), []);
  const copy = async () => {
    address.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      onCopied(true);
    } catch {
      // Over plain HTTP a page may not write to the clipboard; then the address is selected instead.
      address.current?.focus();
      onCopied(false);
    }
  };
  return (
    <div className="grid gap-3">
      <Note tone="warn" title="Copy it now.">
        Copy this link now: it won’t be shown again. You can always make another.
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
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={button} look="primary" onClick={() => void copy()}>
          {isCopied ? <Check /> : <Copy />} Copy Link
        </Button>
        <span role="status" className="t-small text-ink-2">
          {isCopied === true && "Copied."}
          {isCopied === false && "Press Ctrl and C (on a Mac ⌘ and C), or hold the address and choose Copy."}
        </span>
      </div>
    </div>
  );
}
