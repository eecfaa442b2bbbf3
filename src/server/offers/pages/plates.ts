// The offer itself: what is done, for how much, by whom and on which terms. Made from its frozen content alone.
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
  return html`<section class="plate"><h2 class="plate-head">What we will fit</h2><dl class="cells">${joined(
    given.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value ?? ""}</dd></div>`),
  )}</dl></section>`;
}

export const rateWords = (rate: number): string => `VAT at ${formatDecimal(rate)}%`;

/** A consumer's figure is what there is to pay; a business's is net, with VAT and total under it (decision 72). */
export function pricePlate(offer: Offer): Html {
  const { net, vat, gross, rate } = offer.figures;
  const line = (label: string, pence: number) =>
    html`<div class="line"><dt>${label}</dt><dd>${money(offer, pence)}</dd></div>`;
  const total = (label: string, pence: number) =>
    html`<div class="total"><dt>${label}</dt><dd>${money(offer, pence)}</dd></div>`;
  const lines =
    vat === null || rate === null
      ? total("Total to pay", gross)
      : isBusiness(offer)
        ? joined([
            total("Total without VAT", net),
            html`<div class="after">${line(rateWords(rate), vat)}${line("Total including VAT", gross)}</div>`,
          ])
        : joined([line("Price without VAT", net), line(rateWords(rate), vat), total("To pay, including VAT", gross)]);
  return html`<section class="plate price"><h2 class="plate-head">Price<span>all figures in ${currencyWords(offer)}</span></h2><dl>${lines}</dl></section>`;
}

const currencyWords = ({ company: { currency, currencySymbol } }: Offer): string =>
  ({ GBP: "pounds", EUR: "euros", USD: "US dollars" })[currency] ?? currencySymbol;

/** Who offers, as the law wants it to be said where something is ordered on line. */
export function particulars({ company }: Offer): Html {
  const { name, legalName, registeredAddress, companyNumber, vatNumber, contactEmail, contactPhone } = company;
  const said = [
    `${legalName ?? name}${companyNumber ? `, registered no. ${companyNumber}` : ""}.`,
    registeredAddress && `${registeredAddress.split(/\s*\n\s*/).join(", ")}.`,
    company.vatRegistered && vatNumber && `VAT no. ${vatNumber}.`,
    (contactPhone || contactEmail) && `${[contactPhone, contactEmail].filter(Boolean).join(", ")}.`,
  ].filter((one) => typeof one === "string" && one !== "");
  return html`<p>${said.join(" ")}</p>`;
}

export const termsText = ({ terms }: Offer): Html => (terms ? paragraphs(terms.text) : none);

export function smallPrint(offer: Offer): Html {
  return html`<section class="print"><p><b>Fixed price.</b> This is the price for the work described above. Anything extra is agreed in writing first.</p>${when(
    offer.terms,
    () => html`<h2>Terms</h2>${termsText(offer)}`,
  )}<h2>Who this is from</h2>${particulars(offer)}</section>`;
}
