// A quote on paper as it stands, for its company: what its customer would be given, with what this person may see of it.
import { getQuotePdf } from "#contract/quotes.ts";
import { redactCosts } from "#domain/quotes/policy.ts";
import { findCompanyActedIn, type OwnCompany } from "#server/companies/queries.ts";
import { Answer } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { offerOf } from "#server/offers/freeze.ts";
import { type FoundJobTexts, findJobTexts } from "#server/offers/queries.ts";
import { type Outcome, saidOf } from "#server/offers/said.ts";
import { type FoundDetail, findDetail } from "#server/quotes/detail.ts";
import { documentOf, type QuoteDocument } from "#server/quotes/document/document.ts";
import { renderPdf } from "#server/quotes/pdf.ts";
import { mayRead } from "#server/quotes/subject.ts";

interface Drafted {
  company: OwnCompany;
  quote: FoundDetail;
  job: FoundJobTexts;
}

const outcomes: Readonly<Record<string, Outcome>> = { accepted: "accepted", declined: "over", expired: "over" };

/** Costs stand in it for whoever may see them, as on the screen; the customer is shown what the quote says. */
function draftOf(document: QuoteDocument, { company, quote, job }: Drafted, now: Date): QuoteDocument {
  const { totalCost } = quote;
  const offer = offerOf(company, { ...quote, totalCost: totalCost ?? 0 }, now, job);
  const { price } = document.said;
  // Sums are known once it is calculated.
  const notices = offer.notices.filter(({ key }) => totalCost !== null || key !== "vat_changes");
  const said = saidOf({ ...offer, notices }, outcomes[quote.status] ?? "open");
  return { ...document, said: { ...said, price: price && { ...said.price, parts: price.parts } } };
}

export const draftRoute = route(getQuotePdf, {
  async read({ db, params: { id } }) {
    const [quote, job, company] = await Promise.all([findDetail(db, id), findJobTexts(db, id), findCompanyActedIn(db)]);
    return quote && job && company && { quote, job, company };
  },
  permit: (actor, { quote }) => mayRead(actor, quote),
  reply({ actor, record, now }) {
    const { company, quote } = record;
    const document = draftOf(documentOf(company, redactCosts(actor, quote), quote.sentAt), record, now);
    return new Answer(null, {
      file: { name: `${quote.quoteNumber}.pdf`, content: (_, gone) => renderPdf(document, company.id, gone) },
    });
  },
});
