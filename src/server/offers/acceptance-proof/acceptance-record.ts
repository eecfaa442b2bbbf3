// The texts of an acceptance record: the receipt for readers who cannot read JSON.

import { formatCustomerSecond, formatLongDay } from "#domain/days.ts";
import { formatMoney } from "#domain/money.ts";
import { showDeposit } from "#domain/offers/deposit.ts";
import { describeIncludedLine } from "#domain/offers/included-lines.ts";
import { documentKindWording, headings } from "#domain/offers/legal-wording.ts";
import type { OfferTotals } from "#domain/offers/offer-totals.ts";
import { KEYS_PATH, type UnsignedReceipt } from "#domain/offers/receipt.ts";
import { formatAddressLine } from "#domain/postal-address.ts";
import type { AnswerChannel } from "#domain/quotes/lifecycle.ts";
import type { Attachment } from "#server/quotes/document/page-plan.ts";
import type { Row, Sheet } from "#server/quotes/document/sheet.ts";
import type { Acceptance } from "./proof.ts";

const channelLabels: Record<AnswerChannel, string> = {
  link: "By the customer's link",
  telephone: "By telephone",
  email: "By email",
  post: "By post",
  order: "By an order",
  in_person: "In person",
  on_site: "On site",
};

/** In characters: longer texts are cut on paper; the receipt has them whole. */
const MAX_CHARACTERS = 160;
const NOT_STATED = "Not stated whether it was shown before the acceptance";
/** Ticked boxes; there are one to three. */
const MAX_CONSENTS = 4;
const cut = (text: string) =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS).toWellFormed()}…` : text;

export function buildRecordSheet(acceptance: Acceptance, receipt: UnsignedReceipt, attachments: Attachment[]): Sheet {
  const { offer, answer } = acceptance;
  return {
    company: offer.company,
    title: `Record of acceptance ${receipt.quote.number}`,
    under: `${offer.company.name} · the ${documentKindWording[offer.documentKind].noun} itself and the signed receipt are attached to this file`,
    createdAt: answer.answeredAt,
    attachments,
    panels: [buildJobRows(acceptance, receipt), buildAcceptanceRows(acceptance, receipt), buildEvidenceRows(receipt)],
  };
}

function buildJobRows({ offer }: Acceptance, { figures, document, terms }: UnsignedReceipt): Row[] {
  const { quote, vat } = offer;
  const words = documentKindWording[offer.documentKind];
  const formatPence = (pence: number) => formatMoney(pence, offer.company.currencySymbol);
  const work = [quote.items.job_type, quote.items.pump_style].filter((name) => name !== null).join(", ");
  const site = formatAddressLine(quote.siteAddress ?? "");
  return [
    { cells: [spanCell("Customer", quote.customerName, 2), { label: words.title, value: offer.number }] },
    ...(site ? [{ cells: [spanCell("Site address", site)] }] : []),
    {
      cells: [
        spanCell("Job", work || "-", 2),
        { label: "Valid until", value: quote.validUntil ? formatLongDay(quote.validUntil) : "-" },
      ],
    },
    ...buildChoiceRows(offer),
    {
      cells:
        figures.vat === null
          ? [
              { label: words.price.plain, value: formatPence(figures.gross) },
              // A company that is not registered for VAT does not mention it.
              ...(vat.treatment === "not_registered" ? [] : [spanCell("VAT", figures.treatment, 2)]),
            ]
          : [
              { label: words.price.businessNet, value: formatPence(figures.net) },
              { label: figures.treatment, value: formatPence(figures.vat) },
              { label: words.price.businessGross, value: formatPence(figures.gross) },
            ],
    },
    ...buildDepositRows(offer),
    { quiet: true, cells: [spanCell(`SHA-256 of the ${words.noun}`, document.sha256)] },
    {
      quiet: true,
      cells: [terms ? spanCell(`SHA-256 of: ${terms.title}`, terms.sha256) : spanCell("Terms", "None were given")],
    },
  ];
}

/** The option and the extras that were chosen, each with its price. */
function buildChoiceRows({ chosen, company }: Acceptance["offer"]): Row[] {
  if (!chosen) return [];
  const format = ({ vat, gross }: OfferTotals) =>
    `${formatMoney(gross, company.currencySymbol)}${vat === null ? "" : " including VAT"}`;
  const { option, lines } = chosen;
  return [
    ...(option.label === null ? [] : [{ cells: [spanCell("Option", `${option.label}: ${format(option.figures)}`)] }]),
    ...lines.map((line) => ({
      quiet: true as const,
      cells: [spanCell("Extra", `${cut(describeIncludedLine(line))}: ${format(line.figures)}`)],
    })),
  ];
}

function buildDepositRows(offer: Acceptance["offer"]): Row[] {
  const deposit = showDeposit(offer);
  if (deposit === null) return [];
  const { title, amounts, words } = deposit;
  const value = amounts
    .map(({ label, pence }) => `${label}: ${formatMoney(pence, offer.company.currencySymbol)}`)
    .join("; ");
  return [{ cells: [{ ...spanCell(title, value), ...(words !== null && { note: cut(words) }) }] }];
}

function buildAcceptanceRows({ answer }: Acceptance, { evidence: { consents, buttonText } }: UnsignedReceipt): Row[] {
  const { purchaseOrder, wasShownCancellationRight } = answer;
  return [
    { cells: [spanCell("Accepted by", answer.name, 2), { label: "How", value: channelLabels[answer.channel] }] },
    {
      cells: [
        {
          label: "Time in London",
          value: formatCustomerSecond(answer.answeredAt),
          note: answer.isLate ? "after it had expired" : undefined,
        },
        { label: "Time in UTC", value: formatUtc(answer.answeredAt) },
        { label: "Purchase order", value: purchaseOrder === null ? "-" : cut(purchaseOrder) },
      ],
    },
    ...(buttonText === null ? [] : [{ quiet: true, cells: [spanCell("On the button", buttonText)] }]),
    ...consents.slice(0, MAX_CONSENTS).map((consent) => ({ quiet: true, cells: [spanCell("Ticked", consent)] })),
    ...(wasShownCancellationRight === false
      ? [{ quiet: true, cells: [spanCell(headings.cancellation, NOT_STATED)] }]
      : []),
    buildSignatureRow(answer),
  ];
}

function buildSignatureRow({ channel, recordedByName, strokes }: Acceptance["answer"]): Row {
  if (recordedByName !== null && channel !== "on_site")
    return { sentence: `Recorded by ${cut(recordedByName)}, not signed.` };
  const where = recordedByName === null ? "" : ` on the screen of ${cut(recordedByName)}`;
  return strokes
    ? { strokes, label: `Signed${where} by typing the name, and by this drawing` }
    : { sentence: `Signed${where} by typing the name; nothing was drawn.` };
}

function buildEvidenceRows({ evidence, installation, key }: UnsignedReceipt): Row[] {
  const { firstOpenedAt } = evidence;
  const delivery =
    evidence.sentTo === null
      ? evidence.linkId === null
        ? "No link was used"
        : "A link that was copied and passed on"
      : `To ${evidence.sentTo}; the mail server said: ${evidence.smtpReply ?? "not known"}`;
  return [
    {
      quiet: true,
      cells: [
        spanCell("How the link was delivered", delivery, 2),
        { label: "Opened (UTC), may not be exact", value: firstOpenedAt ? formatUtc(firstOpenedAt) : "-" },
      ],
    },
    ...(evidence.ip === null && evidence.userAgent === null ? [] : [buildDeviceRow(evidence)]),
    {
      quiet: true,
      cells: [
        {
          ...spanCell(`Signed with the key (Ed25519) that ${installation ?? "this Volute"} shows at ${KEYS_PATH}`, key),
          note:
            installation === null
              ? undefined
              : `To check that this file is as it was signed, use ${installation}/verify or a copy of that page.`,
        },
      ],
    },
  ];
}

const buildDeviceRow = ({ ip, userAgent }: UnsignedReceipt["evidence"]): Row => ({
  quiet: true,
  cells: [{ label: "From the address", value: ip ?? "-" }, spanCell("With the browser", userAgent ?? "-", 2)],
});

const spanCell = (label: string, value: string, span = 3) => ({ label: cut(label), value: cut(value), span });
/** "2026-11-21 14:02:11" */
const formatUtc = (instant: string) => instant.slice(0, 19).replace("T", " ");
