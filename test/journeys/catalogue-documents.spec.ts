// What items of the price tables bring to a customer's document. What a journey adds it leaves switched off.
import { button, dialog, field, listed, look, openTab, row, switchOff, unique } from "./catalogue-steps.ts";
import { expect, expectAccessible, test, toastWith } from "./support.ts";

test("A job type brings its scope and exclusions, also to its copy, and a file without them leaves them", async ({
  page,
}) => {
  await openTab(page, "job-types");
  const name = unique();
  await button(page, "Add").click();
  await field(page, "Name").fill(name);
  await field(page, "Base hours").fill("3");
  await dialog(page).getByLabel("Scope").fill("One visit.\nA report by email.");
  await dialog(page).getByLabel("Exclusions").fill("Parts");
  await expectAccessible(page);
  await button(page, "Add Job Type").click();
  await expect(toastWith(page, "Job Type created successfully")).toBeVisible();
  await look(page, name);
  await expect(row(page, name).getByText("With scope and exclusions")).toBeVisible();

  await button(page, `Duplicate ${name}`).click();
  await expect(dialog(page).getByLabel("Scope")).toHaveValue("One visit.\nA report by email.");
  await dialog(page).getByLabel("Exclusions").fill("");
  await button(page, "Add Job Type").click();
  await expect(row(page, `${name} (copy)`).getByText("With scope", { exact: true })).toBeVisible();
  const kept = async () =>
    (await listed(page, "job-types"))
      .filter((item) => item.name.startsWith(name))
      .map((item) => [item.scope, item.exclusions]);
  const scope = "One visit.\nA report by email.";
  expect(await kept()).toEqual([
    [scope, "Parts"],
    [scope, null],
  ]);

  await button(page, "Import").click();
  const buffer = Buffer.from(`Name,Base hours\r\n${name},4\r\n`);
  await page.getByLabel("CSV file").setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer });
  await expect(dialog(page).getByText("1 row: 1 to change")).toBeVisible();
  await button(page, "Import 1 row").click();
  await expect(dialog(page)).toHaveCount(0);
  expect((await kept())[0]).toEqual([scope, "Parts"]);
  await switchOff(page, "job-types", name);
});

test("A pump style says that the water company is to be told", async ({ page }) => {
  await openTab(page, "pump-styles");
  const name = unique();
  await button(page, "Add").click();
  await field(page, "Name").fill(name);
  await field(page, "Material cost base").fill("100");
  const notice = dialog(page).getByRole("switch", { name: "Draws more than 12 litres a minute from a supply pipe" });
  await expect(notice).not.toBeChecked();
  await notice.click();
  await button(page, "Add Pump Style").click();
  await look(page, name);
  await expect(row(page, name).getByText("Notice about the water company")).toBeVisible();
  await button(page, `Edit ${name}`).click();
  await expect(notice).toBeChecked();
  await expectAccessible(page);
  await notice.click();
  const saved = page.waitForRequest((request) => request.method() === "PUT");
  await button(page, "Save Changes").click();
  expect((await saved).postDataJSON()).toEqual({ needsWaterNotice: false, version: 1 });
  await expect(row(page, name).getByText("Notice about the water company")).toHaveCount(0);
  await switchOff(page, "pump-styles", name);
});
