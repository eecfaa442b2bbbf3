import type { Email } from "#contract/emails.ts";
import { formatDateTime } from "#domain/days.ts";
import type { EmailState } from "#domain/emails/states.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const badges: Record<EmailState, { tone: BadgeTone; label: string }> = {
  held: { tone: "off", label: "Held" },
  queued: { tone: "dashed", label: "Queued" },
  sending: { tone: "brand", label: "Sending" },
  uncertain: { tone: "warn", label: "Uncertain" },
  sent: { tone: "info", label: "Handed over" },
  failed: { tone: "bad", label: "Failed" },
};

export function EmailBadge({ state }: { state: EmailState }) {
  const { tone, label } = badges[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The email's state, with the mail server's own sentence. */
export function describeEmailState({ state, finishedAt, nextAttemptAt, attempts, reply, error }: Email): string {
  const onDate = finishedAt === null ? "" : ` on ${formatDateTime(finishedAt)}`;
  const reason = error === null ? "" : ` ${error}`;
  switch (state) {
    case "held":
      return "Waits until somebody sends it: there is no mail server, or the company is switched off.";
    case "queued":
      return attempts === 0 ? "Goes out in a moment." : `Tried again on ${formatDateTime(nextAttemptAt)}.${reason}`;
    case "sending":
      return "Is being handed over.";
    case "uncertain":
      return `The mail server did not confirm${onDate}: it may have arrived.${reason}`;
    case "sent":
      return `Handed to the mail server${onDate}. ${reply ?? ""}`.trim();
    case "failed":
      return `Not sent${onDate}.${reason}`;
  }
}
