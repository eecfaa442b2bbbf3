// The nameplate: one flat frame with strips divided by fine rules, labels above values (look.md).

import { type Block, contentWidth, documentColours, type Element, type Mark } from "./page-plan.ts";
import type { FontMetrics } from "./text-layout.ts";
import { measureText, type PlacedText, placeText, type Style, styles } from "./text-marks.ts";

const padding = { side: 12, top: 6, bottom: 6.5 };
const inside = contentWidth - 2 * padding.side;

/** A row of a panel, across its whole width. */
export interface Strip {
  height: number;
  ornaments: Mark[];
  elements: Element[];
}

export type Firmness = "plain" | "firm" | "draft";

/** Stacks strips in a frame: a strong one if the figures are firm, dashed if not. */
export function stackStrips(strips: readonly Strip[], firmness: Firmness = "plain"): Block {
  const ornaments: Mark[] = [];
  const elements: Element[] = [];
  let y = 0;
  for (const [at, strip] of strips.entries()) {
    if (at > 0)
      ornaments.push({ kind: "rule", x1: 0, y1: y, x2: contentWidth, y2: y, weight: 0.5, ink: documentColours.rule });
    ornaments.push(...strip.ornaments.map((mark) => lowerMark(mark, y)));
    elements.push(...strip.elements.map((element) => lowerElement(element, y)));
    y += strip.height;
  }
  const outline =
    firmness === "plain" ? { weight: 0.75, ink: documentColours.rule } : { weight: 1.25, ink: documentColours.soft };
  const frame: Mark = { kind: "frame", x: 0, y: 0, width: contentWidth, height: y, ...outline, dashed: false };
  ornaments.push(firmness === "draft" ? { ...frame, dashed: true } : frame);
  return { height: y, above: 10, ornaments, elements: inTables(elements) };
}

export function buildTitleStrip(title: string, lettering: FontMetrics): Strip {
  const { marks, height } = placeText(title, styles.heading, { x: padding.side, y: 5.5, room: inside }, lettering);
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
  const lefts: number[] = [];
  for (const { label, value, note, span = 1 } of cells) {
    const left = (column * contentWidth) / columns;
    if (column > 0) lefts.push(left);
    const place = { x: left + padding.side, room: (span * contentWidth) / columns - 2 * padding.side };
    const head = placeText(label, styles.label, { ...place, y: padding.top }, lettering);
    const body = placeText(value, style, { ...place, y: padding.top + head.height + 1 }, lettering);
    const under = padding.top + head.height + 1 + body.height;
    const more: PlacedText = note
      ? placeText(note, styles.label, { ...place, y: under + 1 }, lettering)
      : { marks: [], height: 0 };
    elements.push(row(buildElement("TH", head.marks), buildElement("TD", [...body.marks, ...more.marks])));
    height = Math.max(height, under + more.height + padding.bottom);
    column += span;
  }
  for (const x of lefts)
    ornaments.push({ kind: "rule", x1: x, y1: 0, x2: x, y2: height, weight: 0.5, ink: documentColours.rule });
  return { height, ornaments, elements };
}

/** The item on the left, the amount on the right. */
export function buildAmountStrip(label: string, amount: string, style: Style, lettering: FontMetrics): Strip {
  return pair(label, style, amount, style, lettering);
}

/** The figure that counts, above all others. */
export function buildLeadStrip(label: string, amount: string, lettering: FontMetrics): Strip {
  return pair(label, styles.strong, amount, styles.total, lettering);
}

function pair(label: string, labelStyle: Style, amount: string, style: Style, lettering: FontMetrics): Strip {
  // An amount is never broken or cut: it may be set smaller, down to half size.
  const fits = Math.min(1, (inside * 0.6) / measureText(amount, style, lettering));
  const fitted = { ...style, size: style.size * Math.max(0.5, fits) };
  const gap = style === styles.total ? 7 : 4;
  const figure = placeText(amount, fitted, { x: padding.side, y: gap, room: inside, align: "right" }, lettering);
  const room = inside - measureText(amount, fitted, lettering) - 16;
  // On the figure's baseline.
  const y = gap + (figure.height - labelStyle.leading) / 2 + 0.375 * (fitted.size - labelStyle.size);
  const words = placeText(label, labelStyle, { x: padding.side, y, room }, lettering);
  return {
    height: Math.max(y + words.height, gap + figure.height) + gap,
    ornaments: [],
    elements: [row(buildElement("TH", words.marks), buildElement("TD", figure.marks))],
  };
}

/** A caption for the amounts below, or a remark on those above. */
export function buildCaptionStrip(text: string, lettering: FontMetrics): Strip {
  const { marks, height } = placeText(text, styles.small, { x: padding.side, y: 6, room: inside }, lettering);
  return { height: height + 12, ornaments: [], elements: [buildElement("P", marks)] };
}

export function buildSentenceStrip(text: string, lettering: FontMetrics): Strip {
  const place = { x: padding.side, y: 12, room: inside };
  const { marks, height } = placeText(text, styles.body, place, lettering);
  return { height: height + 24, ornaments: [], elements: [buildElement("P", marks)] };
}

export function buildElement(role: Element["role"], marks: Mark[]): Element {
  return { role, marks, children: [] };
}

function row(...cells: Element[]): Element {
  return { role: "TR", marks: [], children: cells };
}

/** Consecutive rows form one table. */
function inTables(elements: readonly Element[]): Element[] {
  const grouped: Element[] = [];
  for (const one of elements) {
    const last = grouped.at(-1);
    if (one.role !== "TR") grouped.push(one);
    else if (last?.role === "Table") last.children.push(one);
    else grouped.push({ role: "Table", marks: [], children: [one] });
  }
  return grouped;
}

export function lowerElement(one: Element, by: number): Element {
  return {
    ...one,
    marks: one.marks.map((mark) => lowerMark(mark, by)),
    children: one.children.map((child) => lowerElement(child, by)),
  };
}

export function lowerMark(mark: Mark, by: number): Mark {
  if (mark.kind === "text") return { ...mark, baseline: mark.baseline + by };
  if (mark.kind === "rule") return { ...mark, y1: mark.y1 + by, y2: mark.y2 + by };
  return { ...mark, y: mark.y + by };
}
