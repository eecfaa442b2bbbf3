// Composes the customer's document of one quote: letterhead, nameplate, technical details, price, notices, small print.

import { defaultBrand } from "#domain/companies/brand.ts";
import type { TextSection } from "#domain/offers/view.ts";
import { buildChoiceBlocks } from "./choice.ts";
import type { QuoteDocument } from "./document.ts";
import {
  type Block,
  contentWidth,
  documentColours,
  type Element,
  logoBox,
  type Mark,
  type PagePlan,
  splitIntoPages,
} from "./page-plan.ts";
import { buildCaptionStrip, buildCellStrip, buildElement, buildTitleStrip, stackStrips } from "./panels.ts";
import { buildPricePanels } from "./price.ts";
import { buildFormBlock, buildProseSection } from "./prose.ts";
import { cleanLine, type FontMetrics, wrapText } from "./text-layout.ts";
import { measureText, placeText, styles } from "./text-marks.ts";

/** The statuses that are printed; the others are internal to the company. */
const printedStatuses = new Set(["draft", "accepted", "declined", "expired"]);

/** Printed above the letterhead and in the foot of each page. */
const OFFICE_COPY = "Office copy: not for the customer";

type View = QuoteDocument["view"];

/** The company as the document's head shows it. */
interface LetterheadInput {
  company: Pick<QuoteDocument["company"], "name" | "primaryColor">;
}

/** The same document gives the same plan on any day and machine. */
export function composeDocument(document: QuoteDocument, lettering: FontMetrics, hasLogo: boolean): PagePlan {
  const { view, choice, isOfficeCopy } = document;
  const title = cleanLine(view.title);
  const letterhead = buildLetterhead(document, lettering, hasLogo);
  const mark = stackStrips([buildCaptionStrip(OFFICE_COPY, lettering)], "firm");
  const blocks = [
    ...(isOfficeCopy ? [mark, { ...letterhead, above: 12 }] : [letterhead]),
    buildHeading(title, document, lettering),
    buildSummaryPanel(view, lettering),
    ...(choice?.from ? [] : [buildDetailsPanel(view, lettering), ...buildPricePanels(view.price, lettering)]),
    ...(choice ? buildChoiceBlocks(choice, view.price?.remarks ?? [], lettering) : []),
    ...listSections(document).flatMap((section) => buildProseSection(section, lettering)),
    ...buildSellerBlocks(view, lettering),
    ...(view.cancellation ? buildCancellationBlocks(view.cancellation, lettering) : []),
  ];
  const footTitle = isOfficeCopy ? `${title} · ${OFFICE_COPY}` : title;
  return { title, pages: splitIntoPages(blocks, (page, pages) => buildFooter(footTitle, page, pages, lettering)) };
}

/** Of several options only what they share; the rest stands with each. */
function listSections({ view, choice }: QuoteDocument): TextSection[] {
  if (!choice?.from) return view.sections;
  return [...choice.shared.sections, ...view.sections.filter(({ part }) => part !== "work")];
}

export function buildLetterhead({ company }: LetterheadInput, lettering: FontMetrics, hasLogo: boolean): Block {
  const textLeft = hasLogo ? logoBox.width + 16 : 0;
  const lines = wrapText(
    cleanLine(company.name),
    styles.company.face,
    styles.company.size,
    contentWidth - textLeft,
    lettering,
  );
  const height = Math.max(lines.length * styles.company.leading, hasLogo ? logoBox.height : 0);
  const y = (height - lines.length * styles.company.leading) / 2;
  const position = { x: textLeft, y, room: contentWidth - textLeft, align: hasLogo ? "right" : "left" } as const;
  const name = placeText(company.name, styles.company, position, lettering);
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

function buildHeading(title: string, { quote, view }: QuoteDocument, lettering: FontMetrics): Block {
  const badge = printedStatuses.has(quote.status) ? quote.statusLabel : null;
  const badgeWidth = badge === null ? 0 : measureText(badge, styles.strong, lettering) + 16;
  const placedTitle = placeText(title, styles.title, { x: 0, y: 0, room: contentWidth - badgeWidth - 16 }, lettering);
  const titleBottom = placedTitle.height + 2;
  const meaning = placeText(
    view.meaning ?? "",
    styles.body,
    { x: 0, y: titleBottom + 4, room: contentWidth },
    lettering,
  );
  const block: Block = {
    height: view.meaning ? titleBottom + 4 + meaning.height : titleBottom,
    above: 14,
    ornaments: [],
    elements: [buildElement("H1", placedTitle.marks), ...(view.meaning ? [buildElement("P", meaning.marks)] : [])],
  };
  if (badge === null) return block;
  const x = contentWidth - badgeWidth;
  const placedBadge = placeText(badge, styles.strong, { x: x + 8, y: 7, room: badgeWidth }, lettering);
  block.elements.splice(1, 0, buildElement("P", placedBadge.marks));
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

function buildSummaryPanel({ summary }: View, lettering: FontMetrics): Block {
  const { customer, postcode, site, number, issued, validity } = summary;
  return stackStrips([
    buildCellStrip([{ ...customer, span: 2 }, postcode], lettering),
    ...(site ? [buildCellStrip([{ ...site, span: 3 }], lettering)] : []),
    buildCellStrip([number, issued, validity], lettering),
  ]);
}

function buildDetailsPanel({ details: { title, items, labour } }: View, lettering: FontMetrics): Block {
  const others = items.slice(3);
  return stackStrips([
    buildTitleStrip(title, lettering),
    buildCellStrip(items.slice(0, 3), lettering),
    buildCellStrip(others.length === 1 ? others.map((one) => ({ ...one, span: 3 })) : others, lettering),
    buildCellStrip(labour, lettering),
  ]);
}

/** The seller's details at the foot of the page; short sentences share a line. */
function buildSellerBlocks({ seller }: View, lettering: FontMetrics): Block[] {
  const lines: string[] = [];
  for (const sentence of seller.sentences) {
    const joined = [...lines.slice(-1), sentence].join(" ");
    if (lines.length > 0 && measureText(joined, styles.label, lettering) <= contentWidth) lines.splice(-1, 1, joined);
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

/** On a page of its own, so that the form can be detached; if the two do not fit together, each has a page. */
function buildCancellationBlocks(
  { information, form }: NonNullable<View["cancellation"]>,
  lettering: FontMetrics,
): Block[] {
  const [first, ...others] = buildProseSection(information, lettering);
  return [...(first ? [{ ...first, startsPage: true }, ...others] : []), buildFormBlock(form, lettering)];
}

export function buildFooter(title: string, page: number, pages: number, lettering: FontMetrics): Block {
  const position = { x: 0, y: 7, room: contentWidth };
  const left = placeText(title, styles.label, position, lettering);
  const right = placeText(`page ${page} of ${pages}`, styles.label, { ...position, align: "right" }, lettering);
  const line: Mark = { kind: "rule", x1: 0, x2: contentWidth, y1: 0, y2: 0, weight: 0.5, ink: documentColours.rule };
  const height = 7 + styles.label.leading;
  return { height, above: 0, ornaments: [line, ...left.marks, ...right.marks], elements: [] };
}
