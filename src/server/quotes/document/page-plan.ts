// A document before it is drawn: positioned marks, the meaning of each, and blocks flowed into pages. Lengths are in
// points (1/72 inch), downwards from the top left.
import type { Run } from "./text-layout.ts";

const POINTS_PER_MM = 72 / 25.4;

export const pageSize = { width: 210 * POINTS_PER_MM, height: 297 * POINTS_PER_MM, margin: 18 * POINTS_PER_MM };
export const logoBox = { width: 40 * POINTS_PER_MM, height: 16 * POINTS_PER_MM };
export const contentWidth = pageSize.width - 2 * pageSize.margin;

/** Colours as in web/tokens.css. Nothing depends on them. */
export const documentColours = { ink: "#0f161c", soft: "#36424d", label: "#56636f", rule: "#b9c3cb" };

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
  /** Drawn by hand: lines through points, with round ends. */
  | { kind: "strokes"; x: number; y: number; weight: number; ink: string; strokes: [number, number][][] };

/** The role of marks for a screen reader (ISO 32000, structure types). */
export interface Element {
  role: "H1" | "H2" | "P" | "Figure" | "Table" | "TR" | "TH" | "TD";
  /** The alternative text of a picture. */
  alt?: string;
  marks: Mark[];
  children: Element[];
}

/** Two pieces of a block, for this page and the next. */
type Pieces = readonly [Block, Block];

/** A block stays on one page unless it says how it is split. Its marks are relative to its own top left corner. */
export interface Block {
  height: number;
  /** Space above it, except at the top of a page. */
  above: number;
  /** Lines and frames. Tagged as artefacts in the PDF, so that screen readers skip them. */
  ornaments: Mark[];
  elements: Element[];
  /** Placed at the foot of its page, if there is room. */
  sinks?: boolean;
  /** Never the last of its page: it introduces the next one. */
  staysWithNext?: boolean;
  /** Starts a new page, so that it can be detached. */
  startsPage?: boolean;
  /** With a first piece of at most this height; null if there is none. */
  split?: (room: number) => Pieces | null;
  /** Of the shortest first piece. */
  minHeight?: number;
}

export interface Page {
  blocks: { block: Block; y: number }[];
  foot: Block;
}

/** Attached to the document, byte for byte. */
export interface Attachment {
  name: string;
  /** As in "application/pdf". */
  type: string;
  description: string;
  bytes: Uint8Array;
}

export interface PagePlan {
  title: string;
  pages: Page[];
  attachments?: readonly Attachment[];
}

/** The last of several pages has at least so many lines of text: a page of two lines looks like a mistake. */
const MIN_LINES = 4;

/** To avoid such a page, the space between blocks shrinks by the first of these factors that is enough. */
const SPACING_FACTORS = [0.9, 0.8, 0.7, 0.6, 0.5];

/** Fills page after page from top to bottom; `footOf` draws the foot of page x of y. */
export function splitIntoPages(blocks: readonly Block[], buildFoot: (page: number, pages: number) => Block): Page[] {
  // A small distance from the line above the foot.
  const bottom = pageSize.height - pageSize.margin - buildFoot(1, 1).height - 4;
  const pages = splitAtStarts(blocks).flatMap((part) => fillPagesEvenly(part, bottom - pageSize.margin));
  return pages.map((page, index) => ({ blocks: placeBlocks(page, bottom), foot: buildFoot(index + 1, pages.length) }));
}

/** Blocks from one that starts a page onwards are paged separately. */
function splitAtStarts(blocks: readonly Block[]): Block[][] {
  const parts: Block[][] = [[]];
  for (const block of blocks) {
    if (block.startsPage && parts.at(-1)?.length) parts.push([]);
    parts.at(-1)?.push(block);
  }
  return parts;
}

/** If the last page would have too few lines, blocks are set closer to avoid it, or else some move to it. */
function fillPagesEvenly(blocks: readonly Block[], availableHeight: number): Block[][] {
  const pages = fillPages(blocks, availableHeight);
  const lastPage = pages.at(-1) ?? [];
  if (pages.length === 1 || countLines(lastPage) >= MIN_LINES) return pages;
  for (const spacingFactor of SPACING_FACTORS) {
    const tighter = fillPages(
      blocks.map((block) => ({ ...block, above: block.above * spacingFactor })),
      availableHeight,
    );
    if (tighter.length < pages.length) return tighter;
  }
  const previousPage = pages.at(-2) ?? [];
  while (countLines(lastPage) < MIN_LINES && previousPage.length > 1) {
    const movedBlocks = previousPage.splice(-1);
    if (fillPages([...movedBlocks, ...lastPage], availableHeight).length > 1) {
      previousPage.push(...movedBlocks);
      break;
    }
    lastPage.unshift(...movedBlocks);
  }
  return pages;
}

function fillPages(blocks: readonly Block[], availableHeight: number): Block[][] {
  const pages: Block[][] = [[]];
  let usedHeight = 0;
  const left = [...blocks];
  for (let block = left.shift(); block; block = left.shift()) {
    const page = pages.at(-1) ?? [];
    const top = usedHeight + (page.length > 0 ? block.above : 0);
    const next = block.staysWithNext ? left[0] : undefined;
    const companion = next ? next.above + (next.minHeight ?? next.height) : 0;
    const fits = top + block.height + companion <= availableHeight;
    const pieces = fits ? null : block.split?.(availableHeight - top);
    if (pieces) {
      page.push({ ...pieces[0], above: block.above });
      pages.push([]);
      left.unshift(pieces[1]);
      usedHeight = 0;
      continue;
    }
    const startsPage = !fits && page.length > 0;
    if (startsPage) {
      pages.push([]);
      left.unshift(block);
      usedHeight = 0;
      continue;
    }
    page.push(block);
    usedHeight = block.sinks ? availableHeight : top + block.height;
  }
  return pages;
}

/** Lines across the page; cells side by side share a line. */
function countLines(blocks: readonly Block[]): number {
  const baselines = (element: Element): number[] => [
    ...element.marks.flatMap((mark) => (mark.kind === "text" ? [Math.round(mark.baseline)] : [])),
    ...element.children.flatMap(baselines),
  ];
  return blocks.reduce((sum, { elements }) => sum + new Set(elements.flatMap(baselines)).size, 0);
}

function placeBlocks(page: readonly Block[], bottom: number): Page["blocks"] {
  const placed: Page["blocks"] = [];
  let y = pageSize.margin;
  for (const block of page) {
    const next = placed.length > 0 ? y + block.above : y;
    const top = block.sinks ? Math.max(next, bottom - block.height) : next;
    placed.push({ block, y: top });
    y = top + block.height;
  }
  return placed;
}
