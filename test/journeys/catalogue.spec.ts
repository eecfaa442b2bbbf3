// The six tables of Settings (AD 2, 5, 7 and 8). Items are never removed, so what a journey adds it leaves switched off.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  ADMIN,
  button,
  dialog,
  field,
  listed,
  look,
  openTab,
  row,
  switchOff,
  unique,
  type Wire,
} from "./catalogue-steps.ts";
import { enter, expect, expectAccessible, hearNothing, signIn, test, toastWith } from "./support.ts";

/** Each tab with its own words, its required fields and something to type into them. */
const tabs = [
  {
    tab: "locations",
    one: "Location",
    list: "locations",
    figures: { "Labour hours": "1.5", "Hourly rate": "£1,062.50" },
    shows: ["1.5 h", "£1,062.50"],
  },
  {
    tab: "equipment",
    one: "Equipment Access",
    list: "equipment-access",
    figures: { "Minimum engineers": "3", Multiplier: "1.25" },
    shows: ["3", "1.25x"],
  },
  { tab: "job-types", one: "Job Type", list: "job-types", figures: { "Base hours": "2.5" }, shows: ["2.5 h"] },
  {
    tab: "pump-styles",
    one: "Pump Style",
    list: "pump-styles",
    figures: { "Material cost base": "1234.5" },
    shows: ["£1,234.50"],
  },
  {
    tab: "motor-sizes",
    one: "Motor Size",
    list: "motor-sizes",
    figures: { "Power (kW)": "7.5", Multiplier: "1.6" },
    shows: ["7.5 kW", "1.6x"],
  },
  {
    tab: "drive-types",
    one: "Drive Type",
    list: "drive-types",
    figures: { "Cost multiplier": "1.1" },
    shows: ["1.1x"],
  },
] as const;

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

