// Releases emails, or tries them again.
import { useMutation } from "@tanstack/react-query";
import { type Email, getEmail, listEmails, resendEmail } from "#contract/emails.ts";
import { type EmailState, mayResendTogether } from "#domain/emails/states.ts";
import { CallError, call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { canSendEmail } from "#web/users/email-availability.ts";
import { useSession } from "#web/users/session.tsx";

/** Each is a call with its own audit entry, one after another; a refused one does not keep the others back. */
export function useSending() {
  return useMutation({
    async mutationFn(emails: readonly Email[]) {
      let refusal: unknown = null;
      let sentCount = 0;
      for (const { id, state } of emails) {
        try {
          await call(resendEmail, { params: { id }, body: { state } });
          sentCount += 1;
        } catch (error) {
          // Without a reply, the rest would fail alike.
          if (!(error instanceof CallError) || error.status === 0 || error.status === 401) throw error;
          refusal ??= error;
        }
      }
      return { sentCount, refusal, lastAddress: emails.at(-1)?.toAddress ?? "" };
    },
    onSuccess({ sentCount, refusal, lastAddress }, emails) {
      if (refusal !== null) {
        const count = emails.length - sentCount;
        const failure =
          emails.length === 1 ? "The email was not sent." : `${count} of ${emails.length} emails were not sent.`;
        return showErrorToast(refusal, failure);
      }
      const description = sentCount === 1 ? `It goes to ${lastAddress}.` : `${sentCount} emails are on their way.`;
      toast({ title: sentCount === 1 ? "Email queued" : "Emails queued", description });
    },
    onError: (error) => showErrorToast(error, "Not all emails could be sent."),
    onSettled: () =>
      Promise.all(
        [listEmails, getEmail].map((endpoint) => queryClient.invalidateQueries({ queryKey: buildQueryKey(endpoint) })),
      ),
  });
}

/** Without a mail server there is nothing to press. */
export function useMaySend(): (email: Email) => boolean {
  const { may } = useSession();
  const mayAct = canSendEmail() && may("quotes", "edit");
  return ({ maySend }) => mayAct && maySend;
}

/** An uncertain email may have arrived, so it is sent again alone. */
export const mayBeSelected = ({ state }: Email): boolean => mayResendTogether(state);

const sendLabels: Partial<Record<EmailState, string>> = { held: "Release", uncertain: "Send again" };
export const formatSendLabel = (state: EmailState): string => sendLabels[state] ?? "Try again";
