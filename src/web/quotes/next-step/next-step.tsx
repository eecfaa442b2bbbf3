// The first panel of a quote's page: the one thing to do next, what is in the way, and every other action.
import "./next-step.css";
import {
  ChevronDown,
  Clock,
  Download,
  Link2,
  List,
  Mail,
  PencilLine,
  Presentation,
  RefreshCw,
  RotateCcw,
  Undo2,
  XCircle,
} from "lucide-react";
import { useState } from "react";
import { getRevisionRecord, type Revision } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDate, formatDateTime } from "#domain/days.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { MoreActions } from "#web/kernel/more-actions.tsx";
import { DiscardDialog } from "#web/offers/confirm-change.tsx";
import { LinkDialog } from "#web/offers/link-dialog.tsx";
import { LINKS_FOLD } from "#web/offers/links.tsx";
import { describeOpenings, describeWaiting, formatDaysLeft, summariseOpenings } from "#web/offers/offer-texts.ts";
import { ReasonDialog } from "#web/offers/reason-dialog.tsx";
import { RecordAnswerDialog } from "#web/offers/record-answer.tsx";
import { useRevisionDownload } from "#web/offers/revision-downloads.tsx";
import type { Offer } from "#web/offers/use-offer.ts";
import { Recalculation } from "#web/quotes/edit/recalculation.tsx";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { MenuAction } from "#web/ui/dialogs/actions-menu.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showFold } from "#web/ui/fold.tsx";
import { Cell, Cells, Panel } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";
import { findStep, type Step } from "./step.ts";
import { StepContent } from "./step-content.tsx";
import { Strips } from "./strips.tsx";

const TITLE = "Next step";

type OpenDialog = "link" | "withdraw" | "cancel" | "record" | "discard" | "recalculate";

export function NextStep({
  quote,
  viewer,
  offer,
  onShow,
  onPriced,
}: {
  quote: QuoteDetail;
  viewer: QuoteViewer;
  offer: Offer;
  /** Shows it to the customer; null if it cannot be shown now. */
  onShow: (() => void) | null;
  /** Called because the focused button disappears. */
  onPriced: () => void;
}) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { can, current, earlier, emails, openQuestions, state } = offer;
  const step = findStep({
    quote,
    state,
    hasOpenQuestion: openQuestions.length > 0,
    emailStates: emails.map((email) => email.state),
    // A status that was set manually has no offer to link to.
    hasLink: current === null || current.links.some(({ revokedAt }) => revokedAt === null),
    isOpened: current !== null && summariseOpenings(current.links) !== null,
  });
  const close = () => setOpenDialog(null);
  const [previousRevision] = earlier;
  const mayRecord = (can.recordAcceptance || can.recordDecline) && step !== "wait";
  const actions = useActions({ quote, offer, step, onShow: step === "send" ? null : onShow, onOpen: setOpenDialog });
  if (offer.isLoading) return <Skeleton cells={3} lines={2} label="Loading what the customer has..." />;
  if (offer.query.isError && !offer.query.data) {
    return (
      <Panel title={TITLE}>
        <LoadError title="What the customer has could not be loaded" query={offer.query} panel={false} />
      </Panel>
    );
  }
  return (
    <Panel
      title={TITLE}
      aria-label={TITLE}
      className="next-step"
      actions={<WaitingBadge since={quote.pendingAcceptance?.acceptedAtDeviceTime ?? openQuestions[0]?.askedAt} />}
    >
      <StepContent {...{ quote, viewer, offer, step, onPriced, onShow }} onOpen={setOpenDialog} />
      <Strips
        {...{ quote, viewer, offer, step }}
        onRecalculate={() => setOpenDialog("recalculate")}
        onCopyLink={() => setOpenDialog("link")}
      />
      {current && <OfferFacts quote={quote} offer={offer} current={current} />}
      {(mayRecord || actions.length > 0) && (
        <div className="next-actions">
          {mayRecord && (
            <Button size="sm" onClick={() => setOpenDialog("record")}>
              <PencilLine /> Record answer
            </Button>
          )}
          <MoreActions size="sm" actions={actions}>
            More actions <ChevronDown />
          </MoreActions>
        </div>
      )}
      <Recalculation quote={quote} viewer={viewer} open={openDialog === "recalculate"} onClose={close} />
      {openDialog === "link" && <LinkDialog quote={quote} onClose={close} />}
      {(openDialog === "withdraw" || openDialog === "cancel") && (
        <ReasonDialog kind={openDialog} quote={quote} onClose={close} />
      )}
      {openDialog === "record" && (
        <RecordAnswerDialog
          quote={quote}
          choice={current?.choice ?? null}
          mayAccept={can.recordAcceptance}
          symbol={viewer.symbol}
          onClose={close}
        />
      )}
      {openDialog === "discard" && previousRevision && (
        <DiscardDialog quote={quote} earlierName={previousRevision.name} onClose={close} />
      )}
    </Panel>
  );
}

