// Texts under a heading, flowing over as many pages as they need; a heading is never left alone at the foot of a page.
import type { TextSection } from "#domain/offers/view.ts";
import { type Block, contentWidth, documentColours, type Mark } from "./page-plan.ts";
import { buildElement, lowerElement, lowerMark } from "./panels.ts";
import type { FontMetrics } from "./text-layout.ts";
import { placeText, type Style, styles } from "./text-marks.ts";

/** So many lines stay together on a page: fewer would split a paragraph into many pieces for a screen reader. */
const LINES_PER_BLOCK = 6;

/** A section of at most so many lines stays whole. */
const MAX_UNSPLIT_LINES = 8;

export function buildProseSection({ title, text }: TextSection, lettering: FontMetrics): Block[] {
  const blocks = text.split(/\n/).flatMap((paragraph, index, paragraphs) => {
    const blocks = buildParagraphBlocks(paragraph, lettering);
    // The heading of a group of lines.
    const leads = paragraph.endsWith(":") && paragraphs[index + 1]?.startsWith("• ");
    return leads ? blocks.map((block) => ({ ...block, staysWithNext: true })) : blocks;
  });
  const isShort = blocks.reduce((sum, { height }) => sum + height, 0) <= MAX_UNSPLIT_LINES * styles.small.leading;
  const [first, ...others] = isShort ? stackBlocks(blocks) : blocks;
  return first ? [addTitle(title, first, lettering), ...others] : [];
}

/** As one block; no block for none. */
function stackBlocks([first, ...others]: Block[]): Block[] {
  if (!first) return [];
  const elements = [...first.elements];
  let { height } = first;
  for (const other of others) {
    const top = height + other.above;
    elements.push(...other.elements.map((element) => lowerElement(element, top)));
    height = top + other.height;
  }
  return [{ ...first, height, elements }];
}

function buildParagraphBlocks(paragraph: string, lettering: FontMetrics): Block[] {
  if (paragraph.trim() === "") return [];
  const style: Style = styles.small;
  const { marks } = placeText(paragraph, style, { x: 0, y: 0, room: contentWidth }, lettering);
  const blocks: Block[] = [];
  for (let index = 0; index < marks.length; index += LINES_PER_BLOCK) {
    const blockMarks = marks
      .slice(index, index + LINES_PER_BLOCK)
      .map((mark) => lowerMark(mark, -index * style.leading));
    blocks.push({
      height: blockMarks.length * style.leading,
      above: index === 0 ? 4 : 0,
      ornaments: [],
      elements: [buildElement("P", blockMarks)],
    });
  }
  return blocks;
}

function addTitle(text: string, { height, elements }: Block, lettering: FontMetrics): Block {
  const title = placeText(text, styles.heading, { x: 0, y: 0, room: contentWidth }, lettering);
  const titleHeight = title.height + 2;
  const lowered = elements.map((element) => lowerElement(element, titleHeight));
  return {
    height: titleHeight + height,
    above: 11,
    ornaments: [],
    elements: [buildElement("H2", title.marks), ...lowered],
  };
}

/** Space (points) to write in below each line of a form that ends with a colon, except the "To" line, filled in. */
const WRITING_SPACE = 17;
const isBlankToFill = (line: string) => /:\s*$/.test(line) && !line.startsWith("To ");

/** A form in a dashed frame, along which it can be cut out. */
export function buildFormBlock({ title, text }: TextSection, lettering: FontMetrics): Block {
  const [inset, room] = [16, contentWidth - 32];
  const placedTitle = placeText(title, styles.heading, { x: inset, y: 12, room }, lettering);
  const elements = [buildElement("H2", placedTitle.marks)];
  const ornaments: Mark[] = [];
  let y = 12 + placedTitle.height + 4;
  for (const line of text.split(/\n/).filter((line) => line.trim() !== "")) {
    const { marks, height } = placeText(line, styles.small, { x: inset, y, room }, lettering);
    elements.push(buildElement("P", marks));
    y += height + 6;
    if (!isBlankToFill(line)) continue;
    y += WRITING_SPACE;
    ornaments.push({ kind: "rule", x1: inset, x2: inset + room, y1: y, y2: y, weight: 0.5, ink: documentColours.soft });
    y += 7;
  }
  const height = y + 6;
  const frame = {
    kind: "frame",
    x: 0,
    y: 0,
    width: contentWidth,
    height,
    weight: 1,
    ink: documentColours.soft,
  } as const;
  ornaments.push({ ...frame, dashed: true });
  return { height, above: 14, ornaments, elements };
}
