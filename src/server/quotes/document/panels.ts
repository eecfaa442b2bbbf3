// The nameplate: one flat frame with strips divided by fine rules, labels above values (look.md).

import type { Fact } from "#domain/offers/view-facts.ts";
import { type Block, contentWidth, documentColours, type Element, type Mark } from "./page-plan.ts";
import type { FontMetrics } from "./text-layout.ts";
import { measureText, type PlacedText, placeText, type Style, styles } from "./text-marks.ts";

const padding = { side: 12, top: 6, bottom: 6.5 };
const innerWidth = contentWidth - 2 * padding.side;

/** A row of a panel, across its whole width. */
export interface Strip {
  height: number;
  ornaments: Mark[];
  elements: Element[];
  /** A sum of the rows above it: it never comes first on a page. */
  isSum?: boolean;
}

export type Firmness = "plain" | "firm" | "draft";

/** Stacks strips in a frame: a strong one if the figures are firm, dashed if not. */
export function stackStrips(strips: readonly Strip[], firmness: Firmness = "plain"): Block {
  const ornaments: Mark[] = [];
  const elements: Element[] = [];
  let y = 0;
  for (const [index, strip] of strips.entries()) {
    if (index > 0)
      ornaments.push({ kind: "rule", x1: 0, y1: y, x2: contentWidth, y2: y, weight: 0.5, ink: documentColours.rule });
    ornaments.push(...strip.ornaments.map((mark) => lowerMark(mark, y)));
    elements.push(...strip.elements.map((element) => lowerElement(element, y)));
    y += strip.height;
  }
  const outline =
    firmness === "plain" ? { weight: 0.75, ink: documentColours.rule } : { weight: 1.25, ink: documentColours.soft };
  const frame: Mark = { kind: "frame", x: 0, y: 0, width: contentWidth, height: y, ...outline, dashed: false };
  ornaments.push(firmness === "draft" ? { ...frame, dashed: true } : frame);
  return { height: y, above: 10, ornaments, elements: groupRowsIntoTables(elements) };
}

/** A table of at most so many rows stays whole. */
const MAX_WHOLE_ROWS = 5;
/** So many rows stand on each of its pages. */
const MIN_ROWS = 2;
/** Between a table that is continued and the line above the foot. */
const GAP_BELOW = 8;

/** A long table is continued on the next page, below the same title. */
export function stackTable(title: Strip, rows: readonly Strip[]): Block {
  const block = stackStrips([title, ...rows]);
  if (rows.length <= MAX_WHOLE_ROWS) return block;
  return {
    ...block,
    minHeight: stackStrips([title, ...rows.slice(0, MIN_ROWS)]).height + GAP_BELOW,
    split(room) {
      const count = countFittingRows(rows, room - title.height - GAP_BELOW);
      return count === 0 ? null : [stackStrips([title, ...rows.slice(0, count)]), stackTable(title, rows.slice(count))];
    },
  };
}

/** How many rows the first piece has; 0 if there would be too few in either piece. */
function countFittingRows(rows: readonly Strip[], room: number): number {
  let count = 0;
  for (let height = 0; count < rows.length; count++) {
    height += rows[count]?.height ?? 0;
    if (height > room) break;
  }
  count = Math.min(count, rows.length - MIN_ROWS);
  while (rows[count]?.isSum) count--;
  return count < MIN_ROWS ? 0 : count;
}

export function buildTitleStrip(title: string, lettering: FontMetrics): Strip {
  const { marks, height } = placeText(title, styles.heading, { x: padding.side, y: 5.5, room: innerWidth }, lettering);
  return { height: height + 11, ornaments: [], elements: [buildElement("H2", marks)] };
}

export interface Cell {
  label: string;
  value: string;
  /** A second line under the value. */
  note?: string | undefined;
  /** How many columns it spans. */
  span?: number;
}

