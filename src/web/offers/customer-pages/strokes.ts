// A drawn signature as the server expects it: strokes of points in thousandths of the field's width, numbers only.

export type Point = [x: number, y: number];
export type Strokes = Point[][];

export const MAX_SIGNATURE_POINTS = 20_000;
const UNITS_PER_WIDTH = 1000;

/** The point in those units, for a field of this width in pixels. */
export function toSignaturePoint(x: number, y: number, width: number): Point {
  const toUnits = (value: number) =>
    Math.min(UNITS_PER_WIDTH, Math.max(0, Math.round((value / width) * UNITS_PER_WIDTH)));
  return [toUnits(x), toUnits(y)];
}

export const countPoints = (strokes: Strokes): number => strokes.reduce((sum, stroke) => sum + stroke.length, 0);

/** Adds the point to the last stroke, unless it repeats the last point or the limit is reached. */
export function addPoint(strokes: Strokes, [x, y]: Point): void {
  const stroke = strokes.at(-1);
  const [lastX, lastY] = stroke?.at(-1) ?? [];
  if (!stroke || (x === lastX && y === lastY) || countPoints(strokes) >= MAX_SIGNATURE_POINTS) return;
  stroke.push([x, y]);
}

/** The strokes drawn before the form was shown again; none if the text is no drawing. */
export function parseStrokes(text: string): Strokes {
  try {
    const parsed: unknown = JSON.parse(text);
    const isPoint = (value: unknown) => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
    const isDrawing = Array.isArray(parsed) && parsed.every((stroke) => Array.isArray(stroke) && stroke.every(isPoint));
    return isDrawing ? (parsed as Strokes) : [];
  } catch {
    return [];
  }
}

/** As the form sends it; without strokes, blank. */
export const serialiseStrokes = (strokes: Strokes): string => (countPoints(strokes) > 0 ? JSON.stringify(strokes) : "");
