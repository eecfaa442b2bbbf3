// The office copy of a quote as it is now: what the customer would get, with the costs that this user may see, and
// marked, so that nobody hands it to the customer.
import { getQuotePdf } from "#contract/quotes/quote-files.ts";
import { maySeeCosts } from "#domain/actor.ts";
import { formatCustomerDay } from "#domain/days.ts";
import { buildChoice } from "#domain/offers/choice-view.ts";
import { buildOfferLines } from "#domain/offers/included-lines.ts";
import { listCostLines } from "#domain/offers/price-lines.ts";
import { buildOfferView, type Outcome } from "#domain/offers/view.ts";
import { pickOptionLines } from "#domain/quotes/options.ts";
import { permitReading, redactCosts } from "#domain/quotes/policy.ts";
import { findCurrentCompany, type OwnCompany } from "#server/companies/queries.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { addOfferedOptions, buildOffer } from "#server/offers/offer-snapshot.ts";
import { type FoundJobTexts, type FoundRevision, findJobTexts, findNewestRevision } from "#server/offers/queries.ts";
import { type FoundDetail, findDetail } from "#server/quotes/detail.ts";
import { pickCompany, pickQuote, type QuoteDocument } from "#server/quotes/document/document.ts";
import { renderPdf } from "#server/quotes/pdf.ts";

interface DraftInput {
  company: OwnCompany;
  quote: FoundDetail;
  job: FoundJobTexts;
  /** Null if the quote has not been sent. */
  revision: FoundRevision | null;
}

type CostReader = Parameters<typeof redactCosts>[0];

const outcomes: Readonly<Record<string, Outcome>> = { accepted: "accepted", declined: "over", expired: "over" };

/** With costs for users who may see them, as on the screen; the rest is what the customer is shown. */
export function buildDraftDocument(
  { company, quote, job, revision }: DraftInput,
  actor: CostReader,
  now: Date,
): QuoteDocument {
  const { totalCost, sentAt, status } = quote;
  // Each option with the costs that this reader may see.
  const priceDetail = maySeeCosts(actor) ? ("split" as const) : ("total" as const);
  const offered = addOfferedOptions({ ...quote, priceDetail, totalCost: totalCost ?? 0 }, job);
  const { deposit, ...offer } = buildOffer({ ...company, maxPriceDetail: priceDetail }, offered, now, job);
  const askedDeposit = quote.sentDepositPercent === null ? deposit : revision?.content.deposit;
  const cancelledAt = (status === "accepted" && revision?.answer?.cancelledAt) || null;
  const statusLabel = cancelledAt ? `Cancelled on ${formatCustomerDay(cancelledAt)}` : quote.statusLabel;
  const printedQuote = pickQuote(redactCosts(actor, { ...quote, statusLabel }), sentAt);
  // A quote that is not calculated has no totals.
  const notices = offer.notices.filter(({ key }) => totalCost !== null || key !== "vat_changes");
  const own = { ...quote, lines: pickOptionLines(quote.lines, 1), totalCost: totalCost ?? 0 };
  const pricedLines = buildOfferLines(own, company.currencySymbol, true);
  const printedOffer = {
    ...offer,
    quote: printedQuote,
    notices,
    lines: listCostLines(printedQuote),
    ...pricedLines,
    ...(askedDeposit && { deposit: askedDeposit }),
  };
  const outcome = cancelledAt ? "over" : (outcomes[status] ?? "open");
  const view = buildOfferView(printedOffer, { outcome, showsHours: true });
  const choice = totalCost === null ? null : buildChoice(printedOffer);
  return {
    company: pickCompany(company),
    quote: printedQuote,
    isOfficeCopy: true,
    view: totalCost === null ? { ...view, price: null } : view,
    ...(choice && { choice }),
  };
}

export const draftDocumentRoute = route(getQuotePdf, {
  async read({ db, params: { id } }) {
    const [quote, job, company, revision] = await Promise.all([
      findDetail(db, id),
      findJobTexts(db, id),
      findCurrentCompany(db),
      findNewestRevision(db, id),
    ]);
    return quote && job && company && { quote, job, company, revision };
  },
  permit: (actor, { quote }) => permitReading(actor, quote),
  reply({ actor, record, now }) {
    const { company, quote } = record;
    const document = buildDraftDocument(record, actor, now);
    return new CustomReply(null, {
      file: {
        name: `${quote.quoteNumber}-office.pdf`,
        content: (_, signal) => renderPdf(document, company.id, signal),
      },
    });
  },
});
