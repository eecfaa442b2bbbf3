// The offer itself: what is done, for how much, by whom and on which terms. Made from its frozen content alone.
import { addressLine } from "#domain/address.ts";
import { formatDecimal, formatHours } from "#domain/money.ts";
import { type Html, html } from "#server/mails/html.ts";
import type { Offer } from "#server/offers/offer.ts";
import { joined, none, paragraphs, when } from "./parts.ts";
import { isBusiness, money } from "./view.ts";

export const titleOf = ({ quote }: Offer): string => quote.items.job_type ?? "Quotation";

export function workPlate({ quote }: Offer): Html {
  const { items, engineerCount: engineers, labourHours: hours, motorKw } = quote;
  const motor = [items.motor_size, motorKw !== null && `${formatDecimal(motorKw)} kW`].filter(Boolean);
  const onSite =
    engineers !== null && hours !== null
      ? `${engineers} ${engineers === 1 ? "engineer" : "engineers"}, ${formatHours(hours)} hours`
      : null;
  const cells: [string, string | null | undefined][] = [
    ["Pump", items.pump_style],
    // Many a size is called by its power.
    ["Motor", motor[0] === motor[1] ? (motor[0] as string) : motor.join(", ")],
    ["Drive", items.drive_type],
    ["Work", items.job_type],
    ["Access", items.equipment_access],
    ["On site", onSite],
  ];
  const given = cells.filter(([, value]) => value);
  return html`<section class="plate"><div class="plate-head"><h2>The work</h2></div><dl class="cells cells-3">${joined(
    given.map(
      ([label, value]) =>
        html`<div><dt class="cell-label">${label}</dt><dd class="cell-value">${value ?? ""}</dd></div>`,
    ),
  )}</dl></section>`;
}

const rateWords = (rate: number): string => `VAT at ${formatDecimal(rate)}%`;

/** A consumer's figure is what there is to pay; a business's is net, with VAT and total under it (decision 72). */
export function pricePlate(offer: Offer): Html {
  const { net, vat, gross, rate } = offer.figures;
  const line = (label: string, pence: number) =>
    html`<div><dt>${label}</dt><dd class="line-amount">${money(offer, pence)}</dd></div>`;
  const lines = (...all: Html[]) => html`<dl class="lines">${joined(all)}</dl>`;
  const total = (label: string, pence: number) =>
    html`<dl class="total"><div><dt>${label}</dt><dd>${money(offer, pence)}</dd></div></dl>`;
  const plate = (body: Html) =>
    html`<section class="plate plate-firm"><div class="plate-head"><h2>Price</h2><span>all figures in ${currencyWords(offer)}</span></div>${body}</section>`;
  if (vat === null || rate === null) return plate(total("Total to pay", gross));
  const tax = line(rateWords(rate), vat);
  return isBusiness(offer)
    ? plate(joined([total("Total without VAT", net), lines(tax, line("Total including VAT", gross))]))
    : plate(joined([lines(line("Price without VAT", net), tax), total("To pay, including VAT", gross)]));
}

const currencyWords = ({ company: { currency, currencySymbol } }: Offer): string =>
  ({ GBP: "pounds", EUR: "euros", USD: "US dollars" })[currency] ?? currencySymbol;

/** Who offers, as the law wants it to be said where something is ordered on line. */
export function particulars({ company }: Offer): Html {
  const { name, legalName, registeredAddress, companyNumber, vatNumber, contactEmail, contactPhone } = company;
  const said = [
    `${legalName ?? name}${companyNumber ? `, registered no. ${companyNumber}` : ""}.`,
    registeredAddress && `${addressLine(registeredAddress)}.`,
    company.vatRegistered && vatNumber && `VAT no. ${vatNumber}.`,
    (contactPhone || contactEmail) && `${[contactPhone, contactEmail].filter(Boolean).join(", ")}.`,
  ].filter((one) => typeof one === "string" && one !== "");
  return html`<p>${said.join(" ")}</p>`;
}

export const termsText = ({ terms }: Offer): Html => (terms ? paragraphs(terms.text) : none);

export function smallPrint(offer: Offer): Html {
  return html`<section class="print">${when(
    offer.terms,
    () => html`<h2>Terms</h2>${termsText(offer)}`,
  )}<h2>Who this is from</h2>${particulars(offer)}</section>`;
}
