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
  plates: Row[][];
  /** The creation date of its file: the same sheet gives the same bytes. */
  at: string;
  attachments: Attachment[];
}

const signature = { width: 200, height: 52, weight: 1.2 };

export function layOutSheet(sheet: Sheet, lettering: FontMetrics): PagePlan {
  const title = cleanLine(sheet.title);
  const blocks = [
    buildLetterhead(sheet, lettering, false),
    heading(sheet, lettering),
    ...sheet.plates.map((rows) => stackStrips(rows.map((row) => stripOf(row, lettering)))),
  ];
  const footBlock = buildFooter(title, 1, 1, lettering);
  return { title, pages: [onePage(blocks, footBlock)], attachments: sheet.attachments };
}

function heading({ title, under }: Sheet, lettering: FontMetrics): Block {
  const words = placeText(title, styles.title, { x: 0, y: 0, room: contentWidth }, lettering);
  const small = placeText(under, styles.small, { x: 0, y: words.height + 2, room: contentWidth }, lettering);
  const elements = [buildElement("H1", words.marks), buildElement("P", small.marks)];
  return { height: words.height + 2 + small.height, above: 14, ornaments: [], elements };
}

function stripOf(row: Row, lettering: FontMetrics): Strip {
  if ("cells" in row) return buildCellStrip(row.cells, lettering, row.quiet ? { style: styles.small } : {});
  if ("sentence" in row) return buildSentenceStrip(row.sentence, lettering);
  return signatureStrip(row.strokes, row.label, lettering);
}

/** Strokes are in thousandths of their field's width, and keep their proportions. */
function signatureStrip(strokes: [number, number][][], label: string, lettering: FontMetrics): Strip {
  const lowest = Math.max(1, ...strokes.map((stroke) => Math.max(0, ...stroke.map(([, y]) => y))));
  const scale = Math.min(signature.width / 1000, signature.height / lowest);
  const head = placeText(label, styles.label, { x: 12, y: 8, room: contentWidth }, lettering);
  const drawn: Mark = {
    kind: "strokes",
    x: 12,
    y: 10 + head.height,
    weight: signature.weight,
    ink: styles.body.ink,
    strokes: strokes.map((stroke) => stroke.map(([x, y]) => [x * scale, y * scale])),
  };
  return {
    height: head.height + signature.height + 18,
    ornaments: [],
    elements: [buildElement("P", head.marks), { ...buildElement("Figure", [drawn]), alt: label }],
  };
}

/** All blocks on one page, set as much smaller as needed. */
function onePage(blocks: Block[], footBlock: Block): Page {
  const room = pageSize.height - 2 * pageSize.margin - footBlock.height - 10;
  const needed = blocks.reduce((sum, { height, above }, at) => sum + height + (at > 0 ? above : 0), 0);
  const scale = Math.min(1, room / needed);
  const [page] = splitIntoPages(
    blocks.map((block) => scaled(block, scale)),
    () => footBlock,
  );
  return page as Page;
}

function scaled(block: Block, by: number): Block {
  return {
    ...block,
    height: block.height * by,
    above: block.above * by,
    ornaments: block.ornaments.map((mark) => scaledMark(mark, by)),
    elements: block.elements.map((one) => scaledElement(one, by)),
  };
}

function scaledElement(one: Element, by: number): Element {
  return {
    ...one,
    marks: one.marks.map((mark) => scaledMark(mark, by)),
    children: one.children.map((child) => scaledElement(child, by)),
  };
}

function scaledMark(mark: Mark, by: number): Mark {
  switch (mark.kind) {
    case "text": {
      const runs = mark.runs.map((run) => ({ ...run, x: run.x * by }));
      return { ...mark, x: mark.x * by, baseline: mark.baseline * by, size: mark.size * by, runs };
    }
    case "rule":
      return { ...mark, x1: mark.x1 * by, x2: mark.x2 * by, y1: mark.y1 * by, y2: mark.y2 * by };
    case "strokes":
      return {
        ...mark,
        x: mark.x * by,
        y: mark.y * by,
        strokes: mark.strokes.map((stroke) => stroke.map(([x, y]) => [x * by, y * by])),
      };
    default:
      return { ...mark, x: mark.x * by, y: mark.y * by, width: mark.width * by, height: mark.height * by };
  }
}
