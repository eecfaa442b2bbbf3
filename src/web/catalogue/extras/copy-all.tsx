// Copies the active extras for a spreadsheet: name and price, as they can be pasted back.
import { Copy } from "lucide-react";
import { useState } from "react";
import type { StoredExtra } from "#contract/catalogue/extras.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { formatPlainPrice } from "./extra-form.ts";

export function CopyAllButton({ extras, className }: { extras: readonly StoredExtra[]; className: string }) {
  const [textToCopy, setTextToCopy] = useState<string | null>(null);
  const active = extras.filter(({ isActive }) => isActive);
  const copy = async () => {
    const text = active.map(({ name, price }) => `${name}\t${formatPlainPrice(price)}`).join("\n");
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: "Copied", description: "Names and prices are on the clipboard. Paste them into a spreadsheet." });
    } catch {
      // Also over plain HTTP, where there is no clipboard API.
      setTextToCopy(text);
    }
  };
  return (
    <>
      <Button className={className} disabled={active.length === 0} onClick={() => void copy()}>
        <Copy /> Copy all
      </Button>
      <Dialog
        open={textToCopy !== null}
        onOpenChange={() => setTextToCopy(null)}
        title="Copy all extras"
        description="This browser does not let Volute copy. Select the text and copy it yourself."
        footer={<DialogClose>Close</DialogClose>}
      >
        <Textarea
          readOnly
          aria-label="Names and prices"
          rows={10}
          value={textToCopy ?? ""}
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}
