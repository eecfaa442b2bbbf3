import { describe, expect, test } from "vitest";
import { type Choices, choiceKeys, kinds } from "#domain/catalogue/items.ts";
import { detectZone } from "#domain/catalogue/zones.ts";
import { parsePostcodePart } from "#domain/postcode.ts";
import { findConflicts } from "#domain/rules/narrow.ts";
import { demonstrationAccounts, demonstrationCompanies } from "./accounts.ts";
import { formatMotorName } from "./company.ts";
import { buildCatalogue, buildPriceList, buildRules, findItem } from "./price-list.ts";

// The 124 postcode areas: Royal Mail's, with Guernsey, Jersey and the Isle of Man.
const areas = new Set(
  `AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY
  G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW
  OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD
  WF WN WR WS WV YO ZE`.split(/\s+/),
);

const companies = demonstrationCompanies.map((company) => {
  let lastId = 0;
  const list = buildPriceList(company);
  const catalogue = buildCatalogue(list, () => ++lastId);
  const rules = buildRules(company, catalogue).map((rule, index) => ({ ...rule, id: index + 1 }));
  return { company, list, catalogue, rules };
});

test("there are 124 postcode areas", () => {
  expect(areas.size).toBe(124);
});

test("the two companies share no name, colour, logo or number", () => {
  const own = demonstrationCompanies.map(({ details, name, slug, quotePrefix, logo }) => [
    ...[name, slug, quotePrefix, logo, details.primaryColor, details.vatNumber, details.companyNumber],
  ]);
  expect(new Set(own.flat()).size).toBe(own.flat().length);
});

test("the accounts of decision 47 are printed, and no address is used twice", () => {
  expect(demonstrationAccounts.map(({ email, words }) => `${email}: ${words}`)).toEqual([
    "platform@demo.test: platform admin",
    "admin@northern-pumps.test: company admin of Northern Pumps Ltd",
    "engineer@northern-pumps.test: user of Northern Pumps Ltd",
    "admin@severn-pumps.test: company admin of Severn Pump Services Ltd",
    "engineer@severn-pumps.test: user of Severn Pump Services Ltd",
  ]);
  const emails = demonstrationCompanies.flatMap(({ users }) => users.map(({ email }) => email));
  expect(new Set(emails).size).toBe(emails.length);
  for (const email of emails) expect(email).toMatch(/\.test$/);
});

describe.each(companies)("$company.name", ({ company, list, catalogue, rules }) => {
  test("has at least ten zones and five active items of every kind", () => {
    expect(catalogue.location.filter(({ isActive }) => isActive).length).toBeGreaterThanOrEqual(10);
    for (const kind of kinds) {
      expect(catalogue[kind].filter(({ isActive }) => isActive).length, kind).toBeGreaterThanOrEqual(5);
    }
  });

  test("has unique item names, short enough for a card on a phone", () => {
    for (const kind of kinds) {
      const names = list[kind].map(({ name }) => name);
      expect(new Set(names).size, kind).toBe(names.length);
      for (const name of names) expect(name.length, name).toBeLessThanOrEqual(26);
    }
  });

  test("gives each job a scope and exclusions, and one pump a water notice", () => {
    for (const job of catalogue.job_type.filter(({ isActive }) => isActive)) {
      expect(job.scope?.length, job.name).toBeGreaterThan(40);
      expect(job.exclusions?.length, job.name).toBeGreaterThan(10);
    }
    expect(catalogue.pump_style.filter(({ needsWaterNotice }) => needsWaterNotice).map(({ name }) => name)).toEqual([
      "Twin booster set",
    ]);
    expect(company.details.declineReasons.length).toBeGreaterThan(2);
  });

  test("has zones of real postcode areas, none claimed twice", () => {
    const prefixes = catalogue.location.flatMap(({ postcodes }) => postcodes);
    for (const prefix of prefixes) expect(areas, prefix).toContain(parsePostcodePart(prefix)?.area);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });

  test("has customers whose postcodes lie in one of its zones, not by letters only", () => {
    expect(new Set(company.customers.map(({ name }) => name)).size).toBe(company.customers.length);
    for (const { name, postcode } of company.customers) {
      expect(detectZone(catalogue.location, postcode)?.matchedBy, `${name} ${postcode}`).toBe("part");
    }
  });

  test("has at least three active rules, each of which limits a list and leaves something of it", () => {
    const active = rules.filter(({ isActive }) => isActive);
    expect(active.length).toBeGreaterThanOrEqual(3);
    for (const rule of active) {
      const limited = catalogue[rule.constraintType].filter(({ isActive }) => isActive);
      const left = limited.filter(({ id }) => rule.allowedValueIds.includes(id));
      expect(left.length, rule.name).toBeGreaterThanOrEqual(1);
      expect(left.length, rule.name).toBeLessThan(limited.length);
    }
  });

  test.each(["as a computer sorts", "as a dictionary sorts"])("first active options allowed together, %s", (sorted) => {
    const byName = (a: { name: string }, b: { name: string }) => {
      if (sorted === "as a dictionary sorts") return a.name.localeCompare(b.name, "en-GB");
      return a.name < b.name ? -1 : 1;
    };
    const first = Object.fromEntries(
      kinds.map((kind) => [choiceKeys[kind], [...catalogue[kind]].filter((item) => item.isActive).sort(byName)[0]?.id]),
    ) as unknown as Choices;
    expect(Object.values(first).every((id) => typeof id === "number")).toBe(true);
    expect(findConflicts(catalogue, rules, first)).toEqual([]);
  });

  test("has typical jobs that its rules allow in every combination", () => {
    for (const job of company.jobs) {
      for (const kw of job.kw) {
        for (const drive of job.drives) {
          const items = {
            equipmentAccessId: findItem(catalogue, "equipment_access", job.access),
            jobTypeId: findItem(catalogue, "job_type", job.job),
            pumpStyleId: findItem(catalogue, "pump_style", job.pump),
            motorSizeId: findItem(catalogue, "motor_size", formatMotorName(kw)),
            driveTypeId: findItem(catalogue, "drive_type", drive),
          };
          expect(Object.values(items).every(({ isActive }) => isActive)).toBe(true);
          const ids = Object.fromEntries(Object.entries(items).map(([key, { id }]) => [key, id]));
          const choices = { ...ids, locationId: null } as unknown as Choices;
          expect(findConflicts(catalogue, rules, choices), `${job.job} ${job.pump} ${kw} ${drive}`).toEqual([]);
        }
      }
    }
  });

  test("has jobs for every sector of its customers", () => {
    const served = new Set(company.jobs.flatMap(({ sectors }) => sectors));
    for (const { name, sector } of company.customers) expect(served, name).toContain(sector);
  });

  test("has a logo that is a PNG of 128 x 128 under 3 KB", () => {
    const png = Buffer.from(company.logo, "base64");
    expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([128, 128]);
    expect(png.length).toBeLessThan(3072);
  });
});
