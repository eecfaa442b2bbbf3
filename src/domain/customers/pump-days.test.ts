import { expect, test } from "vitest";
import { findPumpDayFaults, findServiceDayFault, type PumpDays } from "./pump-days.ts";

const TODAY = "2026-11-27";
const none: PumpDays = { installedOn: null, removedOn: null, warrantyUntil: null, nextDue: null };
const find = (days: Partial<PumpDays>) => findPumpDayFaults({ ...none, ...days }, TODAY);

test("days that make sense", () => {
  expect(find({})).toEqual({});
  const installedOn = "1950-01-01";
  expect(find({ installedOn, removedOn: installedOn, warrantyUntil: installedOn, nextDue: "2076-11-27" })).toEqual({});
  expect(find({ installedOn: TODAY, removedOn: TODAY, warrantyUntil: TODAY, nextDue: TODAY })).toEqual({});
  expect(find({ removedOn: TODAY, nextDue: "1999-01-01" })).toEqual({});
});

test.each<[Partial<PumpDays>, (keyof PumpDays)[]]>([
  [{ installedOn: "2026-11-28" }, ["installedOn"]],
  [{ removedOn: "2030-01-01" }, ["removedOn"]],
  [{ installedOn: "1949-12-31" }, ["installedOn"]],
  [{ nextDue: "1900-01-01", warrantyUntil: "1949-12-31" }, ["warrantyUntil", "nextDue"]],
  [{ nextDue: "2076-11-28", warrantyUntil: "2199-12-31" }, ["warrantyUntil", "nextDue"]],
  [{ installedOn: "2020-05-02", removedOn: "2020-05-01" }, ["installedOn", "removedOn"]],
  [{ installedOn: "2020-05-02", warrantyUntil: "2020-05-01" }, ["warrantyUntil"]],
  [{ installedOn: "2020-05-02", nextDue: "2020-05-01" }, ["nextDue"]],
])("%j is wrong", (days, fields) => expect(Object.keys(find(days)).sort()).toEqual([...fields].sort()));

test("a service was done from 1950, or the installation, to today", () => {
  const findAll = (installedOn: string | null, days: string[]) =>
    days.map((day) => findServiceDayFault(day, { installedOn }, TODAY));
  expect(findAll(null, ["1949-12-31", "1950-01-01", TODAY, "2026-11-28"])).toEqual([
    "This is before 1950",
    null,
    null,
    "This is later than today",
  ]);
  expect(findAll("2026-05-02", ["2026-05-01", "2026-05-02"])).toEqual(["The pump was installed after this day", null]);
});