/** Cells side by side, all as tall as the tallest. */
export function buildCellStrip(
  cells: readonly Cell[],
  lettering: FontMetrics,
  { columns = 3, style = styles.strong as Style } = {},
): Strip {
  const ornaments: Mark[] = [];
  const elements: Element[] = [];
  let height = 0;
  let column = 0;
  const dividers: number[] = [];
  for (const { label, value, note, span = 1 } of cells) {
    const left = (column * contentWidth) / columns;
    if (column > 0) dividers.push(left);
    const position = { x: left + padding.side, room: (span * contentWidth) / columns - 2 * padding.side };
    const placedLabel = placeText(label, styles.label, { ...position, y: padding.top }, lettering);
    const placedValue = placeText(value, style, { ...position, y: padding.top + placedLabel.height + 1 }, lettering);
    const valueBottom = padding.top + placedLabel.height + 1 + placedValue.height;
    const placedNote: PlacedText = note
      ? placeText(note, styles.label, { ...position, y: valueBottom + 1 }, lettering)
      : { marks: [], height: 0 };
    elements.push(
      buildRowElement(
        buildElement("TH", placedLabel.marks),
        buildElement("TD", [...placedValue.marks, ...placedNote.marks]),
      ),
    );
    height = Math.max(height, valueBottom + placedNote.height + padding.bottom);
    column += span;
  }
  for (const x of dividers)
    ornaments.push({ kind: "rule", x1: x, y1: 0, x2: x, y2: height, weight: 0.5, ink: documentColours.rule });
  return { height, ornaments, elements };
}

/** The item on the left, the amount on the right; sums stand out. */
export function buildAmountStrips(facts: readonly Fact[], lettering: FontMetrics, style: Style = styles.body): Strip[] {
  return facts.map(({ label, value, isSum = false }) => {
    const rowStyle = isSum ? styles.strong : style;
    return { ...buildPairStrip(label, rowStyle, value, rowStyle, lettering), isSum };
  });
}

/** The figure that counts, above all others. */
export function buildLeadStrip(label: string, amount: string, lettering: FontMetrics): Strip {
  return buildPairStrip(label, styles.strong, amount, styles.total, lettering);
}

function buildPairStrip(label: string, labelStyle: Style, amount: string, style: Style, lettering: FontMetrics): Strip {
  // An amount is never broken or cut: it may be set smaller, down to half size.
  const scale = Math.min(1, (innerWidth * 0.6) / measureText(amount, style, lettering));
  const fittedStyle = { ...style, size: style.size * Math.max(0.5, scale) };
  const gap = style === styles.total ? 7 : 4;
  const placedAmount = placeText(
    amount,
    fittedStyle,
    { x: padding.side, y: gap, room: innerWidth, align: "right" },
    lettering,
  );
  const room = innerWidth - measureText(amount, fittedStyle, lettering) - 16;
  // On the figure's baseline.
  const y = gap + (placedAmount.height - labelStyle.leading) / 2 + 0.375 * (fittedStyle.size - labelStyle.size);
  const placedLabel = placeText(label, labelStyle, { x: padding.side, y, room }, lettering);
  return {
    height: Math.max(y + placedLabel.height, gap + placedAmount.height) + gap,
    ornaments: [],
    elements: [buildRowElement(buildElement("TH", placedLabel.marks), buildElement("TD", placedAmount.marks))],
  };
}

/** A caption for the amounts below, or a remark on those above; each line is a paragraph. */
export function buildCaptionStrip(text: string, lettering: FontMetrics): Strip {
  const elements: Element[] = [];
  let y = 6;
  for (const line of text.split("\n").filter((line) => line.trim() !== "")) {
    const { marks, height } = placeText(line, styles.small, { x: padding.side, y, room: innerWidth }, lettering);
    elements.push(buildElement("P", marks));
    y += height;
  }
  return { height: y + 6, ornaments: [], elements };
}

export function buildSentenceStrip(text: string, lettering: FontMetrics): Strip {
  const position = { x: padding.side, y: 12, room: innerWidth };
  const { marks, height } = placeText(text, styles.body, position, lettering);
  return { height: height + 24, ornaments: [], elements: [buildElement("P", marks)] };
}

export function buildElement(role: Element["role"], marks: Mark[]): Element {
  return { role, marks, children: [] };
}

function buildRowElement(...cells: Element[]): Element {
  return { role: "TR", marks: [], children: cells };
}

/** Consecutive rows form one table. */
function groupRowsIntoTables(elements: readonly Element[]): Element[] {
  const grouped: Element[] = [];
  for (const element of elements) {
    const last = grouped.at(-1);
    if (element.role !== "TR") grouped.push(element);
    else if (last?.role === "Table") last.children.push(element);
    else grouped.push({ role: "Table", marks: [], children: [element] });
  }
  return grouped;
}

export function lowerElement(element: Element, by: number): Element {
  return {
    ...element,
    marks: element.marks.map((mark) => lowerMark(mark, by)),
    children: element.children.map((child) => lowerElement(child, by)),
  };
}

export function lowerMark(mark: Mark, by: number): Mark {
  if (mark.kind === "text") return { ...mark, baseline: mark.baseline + by };
  if (mark.kind === "rule") return { ...mark, y1: mark.y1 + by, y2: mark.y2 + by };
  return { ...mark, y: mark.y + by };
}
