import { Send } from "lucide-react";
import { useState } from "react";
import type { Email } from "#contract/emails.ts";
import { isToCustomer } from "#domain/emails/kinds.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { formatSubject } from "./email-state.tsx";
import { formatSendLabel, useSending } from "./sending.ts";

/** Releases one email or tries it again; one that may have arrived only after a confirmation. */
export function SendButton({ email, isPrimary = false }: { email: Email; isPrimary?: boolean }) {
  const sending = useSending();
  const [isConfirming, setIsConfirming] = useState(false);
  const { state } = email;
  const label = formatSendLabel(state);
  const send = () => sending.mutate([email], { onSettled: () => setIsConfirming(false) });
  return (
    <>
      <Button
        size={isPrimary ? "md" : "sm"}
        look={isPrimary ? "primary" : "secondary"}
        aria-label={`${label}: ${formatSubject(email)}`}
        pending={sending.isPending}
        pendingLabel="Sending…"
        onClick={() => (state === "uncertain" ? setIsConfirming(true) : send())}
      >
        {isPrimary && <Send />}
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Send this email again?"
        confirm="Send again"
        pending={sending.isPending}
        pendingLabel="Sending…"
        onConfirm={send}
      >
        <p>{isToCustomer(email.kind) ? "The customer may already have it." : "The recipient may already have it."}</p>
      </ConfirmDialog>
    </>
  );
}
