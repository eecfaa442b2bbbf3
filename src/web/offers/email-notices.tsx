// Emails about an offer that need the user to act (decision 65).
import { Link2, RotateCcw } from "lucide-react";
import type { Revision } from "#contract/offers/offers.ts";
import { formatDateTime } from "#domain/days.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { pickNewestEmails } from "./offer-texts.ts";

type OfferEmail = Revision["emails"][number];

interface Remedies {
  /** The page on which it is sent again; null if it cannot be. */
  sendUrl: string | null;
  onMakeLink: (() => void) | null;
}

export function EmailNotices({ emails, ...remedies }: Remedies & { emails: readonly OfferEmail[] }) {
  return pickNewestEmails(emails).map((email) => <EmailNote key={email.id} email={email} {...remedies} />);
}

function EmailNote({ email, sendUrl, onMakeLink }: Remedies & { email: OfferEmail }) {
  const { state, toAddress, error, finishedAt } = email;
  const renderSendLink = (label: string) =>
    sendUrl && (
      <ButtonLink size="sm" className="print:hidden" href={sendUrl}>
        <RotateCcw /> {label}
      </ButtonLink>
    );
  switch (state) {
    case "failed":
      return (
        <Note tone="bad" title={`Not delivered to ${toAddress}.`} action={renderSendLink("Send Again")}>
          {error ?? "The mail server refused it."}
        </Note>
      );
    case "uncertain":
      return (
        <Note tone="warn" title="The mail server did not confirm." action={renderSendLink("Send Again?")}>
          The email to {toAddress} may have arrived. It is never sent a second time by itself.
        </Note>
      );
    case "held":
      return (
        <Note
          tone="warn"
          title={`The email to ${toAddress} is held.`}
          action={
            onMakeLink && (
              <Button size="sm" className="print:hidden" onClick={onMakeLink}>
                <Link2 /> Make a Link to Copy
              </Button>
            )
          }
        >
          The email is on hold: no mail server is set up, or an administrator has to release it. Copy a link and send it
          yourself.
        </Note>
      );
    case "queued":
    case "sending":
      return (
        <Note tone="plain" title={`On its way to ${toAddress}.`}>
          {error === null ? "It is handed to the mail server in a moment." : `It is tried again. ${error}`}
        </Note>
      );
    case "sent":
      return (
        <p className="t-small wrap-anywhere text-ink-3">
          Email to {toAddress}: handed to the mail server{finishedAt === null ? "" : ` ${formatDateTime(finishedAt)}`}.
        </p>
      );
  }
}
