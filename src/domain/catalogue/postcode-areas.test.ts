import { expect, test } from "vitest";
import { postcodeAreas } from "./postcode-areas.ts";

test("there are 124 areas, by their code, each with a name and a tile of its own", () => {
  expect(postcodeAreas.length).toBe(124);
  expect(postcodeAreas.map(({ code }) => code)).toEqual([...new Set(postcodeAreas.map(({ code }) => code))].sort());
  expect(new Set(postcodeAreas.map(({ row, column }) => `${row}/${column}`)).size).toBe(124);
  for (const { code, name } of postcodeAreas) {
    expect(code).toMatch(/^[A-Z]{1,2}$/);
    expect(name).toMatch(/^[A-Z][a-z]+/);
  }
});

// https://en.wikipedia.org/wiki/List_of_postcode_areas_in_the_United_Kingdom
const published = `AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX
FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR
NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD
WF WN WR WS WV YO ZE`;

test("they are those that are published", () => {
  expect(postcodeAreas.map(({ code }) => code)).toEqual(published.split(/\s+/));
});
