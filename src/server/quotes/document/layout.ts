// The customer's document of one quote, composed: letterhead, nameplate, technical details, price, what is said of it,
// small print.

import { type Kind, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { defaultBrand } from "#domain/companies/brand.ts";
import { formatCustomerDay, formatLongDay } from "#domain/days.ts";
import { formatDecimal, formatHours } from "#domain/money.ts";
import { formatAddressLine } from "#domain/postal-address.ts";
import { findBadgeLabel } from "#domain/quotes/status.ts";
import type { DocumentTexts, QuoteDocument } from "./document.ts";
import {
  type Block,
  contentWidth,
  documentColours,
  type Element,
  logoBox,
  type Mark,
  type PagePlan,
  paginate,
} from "./page-plan.ts";
import { buildElement, cellStrip, stackStrips, titleStrip } from "./panels.ts";
import { buildPricePanels } from "./price.ts";
import { formBlock, proseSection } from "./prose.ts";
import { cleanLine, type FontMetrics, wrap } from "./text-layout.ts";
import { measureText, placeText, styles } from "./text-marks.ts";

/** The statuses that are printed; the others concern the company alone. */
const printedStatuses = new Set(["draft", "accepted", "declined", "expired"]);

/** Whose document it is, as its head shows it. */
interface Headed {
  company: Pick<QuoteDocument["company"], "name" | "primaryColor">;
}

/** The same document gives the same plan, whatever the day and the machine. */
export function composeDocument(document: QuoteDocument, lettering: FontMetrics, hasLogo: boolean): PagePlan {
  const { company, quote, said } = document;
  const title = cleanLine(`${said.kind} ${quote.quoteNumber}`);
  const price = { currencySymbol: company.currencySymbol, isOutdated: quote.needsRecalculation };
  const blocks = [
    buildLetterhead(document, lettering, hasLogo),
    heading(title, document, lettering),
    nameplate(document, lettering),
    technicalDetails(document, lettering),
    ...buildPricePanels(said.price, price, lettering),
    ...said.sections.flatMap((section) => proseSection(section, lettering)),
    ...smallPrint(document, lettering),
    ...(said.cancellation ? cancellationPage(said.cancellation, lettering) : []),
  ];
  return { title, pages: paginate(blocks, (page, pages) => buildFooter(title, page, pages, lettering)) };
}

export function buildLetterhead({ company }: Headed, lettering: FontMetrics, hasLogo: boolean): Block {
  const beside = hasLogo ? logoBox.width + 16 : 0;
  const lines = wrap(
    cleanLine(company.name),
    styles.company.face,
    styles.company.size,
    contentWidth - beside,
    lettering,
  );
  const height = Math.max(lines.length * styles.company.leading, hasLogo ? logoBox.height : 0);
  const y = (height - lines.length * styles.company.leading) / 2;
  const place = { x: beside, y, room: contentWidth - beside, align: hasLogo ? "right" : "left" } as const;
  const name = placeText(company.name, styles.company, place, lettering);
  const logo: Mark = { kind: "logo", x: 0, y: 0, ...logoBox };
  const line = height + 10;
  const colour = /^#[0-9a-f]{6}$/i.test(company.primaryColor) ? company.primaryColor : defaultBrand;
  return {
    height: line + 3,
    above: 0,
    ornaments: [{ kind: "rule", x1: 0, x2: contentWidth, y1: line + 1.5, y2: line + 1.5, weight: 3, ink: colour }],
    elements: [
      ...(hasLogo ? [{ ...buildElement("Figure", [logo]), alt: `Logo of ${cleanLine(company.name)}` }] : []),
      buildElement("P", name.marks),
    ],
  };
}

function heading(title: string, { quote, said }: QuoteDocument, lettering: FontMetrics): Block {
  const badge = printedStatuses.has(quote.status) ? findBadgeLabel(quote.status, quote.statusLabel) : null;
  const badgeWidth = badge === null ? 0 : measureText(badge, styles.strong, lettering) + 16;
  const words = placeText(title, styles.title, { x: 0, y: 0, room: contentWidth - badgeWidth - 16 }, lettering);
  const under = words.height + 2;
  const meaning = placeText(said.meaning ?? "", styles.body, { x: 0, y: under + 4, room: contentWidth }, lettering);
  const block: Block = {
    height: said.meaning ? under + 4 + meaning.height : under,
    above: 14,
    ornaments: [],
    elements: [buildElement("H1", words.marks), ...(said.meaning ? [buildElement("P", meaning.marks)] : [])],
  };
  if (badge === null) return block;
  const x = contentWidth - badgeWidth;
  const word = placeText(badge, styles.strong, { x: x + 8, y: 7, room: badgeWidth }, lettering);
  block.elements.splice(1, 0, buildElement("P", word.marks));
  block.ornaments.push({
    kind: "frame",
    x,
    y: 4,
    width: badgeWidth,
    height: 20,
    weight: 1,
    ink: documentColours.soft,
    dashed: quote.status === "draft",
  });
  return block;
}

function nameplate({ company, quote }: QuoteDocument, lettering: FontMetrics): Block {
  const days = `${company.quoteValidityDays} ${company.quoteValidityDays === 1 ? "day" : "days"}`;
  const validity = quote.validUntil
    ? { value: formatLongDay(quote.validUntil), note: `${days} from sending` }
    : { value: days, note: "from sending" };
  const site = formatAddressLine(quote.siteAddress ?? "");
  return stackStrips([
    cellStrip(
      [
        { label: "Customer", value: quote.customerName, span: 2 },
        { label: "Postcode", value: quote.postcode ?? "Not specified" },
      ],
      lettering,
    ),
    ...(site ? [cellStrip([{ label: "Site address", value: site, span: 3 }], lettering)] : []),
    cellStrip(
      [
        { label: "Quote number", value: quote.quoteNumber },
        { label: "Date of issue", value: quote.issuedAt ? formatCustomerDay(quote.issuedAt) : "Not sent yet" },
        { label: "Valid Until", ...validity },
      ],
      lettering,
    ),
  ]);
}

function technicalDetails({ quote }: QuoteDocument, lettering: FontMetrics): Block {
  const cells = kinds.map((kind) => ({ label: kindLabels[kind].one, value: itemName(quote, kind) }));
  const { labourHours: hours, engineerCount: engineers } = quote;
  return stackStrips([
    titleStrip("Technical Details", lettering),
    cellStrip(cells.slice(0, 3), lettering),
    cellStrip(cells.slice(3), lettering),
    cellStrip(
      [
        { label: "Labour hours", value: hours === null ? "-" : formatHours(hours) },
        { label: "Engineers", value: engineers === null ? "-" : String(engineers) },
      ],
      lettering,
    ),
  ]);
}

function itemName({ items, motorKw }: QuoteDocument["quote"], kind: Kind): string {
  const name = items[kind];
  if (name === null) return "-";
  if (kind !== "motor_size" || motorKw === null) return name;
  const kw = `${formatDecimal(motorKw)} kW`;
  return name.includes(kw) ? name : `${name} (${kw})`;
}

/** Who it is from, at the foot of the page; sentences that fit on a line together stand on it. */
function smallPrint({ said: { particulars } }: QuoteDocument, lettering: FontMetrics): Block[] {
  const lines: string[] = [];
  for (const sentence of particulars) {
    const longer = [...lines.slice(-1), sentence].join(" ");
    if (lines.length > 0 && measureText(longer, styles.label, lettering) <= contentWidth) lines.splice(-1, 1, longer);
    else lines.push(sentence);
  }
  const elements: Element[] = [];
  let y = 0;
  for (const line of lines) {
    const { marks, height } = placeText(line, styles.label, { x: 0, y, room: contentWidth }, lettering);
    elements.push(buildElement("P", marks));
    y += height;
  }
  return y === 0 ? [] : [{ height: y + 4, above: 10, ornaments: [], elements, sinks: true }];
}

/** On a page of its own, so that the form can be taken from it; where the two do not fit, each has one. */
function cancellationPage(
  { information, form }: NonNullable<DocumentTexts["cancellation"]>,
  lettering: FontMetrics,
): Block[] {
  const [first, ...more] = proseSection(information, lettering);
  return [...(first ? [{ ...first, startsPage: true }, ...more] : []), formBlock(form, lettering)];
}

export function buildFooter(title: string, page: number, pages: number, lettering: FontMetrics): Block {
  const place = { x: 0, y: 7, room: contentWidth };
  const left = placeText(title, styles.label, place, lettering);
  const right = placeText(`page ${page} of ${pages}`, styles.label, { ...place, align: "right" }, lettering);
  const line: Mark = { kind: "rule", x1: 0, x2: contentWidth, y1: 0, y2: 0, weight: 0.5, ink: documentColours.rule };
  const height = 7 + styles.label.leading;
  return { height, above: 0, ornaments: [line, ...left.marks, ...right.marks], elements: [] };
}
