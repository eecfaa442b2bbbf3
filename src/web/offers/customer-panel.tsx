// Of a quote's page: the offer, the customer's openings, answers and questions, and the actions on them.
import { Link2, PencilLine, RefreshCw, RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Revision } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDate, formatDateTime } from "#domain/days.ts";
import { formatRevisionNumber } from "#domain/quotes/lifecycle.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Cell, Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import type { AllowedActions } from "./allowed-actions.ts";
import { AnswerSummary } from "./answer.tsx";
import { DiscardDialog } from "./confirm-change.tsx";
import { EarlierRevisions } from "./earlier-revisions.tsx";
import { EmailNotices } from "./email-notices.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { CustomerLinks } from "./links.tsx";
import { formatDaysLeft, formatOpening, pickNewestEmails, summariseOpenings } from "./offer-texts.ts";
import { Questions } from "./questions.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { RecordAnswerDialog } from "./record-answer.tsx";
import { NextReminder } from "./reminders.tsx";
import { RevisionDownloads } from "./revision-downloads.tsx";
import { useOffer, wasSent } from "./use-offer.ts";

const TITLE = "With the Customer";

type OpenDialog = "link" | "withdraw" | "cancel" | "record" | "discard";

export function CustomerPanel({
  quote,
  mayEdit,
  symbol,
}: {
  quote: QuoteDetail;
  mayEdit: boolean;
  symbol: string | undefined;
}) {
  const { query, state, can, current, earlier, isImpersonating } = useOffer(quote, mayEdit);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  if (!wasSent(quote)) return null;
  if (query.isPending) return <Skeleton cells={3} lines={1} label="Loading what the customer has..." />;
  if (query.isError && !query.data) {
    return (
      <Panel title={TITLE}>
        <LoadError title="What the customer has could not be loaded" query={query} plate={false} />
      </Panel>
    );
  }
  const close = () => setOpenDialog(null);
  const openQuestions = [...(current ? [current] : []), ...earlier].flatMap(({ questions }) =>
    questions.filter(({ answeredAt }) => answeredAt === null),
  );
  const sendUrl = can.send || can.renew ? `/quotes/${quote.id}/send` : null;
  const replyAddress = quote.customerEmail ?? pickNewestEmails(current?.emails ?? [])[0]?.toAddress ?? null;
  const previousRevision = earlier[0];
  return (
    <Panel title={TITLE} aria-label={TITLE}>
      <PanelBody className="grid gap-3">
        <OfferState quote={quote} state={state} current={current} previousRevision={previousRevision} />
        <Questions quote={quote} questions={openQuestions} replyAddress={replyAddress} mayMark={mayEdit} />
        {current?.answer && <AnswerSummary answer={current.answer} />}
        {current && (
          <EmailNotices
            emails={current.emails.filter(({ state }) => !current.answer || state !== "sent")}
            sendUrl={can.send ? sendUrl : null}
            onMakeLink={can.link ? () => setOpenDialog("link") : null}
          />
        )}
        {query.data?.reminders && (
          <NextReminder quoteId={quote.id} reminders={query.data.reminders} mayEdit={mayEdit} />
        )}
        {isImpersonating && mayEdit && (
          <p className="t-small text-ink-3">
            Offers come from the company itself: while you act in it, you can’t send them or write answers down.
          </p>
        )}
      </PanelBody>
      {current && <OfferFacts current={current} state={state} />}
      <Actions can={can} state={state} sendUrl={sendUrl} onOpen={setOpenDialog}>
        {current && <RevisionDownloads quoteId={quote.id} revision={current} />}
      </Actions>
      {current && <CustomerLinks quoteId={quote.id} revision={current} mayEnd={mayEdit} />}
      <EarlierRevisions quoteId={quote.id} revisions={earlier} symbol={symbol} />
      {openDialog === "link" && <LinkDialog quote={quote} onClose={close} />}
      {(openDialog === "withdraw" || openDialog === "cancel") && (
        <ReasonDialog kind={openDialog} quote={quote} onClose={close} />
      )}
      {openDialog === "record" && <RecordAnswerDialog quote={quote} mayAccept={can.recordAcceptance} onClose={close} />}
      {openDialog === "discard" && previousRevision && (
        <DiscardDialog quote={quote} earlierName={previousRevision.name} onClose={close} />
      )}
    </Panel>
  );
}

