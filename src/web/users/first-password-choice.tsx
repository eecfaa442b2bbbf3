// How a new user gets a password, and how a user who has not joined is invited again (decision 68).
import { useMutation } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import type { CallError } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { ChoiceCard } from "#web/ui/forms/choice-card.tsx";
import { FieldGroup } from "#web/ui/forms/field.tsx";
import { canSendEmail } from "./email-availability.ts";

const HELD = "No mail server is set up: the invitation is held.";

/** The state of an invitation, as far as this page knows. */
export const describeInvitation = ({ email }: { email: string }) =>
  canSendEmail() ? `An email goes to ${email}.` : HELD;

const choices = [
  { name: "Send an invitation", isInvitation: true },
  { name: "Set a password now", isInvitation: false },
];

export function FirstPasswordChoice({ invite, onChange }: { invite: boolean; onChange: (invite: boolean) => void }) {
  return (
    <>
      <FieldGroup legend="First password">
        <div className="grid gap-2 md:grid-cols-2">
          {choices.map(({ name, isInvitation }) => (
            <ChoiceCard
              key={name}
              group="entrance"
              value={name}
              name={name}
              isChosen={invite === isInvitation}
              onChange={() => onChange(isInvitation)}
            />
          ))}
        </div>
      </FieldGroup>
      {invite &&
        (canSendEmail() ? (
          <p className="text-ink-3">
            An email goes to the address above. Its link sets the first password, once, within 7 days.
          </p>
        ) : (
          <Note tone="warn" title={HELD} role="status">
            Nobody can sign in with this account before the email is sent, from Emails, or a password is set.
          </Note>
        ))}
    </>
  );
}

export const InvitedBadge = () => <Badge tone="dashed">Invited, not yet joined</Badge>;

export function ResendInvitation<Recipient extends { email: string }>({
  name,
  invite,
  onDone,
}: {
  name: string;
  invite: () => Promise<Recipient>;
  onDone: () => unknown;
}) {
  const resending = useMutation<Recipient, CallError>({
    mutationFn: invite,
    onSuccess(recipient) {
      toast({ title: `${name} is invited again`, description: describeInvitation(recipient) });
      return onDone();
    },
    onError: (error) => showErrorToast(error, "Failed to send the invitation. Please try again."),
  });
  return (
    <Button
      size="sm"
      aria-label={`Invite again: ${name}`}
      pending={resending.isPending}
      pendingLabel="Inviting..."
      onClick={() => resending.mutate()}
    >
      <Mail /> Invite again
    </Button>
  );
}
