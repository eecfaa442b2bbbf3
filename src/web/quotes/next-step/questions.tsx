// The customer's questions, until the user marks them as answered.
import { useMutation } from "@tanstack/react-query";
import { Check, MessageCircleQuestion, Phone, Reply } from "lucide-react";
import type { ReactNode } from "react";
import { listRevisions, markQuestionAnswered, type Revision } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDateTime } from "#domain/days.ts";
import { buildTelephoneUrl } from "#domain/telephone.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { buildReplyMailto } from "#web/offers/offer-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { StepFrame } from "./step-frame.tsx";
import { Strip } from "./strip.tsx";

type Question = Revision["questions"][number];

const titles: Record<Question["kind"], string> = {
  question: "The customer asked",
  new_date: "The customer asks for a new date",
};

interface QuestionProps {
  quote: QuoteDetail;
  question: Question;
  /** The address that a reply goes to. */
  replyAddress: string | null;
  mayMark: boolean;
}

export function QuestionStep({ quote, question, replyAddress, mayMark }: QuestionProps) {
  const telephone = replyAddress === null ? quote.customerPhone : null;
  const isReachable = replyAddress !== null || telephone !== null;
  return (
    <StepFrame
      icon={MessageCircleQuestion}
      tone="warn"
      before={<QuestionHead question={question} />}
      text={question.question}
      isQuotation
      buttons={
        <>
          {replyAddress !== null && (
            <a className="btn btn-primary" href={buildReplyMailto(replyAddress, quote.quoteNumber, question.question)}>
              <Reply /> Reply by email
            </a>
          )}
          {telephone !== null && (
            <a className="btn btn-primary" href={buildTelephoneUrl(telephone)}>
              <Phone /> Call {telephone}
            </a>
          )}
          {mayMark && <MarkAsAnswered isPrimary={!isReachable} quoteId={quote.id} question={question} />}
        </>
      }
    >
      {isReachable ? undefined : (
        <p>This quote has no email address or phone number. The customer was asked to give one with the question.</p>
      )}
    </StepFrame>
  );
}

/** A further question, after the one that has waited longest. */
export function QuestionStrip({ quote, question, mayMark }: Omit<QuestionProps, "replyAddress">) {
  return (
    <Strip
      icon={MessageCircleQuestion}
      title={<QuestionHead question={question} />}
      action={mayMark && <MarkAsAnswered small quoteId={quote.id} question={question} />}
    >
      <p className="whitespace-pre-line">{question.question}</p>
    </Strip>
  );
}

function QuestionHead({ question: { kind, askedAt } }: { question: Question }): ReactNode {
  return (
    <>
      {titles[kind]} · <time dateTime={askedAt}>{formatDateTime(askedAt)}</time>
    </>
  );
}

function MarkAsAnswered({
  quoteId,
  question,
  isPrimary = false,
  small = false,
}: {
  quoteId: string;
  question: Question;
  isPrimary?: boolean;
  small?: boolean;
}) {
  const markingAsAnswered = useMutation<Question, CallError>({
    mutationFn: () => call(markQuestionAnswered, { params: { id: quoteId, questionId: question.id }, body: {} }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: buildQueryKey(listRevisions, { params: { id: quoteId } }) }),
    onError: (error) => showErrorToast(error, "The question could not be marked. Please try again."),
  });
  return (
    <Button
      look={isPrimary ? "primary" : "secondary"}
      size={small ? "sm" : "md"}
      pending={markingAsAnswered.isPending}
      pendingLabel="Marking…"
      onClick={() => markingAsAnswered.mutate()}
    >
      <Check /> Mark as answered
    </Button>
  );
}
