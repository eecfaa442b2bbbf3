// Copies a queued quote as text; if the browser does not allow that, shows the text to be copied by hand.
import { useState } from "react";
import type { QueueEntry } from "#web/quotes/offline-queue/entry.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { useSession } from "#web/users/session.tsx";
import { summariseEntry } from "./summary.ts";

export function CopyAsText({ entry }: { entry: QueueEntry }) {
  const symbol = useSession().company?.currencySymbol;
  const [textToCopy, setTextToCopy] = useState<string | null>(null);
  const { customerName } = entry.body;
  const copy = async () => {
    const text = summariseEntry(entry, symbol);
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: "Copied", description: `The quote for ${customerName} is on the clipboard as text.` });
    } catch {
      // Also over plain HTTP, where there is no clipboard API.
      setTextToCopy(text);
    }
  };
  return (
    <>
      <Button size="sm" aria-label={`Copy as text: ${customerName}`} onClick={() => void copy()}>
        Copy as text
      </Button>
      <Dialog
        open={textToCopy !== null}
        onOpenChange={() => setTextToCopy(null)}
        title={`Copy the quote for ${customerName}`}
        description="This browser does not let Volute copy. Select the text and copy it yourself."
        footer={<DialogClose>Close</DialogClose>}
      >
        <Textarea
          readOnly
          aria-label="The quote as text"
          rows={textToCopy?.split("\n").length}
          value={textToCopy ?? ""}
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}
