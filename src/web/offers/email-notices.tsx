// Emails about an offer that need the user to act (decision 65).
import { Link2, RotateCcw } from "lucide-react";
import type { Revision } from "#contract/offers/offers.ts";
import { formatDateTime } from "#domain/days.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { pickNewestEmails } from "./offer-texts.ts";

type Letter = Revision["emails"][number];

interface Ways {
  /** The page on which it is sent again; null if it cannot be. */
  sendAgain: string | null;
  onMakeLink: (() => void) | null;
}

export function EmailNotices({ letters, ...ways }: Ways & { letters: readonly Letter[] }) {
  return pickNewestEmails(letters).map((letter) => <LetterNote key={letter.id} letter={letter} {...ways} />);
}

function LetterNote({ letter, sendAgain, onMakeLink }: Ways & { letter: Letter }) {
  const { state, toAddress, error, finishedAt } = letter;
  const again = (words: string) =>
    sendAgain && (
      <ButtonLink size="sm" className="print:hidden" href={sendAgain}>
        <RotateCcw /> {words}
      </ButtonLink>
    );
  switch (state) {
    case "failed":
      return (
        <Note tone="bad" title={`Not delivered to ${toAddress}.`} action={again("Send Again")}>
          {error ?? "The mail server refused it."}
        </Note>
      );
    case "uncertain":
      return (
        <Note tone="warn" title="The mail server did not confirm." action={again("Send Again?")}>
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
