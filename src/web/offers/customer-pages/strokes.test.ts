import { expect, test } from "vitest";
import {
  addPoint,
  countPoints,
  MAX_SIGNATURE_POINTS,
  parseStrokes,
  type Strokes,
  serialiseStrokes,
  toSignaturePoint,
} from "./strokes.ts";

test("a point is in thousandths of the width, and inside the field", () => {
  expect(toSignaturePoint(10, 20, 400)).toEqual([25, 50]);
  expect(toSignaturePoint(-5, 900, 400)).toEqual([0, 1000]);
});

test("points that say nothing new and points beyond the most are left out", () => {
  const strokes: Strokes = [[]];
  addPoint(strokes, [1, 1]);
  addPoint(strokes, [1, 1]);
  expect(strokes).toEqual([[[1, 1]]]);
  for (let index = 0; index < MAX_SIGNATURE_POINTS + 5; index++) addPoint(strokes, [index % 1000, index % 7]);
  expect(countPoints(strokes)).toBe(MAX_SIGNATURE_POINTS);
});

test("what was drawn is read back; what is no drawing is none", () => {
  const strokes: Strokes = [
    [
      [1, 2],
      [3, 4],
    ],
  ];
  expect(parseStrokes(serialiseStrokes(strokes))).toEqual(strokes);
  for (const text of ["", "<svg>", "{}", "[1]", '[[["a",1]]]', "[[[1,2,3]]]"]) expect(parseStrokes(text)).toEqual([]);
  expect(serialiseStrokes([[]])).toBe("");
});