for (const { tab, one, list, figures, shows } of tabs) {
  // One form made from six lists of fields: of hours and money, and of a decimal and a factor. The others are alike.
  const tag = ["locations", "motor-sizes"].includes(tab) ? [] : "@long";
  test(`${one}: I add one, change it, switch it off and take that back`, { tag }, async ({ page }) => {
    await openTab(page, tab);
    const name = unique();
    await button(page, "Add").click();
    await expect(dialog(page, `Add ${one}`)).toBeVisible();
    await expect(dialog(page).getByRole("switch", { name: "Active Status" })).toBeChecked();
    await expect(dialog(page).getByText("Enable this item for use in quotes")).toBeVisible();
    for (const words of Object.keys(figures)) await field(page, words).fill("");
    await button(page, `Add ${one}`).click();
    for (const words of ["Name", ...Object.keys(figures)]) {
      await expect(dialog(page).getByRole("link", { name: `${words} is required`, exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    const [first] = Object.keys(figures) as [string];
    await field(page, first).fill("many");
    await expect(dialog(page).getByText(`${first} must be a valid number`).first()).toBeVisible();
    await field(page, "Name").fill("x".repeat(201));
    await expect(dialog(page).getByText("At most 200 characters").first()).toBeVisible();
    await field(page, "Name").fill(name);
    for (const [words, typed] of Object.entries(figures)) await field(page, words).fill(typed);
    await button(page, `Add ${one}`).click();
    await expect(toastWith(page, `${one} created successfully`)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);

    await look(page, name);
    for (const shown of shows) await expect(row(page, name).getByText(shown, { exact: true })).toBeVisible();
    await expect(row(page, name).getByText("Active", { exact: true })).toBeVisible();
    await expectAccessible(page);

    await button(page, `Edit ${name}`).click();
    await field(page, first).press("ArrowUp");
    await field(page, "Name").fill(`${name} B`);
    await button(page, "Save Changes").click();
    await expect(toastWith(page, `${one} updated successfully`)).toBeVisible();
    await expect(row(page, `${name} B`)).toBeVisible();

    await button(page, `Delete ${name} B`).click();
    await expect(page.getByRole("alertdialog").getByText("Are you sure you want to delete this item?")).toBeVisible();
    await button(page, "Delete").click();
    await expect(toastWith(page, "Item deleted successfully")).toBeVisible();
    await expect(row(page, `${name} B`).getByText("Inactive", { exact: true })).toBeVisible();
    await expect(button(page, `Delete ${name} B`)).toBeDisabled();
    const undo = page.waitForRequest((request) => request.method() === "PUT");
    await button(page, "Undo").click();
    expect((await undo).postDataJSON()).toEqual({ isActive: true, version: expect.any(Number) });
    await expect(row(page, `${name} B`).getByText("Active", { exact: true })).toBeVisible();
    await switchOff(page, list, name);
  });
}

test("I import a spreadsheet: what is wrong is said row by row, and what is right is imported whole", async ({
  page,
}) => {
  await openTab(page, "job-types");
  const name = unique();
  const known = (await listed(page, "job-types")).find(({ isActive }) => isActive) as Wire;
  const csv = (...rows: string[]) => ({
    name: "prices.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Name;Base hours;Supplier", ...rows, `${known.name};${known.baseHours};x`].join("\r\n")),
  });
  await button(page, "Import").click();
  await expect(dialog(page, "Import Job Types")).toBeVisible();
  await expect(button(page, "Import")).toBeDisabled();
  const file = page.getByLabel("CSV file");
  await file.setInputFiles({ name: "list.xlsx", mimeType: "application/zip", buffer: Buffer.from("PK\u0003\u0004\0") });
  await expect(dialog(page).getByText("This is no CSV file.")).toBeVisible();

  await file.setInputFiles(csv(`${name} 1;2,25;x`, `${name} 2;four;x`));
  await expect(dialog(page).getByText("3 rows: 1 wrong, 1 to add, 1 already the same")).toBeVisible();
  await expect(dialog(page).getByText("This column is not used: Supplier")).toBeVisible();
  await expect(
    dialog(page)
      .getByRole("row")
      .filter({ hasText: `${name} 2` }),
  ).toContainText("Base hours must be a valid number");
  await expect(button(page, "Import 1 row")).toBeDisabled();
  await expectAccessible(page);

  await file.setInputFiles(csv(`${name} 1;2,25;x`, `${name} 2;4;x`));
  await expect(dialog(page).getByText("3 rows: 2 to add, 1 already the same")).toBeVisible();
  // What was known stays, until it is known what treating them in another way would do.
  const answer = Promise.withResolvers<void>();
  await page.route("**/import", (route) => answer.promise.then(() => route.continue()), { times: 1 });
  const existing = page.getByLabel("Items that exist already");
  await existing.selectOption({ label: "Leave them as they are" });
  const old = dialog(page).locator("[aria-busy=true]");
  await expect(old.getByText("3 rows: 2 to add, 1 already the same")).toBeVisible();
  await expect(button(page, "Import 2 rows")).toBeDisabled();
  answer.resolve();
  await expect(dialog(page).getByText("3 rows: 2 to add, 1 left alone")).toBeVisible();
  await expect(old).toHaveCount(0);
  await existing.selectOption({ label: "Change them as the file says" });
  await expect(dialog(page).getByText("3 rows: 2 to add, 1 already the same")).toBeVisible();
  expect((await listed(page, "job-types")).some((item) => item.name.startsWith(name))).toBe(false);
  await button(page, "Import 2 rows").click();
  await expect(toastWith(page, "3 of 3 imported")).toBeVisible();
  await look(page, `${name} 1`);
  await expect(row(page, `${name} 1`).getByText("2.3 h", { exact: true })).toBeVisible();
  await switchOff(page, "job-types", name);
});

test("What I export is what importing takes, and the template has the same columns", { tag: "@once" }, async ({
  page,
}) => {
  await openTab(page, "drive-types");
  const waiting = page.waitForEvent("download");
  await button(page, "Export").click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^drive-types-\d{4}-\d\d-\d\d\.csv$/);
  const exported = await readFile(await download.path(), "utf8");
  await button(page, "Import").click();
  const another = page.waitForEvent("download");
  await button(page, "Template").click();
  const template = await readFile(await (await another).path(), "utf8");
  expect(template).toBe("\uFEFFName,Description,Cost multiplier,Active\r\n");
  expect(exported.startsWith(template)).toBe(true);
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "again.csv", mimeType: "text/csv", buffer: Buffer.from(exported) });
  const count = (await listed(page, "drive-types")).length;
  await expect(dialog(page).getByText(`${count} rows: ${count} already the same`)).toBeVisible();
});

