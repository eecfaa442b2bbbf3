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

type Message = Revision["messages"][number];

const titles: Record<Message["kind"], string> = {
  question: "The customer asks:",
  new_date: "The customer asks for a new date:",
};

export function Questions({
  quote,
  messages,
  to,
  maySettle,
}: {
  quote: QuoteDetail;
  messages: readonly Message[];
  /** The address that a reply goes to. */
  to: string | null;
  maySettle: boolean;
}) {
  return messages.map((message) => (
    <Note key={message.id} tone="warn" icon={MessageCircleQuestion} title={titles[message.kind]}>
      <time dateTime={message.at} className="text-ink-3">
        {formatDateTime(message.at)}
      </time>
      <p className="t-body my-1 whitespace-pre-wrap wrap-anywhere">{message.text}</p>
      <div className="flex flex-wrap gap-2 print:hidden">
        {to !== null && (
          <a className="btn btn-sm" href={buildReplyMailto(to, quote.quoteNumber, message.text)}>
            <Reply /> Reply
          </a>
        )}
        {maySettle && <Settle quoteId={quote.id} message={message} />}
      </div>
    </Note>
  ));
}

function Settle({ quoteId, message }: { quoteId: string; message: Message }) {
  const settling = useMutation<Message, CallError>({
    mutationFn: () => call(markQuestionAnswered, { params: { id: quoteId, messageId: message.id }, body: {} }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: buildQueryKey(listRevisions, { params: { id: quoteId } }) }),
    onError: (error) => showErrorToast(error, "The question could not be marked. Please try again."),
  });
  return (
    <Button size="sm" pending={settling.isPending} pendingLabel="Marking…" onClick={() => settling.mutate()}>
      <Check /> Mark as Seen To
    </Button>
  );
}
