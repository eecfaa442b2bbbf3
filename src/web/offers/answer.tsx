import { CircleX } from "lucide-react";
import type { Revision } from "#contract/offers/offers.ts";
import { formatDateTime } from "#domain/days.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { formatAnswer } from "./offer-texts.ts";

export function AnswerSummary({ answer }: { answer: NonNullable<Revision["answer"]> }) {
  const {
    reason,
    purchaseOrder,
    recordedByName,
    isLate,
    channel,
    acceptedAtDeviceTime,
    wasShownCancellationRight,
    cancelledAt,
    cancelledReason,
  } = answer;
  return (
    <>
      <Note
        tone={answer.answer === "accepted" ? "ok" : "bad"}
        {...(answer.answer === "declined" && { icon: CircleX })}
        title={formatAnswer(answer)}
      >
        {recordedByName !== null && (
          <p>
            {channel === "on_site"
              ? `Signed on the screen of ${recordedByName}.`
              : `Recorded by ${recordedByName}, not signed by the customer.`}
          </p>
        )}
        {acceptedAtDeviceTime !== null && (
          <p className="t-small">By that device’s clock it was {formatDateTime(acceptedAtDeviceTime)}.</p>
        )}
        {wasShownCancellationRight !== null && (
          <p className="t-small">
            {wasShownCancellationRight
              ? "The customer ticked to have been shown the right to cancel before."
              : "It is not stated that the customer was shown the right to cancel before."}
          </p>
        )}
        {isLate && <p>The offer had expired by then.</p>}
        {purchaseOrder !== null && <p>Purchase order: {purchaseOrder}</p>}
        {reason !== null && <p className="whitespace-pre-wrap">“{reason}”</p>}
      </Note>
      {cancelledAt !== null && (
        <Note tone="bad" title={`Cancelled on ${formatDateTime(cancelledAt)}.`}>
          {cancelledReason}
        </Note>
      )}
    </>
  );
}
