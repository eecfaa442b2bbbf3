// What the customer reads: the work, the price and the small print, in the words and the order of the document.
import type { ReactNode } from "react";
import type { QuoteDetail } from "#contract/quotes.ts";
import { formatMoney } from "#domain/money.ts";
import { documentKindWording, headings } from "#domain/offers/legal-wording.ts";
import { buildOnSiteOffer, listCustomerWork, listWork, type OnSiteOffer } from "#domain/offers/on-site.ts";
import { buildLegalLines } from "#domain/offers/seller-details.ts";
import { type Amount, buildShownPrice } from "#domain/offers/shown-price.ts";
import { formatAddressLine } from "#domain/postal-address.ts";
import { AmountRow, AmountRows, Cell, Cells, Panel, PanelBody, Total } from "#web/ui/panel.tsx";

/** A quote as it is shown on site; without a number as long as the server has not given one. */
export interface ShownOffer {
  offer: OnSiteOffer;
  number: string | null;
  customerName: string;
  customerEmail: string | null;
  siteAddress: string | null;
  postcode: string | null;
  /** What is done, as label and value: as it is compared when it is recorded, and as it is shown. */
  work: readonly (readonly [label: string, value: string | null])[];
  cells: readonly (readonly [label: string, value: string])[];
  scope: string | null;
  exclusions: string | null;
}

/** Of a quote that the server has. */
export function buildShownOffer(
  quote: QuoteDetail,
  company: Parameters<typeof buildOnSiteOffer>[0],
  totalCost: number,
  now: Date,
): ShownOffer {
  const { names, motorKw, customerName, customerEmail, siteAddress, postcode, quoteNumber, priceBasis } = quote;
  return {
    offer: buildOnSiteOffer(company, { ...quote, totalCost, priceSnapshot: priceBasis }, quote.drawsOver12, now),
    customerName,
    customerEmail,
    siteAddress,
    postcode,
    number: quoteNumber,
    work: listWork(names, motorKw),
    cells: listCustomerWork({ ...quote, items: names }),
    scope: quote.scope ?? quote.jobTypeScope,
    exclusions: quote.exclusions ?? quote.jobTypeExclusions,
  };
}

export function OfferHead({ showing }: { showing: ShownOffer }) {
  const { offer, number, customerName, siteAddress, postcode } = showing;
  const place = formatAddressLine(siteAddress ?? "") || postcode;
  return (
    <header>
      <p className="t-label text-ink-3">{number ?? "No number yet"}</p>
      <p className="t-title">{documentKindWording[offer.documentKind].title}</p>
      <p className="text-ink-2">
        For {customerName}
        {place && ` at ${place}`}
      </p>
    </header>
  );
}

export function OfferWork({ showing: { cells } }: { showing: ShownOffer }) {
  return (
    <Panel title="The work">
      <Cells columns={2}>
        {cells.map(([label, value]) => (
          <Cell key={label} label={label}>
            {value}
          </Cell>
        ))}
      </Cells>
    </Panel>
  );
}

export function OfferPrice({ offer }: { offer: OnSiteOffer }) {
  const { lead, rest, statement, parts, later } = buildShownPrice(offer);
  const money = (pence: number) => formatMoney(pence, offer.company.currencySymbol);
  const lines = (amounts: readonly Amount[]) =>
    amounts.length > 0 && (
      <AmountRows>
        {amounts.map(({ label, pence }) => (
          <AmountRow key={label} label={label}>
            {money(pence)}
          </AmountRow>
        ))}
      </AmountRows>
    );
  return (
    <Panel title="Price" firmness="firm">
      <Total label={lead.label}>{money(lead.pence)}</Total>
      {lines(rest)}
      {statement && <p className="t-small border-t border-rule px-4 py-2 text-ink-2">{statement}</p>}
      {[later, parts].map(
        (more) =>
          more && (
            <div key={more.title} className="border-t border-rule">
              <h3 className="t-strong px-4 pt-3">{more.title}</h3>
              {lines(more.amounts)}
            </div>
          ),
      )}
    </Panel>
  );
}

/** What else is to be read before the name, in the document's order. */
export function SmallPrint({ showing }: { showing: ShownOffer }) {
  const { offer, scope, exclusions } = showing;
  const { notices, cancellation, terms, company } = offer;
  return (
    <>
      {scope && <Prose title={headings.scope} text={scope} />}
      {exclusions && <Prose title={headings.exclusions} text={exclusions} />}
      {notices.map(({ key, title, text }) => (
        <Prose key={key} title={title} text={text} />
      ))}
      {terms && <Prose title={headings.terms} text={terms.text} />}
      <Prose title={headings.from} text={buildLegalLines(company).join(" ")} />
      {cancellation && (
        <Prose title={headings.cancellation} text={cancellation.information}>
          <details>
            <summary className="t-strong py-3">{headings.cancellationForm}</summary>
            <Paragraphs text={cancellation.form} />
          </details>
        </Prose>
      )}
    </>
  );
}

function Prose({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Panel title={title}>
      <PanelBody className="grid gap-2 text-ink-2">
        <Paragraphs text={text} />
        {children}
      </PanelBody>
    </Panel>
  );
}

const Paragraphs = ({ text }: { text: string }) => <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>;
