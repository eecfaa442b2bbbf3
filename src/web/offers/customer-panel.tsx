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

type Opening = "link" | "withdraw" | "cancel" | "record" | "discard";

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
  const [open, setOpen] = useState<Opening | null>(null);
  if (!wasSent(quote)) return null;
  if (query.isPending) return <Skeleton cells={3} lines={1} label="Loading what the customer has..." />;
  if (query.isError && !query.data) {
    return (
      <Panel title={TITLE}>
        <LoadError title="What the customer has could not be loaded" query={query} plate={false} />
      </Panel>
    );
  }
  const close = () => setOpen(null);
  const asked = [...(current ? [current] : []), ...earlier].flatMap(({ questions }) =>
    questions.filter(({ answeredAt }) => answeredAt === null),
  );
  const sendAgain = can.send || can.renew ? `/quotes/${quote.id}/send` : null;
  const reply = quote.customerEmail ?? pickNewestEmails(current?.emails ?? [])[0]?.toAddress ?? null;
  const before = earlier[0];
  return (
    <Panel title={TITLE} aria-label={TITLE}>
      <PanelBody className="grid gap-3">
        <Standing quote={quote} state={state} current={current} before={before} />
        <Questions quote={quote} questions={asked} to={reply} mayMark={mayEdit} />
        {current?.answer && <AnswerSummary answer={current.answer} />}
        {current && (
          <EmailNotices
            letters={current.emails.filter(({ state }) => !current.answer || state !== "sent")}
            sendAgain={can.send ? sendAgain : null}
            onMakeLink={can.link ? () => setOpen("link") : null}
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
      {current && <Facts current={current} state={state} />}
      <Actions can={can} state={state} sendAgain={sendAgain} onOpen={setOpen}>
        {current && <RevisionDownloads quoteId={quote.id} revision={current} />}
      </Actions>
      {current && <CustomerLinks quoteId={quote.id} revision={current} mayEnd={mayEdit} />}
      <EarlierRevisions quoteId={quote.id} revisions={earlier} symbol={symbol} />
      {open === "link" && <LinkDialog quote={quote} onClose={close} />}
      {(open === "withdraw" || open === "cancel") && <ReasonDialog kind={open} quote={quote} onClose={close} />}
      {open === "record" && <RecordAnswerDialog quote={quote} mayAccept={can.recordAcceptance} onClose={close} />}
      {open === "discard" && before && <DiscardDialog quote={quote} before={before.name} onClose={close} />}
    </Panel>
  );
}

/** The offer's state, in one or two sentences. */
function Standing({
  quote,
  state,
  current,
  before,
}: {
  quote: QuoteDetail;
  state: string;
  current: Revision | null;
  before: Revision | undefined;
}) {
  if (!current && isIssued(quote.status)) {
    return <p>No document of this quote has been sent from here: its status came otherwise.</p>;
  }
  if (!current) {
    const number = formatRevisionNumber(quote.quoteNumber, quote.revision);
    const withdrawn = before?.closedBecause === "withdrawn";
    return (
      <Note tone="info" title={withdrawn ? `${before.name} was withdrawn.` : `You are working on ${number}.`}>
        {withdrawn && before.closedReason !== null && `Reason: ${before.closedReason}. `}
        The customer has nothing that can be accepted now. Whoever opens {before?.name ?? "the earlier one"} reads{" "}
        {withdrawn ? "that it was withdrawn." : "that it is being changed."}
      </Note>
    );
  }
  const sent = `${current.name} was sent on ${formatDateTime(current.issuedAt)} by ${current.issuedByName}.`;
  const then: Record<string, string> = {
    sent: "The customer can read, accept and decline it.",
    expired: "This quote has expired. The customer can still read it, decline it or ask for an extension.",
  };
  return (
    <p className="wrap-anywhere">
      {sent} {then[state]}
    </p>
  );
}

function Facts({ current, state }: { current: Revision; state: string }) {
  const seen = summariseOpenings(current.links);
  const [letter] = pickNewestEmails(current.emails);
  const open = state === "sent" || state === "expired";
  return (
    <div className="border-t border-rule">
      {/* An address needs the whole width of a phone. */}
      <dl className="cells grid-cols-2 max-lg:*:first:col-span-2 lg:grid-cols-3">
        <Cell label="Sent to">{letter?.toAddress ?? "By a link"}</Cell>
        <Cell label="Opened" note="May not be exact">
          {seen ? formatOpening(seen) : "Not yet"}
          {seen && seen.count > 1 && (
            <span className="t-small block font-normal text-ink-3">
              {seen.count} times, first {formatDateTime(seen.first)}
            </span>
          )}
        </Cell>
        <Cell label="Valid until" note={open ? formatDaysLeft(current.validUntil, new Date()) : undefined}>
          {formatDate(current.validUntil)}
        </Cell>
      </dl>
    </div>
  );
}

function Actions({
  can,
  state,
  sendAgain,
  onOpen,
  children,
}: {
  can: AllowedActions;
  state: string;
  sendAgain: string | null;
  onOpen: (what: Opening) => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap gap-2 border-t border-rule px-4 py-3 empty:hidden max-md:grid max-md:grid-cols-2 max-md:*:whitespace-normal print:hidden">
      {can.renew && sendAgain && (
        <ButtonLink size="sm" look="primary" href={sendAgain}>
          <RefreshCw /> Renew
        </ButtonLink>
      )}
      {(can.recordAcceptance || can.recordDecline) && (
        <Button size="sm" onClick={() => onOpen("record")}>
          <PencilLine /> Record an Answer
        </Button>
      )}
      {can.send && state === "sent" && sendAgain && (
        <ButtonLink size="sm" href={sendAgain}>
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
