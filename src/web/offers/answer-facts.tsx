import type { Revision } from "#contract/offers/offers.ts";
import { formatDateTime } from "#domain/days.ts";

/** How an answer was given, in one sentence a line. */
export function AnswerFacts({ answer }: { answer: NonNullable<Revision["answer"]> }) {
  const isAccepted = answer.answer === "accepted";
  const { choice, recordedByName, channel, acceptedAtDeviceTime, wasShownCancellationRight, isLate, purchaseOrder } =
    answer;
  return (
    <>
      {choice !== null && <p>Chosen: {choice}.</p>}
      {recordedByName !== null && (
        <p>
          {channel === "on_site"
            ? `Signed on the screen of ${recordedByName}.`
            : `Recorded by ${recordedByName}${isAccepted ? ", not signed by the customer" : ""}.`}
        </p>
      )}
      {acceptedAtDeviceTime !== null && <p>By that device’s clock it was {formatDateTime(acceptedAtDeviceTime)}.</p>}
      {wasShownCancellationRight !== null && (
        <p>
          {wasShownCancellationRight
            ? "The customer confirmed being shown the right to cancel."
            : "There is no record that the customer was shown the right to cancel first."}
        </p>
      )}
      {isLate && <p>The offer had expired by then.</p>}
      {purchaseOrder !== null && <p>Purchase order: {purchaseOrder}</p>}
    </>
  );
}
