// The texts of an acceptance record: the receipt for readers who cannot read JSON.

import { formatCustomerSecond, formatLongDay } from "#domain/days.ts";
import { formatMoney } from "#domain/money.ts";
import { documentKindWording, headings } from "#domain/offers/legal-wording.ts";
import { KEYS_PATH, type UnsignedReceipt } from "#domain/offers/receipt.ts";
import { formatAddressLine } from "#domain/postal-address.ts";
import type { AnswerChannel } from "#domain/quotes/lifecycle.ts";
import type { Attachment } from "#server/quotes/document/page-plan.ts";
import type { Row, Sheet } from "#server/quotes/document/sheet.ts";
import type { Acceptance } from "./proof.ts";

const hows: Record<AnswerChannel, string> = {
  link: "By the customer's link",
  telephone: "By telephone",
  email: "By email",
  post: "By post",
  order: "By an order",
  in_person: "In person",
  on_site: "On site",
};

/** In characters: longer texts are cut on paper; the receipt has them whole. */
const LONGEST = 160;
const NOT_STATED = "It is not stated that it was shown before the acceptance";
/** Ticked boxes; there are one to three. */
const SHOWN = 4;
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text);

export function buildRecordSheet(acceptance: Acceptance, receipt: UnsignedReceipt, attachments: Attachment[]): Sheet {
  const { offer, answer } = acceptance;
  return {
    company: offer.company,
    title: `Record of acceptance ${receipt.quote.number}`,
    under: `${offer.company.name} · the ${documentKindWording[offer.documentKind].one} itself and the signed receipt are attached to this file`,
    at: answer.answeredAt,
    attachments,
    plates: [job(acceptance, receipt), accepted(acceptance, receipt), evidence(receipt)],
  };
}

function job({ offer }: Acceptance, { figures, document, terms }: UnsignedReceipt): Row[] {
  const { quote, vat } = offer;
  const words = documentKindWording[offer.documentKind];
  const money = (pence: number) => formatMoney(pence, offer.company.currencySymbol);
  const work = [quote.items.job_type, quote.items.pump_style].filter((name) => name !== null).join(", ");
  const site = formatAddressLine(quote.siteAddress ?? "");
  return [
    { cells: [wide("Customer", quote.customerName, 2), { label: words.title, value: offer.number }] },
    ...(site ? [{ cells: [wide("Site address", site)] }] : []),
    {
      cells: [
        wide("Job", work || "-", 2),
        { label: "Valid until", value: quote.validUntil ? formatLongDay(quote.validUntil) : "-" },
      ],
    },
    {
      cells:
        figures.vat === null
          ? [
              { label: words.price.plain, value: money(figures.gross) },
              // A company that is not registered for VAT does not mention it.
              ...(vat.treatment === "not_registered" ? [] : [wide("VAT", figures.treatment, 2)]),
            ]
          : [
              { label: words.price.businessNet, value: money(figures.net) },
              { label: figures.treatment, value: money(figures.vat) },
              { label: words.price.businessGross, value: money(figures.gross) },
            ],
    },
    { quiet: true, cells: [wide(`SHA-256 of the ${words.one}`, document.sha256)] },
    {
      quiet: true,
      cells: [terms ? wide(`SHA-256 of: ${terms.title}`, terms.sha256) : wide("Terms", "None were given")],
    },
  ];
}

function accepted({ answer }: Acceptance, { evidence: { consents, buttonText } }: UnsignedReceipt): Row[] {
  const { purchaseOrder, wasShownCancellationRight } = answer;
  return [
    { cells: [wide("Accepted by", answer.name, 2), { label: "How", value: hows[answer.channel] }] },
    {
      cells: [
        {
          label: "Time in London",
          value: formatCustomerSecond(answer.answeredAt),
          note: answer.isLate ? "after it had expired" : undefined,
        },
        { label: "Time in UTC", value: utc(answer.answeredAt) },
        { label: "Purchase order", value: purchaseOrder === null ? "-" : cut(purchaseOrder) },
      ],
    },
    ...(buttonText === null ? [] : [{ quiet: true, cells: [wide("On the button", buttonText)] }]),
    ...consents.slice(0, SHOWN).map((consent) => ({ quiet: true, cells: [wide("Ticked", consent)] })),
    ...(wasShownCancellationRight === false ? [{ quiet: true, cells: [wide(headings.cancellation, NOT_STATED)] }] : []),
    signature(answer),
  ];
}

function signature({ channel, recordedByName, strokes }: Acceptance["answer"]): Row {
  if (recordedByName !== null && channel !== "on_site")
    return { sentence: `Recorded by ${cut(recordedByName)}, not signed.` };
  const where = recordedByName === null ? "" : ` on the screen of ${cut(recordedByName)}`;
  return strokes
    ? { strokes, label: `Signed${where} by typing the name, and by this drawing` }
    : { sentence: `Signed${where} by typing the name; nothing was drawn.` };
}

function evidence({ evidence: found, installation, key }: UnsignedReceipt): Row[] {
  const delivery =
    found.sentTo === null
      ? found.linkId === null
        ? "No link was used"
        : "A link that was copied and passed on"
      : `To ${found.sentTo}; the mail server said: ${found.smtpReply ?? "nothing that is known"}`;
  return [
    {
      quiet: true,
      cells: [
        wide("How the link was delivered", delivery, 2),
        { label: "Opened (UTC), may not be exact", value: found.firstOpenedAt ? utc(found.firstOpenedAt) : "-" },
      ],
    },
    ...(found.ip === null && found.userAgent === null ? [] : [from(found)]),
    {
      quiet: true,
      cells: [
        {
          ...wide(`Signed with the key (Ed25519) that ${installation ?? "this Volute"} shows at ${KEYS_PATH}`, key),
          note:
            installation === null
              ? undefined
              : `Whether this file is as it was signed, ${installation}/verify says, or a copy of that page.`,
        },
      ],
    },
  ];
}

const from = ({ ip, userAgent }: UnsignedReceipt["evidence"]): Row => ({
  quiet: true,
  cells: [{ label: "From the address", value: ip ?? "-" }, wide("With the browser", userAgent ?? "-", 2)],
});

const wide = (label: string, value: string, span = 3) => ({ label: cut(label), value: cut(value), span });
/** "2026-11-21 14:02:11" */
const utc = (at: string) => at.slice(0, 19).replace("T", " ");
