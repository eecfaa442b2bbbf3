// The step itself: what to do, and its buttons. What is in the way stands in the strips below it.
import {
  Calculator,
  CircleX,
  Clock,
  Download,
  Info,
  Link2,
  ListChecks,
  type LucideIcon,
  MailX,
  PencilLine,
  Presentation,
  RefreshCw,
  RotateCcw,
  Send,
  Undo2,
} from "lucide-react";
import type { ReactNode } from "react";
import { getRevisionRecord, type Revision } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { kindLabels, kinds } from "#domain/catalogue/items.ts";
import { formatDate, formatDateTime } from "#domain/days.ts";
import { AnswerFacts } from "#web/offers/answer-facts.tsx";
import { formatAnswer, formatOpening, summariseOpenings } from "#web/offers/offer-texts.ts";
import { useRevisionDownload } from "#web/offers/revision-downloads.tsx";
import type { Offer } from "#web/offers/use-offer.ts";
import { CalculateButton, CalculationError } from "#web/quotes/calculate-button.tsx";
import { buildChoicesUrl } from "#web/quotes/edit/sending-edit.ts";
import { EditLink } from "#web/quotes/edit-link.tsx";
import { useCalculation } from "#web/quotes/use-calculation.ts";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { PriceChoice } from "./price-conflict.tsx";
import { QuestionStep } from "./questions.tsx";
import { RecordAcceptanceStep } from "./record-acceptance.tsx";
import type { Step } from "./step.ts";
import { StepFrame } from "./step-frame.tsx";

export interface StepContentProps {
  quote: QuoteDetail;
  viewer: QuoteViewer;
  offer: Offer;
  step: Step;
  /** Called because the focused button disappears. */
  onPriced: () => void;
  /** Null if it cannot be shown now. */
  onShow: (() => void) | null;
  onOpen: (dialog: "recalculate" | "link" | "record") => void;
}

export function StepContent(props: StepContentProps) {
  const { quote, viewer, offer, step, onPriced, onShow, onOpen } = props;
  const { mayEdit } = viewer;
  const { can, current, emails, openQuestions } = offer;
  const editUrl = `/quotes/${quote.id}/edit`;
  const sendUrl = `/quotes/${quote.id}/send`;
  const [question] = openQuestions;
  switch (step) {
    case "erased":
      return (
        <StepFrame icon={Info} text="The customer of this quote was erased.">
          {quote.erasedAt !== null && <p>Since {formatDate(quote.erasedAt)} it can only be read.</p>}
        </StepFrame>
      );
    case "record_acceptance":
      return (
        quote.pendingAcceptance && (
          <RecordAcceptanceStep
            quote={quote}
            acceptance={quote.pendingAcceptance}
            symbol={viewer.symbol}
            mayEdit={mayEdit}
          />
        )
      );
    case "answer_question": {
      const replyAddress = quote.customerEmail ?? emails[0]?.toAddress ?? null;
      return (
        question && <QuestionStep quote={quote} question={question} replyAddress={replyAddress} mayMark={mayEdit} />
      );
    }
    case "choose_price":
      return <PriceChoice quote={quote} viewer={viewer} onDone={onPriced} />;
    case "choose_again": {
      const place = findExcludedOption(quote);
      if (place !== null) return <ExcludedOption place={place} mayEdit={mayEdit} />;
      return (
        <Choices
          text={mayEdit ? "Choose again, so that this quote can be priced and sent." : "A choice has to be made again."}
          href={mayEdit ? buildChoicesUrl(quote.id) : null}
          label="Choose again"
        />
      );
    }
    case "complete": {
      const missingKinds = kinds.filter((kind) => quote.names[kind] === null);
      const missingLabels = missingKinds.map((kind) => kindLabels[kind].one).join(", ");
      return <Choices text={`Still to choose: ${missingLabels}.`} href={mayEdit ? editUrl : null} label="Choose now" />;
    }
    case "recalculate":
      return (
        <StepFrame
          icon={RefreshCw}
          text={mayEdit ? "Recalculate the price to send this quote." : "The price has to be calculated again."}
          buttons={
            mayEdit && (
              <Button look="primary" onClick={() => onOpen("recalculate")}>
                <RefreshCw /> Recalculate
              </Button>
            )
          }
        />
      );
    case "calculate":
      return <CalculateStep quote={quote} mayEdit={mayEdit} onPriced={onPriced} />;
    case "send":
      return (
        <StepFrame
          icon={Send}
          text={describeSending(quote, can.send)}
          buttons={
            <>
              {can.send && <PrimaryLink icon={Send} href={sendUrl} label="Send" />}
              {onShow && (
                <Button onClick={onShow}>
                  <Presentation /> Show to Customer
                </Button>
              )}
            </>
          }
        />
      );
    case "send_again":
      return (
        <StepFrame
          icon={MailX}
          tone="warn"
          text="The customer doesn’t have this quote yet."
          buttons={
            <>
              {can.send && <PrimaryLink icon={RotateCcw} href={sendUrl} label="Send again" />}
              {can.link && <CopyLinkButton onClick={() => onOpen("link")} />}
            </>
          }
        />
      );
    case "copy_link":
      return (
        <StepFrame
          icon={Link2}
          text={
            can.link ? "Copy a link and send it to the customer yourself." : "The customer doesn’t have this quote yet."
          }
          buttons={can.link && <CopyLinkButton isPrimary onClick={() => onOpen("link")} />}
        />
      );
    case "wait":
      return (
        <StepFrame
          icon={Clock}
          before={describeLastEvent(current)}
          text="Waiting for the customer’s answer."
          buttons={
            (can.recordAcceptance || can.recordDecline) && (
              <Button look="primary" onClick={() => onOpen("record")}>
                <PencilLine /> Record answer
              </Button>
            )
          }
        />
      );
    case "renew":
      return (
        <StepFrame
          icon={Clock}
          tone="warn"
          text="This quote has expired. The customer can still read it, decline it or ask for an extension."
          buttons={can.renew && <PrimaryLink icon={RefreshCw} href={sendUrl} label="Renew" />}
        />
      );
    case "revise":
      return (
        <AnsweredStep
          answer={current?.answer ?? null}
          text="The customer has declined this quote."
          buttons={
            <>
              {can.revise && (
                <EditLink look="primary" quoteId={quote.id}>
                  <Undo2 /> Revise
                </EditLink>
              )}
              {can.renew && (
                <ButtonLink href={sendUrl}>
                  <RefreshCw /> Renew
                </ButtonLink>
              )}
            </>
          }
        />
      );
    case "accepted":
      return (
        <AnsweredStep
          answer={current?.answer ?? null}
          text="The customer has accepted this quote."
          buttons={current?.answer?.hasRecord && <RecordButton quoteId={quote.id} revision={current} />}
        />
      );
  }
}

