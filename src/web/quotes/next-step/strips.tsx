// What is in the way of a quote, or worth knowing before its next step.
import { Link2, MailWarning, RefreshCw, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatRevisionNumber } from "#domain/quotes/lifecycle.ts";
import { isIssued } from "#domain/quotes/status.ts";
import type { Offer } from "#web/offers/use-offer.ts";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { listWarnings } from "#web/quotes/warnings.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { canSendEmail } from "#web/users/email-availability.ts";
import { PriceConflictStrip } from "./price-conflict.tsx";
import { QuestionStrip } from "./questions.tsx";
import { PendingAcceptanceStrip } from "./record-acceptance.tsx";
import type { Step } from "./step.ts";
import { Strip } from "./strip.tsx";

export interface StripsProps {
  quote: QuoteDetail;
  viewer: QuoteViewer;
  offer: Offer;
  /** What it offers is not offered again. */
  step: Step;
  onRecalculate: () => void;
  onCopyLink: () => void;
}

export function Strips(props: StripsProps) {
  const { quote, viewer, offer, step } = props;
  const { mayEdit, symbol } = viewer;
  const { current, openQuestions, isImpersonating, state } = offer;
  const otherQuestions = step === "answer_question" ? openQuestions.slice(1) : openQuestions;
  return (
    <>
      {quote.pendingAcceptance && (
        <PendingAcceptanceStrip quote={quote} acceptance={quote.pendingAcceptance} symbol={symbol} />
      )}
      {otherQuestions.map((question) => (
        <QuestionStrip key={question.id} quote={quote} question={question} mayMark={mayEdit} />
      ))}
      {!current && isIssued(state) && (
        <Strip plain>No document of this quote has been sent from here: its status was set manually.</Strip>
      )}
      <RevisionStrip quote={quote} offer={offer} />
      <PriceConflictStrip quote={quote} viewer={viewer} />
      <QuoteWarningStrips {...props} />
      {state !== "declined" && offer.emails.map((email) => <EmailStrip key={email.id} email={email} {...props} />)}
      {step === "send" && quote.customerEmail !== null && !canSendEmail() && (
        <Strip icon={MailWarning} title="No email can be sent yet:">
          no mail server is set up. After sending, copy a link and send it yourself.
        </Strip>
      )}
      {isImpersonating && mayEdit && (
        <Strip plain>
          Offers come from the company itself: while you act in it, you can’t send them or record answers.
        </Strip>
      )}
    </>
  );
}

/** The customer's earlier revision was closed, because this one is worked on or it was withdrawn. */
function RevisionStrip({ quote, offer: { current, earlier, state } }: Pick<StripsProps, "quote" | "offer">) {
  const [previous] = earlier;
  if (current || !previous || isIssued(state)) return null;
  const isWithdrawn = previous.closedBecause === "withdrawn";
  const number = formatRevisionNumber(quote.quoteNumber, quote.revision);
  return (
    <Strip title={isWithdrawn ? `${previous.name} was withdrawn.` : `You are working on ${number}.`}>
      {isWithdrawn && previous.closedReason !== null && `Reason: ${previous.closedReason}. `}
      The customer has nothing to accept now. Anyone who opens {previous.name} will see that it{" "}
      {isWithdrawn ? "was withdrawn." : "is being changed."}
    </Strip>
  );
}

function QuoteWarningStrips({ quote, viewer, offer, step, onRecalculate }: StripsProps) {
  // The price conflict already says what else has changed.
  const warnedQuote = quote.conflict ? { ...quote, conflicts: [], withdrawn: [] } : quote;
  return listWarnings(warnedQuote).map(({ key, title, sentences }) => (
    <Strip
      key={key}
      title={title}
      action={
        key === "recalculate" &&
        step !== "recalculate" &&
        viewer.mayEdit &&
        !isIssued(offer.state) && (
          <Button size="sm" onClick={onRecalculate}>
            <RefreshCw /> Recalculate
          </Button>
        )
      }
    >
      {sentences.length === 1 ? sentences[0] : sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
    </Strip>
  ));
}

/** An email about an offer that is not there yet, or needs the user to act (decision 65). */
function EmailStrip({
  email: { state, toAddress, error },
  quote,
  offer: { can, emails },
  step,
  onCopyLink,
}: StripsProps & { email: Offer["emails"][number] }) {
  const renderSendLink = (label: string): ReactNode =>
    can.send &&
    step !== "send_again" && (
      <ButtonLink size="sm" href={`/quotes/${quote.id}/send`}>
        <RotateCcw /> {label}
      </ButtonLink>
    );
  switch (state) {
    case "failed":
      return (
        <Strip icon={MailWarning} title={`Email to ${toAddress} failed.`} action={renderSendLink("Send again")}>
          {error ?? "It was not sent."}
        </Strip>
      );
    case "uncertain":
      return (
        <Strip icon={MailWarning} title="The mail server did not confirm." action={renderSendLink("Send again?")}>
          The email to {toAddress} may have arrived. It is never sent again automatically.
        </Strip>
      );
    case "held":
      return (
        <Strip
          icon={MailWarning}
          title={emails.length === 1 ? "Email on hold:" : `Email to ${toAddress} on hold:`}
          action={
            can.link &&
            step !== "copy_link" && (
              <Button size="sm" onClick={onCopyLink}>
                <Link2 /> Copy a link
              </Button>
            )
          }
        >
          {canSendEmail() ? "an administrator has to release it." : "no mail server is set up."}
        </Strip>
      );
    case "queued":
    case "sending":
      return (
        <Strip plain title={`On its way to ${toAddress}.`}>
          {error === null ? "It will be sent in a moment." : `It is tried again. ${error}`}
        </Strip>
      );
    case "sent":
      return null;
  }
}