test("When somebody else was faster, what I typed is still there and I choose", { tag: "@once" }, async ({ page }) => {
  await signIn(page, ADMIN);
  const name = unique();
  const made = await page.request.post("/api/admin/pump-styles", { data: { name, materialCostBase: 100 } });
  const { id } = (await made.json()) as Wire;
  await openTab(page, "pump-styles");
  await look(page, name);
  const elsewhere = (materialCostBase: number) =>
    page.request.put(`/api/admin/pump-styles/${id}`, { data: { materialCostBase } });
  const conflict = dialog(page).getByText("Somebody else has changed this in the meantime.");

  await button(page, `Edit ${name}`).click();
  await field(page, "Description (optional)").fill("Mine");
  await elsewhere(110);
  await button(page, "Save Changes").click();
  await expect(conflict).toBeVisible();
  await expect(field(page, "Description (optional)")).toHaveValue("Mine");
  await expect(dialog(page).getByRole("listitem")).toHaveText([
    "Description: theirs (blank), yours Mine",
    "Material cost base: theirs 110.00, yours 100.00",
  ]);
  await button(page, "Save mine over it").click();
  await expect(toastWith(page, "Pump Style updated successfully")).toBeVisible();
  expect((await listed(page, "pump-styles")).find((item) => item.id === id)).toMatchObject({
    description: "Mine",
    materialCostBase: 110,
  });

  await button(page, `Edit ${name}`).click();
  await field(page, "Material cost base").fill("5");
  await elsewhere(120);
  await button(page, "Save Changes").click();
  await expect(conflict).toBeVisible();
  await button(page, "Load their version").click();
  await expect(field(page, "Material cost base")).toHaveValue("120.00");
  await button(page, "Save Changes").click();
  await expect(dialog(page)).toHaveCount(0);
  await switchOff(page, "pump-styles", name);
});

