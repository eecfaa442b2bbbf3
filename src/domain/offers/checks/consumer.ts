// Checks of the kind of customer, and of a consumer's right to cancel.

import { formatDay } from "#domain/days.ts";
import { findNoCancellationReason } from "#domain/offers/cancellation-right.ts";
import { territoryLabels } from "#domain/offers/territories.ts";
import { buildChecks } from "./check.ts";
import { type CheckFacts, findQuoteTerritory, mayBeConsumer } from "./facts.ts";

const REGULATIONS = "Consumer Contracts Regulations 2013";
const urgentWork = /\b(?:repair|breakdown|emergency|urgent|leak|burst|call.?out)/i;

const findReason = ({ quote, company }: CheckFacts) => findNoCancellationReason(quote.noCancellation, company);

function describeDefault({ company: { cancellationAdvice, cancellationAdviceDate } }: CheckFacts): string {
  const advice = `professional advice of ${formatDay(cancellationAdviceDate ?? "")}`;
  return `No cancellation form will be sent. This is your company’s default, on ${advice}: “${cancellationAdvice}”`;
}

const customerChecks = buildChecks("details", [
  {
    key: "customer_kind",
    blocks: false,
    field: "customerKind",
    why: "A consumer reads the total with VAT first and has a right to cancel. Until you say, the customer is treated as a consumer.",
    source: `${REGULATIONS}; Digital Markets, Competition and Consumers Act 2024`,
    when: ({ quote }) => (quote.customerKind === null ? "Is the customer a consumer or a business?" : null),
  },
  {
    key: "no_cancellation_pack",
    blocks: false,
    field: "noCancellation",
    why: "Leaving it out where it is required is an offence, and the customer can then cancel for up to a year longer.",
    source: `${REGULATIONS}, regulations 19 and 31`,
    when: (facts) => {
      const reason = findReason(facts);
      if (!mayBeConsumer(facts) || reason === null) return null;
      if (facts.quote.noCancellation === null) return describeDefault(facts);
      return {
        urgent:
          "No cancellation form goes out, because the repair is urgent: that holds only where the customer asked for the visit, and for nothing else that you sell on it.",
        premises:
          "No cancellation form goes out, because the contract is made at your premises. Accepting by the link does not count as that.",
        advised:
          "No cancellation form goes out, because you were advised not to send one. Keep a note of who advised you.",
      }[reason];
    },
  },
  {
    key: "urgent_repair",
    blocks: false,
    field: "noCancellation",
    why: "A consumer who asks for a visit to have something repaired urgently has no right to cancel that; everybody else has.",
    source: `${REGULATIONS}, regulation 28(1)(e)`,
    when: (facts) => {
      return mayBeConsumer(facts) && findReason(facts) === null && urgentWork.test(facts.quote.jobName ?? "")
        ? "Is this an urgent repair, and did the customer ask you to come? Otherwise leave the right to cancel as it is."
        : null;
    },
  },
]);

const lawsElsewhere = buildChecks(null, [
  {
    key: "consumer_abroad",
    blocks: false,
    why: "The Isle of Man, Jersey and Guernsey have their own consumer laws.",
    source: "Advice; the Regulations of 2013 extend to England, Wales, Scotland and Northern Ireland",
    when: (facts) => {
      const territory = findQuoteTerritory(facts);
      const hasOwnLaws = territory === "isle_of_man" || territory === "jersey" || territory === "guernsey";
      return hasOwnLaws && mayBeConsumer(facts)
        ? `The right to cancel is printed as it is in the United Kingdom. ${territoryLabels[territory].replace(/^the/, "The")} has laws of its own.`
        : null;
    },
  },
]);

export const consumerChecks = [...customerChecks, ...lawsElsewhere];
