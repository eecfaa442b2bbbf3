// What the customer reads: the work, the price and the small print, with the document's words and order.
import type { ReactNode } from "react";
import type { OfferChoice } from "#contract/offers/choice.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { buildOnSiteOffer, type OnSiteOffer } from "#domain/offers/on-site.ts";
import type { OfferView, TextSection } from "#domain/offers/view.ts";
import type { Fact } from "#domain/offers/view-facts.ts";
import { pickOptionQuote } from "#web/quotes/shown-options.ts";
import { AmountRow, AmountRows, Cell, Cells, Panel, PanelBody, Total } from "#web/ui/layout/panel.tsx";

/** The offer of a quote that the server has; `choice`: what it leaves the customer to choose. */
export function prepareOffer(
  quote: QuoteDetail,
  company: Parameters<typeof buildOnSiteOffer>[0],
  totalCost: number,
  now: Date,
  choice: OfferChoice | null = null,
): OnSiteOffer {
  const offeredQuote = {
    ...quote,
    ...(choice && listChoiceParts(quote, choice)),
    totalCost,
    depositPercent: quote.sentDepositPercent ?? quote.depositPercent,
    priceSnapshot: quote.priceBasis,
    items: quote.names,
    issuedAt: quote.sentAt,
    scope: quote.scope ?? quote.jobTypeScope,
    exclusions: quote.exclusions ?? quote.jobTypeExclusions,
  };
  return buildOnSiteOffer(company, offeredQuote, quote.drawsOver12, now);
}

/** The options with the texts that the server gives them, and how the offered extras go together. */
function listChoiceParts(quote: QuoteDetail, { options, extras }: OfferChoice) {
  return {
    offeredOptions: options.map(({ place, label, words, scope, exclusions }) => {
      const { names, priceBasis, totalCost, ...figures } = pickOptionQuote(quote, place);
      const texts = { label, words, scope, exclusions };
      return {
        ...figures,
        ...texts,
        items: names,
        priceSnapshot: priceBasis,
        totalCost: totalCost ?? 0,
        drawsOver12: quote.drawsOver12,
      };
    }),
    extraRelations: extras.flatMap(({ extraId, words: name, needs, excludes }) =>
      extraId === null ? [] : [{ id: extraId, name, needs, excludes, onlyKind: null, onlyIds: [] }],
    ),
  };
}

export function OfferHead({
  view: { number, kind, customer },
  children,
}: {
  view: OfferView;
  /** Below it. */
  children?: ReactNode;
}) {
  return (
    <header>
      <p className="t-label text-ink-3">{number}</p>
      <p className="t-title">{kind}</p>
      <p className="text-ink-2">{customer}</p>
      {children}
    </header>
  );
}

export function OfferWork({ view: { work } }: { view: OfferView }) {
  return (
    <Panel title={work.title}>
      <Cells columns={2}>
        {work.facts.map(({ label, value }) => (
          <Cell key={label} label={label}>
            {value}
          </Cell>
        ))}
      </Cells>
    </Panel>
  );
}

export function OfferPrice({ view: { price } }: { view: OfferView }) {
  const { title, lead, rest, remarks, more } = price;
  return (
    <Panel title={title} firmness="firm">
      <Total label={lead.label}>{lead.value}</Total>
      <Amounts amounts={rest} />
      {remarks.map((remark) => (
        <p key={remark} className="t-small border-t border-rule px-4 py-2 text-ink-2">
          {remark}
        </p>
      ))}
      {more.map((section) => (
        <div key={section.title} className="border-t border-rule">
          <h3 className="t-strong px-4 pt-3">{section.title}</h3>
          <Amounts amounts={section.amounts} />
          {section.words && (
            <p className="t-small border-t border-rule px-4 py-2 whitespace-pre-wrap text-ink-2">{section.words}</p>
          )}
        </div>
      ))}
    </Panel>
  );
}

function Amounts({ amounts }: { amounts: readonly Fact[] }) {
  if (amounts.length === 0) return null;
  return (
    <AmountRows>
      {amounts.map(({ label, value }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same words
        <AmountRow key={place} label={label}>
          {value}
        </AmountRow>
      ))}
    </AmountRows>
  );
}

/** The sections to be read before the name is typed, in the document's order. */
export function SmallPrint({ view: { sections, seller, cancellation } }: { view: OfferView }) {
  return (
    <>
      {[...sections, seller].map((section) => (
        <Prose key={section.title} {...section} />
      ))}
      {cancellation && (
        <Prose {...cancellation.information}>
          <details>
            <summary className="t-strong py-3">{cancellation.form.title}</summary>
            <Paragraphs text={cancellation.form.text} />
          </details>
        </Prose>
      )}
    </>
  );
}

function Prose({ title, text, children }: TextSection & { children?: ReactNode }) {
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
