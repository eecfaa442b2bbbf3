// The terms below an offer: the last section, flowing over as many pages as it takes.
import type { Lettering } from "./lettering.ts";
import { type Block, contentWidth } from "./plan.ts";
import { element, lowered, loweredElement } from "./plates.ts";
import { styles, write } from "./writing.ts";

/** So many lines stay together on a page: fewer would tear a paragraph into many pieces for who hears the document. */
const TOGETHER = 6;
const { leading } = styles.small;

export function termsSection(terms: string, lettering: Lettering): Block[] {
  const pieces = terms.split(/\n/).flatMap((paragraph) => piecesOf(paragraph, lettering));
  const [first, ...others] = pieces;
  return first ? [underTitle(first, lettering), ...others] : [];
}

function piecesOf(paragraph: string, lettering: Lettering): Block[] {
  if (paragraph.trim() === "") return [];
  const { marks } = write(paragraph, styles.small, { x: 0, y: 0, room: contentWidth }, lettering);
  const blocks: Block[] = [];
  for (let at = 0; at < marks.length; at += TOGETHER) {
    const piece = marks.slice(at, at + TOGETHER).map((mark) => lowered(mark, -at * leading));
    blocks.push({
      height: piece.length * leading,
      above: at === 0 ? 5 : 0,
      ornaments: [],
      elements: [element("P", piece)],
    });
  }
  return blocks;
}

function underTitle({ height, elements }: Block, lettering: Lettering): Block {
  const title = write("Terms", styles.heading, { x: 0, y: 0, room: contentWidth }, lettering);
  const down = title.height + 4;
  const below = elements.map((one) => loweredElement(one, down));
  return { height: down + height, above: 18, ornaments: [], elements: [element("H2", title.marks), ...below] };
}
