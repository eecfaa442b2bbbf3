// A one-page sheet about a quote, whatever its content. If it does not fit, everything is set smaller alike.
import type { QuoteDocument } from "./document.ts";
import { buildFooter, buildLetterhead } from "./layout.ts";
import {
  type Attachment,
  type Block,
  contentWidth,
  type Element,
  type Mark,
  type Page,
  type PagePlan,
  pageSize,
  splitIntoPages,
} from "./page-plan.ts";
import { buildCellStrip, buildElement, buildSentenceStrip, type Cell, type Strip, stackStrips } from "./panels.ts";
import { cleanLine, type FontMetrics } from "./text-layout.ts";
import { placeText, styles } from "./text-marks.ts";

/** A strip of a panel: `quiet` in small letters, for details that are looked up rather than read. */
export type Row =
  | { cells: Cell[]; quiet?: boolean }
  | { sentence: string }
  | { strokes: [number, number][][]; label: string };

export interface Sheet {
  company: Pick<QuoteDocument["company"], "name" | "primaryColor">;
  title: string;
  under: string;
  panels: Row[][];
  /** The creation date of its file: the same sheet gives the same bytes. */
  createdAt: string;
  attachments: Attachment[];
}

const signature = { width: 200, height: 52, weight: 1.2 };

export function layOutSheet(sheet: Sheet, lettering: FontMetrics): PagePlan {
  const title = cleanLine(sheet.title);
  const blocks = [
    buildLetterhead(sheet, lettering, false),
    buildHeading(sheet, lettering),
    ...sheet.panels.map((rows) => stackStrips(rows.map((row) => buildStrip(row, lettering)))),
  ];
  const footBlock = buildFooter(title, 1, 1, lettering);
  return { title, pages: [fitOnePage(blocks, footBlock)], attachments: sheet.attachments };
}

function buildHeading({ title, under }: Sheet, lettering: FontMetrics): Block {
  const placedTitle = placeText(title, styles.title, { x: 0, y: 0, room: contentWidth }, lettering);
  const subtitle = placeText(under, styles.small, { x: 0, y: placedTitle.height + 2, room: contentWidth }, lettering);
  const elements = [buildElement("H1", placedTitle.marks), buildElement("P", subtitle.marks)];
  return { height: placedTitle.height + 2 + subtitle.height, above: 14, ornaments: [], elements };
}

function buildStrip(row: Row, lettering: FontMetrics): Strip {
  if ("cells" in row) return buildCellStrip(row.cells, lettering, row.quiet ? { style: styles.small } : {});
  if ("sentence" in row) return buildSentenceStrip(row.sentence, lettering);
  return buildSignatureStrip(row.strokes, row.label, lettering);
}

/** Strokes are in thousandths of their field's width, and keep their proportions. */
function buildSignatureStrip(strokes: [number, number][][], label: string, lettering: FontMetrics): Strip {
  const maxY = Math.max(1, ...strokes.map((stroke) => Math.max(0, ...stroke.map(([, y]) => y))));
  const scale = Math.min(signature.width / 1000, signature.height / maxY);
  const placedLabel = placeText(label, styles.label, { x: 12, y: 8, room: contentWidth }, lettering);
  const drawing: Mark = {
    kind: "strokes",
    x: 12,
    y: 10 + placedLabel.height,
    weight: signature.weight,
    ink: styles.body.ink,
    strokes: strokes.map((stroke) => stroke.map(([x, y]) => [x * scale, y * scale])),
  };
  return {
    height: placedLabel.height + signature.height + 18,
    ornaments: [],
    elements: [buildElement("P", placedLabel.marks), { ...buildElement("Figure", [drawing]), alt: label }],
  };
}

/** All blocks on one page, set as much smaller as needed. */
function fitOnePage(blocks: Block[], footBlock: Block): Page {
  const room = pageSize.height - 2 * pageSize.margin - footBlock.height - 10;
  const needed = blocks.reduce((sum, { height, above }, index) => sum + height + (index > 0 ? above : 0), 0);
  const scale = Math.min(1, room / needed);
  const [page] = splitIntoPages(
    blocks.map((block) => scaleBlock(block, scale)),
    () => footBlock,
  );
  return page as Page;
}

function scaleBlock(block: Block, factor: number): Block {
  return {
    ...block,
    height: block.height * factor,
    above: block.above * factor,
    ornaments: block.ornaments.map((mark) => scaleMark(mark, factor)),
    elements: block.elements.map((element) => scaleElement(element, factor)),
  };
}

function scaleElement(element: Element, factor: number): Element {
  return {
    ...element,
    marks: element.marks.map((mark) => scaleMark(mark, factor)),
    children: element.children.map((child) => scaleElement(child, factor)),
  };
}

function scaleMark(mark: Mark, factor: number): Mark {
  switch (mark.kind) {
    case "text": {
      const runs = mark.runs.map((run) => ({ ...run, x: run.x * factor }));
      return { ...mark, x: mark.x * factor, baseline: mark.baseline * factor, size: mark.size * factor, runs };
    }
    case "rule":
      return { ...mark, x1: mark.x1 * factor, x2: mark.x2 * factor, y1: mark.y1 * factor, y2: mark.y2 * factor };
    case "strokes":
      return {
        ...mark,
        x: mark.x * factor,
        y: mark.y * factor,
        strokes: mark.strokes.map((stroke) => stroke.map(([x, y]) => [x * factor, y * factor])),
      };
    default:
      return {
        ...mark,
        x: mark.x * factor,
        y: mark.y * factor,
        width: mark.width * factor,
        height: mark.height * factor,
      };
  }
}