test("Search and order stand in the address; nothing found is said", async ({ page }) => {
  await openTab(page, "locations");
  const zones = await listed(page, "locations");
  const byRate = (a: Wire, b: Wire) => Number(b.hourlyRate) - Number(a.hourlyRate);
  const [dearest] = zones.toSorted(byRate);
  const heads = page.getByRole("button", { name: /^Sort by/ });
  for (const head of await heads.all()) expect((await head.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  if (isPhone(page)) await page.getByLabel("Sort by").selectOption({ label: "Hourly rate, descending" });
  else for (let times = 0; times < 2; times++) await page.getByRole("button", { name: /^Sort by Hourly rate/ }).click();
  await expect(page).toHaveURL(/tab=locations&sort=-hourlyRate$/);
  await expect(page.getByRole("listitem", { name: /./ }).first()).toContainText(
    Number(dearest?.hourlyRate).toFixed(2).slice(-6),
  );
  await page.getByRole("searchbox").fill("no zone has this name");
  await expect(page.getByText("Nothing matches your search")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("no zone has this name");
  await button(page, "Clear search").click();
  await expect(page).toHaveURL(/tab=locations&sort=-hourlyRate$/);
});

test("A zone says what is odd about its prefixes, and never fails for them", { tag: "@once" }, async ({ page }) => {
  await openTab(page, "locations");
  const name = unique();
  const zone = (await listed(page, "locations")).find(
    ({ isActive, postcodes }) => isActive && (postcodes as string[]).length > 0,
  ) as Wire;
  const [taken] = zone.postcodes as [string];
  await button(page, "Add").click();
  await field(page, "Name").fill(name);
  await field(page, "Labour hours").fill("1");
  await field(page, "Hourly rate").fill("60");
  await field(page, "Postcodes (optional)").fill(`m, ${taken.toLowerCase()}, xx`);
  await expect(dialog(page).getByText("‘M’ also catches")).toBeVisible();
  await expect(dialog(page).getByText(`‘${taken}’ belongs to 2 zones.`)).toBeVisible();
  await expect(dialog(page).getByText("‘XX’ is no UK postcode.")).toBeVisible();
  await expect(dialog(page).getByRole("list", { name: "Prefixes of this zone" })).toHaveText(`M${taken}XX`);
  await button(page, "Add Location").click();
  await expect(toastWith(page, "Location created successfully")).toBeVisible();
  await button(page, "Add").click();
  await field(page, "Name").fill(name.toLowerCase());
  await expect(dialog(page).getByText(`There is already a location called ${name}.`)).toBeVisible();
  await field(page, "Name").fill(name);
  await field(page, "Labour hours").fill("1");
  await field(page, "Hourly rate").fill("60");
  await button(page, "Add Location").click();
  await expect(dialog(page).getByRole("link", { name: `There is already a location called ${name}` })).toBeVisible();
  await switchOff(page, "locations", name);
});

test("A failure is told in its own words, and nothing typed is lost", { tag: "@once" }, async ({ page }) => {
  // The part that shows notifications comes late, after the dialog has opened.
  let come = () => {};
  const late = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/toaster[^/]*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await enter(page, ADMIN, "/settings?tab=motor-sizes");
  const answers: [status: number, words: string][] = [
    [400, "Validation error: Please check all required fields are filled correctly"],
    [403, "Permission denied: You don't have access to perform this action"],
    [500, "Server error: Please try again later"],
    [503, "Failed to create motor size"],
  ];
  await button(page, "Add").click();
  await field(page, "Name").fill("Never saved");
  await field(page, "Power (kW)").fill("1.1");
  come();
  for (const [status, words] of answers) {
    await page.route("/api/admin/motor-sizes", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status, json: { error: "No.", code: "no" } })
        : route.continue(),
    );
    await button(page, "Add Motor Size").click();
    await expect(toastWith(page, words)).toBeVisible();
    await page.unroute("/api/admin/motor-sizes");
  }
  await page.route("/api/admin/motor-sizes", (route) =>
    route.fulfill({ status: 409, json: { error: "Expected number, received string", code: "no" } }),
  );
  await button(page, "Add Motor Size").click();
  await expect(
    toastWith(page, /* the message as it is */ '409: {"error":"Expected number, received string","code":"no"}'),
  ).toBeVisible();
  await page.unroute("/api/admin/motor-sizes");
  await expect(field(page, "Name")).toHaveValue("Never saved");
  await expect(field(page, "Power (kW)")).toHaveValue("1.1");
  await button(page, "Cancel").click();
  await button(page, "Discard").click();

  await page.route(/\/api\/admin\/motor-sizes\/\d+$/, (route) => route.abort());
  await page
    .getByRole("button", { name: /^Delete / })
    .and(page.locator(":enabled"))
    .first()
    .click();
  await button(page, "Delete").click();
  await expect(toastWith(page, "Failed to delete item")).toBeVisible();
  await expect(page.getByRole("alertdialog").getByRole("alert")).toContainText("Network error");
});

test("An empty table says how to begin, one that cannot be read says why", { tag: "@once" }, async ({ page }) => {
  await hearNothing(page);
  await signIn(page, ADMIN);
  await page.route("/api/admin/job-types", (route) => route.fulfill({ json: [] }));
  await page.goto("/settings?tab=job-types");
  await expect(page.getByText('No items found. Click "Add New" to create your first entry.')).toBeVisible();
  await button(page, "Add New").click();
  await expect(dialog(page, "Add Job Type")).toBeVisible();
  await page.unroute("/api/admin/job-types");
  await page.route("/api/admin/job-types", (route) => route.abort());
  await page.goto("/settings?tab=job-types");
  await expect(page.getByText("Network error: Unable to connect to server.")).toBeVisible();
  await page.unroute("/api/admin/job-types");
  await button(page, "Try Again").click();
  await expect(page.getByRole("listitem", { name: /./ }).first()).toBeVisible();
});
