// Realistic files, each with its exact result.
import { describe, expect, test } from "vitest";
import { BOM, countRows, importSteps, lines, pathOf, says, utf8 } from "#test/import-steps.ts";
import { openWorld } from "#test/kit/open-world.ts";

const world = await openWorld();
const { listed, send, take } = importSteps(() => world);

/** £ and – as Windows writes them. */
const windows1252 = (text: string) => Buffer.from(text.replaceAll("–", "\x96").replaceAll("€", "\x80"), "latin1");
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
    expect(counts).toEqual(countRows({ create: 3 }));
    expect(says(rows)).toEqual(["2 Leeds: create", "3 Shetland: create", "5 Bradford: create"]);
    expect(rows[0]?.changes).toEqual([
      { field: "Description", before: "", after: "Ring road, inner" },
      { field: "Postcodes", before: "", after: "LS1, LS2" },
      { field: "Labour hours", before: "", after: "1.5 h" },
      { field: "Hourly rate", before: "", after: "£62.00" },
    ]);
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

  test("an empty cell leaves a text of an item as it is, and (empty) empties it", async () => {
    const head = "Name,Description,Postcodes,Labour hours,Hourly rate";
    await take("location", utf8(lines(head, "Kept,Words,KT1,1,50", "Emptied,Words,KT2,1,50")));
    const { rows, left } = await take("location", utf8(lines(head, "Kept,,,2,50", "Emptied,(empty),(Empty),1,50")));
    expect(says(rows)).toEqual([
      "2 Kept: update; Labour hours 1.0 h > 2.0 h",
      "3 Emptied: update; Description Words > ; Postcodes KT2 > ",
    ]);
    expect(left).toMatchObject([
      { name: "Emptied", description: null, postcodes: [] },
      { name: "Kept", description: "Words", postcodes: ["KT1"], labourHours: 2 },
    ]);
  });

  test("texts of several lines and a switch come in, and a file without them changes neither", async () => {
    const file = lines(
      "Name,Base hours,Scope of works,Not included",
      'Booster,14,"Set and vessel.',
      '- commissioning, with a test sheet","Builder\'s work"',
    );
    const scope = "Set and vessel.\r\n- commissioning, with a test sheet";
    const { left } = await take("job_type", utf8(file));
    expect(left).toMatchObject([{ name: "Booster", scope, exclusions: "Builder's work" }]);
    const without = lines("Name,Description,Base hours,Active", "Booster,,14,Yes");
    expect((await take("job_type", utf8(without))).counts).toEqual(countRows({ unchanged: 1 }));
    const empty = await take("job_type", utf8(lines("Name,Base hours,Scope,Exclusions", "Booster,14,,(empty)")));
    expect(says(empty.rows)).toEqual(["2 Booster: update; Exclusions Builder's work > "]);
    expect(empty.left).toMatchObject([{ scope, exclusions: null }]);

    const pumps = await take("pump_style", utf8(lines("Name,Cost,Water notice", "Wet,1,yes", "Dry,1,", "Odd,1,no")));
    expect(pumps.left.map(({ name, needsWaterNotice }) => [name, needsWaterNotice])).toEqual([
      ["Dry", false],
      ["Odd", false],
      ["Wet", true],
    ]);
    const both = await take("pump_style", utf8(lines("Name,Cost,Over 12 litres a minute", "Wet,1,", "Dry,1,Yes")));
    expect(says(both.rows)).toEqual(["2 Wet: unchanged", "3 Dry: update; Over 12 litres a minute No > Yes"]);
  });

  test("a long text shows the part of it that changes", async () => {
    const scope = (end: string) => `${"The same as before. ".repeat(30)}${end}`;
    const file = (end: string) => utf8(lines("Name,Base hours,Scope", `Long,1,${scope(end)}`));
    await take("job_type", file("Two visits."));
    const { rows } = await take("job_type", file("Three visits."));
    const around = "…he same as before. The same as before. ";
    expect(rows[0]?.changes).toEqual([
      { field: "Scope", before: `${around}Two visits.`, after: `${around}Three visits.` },
    ]);
  });

  test("2. Semicolons with decimal commas, as a spreadsheet on the continent writes them", async () => {
    const file = lines("Name;Postcodes;Labour hours;Hourly rate", "Calais;CT,ME;2,25;1.062,50", "Dover;CT15;1;58");
    const { counts, left } = await take("location", utf8(file));
    expect(counts).toEqual(countRows({ create: 2 }));
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
      { name: "Glandless", description: null, materialCostBase: 390, needsWaterNotice: false, isActive: false },
      { name: "Split case", description: null, materialCostBase: 4150.5, needsWaterNotice: false, isActive: true },
    ]);
  });

  test("4. Windows-1252", async () => {
    const file = lines("Name,Description,Material cost base (£)", "Café pump – small,Für Büros,£99.99");
    const { left } = await take("pump_style", windows1252(file));
    expect(left).toEqual([
      {
        name: "Café pump – small",
        description: "Für Büros",
        materialCostBase: 99.99,
        needsWaterNotice: false,
        isActive: true,
      },
    ]);
  });

  test("5. UTF-16 with tabs: Excel's Unicode Text, either way round", async () => {
    const text = `${BOM}${lines("Name\tPower (kW)\tMultiplier", "Łódź 7½\t7.5 kW\t1.65x", '"11 kW\tbig"\t11\t1,9')}`;
    const { left } = await take("motor_size", Buffer.from(text, "utf16le"));
    expect(left).toEqual([
      { name: "11 kW big", kw: 11, multiplier: 1.9, isActive: true },
      { name: "Łódź 7½", kw: 7.5, multiplier: 1.65, isActive: true },
    ]);
    const again = await take("motor_size", Buffer.from(text, "utf16le").swap16());
    expect(again.counts).toEqual(countRows({ unchanged: 2 }));
  });

  test("6. Tabs", async () => {
    const { left } = await take("job_type", utf8("Job Type\tBase hours\nDecommission\t3.5\n"));
    const texts = { description: null, scope: null, exclusions: null };
    expect(left).toEqual([{ name: "Decommission", ...texts, materialPercent: 100, baseHours: 3.5, isActive: true }]);
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
      { name: '3" flange', description: '2" and 4"', materialCostBase: 20, needsWaterNotice: false, isActive: true },
      {
        name: 'Pump "A"',
        description: "Line one\r\nLine two; three, four",
        materialCostBase: 10,
        needsWaterNotice: false,
        isActive: true,
      },
    ]);
  });

  test("8. Extra columns, in another order, with other words for them", async () => {
    const file = lines(
      "Notes,Rate (£/hr),ZONE NAME,Supplier,Travel,Hours,Postcode areas",
      "x,70,Harrogate,ACME,12,1.25,HG",
      ",,,,,,",
    );
    const { counts, left } = await take("location", utf8(file));
    expect(counts).toEqual(countRows({ create: 1 }, ["Notes", "Supplier", "Travel"]));
    expect(left).toMatchObject([{ name: "Harrogate", postcodes: ["HG"], labourHours: 1.25, hourlyRate: 70 }]);
  });

  test("9. Titles above the headings, and Excel's own line that names the separator", async () => {
    const file = lines("sep=;", "Price list 2027;;", ";;", "Name;Base hours;", "Pump; swap;9", "Flush;1,5;");
    const { counts, rows, done } = await take("job_type", utf8(file));
    expect(counts).toEqual(countRows({ create: 1, error: 1 }));
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
    expect(exported.text).toContain(`"'=1+1","'=SUM(A1)",1,100,,,Yes`);
    expect(exported.headers["content-disposition"]).toMatch(/^attachment; filename="job-types-\d{4}-\d\d-\d\d\.csv"$/);
    const again = await take("job_type", utf8(exported.text));
    expect(again.counts).toEqual(countRows({ unchanged: (await listed("job_type")).length }));
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
    expect(counts).toEqual(countRows({ update: 2, unchanged: 1 }));
    expect(says(rows)).toEqual([
      "2 belt: update; Name Belt > belt; Cost multiplier 1.0x > 1.05x",
      "3 Gear: unchanged",
      "4 CHAIN: update; Name Chain > CHAIN; Cost multiplier 1.2x > 1.25x",
    ]);
    expect(left).toEqual([
      { name: "belt", description: "Old", costMultiplier: 1.05, isActive: true },
      { name: "CHAIN", description: "Old", costMultiplier: 1.25, isActive: true },
    ]);
    expect(await world.lastEntry()).toMatchObject({
      action: "update",
      entityType: "catalogue_item",
      riskLevel: "medium",
      description: "admin Example imported drive types: 0 added, 2 changed",
      metadata: { event: "items.imported", kind: "drive_type", updated: 2, unchanged: 1, total: 3 },
    });
  });
});

test("The same file, sent by several at once, adds its rows once", async () => {
  const file = utf8(lines("Name,Base hours", "Rush one,1", "Rush two,2"));
  const answers = await Promise.all(Array.from({ length: 6 }, () => send("job_type", file)));
  expect(answers.map(({ json: { created, unchanged } }) => `${created} ${unchanged}`).sort()).toEqual([
    ...Array(5).fill("0 2"),
    "2 0",
  ]);
  expect((await listed("job_type")).filter(({ name }) => name.startsWith("Rush"))).toHaveLength(2);
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
    expect(counts).toEqual(countRows({ create: 1, error: 8 }));
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
    expect(counts).toEqual(countRows({ update: 1, error: 1 }));
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
