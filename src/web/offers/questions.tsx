// The customer's questions, until the user marks them as answered.
import { useMutation } from "@tanstack/react-query";
import { Check, MessageCircleQuestion, Reply } from "lucide-react";
import { listRevisions, markQuestionAnswered, type Revision } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDateTime } from "#domain/days.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { buildReplyMailto } from "./offer-texts.ts";

type Question = Revision["questions"][number];

const titles: Record<Question["kind"], string> = {
  question: "The customer asks:",
  new_date: "The customer asks for a new date:",
};

export function Questions({
  quote,
  questions,
  replyAddress,
  mayMark,
}: {
  quote: QuoteDetail;
  questions: readonly Question[];
  /** The address that a reply goes to. */
  replyAddress: string | null;
  mayMark: boolean;
}) {
  return questions.map((question) => (
    <Note key={question.id} tone="warn" icon={MessageCircleQuestion} title={titles[question.kind]}>
      <time dateTime={question.askedAt} className="text-ink-3">
        {formatDateTime(question.askedAt)}
      </time>
      <p className="t-body my-1 whitespace-pre-wrap wrap-anywhere">{question.question}</p>
      <div className="flex flex-wrap gap-2 print:hidden">
        {replyAddress !== null && (
          <a className="btn btn-sm" href={buildReplyMailto(replyAddress, quote.quoteNumber, question.question)}>
            <Reply /> Reply
          </a>
        )}
        {mayMark && <MarkAsAnswered quoteId={quote.id} question={question} />}
      </div>
    </Note>
  ));
}

function MarkAsAnswered({ quoteId, question }: { quoteId: string; question: Question }) {
  const markingAsAnswered = useMutation<Question, CallError>({
    mutationFn: () => call(markQuestionAnswered, { params: { id: quoteId, questionId: question.id }, body: {} }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: buildQueryKey(listRevisions, { params: { id: quoteId } }) }),
    onError: (error) => showErrorToast(error, "The question could not be marked. Please try again."),
  });
  return (
    <Button
      size="sm"
      pending={markingAsAnswered.isPending}
      pendingLabel="Marking…"
      onClick={() => markingAsAnswered.mutate()}
    >
      <Check /> Mark as answered
    </Button>
  );
}
