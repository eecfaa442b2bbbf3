import { Check } from "lucide-react";
import type { Email } from "#contract/emails.ts";
import { formatDateTime } from "#domain/days.ts";
import { formatEmailKind } from "#domain/emails/kinds.ts";
import { type OfferObstacle, obstacleReasons } from "#domain/emails/open-offer.ts";
import type { EmailState } from "#domain/emails/states.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const badges: Record<Exclude<EmailState, "sent">, { tone: BadgeTone; label: string }> = {
  held: { tone: "off", label: "Held" },
  queued: { tone: "dashed", label: "Queued" },
  sending: { tone: "brand", label: "Sending" },
  uncertain: { tone: "warn", label: "Uncertain" },
  failed: { tone: "bad", label: "Failed" },
};

export function EmailBadge({ state }: { state: EmailState }) {
  if (state === "sent") {
    return (
      <span className="email-sent">
        <Check /> Handed over
      </span>
    );
  }
  const { tone, label } = badges[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** In a row, instead of the button. */
export const obstacleLabels: Record<OfferObstacle, string> = {
  withdrawn: "Quote withdrawn",
  revised: "Quote revised",
  accepted: "Quote accepted",
  declined: "Quote declined",
  expired: "Quote expired",
};

/** The email's state, with the mail server's own sentence. */
export function describeEmailState(email: Email): string {
  const { state, createdAt, finishedAt, nextAttemptAt, attempts, reply, error, obstacle } = email;
  const onDate = finishedAt === null ? "" : ` on ${formatDateTime(finishedAt)}`;
  const reason = error === null ? "" : ` ${error}`;
  const notSent = obstacle === null ? "" : ` ${obstacleReasons[obstacle]} This email won’t be sent.`;
  switch (state) {
    case "held":
      return `Since ${formatDateTime(createdAt)}.${notSent || " It is waiting for someone to release it."}`;
    case "queued":
      return attempts === 0
        ? "Will go out in a moment."
        : `Will be tried again on ${formatDateTime(nextAttemptAt)}.${reason}`;
    case "sending":
      return "Being handed over.";
    case "uncertain":
      return `The mail server did not confirm${onDate}: it may have arrived.${reason}${notSent}`;
    case "sent":
      return `To the mail server${onDate}. ${reply ?? ""}`.trim();
    case "failed":
      return `Not sent${onDate}.${reason}${notSent}`;
  }
}

/** Without the company's own name, with which every subject to a customer ends; for the platform, the kind. */
export function formatSubject({ subject, kind, companyName }: Email): string {
  const end = ` from ${companyName}`;
  if (subject === null) return formatEmailKind(kind);
  return subject.endsWith(end) ? subject.slice(0, -end.length) : subject;
}

/** For the phone: "Question NPL-000146". */
export const formatShortSubject = (email: Email): string =>
  email.quoteNumber === null ? formatSubject(email) : `${formatEmailKind(email.kind)} ${email.quoteNumber}`;
