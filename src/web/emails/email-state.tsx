import type { Email } from "#contract/emails.ts";
import { formatDateTime } from "#domain/days.ts";
import type { EmailState } from "#domain/emails/states.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const badges: Record<EmailState, { tone: BadgeTone; word: string }> = {
  held: { tone: "off", word: "Held" },
  queued: { tone: "dashed", word: "Queued" },
  sending: { tone: "brand", word: "Sending" },
  uncertain: { tone: "warn", word: "Uncertain" },
  sent: { tone: "info", word: "Handed over" },
  failed: { tone: "bad", word: "Failed" },
};

export function EmailBadge({ state }: { state: EmailState }) {
  const { tone, word } = badges[state];
  return <Badge tone={tone}>{word}</Badge>;
}

/** The email's state, with the mail server's own sentence. */
export function describeEmailState({ state, finishedAt, nextAttemptAt, attempts, reply, error }: Email): string {
  const when = finishedAt === null ? "" : ` on ${formatDateTime(finishedAt)}`;
  const why = error === null ? "" : ` ${error}`;
  switch (state) {
    case "held":
      return "Waits until somebody sends it: there is no mail server, or the company is switched off.";
    case "queued":
      return attempts === 0 ? "Goes out in a moment." : `Tried again on ${formatDateTime(nextAttemptAt)}.${why}`;
    case "sending":
      return "Is being handed over.";
    case "uncertain":
      return `The mail server did not confirm${when}: it may have arrived.${why}`;
    case "sent":
      return `Handed to the mail server${when}. ${reply ?? ""}`.trim();
    case "failed":
      return `Not sent${when}.${why}`;
  }
}