/** The offer's state, in one or two sentences. */
function OfferState({
  quote,
  state,
  current,
  previousRevision,
}: {
  quote: QuoteDetail;
  state: string;
  current: Revision | null;
  previousRevision: Revision | undefined;
}) {
  if (!current && isIssued(quote.status)) {
    return <p>No document of this quote has been sent from here: its status came otherwise.</p>;
  }
  if (!current) {
    const number = formatRevisionNumber(quote.quoteNumber, quote.revision);
    const isWithdrawn = previousRevision?.closedBecause === "withdrawn";
    return (
      <Note
        tone="info"
        title={isWithdrawn ? `${previousRevision.name} was withdrawn.` : `You are working on ${number}.`}
      >
        {isWithdrawn && previousRevision.closedReason !== null && `Reason: ${previousRevision.closedReason}. `}
        The customer has nothing that can be accepted now. Whoever opens {previousRevision?.name ?? "the earlier one"}{" "}
        reads {isWithdrawn ? "that it was withdrawn." : "that it is being changed."}
      </Note>
    );
  }
  const sentNotice = `${current.name} was sent on ${formatDateTime(current.issuedAt)} by ${current.issuedByName}.`;
  const stateNotices: Record<string, string> = {
    sent: "The customer can read, accept and decline it.",
    expired: "This quote has expired. The customer can still read it, decline it or ask for an extension.",
  };
  return (
    <p className="wrap-anywhere">
      {sentNotice} {stateNotices[state]}
    </p>
  );
}

function OfferFacts({ current, state }: { current: Revision; state: string }) {
  const openings = summariseOpenings(current.links);
  const [newestEmail] = pickNewestEmails(current.emails);
  const isOpen = state === "sent" || state === "expired";
  return (
    <div className="border-t border-rule">
      {/* An address needs the whole width of a phone. */}
      <dl className="cells grid-cols-2 max-lg:*:first:col-span-2 lg:grid-cols-3">
        <Cell label="Sent to">{newestEmail?.toAddress ?? "By a link"}</Cell>
        <Cell label="Opened" note="May not be exact">
          {openings ? formatOpening(openings) : "Not yet"}
          {openings && openings.count > 1 && (
            <span className="t-small block font-normal text-ink-3">
              {openings.count} times, first {formatDateTime(openings.first)}
            </span>
          )}
        </Cell>
        <Cell label="Valid until" note={isOpen ? formatDaysLeft(current.validUntil, new Date()) : undefined}>
          {formatDate(current.validUntil)}
        </Cell>
      </dl>
    </div>
  );
}

function Actions({
  can,
  state,
  sendUrl,
  onOpen,
  children,
}: {
  can: AllowedActions;
  state: string;
  sendUrl: string | null;
  onOpen: (dialog: OpenDialog) => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap gap-2 border-t border-rule px-4 py-3 empty:hidden max-md:grid max-md:grid-cols-2 max-md:*:whitespace-normal print:hidden">
      {can.renew && sendUrl && (
        <ButtonLink size="sm" look="primary" href={sendUrl}>
          <RefreshCw /> Renew
        </ButtonLink>
      )}
      {(can.recordAcceptance || can.recordDecline) && (
        <Button size="sm" onClick={() => onOpen("record")}>
          <PencilLine /> Record an Answer
        </Button>
      )}
      {can.send && state === "sent" && sendUrl && (
        <ButtonLink size="sm" href={sendUrl}>
          <RotateCcw /> Send Again
        </ButtonLink>
      )}
      {can.link && (
        <Button size="sm" onClick={() => onOpen("link")}>
          <Link2 /> Make a Link to Copy
        </Button>
      )}
      {can.discard && (
        <Button size="sm" onClick={() => onOpen("discard")}>
          Discard Revision
        </Button>
      )}
      {can.withdraw && (
        <Button size="sm" onClick={() => onOpen("withdraw")}>
          Withdraw
        </Button>
      )}
      {can.cancel && (
        <Button size="sm" onClick={() => onOpen("cancel")}>
          Record a Cancellation
        </Button>
      )}
      {children}
    </div>
  );
}
