// A document before it is drawn: marks with places, the meaning of each, and blocks flowed into pages. Lengths are in
// points (1/72 inch), downwards from the top left.
import type { Run } from "./lettering.ts";

const mm = 72 / 25.4;

export const paper = { width: 210 * mm, height: 297 * mm, margin: 18 * mm };
export const logoBox = { width: 40 * mm, height: 16 * mm };
export const contentWidth = paper.width - 2 * paper.margin;

/** Colours as in web/tokens.css. Nothing depends on them. */
export const inks = { ink: "#0f161c", soft: "#36424d", label: "#56636f", rule: "#b9c3cb" };

export type Mark =
  | { kind: "text"; x: number; baseline: number; size: number; ink: string; runs: Run[] }
  | { kind: "rule"; x1: number; y1: number; x2: number; y2: number; weight: number; ink: string }
  | {
      kind: "frame";
      x: number;
      y: number;
      width: number;
      height: number;
      weight: number;
      ink: string;
      dashed: boolean;
    }
  | { kind: "logo"; x: number; y: number; width: number; height: number }
  /** Drawn by hand: lines through points, round at their ends. */
  | { kind: "strokes"; x: number; y: number; weight: number; ink: string; strokes: [number, number][][] };

/** What marks are to a reader who hears the document (ISO 32000, structure types). */
export interface Element {
  role: "H1" | "H2" | "P" | "Figure" | "Table" | "TR" | "TH" | "TD";
  /** In words, for a picture. */
  alt?: string;
  marks: Mark[];
  children: Element[];
}

/** Something that stays on one page. Its marks count from its own top left corner. */
export interface Block {
  height: number;
  /** Room above it, except at the top of a page. */
  above: number;
  /** Lines and frames. Tagged as artefacts in the PDF, so that no screen reader mentions them. */
  ornaments: Mark[];
  elements: Element[];
  /** Stands at the foot of its page, if there is room. */
  sinks?: boolean;
  /** Has nothing above it on its page: it is there to be taken out. */
  startsPage?: boolean;
}

export interface Page {
  blocks: { block: Block; y: number }[];
  foot: Block;
}

/** Goes into the document as an attachment, byte for byte. */
export interface Attachment {
  name: string;
  /** As in "application/pdf". */
  type: string;
  description: string;
  bytes: Uint8Array;
}

export interface Plan {
  title: string;
  pages: Page[];
  attachments?: readonly Attachment[];
}

/** Fills page after page from top to bottom; `footOf` draws the foot of page x of y. */
export function paginate(blocks: readonly Block[], footOf: (page: number, pages: number) => Block): Page[] {
  // A little off the line over the foot.
  const bottom = paper.height - paper.margin - footOf(1, 1).height - 4;
  const pages: Page["blocks"][] = [[]];
  let y = paper.margin;
  for (const block of blocks) {
    const first = pages.at(-1)?.length === 0;
    let top = first ? y : y + block.above;
    if (!first && (block.startsPage || top + block.height > bottom)) {
      pages.push([]);
      top = paper.margin;
    }
    if (block.sinks) top = Math.max(top, bottom - block.height);
    pages.at(-1)?.push({ block, y: top });
    y = top + block.height;
  }
  return pages.map((placed, at) => ({ blocks: placed, foot: footOf(at + 1, pages.length) }));
}
