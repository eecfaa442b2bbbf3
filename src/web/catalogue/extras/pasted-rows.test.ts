import { expect, test } from "vitest";
import { readPastedRows } from "./pasted-rows.ts";

test("two columns of a spreadsheet are names and prices; a heading and empty rows are left out", () => {
  expect(readPastedRows("Name\tPrice\r\nIsolation valve\t£18.50\r\n\r\n Parking \t 12\tper day\r\n")).toEqual([
    { name: "Isolation valve", price: "£18.50" },
    { name: "Parking", price: "12" },
  ]);
});

test("a row without a price is kept, so that the report says what is missing", () => {
  expect(readPastedRows("Valve\nAlarm;145")).toEqual([
    { name: "Valve", price: "" },
    { name: "Alarm", price: "145" },
  ]);
});

test("nothing but spaces is no row", () => expect(readPastedRows(" \n\t\n")).toEqual([]));
