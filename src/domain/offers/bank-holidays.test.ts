import { describe, expect, test } from "vitest";
import { addDays, findWorkingDay, type Jurisdiction, listBankHolidays } from "./bank-holidays.ts";

const of = (year: number, place: Jurisdiction) =>
  [...listBankHolidays(year, place)]
    .map((day) => day.slice(5))
    .sort()
    .join(" ");

describe("bank holidays", () => {
  // As gov.uk/bank-holidays lists them.
  test.each<[number, Jurisdiction, string]>([
    [2020, "england_wales", "01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28"],
    [2022, "england_wales", "01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27"],
    [2022, "scotland", "01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27"],
    [2023, "england_wales", "01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26"],
    [2023, "scotland", "01-02 01-03 04-07 05-01 05-08 05-29 08-07 11-30 12-25 12-26"],
    [2023, "northern_ireland", "01-02 03-17 04-07 04-10 05-01 05-08 05-29 07-12 08-28 12-25 12-26"],
    [2024, "scotland", "01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26"],
    [2024, "northern_ireland", "01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26"],
    [2026, "england_wales", "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28"],
    [2026, "scotland", "01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28"],
    [2026, "northern_ireland", "01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28"],
    [2027, "england_wales", "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28"],
    [2027, "scotland", "01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28"],
    [2027, "northern_ireland", "01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28"],
    [2028, "england_wales", "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26"],
  ])("of %i in %s", (year, place, days) => {
    expect(of(year, place)).toBe(days);
  });

  test.each(["1961-04-02", "2008-03-23", "2011-04-24", "2016-03-27", "2038-04-25", "2049-04-18", "2076-04-19"])(
    "are two days before Easter Sunday, %s, and one behind it",
    (easter) => {
      const days = listBankHolidays(Number(easter.slice(0, 4)), "england_wales");
      expect(days.has(addDays(easter, -2)) && days.has(addDays(easter, 1))).toBe(true);
    },
  );

  test("are weekdays in any year, and as many as there are names", () => {
    for (let year = 1978; year <= 2199; year++) {
      for (const [place, names] of [
        ["england_wales", 8],
        ["scotland", 9],
        ["northern_ireland", 10],
      ] as const) {
        const days = [...listBankHolidays(year, place)];
        expect(days.every((day) => new Date(day).getUTCDay() % 6 !== 0)).toBe(true);
        if (year > 2026) expect(days).toHaveLength(names);
      }
    }
  });
});

describe("the nearest working day", () => {
  test.each<[string, Jurisdiction, 1 | -1, string]>([
    ["2026-12-25", "england_wales", 1, "2026-12-29"],
    ["2026-12-28", "england_wales", -1, "2026-12-24"],
    ["2027-03-26", "england_wales", 1, "2027-03-30"],
    ["2027-03-26", "scotland", 1, "2027-03-29"],
    ["2027-01-04", "scotland", -1, "2026-12-31"],
    ["2027-07-12", "northern_ireland", 1, "2027-07-13"],
    ["2027-07-12", "england_wales", 1, "2027-07-12"],
  ])("from %s in %s, %i", (day, place, direction, found) => {
    expect(findWorkingDay(day, place, direction)).toBe(found);
  });
});
