// Sends the held emails of a page together, after a confirmation; each adds its own audit entry.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Email, listEmails, resendEmail } from "#contract/emails.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { canSendEmail } from "#web/users/email-availability.ts";
import { useSession } from "#web/users/session.tsx";

const countEmails = (count: number) => (count === 1 ? "1 email" : `${count} emails`);

export function ReleaseHeldEmails({ emails }: { emails: readonly Email[] }) {
  const { may } = useSession();
  const [isConfirming, setIsConfirming] = useState(false);
  const heldEmails = emails.filter(({ state }) => state === "held");
  // The emails as they were at the start: the list is updated after each, and gets shorter.
  const release = useMutation<void, CallError, readonly Email[]>({
    // One after another: the first refusal gives the reason, and the rest stay held.
    async mutationFn(emailsToSend) {
      for (const { id } of emailsToSend) await call(resendEmail, { params: { id } });
    },
    onSuccess: (_, emailsToSend) =>
      toast(
        canSendEmail()
          ? { title: "Emails queued", description: `${countEmails(emailsToSend.length)} on the way.` }
          : { title: "Emails held", description: "No mail server is set up." },
      ),
    onError: (error) => showErrorToast(error, "Not all emails could be sent."),
    onSettled() {
      setIsConfirming(false);
      return queryClient.invalidateQueries({ queryKey: buildQueryKey(listEmails) });
    },
  });
  const waitingEmails = release.isPending ? release.variables : heldEmails;
  if (waitingEmails.length < 2 || !may("quotes", "edit")) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-b border-rule px-4 py-3">
      <p className="text-ink-2">{countEmails(waitingEmails.length)} on this page wait until somebody sends them.</p>
      <Button size="sm" onClick={() => setIsConfirming(true)}>
        Send All Held Emails
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Send ${countEmails(waitingEmails.length)}?`}
        confirm="Send"
        destroys={false}
        pending={release.isPending}
        pendingLabel="Sending…"
        onConfirm={() => release.mutate(heldEmails)}
      >
        <p>
          {canSendEmail()
            ? "All held emails of this page are handed to the mail server."
            : "No mail server is set up: all emails of this page are held again."}{" "}
          An offer that was answered, changed or has expired meanwhile is not sent, and says why.
        </p>
      </ConfirmDialog>
    </div>
  );
}
