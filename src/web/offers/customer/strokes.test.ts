import { expect, test } from "vitest";
import { addPoint, countPoints, MOST_POINTS, pointAt, readStrokes, type Strokes, writeStrokes } from "./strokes.ts";

test("a point is in thousandths of the width, and inside the field", () => {
  expect(pointAt(10, 20, 400)).toEqual([25, 50]);
  expect(pointAt(-5, 900, 400)).toEqual([0, 1000]);
});

test("points that say nothing new and points beyond the most are left out", () => {
  const strokes: Strokes = [[]];
  addPoint(strokes, [1, 1]);
  addPoint(strokes, [1, 1]);
  expect(strokes).toEqual([[[1, 1]]]);
  for (let index = 0; index < MOST_POINTS + 5; index++) addPoint(strokes, [index % 1000, index % 7]);
  expect(countPoints(strokes)).toBe(MOST_POINTS);
});

test("what was drawn is read back; what is no drawing is none", () => {
  const strokes: Strokes = [
    [
      [1, 2],
      [3, 4],
    ],
  ];
  expect(readStrokes(writeStrokes(strokes))).toEqual(strokes);
  for (const text of ["", "<svg>", "{}", "[1]", '[[["a",1]]]', "[[[1,2,3]]]"]) expect(readStrokes(text)).toEqual([]);
  expect(writeStrokes([[]])).toBe("");
});