/** The first option beside the quote's own job that rules exclude; null if they exclude that job itself. */
function findExcludedOption({ conflicts }: QuoteDetail): number | null {
  const places = conflicts.map((sentence) => Number(/^Option (\d): /.exec(sentence)?.[1] ?? 1));
  return places.includes(1) ? null : (places[0] ?? null);
}

function ExcludedOption({ place, mayEdit }: { place: number; mayEdit: boolean }) {
  return (
    <StepFrame
      icon={ListChecks}
      text={`Choose again in option ${place}, so that this quote can be priced and sent.`}
      buttons={
        mayEdit && (
          <Button look="primary" onClick={() => document.getElementById(`option-${place}-menu`)?.focus()}>
            <ListChecks /> Go to option {place}
          </Button>
        )
      }
    />
  );
}

function Choices({ text, href, label }: { text: string; href: string | null; label: string }) {
  return (
    <StepFrame
      icon={ListChecks}
      text={text}
      buttons={href && <PrimaryLink icon={ListChecks} href={href} label={label} />}
    />
  );
}

function CalculateStep({
  quote,
  mayEdit,
  onPriced,
}: Pick<StepContentProps, "quote" | "onPriced"> & { mayEdit: boolean }) {
  const calculation = useCalculation(quote, onPriced);
  return (
    <StepFrame
      icon={Calculator}
      text={
        mayEdit ? "All six choices are made. Calculate the price to send this quote." : "This quote has no price yet."
      }
      buttons={mayEdit && <CalculateButton calculation={calculation} />}
    >
      <CalculationError calculation={calculation} />
    </StepFrame>
  );
}

/** The customer's answer, in their own words if they gave any. */
function AnsweredStep({ answer, text, buttons }: { answer: Revision["answer"]; text: string; buttons: ReactNode }) {
  if (!answer) return <StepFrame icon={Info} text={text} buttons={buttons} />;
  const { reason, cancelledAt, cancelledReason } = answer;
  const isAccepted = answer.answer === "accepted";
  return (
    <StepFrame
      {...(isAccepted && cancelledAt === null ? { tone: "ok" as const } : { icon: CircleX, tone: "warn" as const })}
      before={formatAnswer(answer)}
      text={cancelledAt === null ? (reason ?? text) : `Cancelled on ${formatDateTime(cancelledAt)}.`}
      isQuotation={cancelledAt === null && reason !== null}
      buttons={buttons}
    >
      {cancelledAt !== null && (
        <>
          <p>{cancelledReason}</p>
          {reason !== null && <p>“{reason}”</p>}
        </>
      )}
      <AnswerFacts answer={answer} />
    </StepFrame>
  );
}

function RecordButton({ quoteId, revision }: { quoteId: string; revision: Revision }) {
  const download = useRevisionDownload(getRevisionRecord, quoteId, revision.number);
  return (
    <Button
      look="primary"
      pending={download.isPending}
      pendingLabel="Acceptance record"
      onClick={() => download.mutate()}
    >
      <Download /> Acceptance record
    </Button>
  );
}

function PrimaryLink({ icon: Icon, href, label }: { icon: LucideIcon; href: string; label: string }) {
  return (
    <ButtonLink look="primary" href={href}>
      <Icon /> {label}
    </ButtonLink>
  );
}

function CopyLinkButton({ isPrimary = false, onClick }: { isPrimary?: boolean; onClick: () => void }) {
  return (
    <Button look={isPrimary ? "primary" : "secondary"} onClick={onClick}>
      <Link2 /> Copy a link
    </Button>
  );
}

function describeSending({ customerEmail, lineFaults }: QuoteDetail, maySend: boolean): string {
  if (!maySend) return "This quote has not been sent yet.";
  if (lineFaults.length > 0) return "Not ready to send: some lines do not go together.";
  return customerEmail === null
    ? "Ready to send. There is no email address: copy a link afterwards and send it yourself."
    : `Ready to send to ${customerEmail}.`;
}

function describeLastEvent(current: Revision | null): string | undefined {
  const openings = current && summariseOpenings(current.links);
  if (openings) return `Probably opened ${formatOpening(openings)}`;
  return current ? "Not opened yet" : undefined;
}
