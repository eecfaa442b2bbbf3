// Texts as marks: their size and weight, wrapping and alignment.

import { documentColours, type Mark } from "./page-plan.ts";
import { cleanLine, type Face, type FontMetrics, type Line, wrapText } from "./text-layout.ts";

export interface Style {
  size: number;
  /** The distance from one line to the next. */
  leading: number;
  face: Face;
  ink: string;
}

const { ink, soft, label } = documentColours;
export const styles = {
  company: { size: 15, leading: 19, face: "strong", ink },
  title: { size: 22, leading: 28, face: "strong", ink },
  heading: { size: 11.5, leading: 16, face: "strong", ink },
  body: { size: 10, leading: 14, face: "regular", ink },
  strong: { size: 10, leading: 14, face: "strong", ink },
  small: { size: 9, leading: 12, face: "regular", ink: soft },
  label: { size: 8.5, leading: 11, face: "regular", ink: label },
  total: { size: 24, leading: 30, face: "strong", ink },
} as const satisfies Record<string, Style>;

export interface TextPosition {
  x: number;
  y: number;
  /** The greatest width of a line. */
  room: number;
  align?: "left" | "right";
}

export interface PlacedText {
  marks: Mark[];
  height: number;
}

/** Any text, in as many lines as it needs. */
export function placeText(text: string, style: Style, position: TextPosition, lettering: FontMetrics): PlacedText {
  const lines = wrapText(cleanLine(text), style.face, style.size, position.room, lettering);
  return {
    marks: lines.map((line, index) =>
      buildLineMark(line, style, { ...position, y: position.y + index * style.leading }),
    ),
    height: lines.length * style.leading,
  };
}

function buildLineMark(line: Line, style: Style, { x, y, room, align = "left" }: TextPosition): Mark {
  const { size, leading, ink } = style;
  const indent = align === "right" ? room - line.width : 0;
  return {
    kind: "text",
    x: x + indent,
    // Plex rises 1.025 above its baseline and falls 0.275 below it: this centres it in its line.
    baseline: y + leading / 2 + 0.375 * size,
    size,
    ink,
    runs: line.runs,
  };
}

/** The width of a text on one line. */
export function measureText(text: string, { face, size }: Style, lettering: FontMetrics): number {
  return wrapText(cleanLine(text), face, size, Number.POSITIVE_INFINITY, lettering)[0]?.width ?? 0;
}
