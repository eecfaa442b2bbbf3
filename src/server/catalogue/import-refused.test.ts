// Files that are not such a table, or too large, and who may send them.
import { describe, expect, test } from "vitest";
import { noPermissions } from "#domain/permission-matrix.ts";
import { BOM, countRows, importSteps, lines, pathOf, says, utf8 } from "#test/import-steps.ts";
import { openWorld } from "#test/kit/open-world.ts";

const world = await openWorld();
const { listed, send, take } = importSteps(() => world);

describe("files that are not such a table", () => {
  const refused = (sentence: string) => ({
    status: 400,
    json: { code: "unreadable_file", error: sentence, fields: { content: sentence } },
  });
  const columns = "Name, Description, Postcodes, Labour hours, Hourly rate, Active";
  test.each<[string, Buffer, string]>([
    [
      "17. headings only",
      utf8(`${BOM}${lines("Name,Labour hours,Hourly rate", ",,")}`),
      "The file has headings but no rows",
    ],
    ["18. empty", utf8(`${BOM}\r\n , ;\r\n`), "The file is empty"],
    [
      "19. without a column of names",
      utf8(lines("Zones,Price", "Leeds,60")),
      `No column is called Name. The first line must contain headings: ${columns}`,
    ],
    [
      "20. a workbook",
      Buffer.from("PK\u0003\u0004\u0014\0\u0006\0[Content_Types].xml"),
      "This is not a CSV file. In Excel, choose Save As and CSV UTF-8, then import that file",
    ],
    [
      "21. a picture",
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      "This is not a CSV file. In Excel, choose Save As and CSV UTF-8, then import that file",
    ],
    [
      "22. a quotation mark that stays open",
      utf8('Name,Labour hours\r\n"Leeds,60\r\nYork,1\r\n'),
      "Row 2 opens a quotation mark that is never closed",
    ],
    [
      "23. 10,001 rows",
      utf8(lines("Name", ...Array.from({ length: 10_001 }, (_, at) => `Zone ${at}`))),
      "The file has more than 10,000 rows, the limit for one import",
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
  expect(counts).toEqual(countRows({ create: 1, skip: 1 }));
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

test("a user who may only add cannot change items by importing", async () => {
  const mayOnly = (permissions: object) =>
    world.platform.run`update role_permissions set permissions = ${{ ...noPermissions, ...permissions }}
      where role = 'company_admin' and resource = 'drive_types'`;
  await mayOnly({ create: true });
  const add = utf8(lines("Name,Cost multiplier", "Only added,1"));
  expect((await send("drive_type", add)).status).toBe(200);
  expect((await send("drive_type", utf8(lines("Name,Cost multiplier", "Only added,2")))).status).toBe(403);
  await mayOnly({ edit: true });
  expect((await send("drive_type", add)).status).toBe(403);
});
