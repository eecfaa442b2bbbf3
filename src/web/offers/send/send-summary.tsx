// What the customer gets, in their reading order (decision 72), and what is sent with it.
import { CircleCheck, CircleMinus } from "lucide-react";
import { useState } from "react";
import type { OfferChoice } from "#contract/offers/choice.ts";
import { formatDate } from "#domain/days.ts";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import { formatDaysLeft } from "#web/offers/offer-texts.ts";
import { ChoiceFields, ChoiceSum, SelectionFaults } from "#web/offers/selection/choice-fields.tsx";
import { startSelection } from "#web/offers/selection/selection.ts";
import { Money } from "#web/ui/figure.tsx";
import { AmountRow, AmountRows, Cell, Cells, Panel, Total } from "#web/ui/layout/panel.tsx";
import type { SendCheckReply } from "./sending.ts";

export function SendSummary({ check, symbol }: { check: SendCheckReply; symbol: string | undefined }) {
  const { number, total, currentTotal, validUntil, kind, offer } = check;
  return (
    <Panel title="What the customer gets" firmness="firm">
      <Cells columns={2}>
        <Cell label={offer ? documentKindWording[offer.documentKind].title : "Number"}>{number}</Cell>
        <Cell label="Valid until" note={formatDaysLeft(validUntil, new Date())}>
          {formatDate(validUntil)}
        </Cell>
      </Cells>
      {offer?.choice ? (
        <ChoicePreview choice={offer.choice} symbol={symbol} />
      ) : offer ? (
        <Price price={offer.price} symbol={symbol} />
      ) : (
        <Total label="Total">
          <Money pence={total} symbol={symbol} />
        </Total>
      )}
      {offer && <IncludedParts offer={offer} />}
      {currentTotal !== null && currentTotal !== total && (
        <div className="panel-foot">
          At today’s prices: <Money pence={currentTotal} symbol={symbol} className="font-semibold" />
          {offer && offer.price.rest.length > 0 && " net of VAT"}.{" "}
          {kind === "renewal" ? "To offer that, revise the quote and recalculate it." : "Recalculate to offer that."}
        </div>
      )}
    </Panel>
  );
}

/** As on the customer's page, to be tried. */
function ChoicePreview({ choice, symbol }: { choice: OfferChoice; symbol: string | undefined }) {
  const [selection, setSelection] = useState(() => startSelection(choice));
  const props = { choice, selection };
  return (
    <div className="grid gap-4 border-t border-rule px-4 py-3">
      <p className="t-small text-ink-3">Try it as the customer: nothing is saved.</p>
      <ChoiceFields {...props} onChange={setSelection} />
      <SelectionFaults {...props} onChange={setSelection} />
      <ChoiceSum {...props} symbol={symbol} />
    </div>
  );
}

type Offer = NonNullable<SendCheckReply["offer"]>;

function Price({ price, symbol }: { price: Offer["price"]; symbol: string | undefined }) {
  const { lead, rest, statement, parts, later, deposit } = price;
  return (
    <>
      <Total label={lead.label}>
        <Money pence={lead.amount} symbol={symbol} />
      </Total>
      <Amounts amounts={rest} symbol={symbol} />
      {statement && <p className="border-t border-rule px-4 py-2 t-small text-ink-2">{statement}</p>}
      {[later, deposit, parts].map(
        (section) =>
          section && (
            <div key={section.title} className="border-t border-rule">
              <h3 className="px-4 pt-2 t-label text-ink-3">{section.title}</h3>
              <Amounts amounts={section.amounts} symbol={symbol} />
            </div>
          ),
      )}
    </>
  );
}

function Amounts({ amounts, symbol }: { amounts: Offer["price"]["rest"]; symbol: string | undefined }) {
  if (amounts.length === 0) return null;
  return (
    <AmountRows>
      {amounts.map(({ label, amount }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same words
        <AmountRow key={place} label={label}>
          <Money pence={amount} symbol={symbol} />
        </AmountRow>
      ))}
    </AmountRows>
  );
}

/** All but the price; including what a consumer would get and this customer does not. */
function IncludedParts({ offer: { hasScope, hasExclusions, hasTerms, notices, isCancellable } }: { offer: Offer }) {
  const unwritten = "nothing written yet";
  const parts: [isIncluded: boolean, label: string, absence: string][] = [
    [hasScope, "What is included", unwritten],
    [hasExclusions, "What is not included", unwritten],
    ...notices.map(({ title }): [boolean, string, string] => [true, title, ""]),
    [isCancellable, "Right to cancel, with the form", "not included"],
    [hasTerms, "Your terms", unwritten],
  ];
  return (
    <div className="border-t border-rule-strong px-4 py-3">
      <h3 className="mb-1 t-label text-ink-3">In the document</h3>
      <ul className="grid gap-1">
        {parts.map(([isIncluded, label, absence]) => (
          <li key={label} className={isIncluded ? "flex items-start gap-2" : "flex items-start gap-2 text-ink-3"}>
            {isIncluded ? (
              <CircleCheck className="mt-0.5 flex-none text-ok" />
            ) : (
              <CircleMinus className="mt-0.5 flex-none" />
            )}
            <span>{isIncluded ? label : `${label}: ${absence}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
