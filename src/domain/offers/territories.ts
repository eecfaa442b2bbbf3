// The territory whose law a job is under, by its postcode: notices to the water company, VAT and bank holidays differ.
import { readOutwardCode } from "#domain/postcode.ts";

export const territories = [
  "england_wales",
  "scotland",
  "northern_ireland",
  "isle_of_man",
  "jersey",
  "guernsey",
] as const;
export type Territory = (typeof territories)[number];

export const territoryLabels: Record<Territory, string> = {
  england_wales: "England and Wales",
  scotland: "Scotland",
  northern_ireland: "Northern Ireland",
  isle_of_man: "the Isle of Man",
  jersey: "Jersey",
  guernsey: "Guernsey",
};

const scottishAreas = "AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE".split(" ");
/** Whole areas; GY has Alderney (GY9) and Sark (GY10) as well. */
const territoryOfArea: Readonly<Record<string, Territory>> = {
  ...Object.fromEntries(scottishAreas.map((area) => [area, "scotland"])),
  BT: "northern_ireland",
  IM: "isle_of_man",
  JE: "jersey",
  GY: "guernsey",
};

/**
 * The territory of a postcode; England and Wales without one. By area and district, which is as exact as a postcode's
 * letters are: TD15 is Berwick-upon-Tweed in England. TD12 lies on both sides of the border and counts as Scotland,
 * with the few English villages of it and of TD9; a user checks a job there.
 */
export function findTerritory(postcode: string | null): Territory {
  const outward = readOutwardCode(postcode ?? "") ?? "";
  if (outward === "TD15") return "england_wales";
  return territoryOfArea[/^[A-Z]+/.exec(outward)?.[0] ?? ""] ?? "england_wales";
}

/** The Isle of Man belongs to the United Kingdom for VAT, the Channel Islands do not (HMRC, VATPOS03500). */
export const isOutsideUkVat = (territory: Territory): boolean => territory === "jersey" || territory === "guernsey";
