// The checks before sending: what prevents it, what to consider, and a preview of the email.
import type { ReplyOf } from "#contract/endpoint.ts";
import type { checkSending } from "#contract/offers/offers.ts";
import type { Actor } from "#domain/actor.ts";
import { type CheckResult, runSendChecks } from "#domain/offers/checks/checks.ts";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import { buildOfferChoice } from "#domain/offers/offer-choice.ts";
import { type Amount, buildShownPrice, type ShownPrice } from "#domain/offers/shown-price.ts";
import { formatRevisionNumber } from "#domain/quotes/lifecycle.ts";
import { isUncalculated } from "#domain/quotes/option-figures.ts";
import { computeValidUntil } from "#domain/quotes/validity.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Offer } from "#server/offers/offer.ts";
import { calculateCurrentPrice } from "#server/quotes/calculate.ts";
import type { FoundQuote, PriceTerms } from "#server/quotes/queries.ts";
import { buildCheckFacts, type Sendable } from "./facts.ts";
import { refuseEventNow } from "./quote-with-offer.ts";
import { buildCurrentOffer, findSendingKind, isCheckRelevant, redactOfferCosts, type SendingKind } from "./sending.ts";

type Check = ReplyOf<typeof checkSending>;
export type Checkable = Sendable & { quote: FoundQuote & { terms: PriceTerms } };

export function buildSendCheck(record: Checkable, actor: Actor, now: Date): Omit<Check, "sends" | "administrators"> {
  const { quote, company, newest } = record;
  const kind = findSendingKind(record, now);
  const isSentAgain = kind === "again" && newest !== null;
  const revision = kind === "renewal" ? quote.revision + 1 : quote.revision;
  const number = formatRevisionNumber(quote.quoteNumber, revision);
  const currentCalculation = calculateCurrentPrice(quote);
  const isPriceUnchanged =
    isSentAgain || isRefusal(currentCalculation) || currentCalculation.price.totalCost === quote.totalCost;
  const currentTotal = isPriceUnchanged ? null : currentCalculation.price.totalCost;
  const { title, noun: one } = documentKindWording[quote.documentKind ?? "quotation"];
  return {
    version: quote.version,
    number,
    kind,
    total: quote.totalCost,
    validUntil: isSentAgain ? newest.validUntil : computeValidUntil(now, company.quoteValidityDays).toISOString(),
    currentTotal,
    lines: buildCheckLines(record, actor, kind, currentTotal, now),
    offer:
      quote.totalCost === null || isUncalculated(quote.options)
        ? null
        : summariseOffer(
            isSentAgain ? redactOfferCosts(newest.content, actor) : buildCurrentOffer(record, kind, actor, now),
          ),
    email: {
      to: quote.customerEmail,
      subject: `${title} ${number} from ${company.name}`,
      message:
        company.defaultEmailMessage ?? `Dear ${quote.customerName},\n\nThank you for asking us. Here is our ${one}.`,
    },
  };
}

const formatAmount = ({ label, pence }: Amount) => ({ label, amount: pence });
const formatAmounts = (part: ShownPrice["parts"]) =>
  part && { title: part.title, amounts: part.amounts.map((line) => formatAmount(line)) };

/** A summary of the offer as its customer reads it. */
function summariseOffer(offer: Offer): NonNullable<Check["offer"]> {
  const { lead, rest, statement, parts, later, deposit } = buildShownPrice(offer);
  return {
    documentKind: offer.documentKind,
    price: {
      lead: formatAmount(lead),
      rest: rest.map((line) => formatAmount(line)),
      statement,
      parts: formatAmounts(parts),
      later: formatAmounts(later),
      deposit: formatAmounts(deposit),
    },
    hasScope: offer.scope !== null,
    hasExclusions: offer.exclusions !== null,
    hasTerms: offer.terms !== null,
    notices: offer.notices.map(({ key, title }) => ({ key, title })),
    isCancellable: offer.cancellation !== null,
    choice: buildOfferChoice(offer),
  };
}

function buildCheckLines(
  record: Checkable,
  actor: Actor,
  kind: SendingKind,
  currentTotal: number | null,
  now: Date,
): Check["lines"] {
  const refusal = refuseEventNow(kind === "renewal" ? "renew" : "send", record, now);
  const refusedByLifecycle = refusal?.sentence ?? null;
  const checkLines = runSendChecks({ ...buildCheckFacts(record, actor, now), refusedByLifecycle, currentTotal }).filter(
    isCheckRelevant(kind),
  );
  return kind === "renewal" ? checkLines.map(pointToRevision) : checkLines;
}

/** The customer has the offer: changes in the quote itself need a new revision. */
const pointToRevision = (line: CheckResult): CheckResult =>
  line.where === "details" || line.where === "choices" || line.where === "calculation"
    ? { ...line, where: "revision", field: null }
    : line;
