// Files as people really have them, each with exactly what becomes of it.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportReport } from "#contract/catalogue.ts";
import { type Kind, kindWords } from "#domain/catalogue/items.ts";
import { noPermissions } from "#domain/permissions/matrix.ts";
import { rolePermissions } from "#server/database/schema.ts";
import { createWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

type Wire = Record<string, unknown> & { id: number; name: string };
type Outcome = ImportReport["rows"][number]["outcome"];

const BOM = "\uFEFF";
const utf8 = (text: string) => Buffer.from(text);
const lines = (...rows: string[]) => rows.map((row) => `${row}\r\n`).join("");
/** £ and – as Windows writes them. */
const windows1252 = (text: string) => Buffer.from(text.replaceAll("–", "\x96").replaceAll("€", "\x80"), "latin1");

const pathOf = (kind: Kind) => `/api/admin/${kindWords[kind].path}`;
const listed = async (kind: Kind) => (await world.as<Wire[]>("company_admin", "GET", pathOf(kind))).json;
const send = <Body = ImportReport>(kind: Kind, file: Buffer, more: object = {}) =>
  world.as<Body>("company_admin", "POST", `${pathOf(kind)}/import`, {
    content: file.toString("base64"),
    dryRun: false,
    ...more,
  });

/** What the file says it would do, does, and leaves: the items that it added or changed, without ids and versions. */
async function take(kind: Kind, file: Buffer, more: object = {}) {
  const preview = await send(kind, file, { ...more, dryRun: true });
  const before = await listed(kind);
  const entries = (await world.auditEntries()).length;
  const done = await send(kind, file, more);
  const after = await listed(kind);
  const written = (await world.auditEntries()).length - entries;
  const left = after
    .filter((item) => JSON.stringify(before.find(({ id }) => id === item.id)) !== JSON.stringify(item))
    .map(({ id: _, companyId: __, version: ___, ...item }) => item);
  const { rows = [], ...counts } = preview.json;
  if (done.status === 200) expect(done.json).toEqual({ ...preview.json, dryRun: false });
  else expect(left, "nothing is written").toEqual([]);
  expect(written, "audit entries").toBe(left.length > 0 ? 1 : 0);
  return { preview, counts, rows, done, left };
}

const says = (rows: ImportReport["rows"]) =>
  rows.map(({ row, name, outcome, errors, changes }) =>
    [
      `${row} ${name}: ${outcome}`,
      ...errors.map(({ column, sentence }) => `${column}: ${sentence}`),
      ...changes.map(({ field, before, after }) => `${field} ${before} > ${after}`),
    ].join("; "),
  );
const counted = (outcomes: Partial<Record<Outcome, number>>, ignoredColumns: string[] = []) => ({
  dryRun: true,
  total: Object.values(outcomes).reduce((sum, one) => sum + one, 0),
  created: outcomes.create ?? 0,
  updated: outcomes.update ?? 0,
  unchanged: outcomes.unchanged ?? 0,
  skipped: outcomes.skip ?? 0,
  failed: outcomes.error ?? 0,
  ignoredColumns,
});

describe("taken as they are", () => {
  test("1. Excel UK: pounds, thousands, quotation marks, empty columns at the right and empty lines below", async () => {
    const file = lines(
      "Name,Description,Postcodes,Labour hours,Hourly rate,Active,,",
      'Leeds,"Ring road, inner","LS1, ls2,,LS1",1.5,£62.00,TRUE,,',
      'Shetland,,ZE,999,"£1,234.50",FALSE,,',
      ",,,,,,,",
      "Bradford,Canal side,BD,2,58,yes,,",
      ",,,,,,,",
    );
    const { counts, rows, left } = await take("location", utf8(BOM + file));
    expect(counts).toEqual(counted({ create: 3 }));
    expect(says(rows)).toEqual(["2 Leeds: create", "3 Shetland: create", "5 Bradford: create"]);
    expect(left).toEqual([
      {
        name: "Bradford",
        description: "Canal side",
        postcodes: ["BD"],
        labourHours: 2,
        hourlyRate: 58,
        isActive: true,
      },
      {
        name: "Leeds",
        description: "Ring road, inner",
        postcodes: ["LS1", "LS2"],
        labourHours: 1.5,
        hourlyRate: 62,
        isActive: true,
      },
      { name: "Shetland", description: null, postcodes: ["ZE"], labourHours: 999, hourlyRate: 1234.5, isActive: false },
    ]);
  });

  test("2. Semicolons with decimal commas, as a spreadsheet on the continent writes them", async () => {
    const file = lines("Name;Postcodes;Labour hours;Hourly rate", "Calais;CT,ME;2,25;1.062,50", "Dover;CT15;1;58");
    const { counts, left } = await take("location", utf8(file));
    expect(counts).toEqual(counted({ create: 2 }));
    expect(left).toMatchObject([
      { name: "Calais", postcodes: ["CT", "ME"], labourHours: 2.25, hourlyRate: 1062.5 },
      { name: "Dover", postcodes: ["CT15"], labourHours: 1, hourlyRate: 58 },
    ]);
  });

  test("3. With a byte order mark, the program's own names and ends of line of another system", async () => {
    const { left } = await take(
      "pump_style",
      utf8(`${BOM}name,materialCostBase,isActive\nSplit case,4150.5,1\nGlandless,390,0`),
    );
    expect(left).toEqual([
      { name: "Glandless", description: null, materialCostBase: 390, isActive: false },
      { name: "Split case", description: null, materialCostBase: 4150.5, isActive: true },
    ]);
  });

  test("4. Windows-1252", async () => {
    const file = lines("Name,Description,Material cost base (£)", "Café pump – small,Für Büros,£99.99");
    const { left } = await take("pump_style", windows1252(file));
    expect(left).toEqual([
      { name: "Café pump – small", description: "Für Büros", materialCostBase: 99.99, isActive: true },
    ]);
  });

  test("5. UTF-16 with tabs: Excel's Unicode Text, either way round", async () => {
    const text = `${BOM}${lines("Name\tPower (kW)\tMultiplier", "Łódź 7½\t7.5 kW\t1.65x", '"11 kW\tbig"\t11\t1,9')}`;
    const { left } = await take("motor_size", Buffer.from(text, "utf16le"));
    expect(left).toEqual([
      { name: "11 kW\tbig", kw: 11, multiplier: 1.9, isActive: true },
      { name: "Łódź 7½", kw: 7.5, multiplier: 1.65, isActive: true },
    ]);
    const again = await take("motor_size", Buffer.from(text, "utf16le").swap16());
    expect(again.counts).toEqual(counted({ unchanged: 2 }));
  });

  test("6. Tabs", async () => {
    const { left } = await take("job_type", utf8("Job Type\tBase hours\nDecommission\t3.5\n"));
    expect(left).toEqual([{ name: "Decommission", description: null, baseHours: 3.5, isActive: true }]);
  });

  test("7. Quotation marks with line ends, doubled ones, and one that means inches", async () => {
    const file = lines(
      '"Name","Description","Material cost base"',
      '"Pump ""A""","Line one',
      'Line two; three, four","10"',
      '3" flange,2" and 4",20',
    );
    const { rows, left } = await take("pump_style", utf8(file));
    expect(says(rows)).toEqual(['2 Pump "A": create', '3 3" flange: create']);
    expect(left).toEqual([
      { name: '3" flange', description: '2" and 4"', materialCostBase: 20, isActive: true },
      { name: 'Pump "A"', description: "Line one\r\nLine two; three, four", materialCostBase: 10, isActive: true },
    ]);
  });

  test("8. Extra columns, in another order, with other words for them", async () => {
    const file = lines(
      "Notes,Rate (£/hr),ZONE NAME,Supplier,Travel,Hours,Postcode areas",
      "x,70,Harrogate,ACME,12,1.25,HG",
      ",,,,,,",
    );
    const { counts, left } = await take("location", utf8(file));
    expect(counts).toEqual(counted({ create: 1 }, ["Notes", "Supplier", "Travel"]));
    expect(left).toMatchObject([{ name: "Harrogate", postcodes: ["HG"], labourHours: 1.25, hourlyRate: 70 }]);
  });

  test("9. Titles above the headings, and Excel's own line that names the separator", async () => {
    const file = lines("sep=;", "Price list 2027;;", ";;", "Name;Base hours;", "Pump; swap;9", "Flush;1,5;");
    const { counts, rows, done } = await take("job_type", utf8(file));
    expect(counts).toEqual(counted({ create: 1, error: 1 }));
    expect(says(rows)).toEqual([
      "4 Pump: error; The row: There are more cells than headings. A text with a separator in it needs quotation marks",
      "5 Flush: create",
    ]);
    expect(done.status).toBe(422);
  });

  test("10. Formulas are texts, and texts that look like formulas come back as they were", async () => {
    const file = lines(
      "Name,Description,Base hours",
      "=1+1,'=SUM(A1),1",
      "'=cmd|calc,-5 degrees,2",
      "'n Beetje,@home,3",
      "+44,\t=x,4",
    );
    const { left } = await take("job_type", utf8(file));
    expect(left.map(({ name, description }) => [name, description])).toEqual([
      ["'n Beetje", "@home"],
      ["+44", "=x"],
      ["=1+1", "=SUM(A1)"],
      ["=cmd|calc", "-5 degrees"],
    ]);
    const exported = await world.as("company_admin", "GET", `${pathOf("job_type")}/export`);
    expect(exported.text).toContain(`"'=1+1","'=SUM(A1)",1,Yes`);
    expect(exported.headers["content-disposition"]).toMatch(/^attachment; filename="job-types-\d{4}-\d\d-\d\d\.csv"$/);
    const again = await take("job_type", utf8(exported.text));
    expect(again.counts).toEqual(counted({ unchanged: (await listed("job_type")).length }));
  });

  test("11. Per cent are multipliers; what has a value to begin with may be empty", async () => {
    const file = lines("Name,Min. Engineers,Multiplier", "Crane,3,125%", "Ladder,,110.0 %", "Cellar,2,");
    const { left } = await take("equipment_access", utf8(file));
    expect(left.map(({ name, minEngineers, multiplier }) => [name, minEngineers, multiplier])).toEqual([
      ["Cellar", 2, 1],
      ["Crane", 3, 1.25],
      ["Ladder", 1, 1.1],
    ]);
  });

  test("12. A price change alone: only the columns of the file are changed", async () => {
    await take(
      "drive_type",
      utf8(lines("Name,Description,Cost multiplier", "Belt,Old,1", "Gear,Old,1.1", "Chain,Old,1.2")),
    );
    const file = lines("name,cost multiplier", "belt ,1.05", "Gear,1.1", "CHAIN,1.25");
    const { counts, rows, left } = await take("drive_type", utf8(file));
    expect(counts).toEqual(counted({ update: 2, unchanged: 1 }));
    expect(says(rows)).toEqual([
      "2 belt: update; Name Belt > belt; Cost multiplier 1.0x > 1.05x",
      "3 Gear: unchanged",
      "4 CHAIN: update; Name Chain > CHAIN; Cost multiplier 1.2x > 1.25x",
    ]);
    expect(left).toEqual([
      { name: "belt", description: "Old", costMultiplier: 1.05, isActive: true },
      { name: "CHAIN", description: "Old", costMultiplier: 1.25, isActive: true },
    ]);
    expect((await world.auditEntries()).at(-1)).toMatchObject({
      action: "update",
      entityType: "catalogue_item",
      riskLevel: "medium",
      description: "admin Example imported drive types: 0 added, 2 changed",
      metadata: { event: "items.imported", kind: "drive_type", updated: 2, unchanged: 1, total: 3 },
    });
  });
});

describe("with something wrong in them", () => {
  test("13. Wrong numbers are said at their row and column, and nothing is written", async () => {
    const file = lines(
      "Name,Labour hours,Hourly rate,Active,Postcodes",
      "Fine,1,60,yes,AA",
      "Letters,two,60,yes,AA",
      "Negative,-1,60,yes,AA",
      'Comma,1,"62,50",yes,AA',
      "Exact,1.005,60,yes,AA",
      "Large,1000,100000000,yes,AA",
      "Empty,,,maybe,AA",
      "#REF!,#VALUE!,1.00E+03,,AA",
      ",1,60,yes,AA",
    );
    const { counts, rows, done } = await take("location", utf8(file));
    expect(counts).toEqual(counted({ create: 1, error: 8 }));
    expect(says(rows)).toEqual([
      "2 Fine: create",
      "3 Letters: error; Labour hours: Labour hours must be a valid number",
      "4 Negative: error; Labour hours: Labour hours must be 0 or more, with at most 2 decimals",
      "5 Comma: error; Hourly rate: Hourly rate must be a valid number",
      "6 Exact: error; Labour hours: Labour hours must be 0 or more, with at most 2 decimals",
      "7 Large: error; Labour hours: Labour hours must be at most 999.99; Hourly rate: Hourly rate must be at most 99,999,999.99",
      "8 Empty: error; Labour hours: Labour hours is required; Hourly rate: Hourly rate is required; Active: Active must be yes or no",
      "9 #REF!: error; Labour hours: Labour hours must be a valid number; Hourly rate: Hourly rate must be 0 or more, with at most 2 decimals",
      "10 : error; Name: Name is required",
    ]);
    expect(done).toMatchObject({
      status: 422,
      json: {
        code: "rows_refused",
        error: "0 of 9 imported: 8 rows are wrong.",
        fields: { "row 10, Name": "Name is required" },
      },
    });
  });

  test("14. One name twice: the second row is wrong, whatever its case", async () => {
    const file = lines("Name,Base hours", "Twice,1", "Once,1", " twice,2");
    const { rows, done } = await take("job_type", utf8(file));
    expect(says(rows)).toEqual([
      "2 Twice: create",
      "3 Once: create",
      "4 twice: error; Name: Row 2 has this name already",
    ]);
    expect(done.json).toMatchObject({ error: "0 of 3 imported: 1 row is wrong." });
  });

  test("15. Missing columns: enough for items that exist, not for new ones", async () => {
    const file = lines("Name,Hourly rate", "NPL Central,69.50", "Nowhere,60");
    const { counts, rows } = await take("location", utf8(file));
    expect(counts).toEqual(counted({ update: 1, error: 1 }));
    expect(says(rows)).toEqual([
      "2 NPL Central: update; Hourly rate £68.00 > £69.50",
      "3 Nowhere: error; Labour hours: Labour hours is required",
    ]);
  });

  test("16. A comma without quotation marks, and a number that can be read in two ways", async () => {
    const commas = await take(
      "location",
      utf8(lines("Name,Description,Labour hours,Hourly rate", "York,City, inside,1,60")),
    );
    expect(says(commas.rows)[0]).toContain("The row: There are more cells than headings");
    const { rows } = await take("pump_style", utf8(lines("Name;Material cost base", "A;1.234", "B;1,234", "C;0,234")));
    expect(says(rows)).toEqual([
      "2 A: error; Material cost base: 1.234 can be read in two ways. Write it without thousands separators",
      "3 B: error; Material cost base: 1,234 can be read in two ways. Write it without thousands separators",
      "4 C: error; Material cost base: Material cost base must be 0 or more, with at most 2 decimals",
    ]);
  });
});

describe("that are no such table", () => {
  const refused = (sentence: string) => ({
    status: 400,
    json: { code: "unreadable_file", error: sentence, fields: { content: sentence } },
  });
  const columns = "Name, Description, Postcodes, Labour hours, Hourly rate, Active";
  test.each<[string, Buffer, string]>([
    [
      "17. headings only",
      utf8(`${BOM}${lines("Name,Labour hours,Hourly rate", ",,")}`),
      "The file holds headings only, and no rows",
    ],
    ["18. empty", utf8(`${BOM}\r\n , ;\r\n`), "The file is empty"],
    [
      "19. without a column of names",
      utf8(lines("Zones,Price", "Leeds,60")),
      `No column is called Name. The first line must hold headings: ${columns}`,
    ],
    [
      "20. a workbook",
      Buffer.from("PK\u0003\u0004\u0014\0\u0006\0[Content_Types].xml"),
      "This is no CSV file. In Excel, choose Save As and CSV UTF-8, then import that file",
    ],
    [
      "21. a picture",
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      "This is no CSV file. In Excel, choose Save As and CSV UTF-8, then import that file",
    ],
    [
      "22. a quotation mark that stays open",
      utf8('Name,Labour hours\r\n"Leeds,60\r\nYork,1\r\n'),
      "Row 2 opens a quotation mark that is never closed",
    ],
    [
      "23. 10,001 rows",
      utf8(lines("Name", ...Array.from({ length: 10_001 }, (_, at) => `Zone ${at}`))),
      "The file holds more than 10,000 rows, the most for one import",
    ],
  ])("%s", async (_, file, sentence) => {
    expect(await send("location", file, { dryRun: true })).toMatchObject(refused(sentence));
    expect(await send("location", file)).toMatchObject(refused(sentence));
  });

  test("as many lines or cells as fit into 5 MB are refused", async () => {
    const hostile = ["Name\n".padEnd(4_900_000, "\n"), "Name,".padEnd(4_900_000, "a,"), '"'.padEnd(4_900_000, '"')];
    for (const text of hostile) expect((await send("location", utf8(text))).status).toBe(400);
  });

  test("24. more than 5 MB, or no base64 at all", async () => {
    const large = Buffer.alloc(5_000_001, "a");
    expect(await send<{ fields: object }>("location", large)).toMatchObject({
      status: 400,
      json: { fields: { content: "The file must be smaller than 5 MB" } },
    });
    expect((await send("location", Buffer.alloc(9_000_000))).status).toBe(413);
    const sent = (content: string) =>
      world.as("company_admin", "POST", `${pathOf("location")}/import`, { content, dryRun: true });
    expect((await sent("Name,\nLeeds")).status).toBe(400);
    expect((await sent("")).json).toMatchObject({ fields: { content: "The file is empty" } });
  });
});

test("25. 10,000 rows are added, and changed", async () => {
  const rows = (rate: number) =>
    Array.from(
      { length: 10_000 },
      (_, at) =>
        `Zone ${String(at).padStart(5, "0")},Round ${at},M${at % 90},${at % 9},${(rate + at / 100).toFixed(2)}`,
    );
  const file = (rate: number) => utf8(lines("Name,Description,Postcodes,Labour hours,Hourly rate", ...rows(rate)));
  const sent = async (body: Buffer) => {
    const { status, json } = await send("location", body);
    expect(status).toBe(200);
    return json;
  };
  expect(await sent(file(50))).toMatchObject({ total: 10_000, created: 10_000 });
  expect(await sent(file(60))).toMatchObject({ total: 10_000, updated: 10_000 });
  const items = await listed("location");
  expect(items.find(({ name }) => name === "Zone 09999")).toMatchObject({
    hourlyRate: 159.99,
    labourHours: 0,
    postcodes: ["M9"],
    version: 2,
  });
});

test("items that exist can be left alone, right or wrong", async () => {
  await take("pump_style", utf8(lines("Name,Material cost base", "Kept,100")));
  const file = utf8(lines("Name,Material cost base", "kept,nothing", "New one,50"));
  const { counts, left } = await take("pump_style", file, { existing: "skip" });
  expect(counts).toEqual(counted({ create: 1, skip: 1 }));
  expect(left).toMatchObject([{ name: "New one" }]);
});

test("two items of one name are changed one after the other", async () => {
  const add = (baseHours: number) => world.as("company_admin", "POST", pathOf("job_type"), { name: "Same", baseHours });
  await add(1);
  await add(2);
  const { rows } = await take("job_type", utf8(lines("Name,Base hours", "Same,1", "Same,3", "Same,4")));
  expect(says(rows)).toEqual([
    "2 Same: unchanged",
    "3 Same: update; Base hours 2.0 h > 3.0 h",
    "4 Same: error; Name: Row 2 has this name already",
  ]);
});

test("who may only add cannot change by importing", async () => {
  const mayOnly = (permissions: object) =>
    world.database.asPlatform((db) =>
      db
        .update(rolePermissions)
        .set({ permissions: { ...noPermissions, ...permissions } })
        .where(and(eq(rolePermissions.role, "company_admin"), eq(rolePermissions.resource, "drive_types"))),
    );
  await mayOnly({ create: true });
  const add = utf8(lines("Name,Cost multiplier", "Only added,1"));
  expect((await send("drive_type", add)).status).toBe(200);
  expect((await send("drive_type", utf8(lines("Name,Cost multiplier", "Only added,2")))).status).toBe(403);
  await mayOnly({ edit: true });
  expect((await send("drive_type", add)).status).toBe(403);
});