function WaitingBadge({ since }: { since: string | undefined }) {
  const waiting = since === undefined ? null : describeWaiting(since, new Date());
  return (
    waiting !== null && (
      <Badge tone="warn" icon={Clock}>
        {waiting}
      </Badge>
    )
  );
}

function OfferFacts({
  quote: { customerEmail },
  offer: { state, emails },
  current,
}: {
  quote: QuoteDetail;
  offer: Offer;
  current: Revision;
}) {
  const { name, number, issuedAt, issuedByName, validUntil, links } = current;
  const sentTo = emails[0]?.toAddress;
  // The customer's own address stands below, with their other details.
  const wayWithoutEmail = links.length > 0 ? ", by a link" : ", without an email";
  const way = sentTo === undefined ? wayWithoutEmail : sentTo === customerEmail ? "" : `, to ${sentTo}`;
  const openings = summariseOpenings(links);
  const isOpen = state === "sent" || state === "expired";
  const hasOpening = openings !== null || isOpen;
  return (
    <Cells columns={hasOpening ? 3 : 2}>
      <Cell label={number === 1 ? "Sent" : `Sent as ${name}`} note={`by ${issuedByName}${way}`}>
        {formatDateTime(issuedAt)}
      </Cell>
      {hasOpening && (
        <Cell label="Opened" note={describeOpenings(openings)}>
          {openings ? formatDateTime(openings.last) : "Not yet"}
        </Cell>
      )}
      <Cell label="Valid until" note={isOpen ? formatDaysLeft(validUntil, new Date()) : undefined}>
        {formatDate(validUntil)}
      </Cell>
    </Cells>
  );
}

interface ActionsContext {
  quote: QuoteDetail;
  offer: Offer;
  /** Its own actions are not repeated. */
  step: Step;
  onShow: (() => void) | null;
  onOpen: (dialog: OpenDialog) => void;
}

function useActions({ quote, offer, step, onShow, onOpen }: ActionsContext): MenuAction[] {
  const { can, state, current } = offer;
  const number = current?.number ?? 0;
  const record = useRevisionDownload(getRevisionRecord, quote.id, number);
  const sendUrl = `/quotes/${quote.id}/send`;
  const maySearch = useSession().may("quotes", "search");
  const actions: (MenuAction | false | null)[] = [
    can.renew && step === "answer_question" && { label: "Renew", icon: RefreshCw, to: sendUrl },
    can.send && state === "sent" && step !== "send_again" && { label: "Send again", icon: RotateCcw, to: sendUrl },
    onShow && { label: "Show to Customer", icon: Presentation, to: onShow },
    can.link &&
      step !== "copy_link" &&
      step !== "send_again" && { label: "Copy a link", icon: Link2, to: () => onOpen("link") },
    current !== null && {
      label: `Customer links (${current.links.length})`,
      icon: List,
      to: () => showFold(LINKS_FOLD),
    },
    current !== null &&
      current.emails.length > 0 &&
      maySearch && { label: "Emails", icon: Mail, to: `/emails?search=${quote.quoteNumber}` },
    current?.answer?.hasRecord === true &&
      step !== "accepted" && { label: "Acceptance record", icon: Download, to: () => record.mutate() },
    can.discard && { label: "Discard revision", icon: Undo2, to: () => onOpen("discard"), isDangerous: true },
    can.withdraw && { label: "Withdraw quote", icon: XCircle, to: () => onOpen("withdraw"), isDangerous: true },
    can.cancel && { label: "Record cancellation", icon: XCircle, to: () => onOpen("cancel"), isDangerous: true },
  ];
  return actions.filter((action) => action !== false && action !== null);
}
