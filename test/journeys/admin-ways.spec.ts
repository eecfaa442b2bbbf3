// Small things on which an administrator's way would end: an empty list, no company, a notification over a dialog.
import { accounts, consoleMay, enter, expect, expectAccessible, test, toastWith } from "./support.ts";

test("A wizard over empty lists names them, and leads an administrator to where they are filled", async ({ page }) => {
  await page.route("**/api/lookup/all", async (route) => {
    const tables = await (await route.fetch()).json();
    await route.fulfill({ json: { ...tables, jobTypes: [], equipmentAccess: [] } });
  });
  await enter(page, accounts.northernEngineer, "/wizard");
  const note = page.getByText("No quote can be made yet: your company has nothing to choose in these lists.");
  await expect(note).toBeVisible();
  await expect(page.getByText("An administrator of your company fills them in Settings.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Job Types" })).toHaveCount(0);
  await enter(page, accounts.northernAdmin, "/wizard");
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Equipment Access" }).click();
  await expect(page.getByRole("tab", { name: "Equipment" })).toHaveAttribute("aria-selected", "true");
});

test("An administrator of no company is offered none of a company's pages", async ({ page }) => {
  await page.route("**/api/auth/user", async (route) => {
    const user = await (await route.fetch()).json();
    await route.fulfill({ json: { ...user, companyId: null } });
  });
  await enter(page, accounts.northernAdmin, "/");
  await expect(page.getByRole("link", { name: "Home" }).locator("visible=true")).toBeVisible();
  for (const name of ["Admin", "Users", "Settings", "Create New Quote"])
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
});

test("Escape closes the dialog, also under a notification", async ({ page }) => {
  consoleMay(page, /./);
  await enter(page, accounts.northernAdmin, "/settings?tab=job-types");
  await page.route("**/api/admin/job-types", (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 500, json: { error: "No", code: "x" } }),
  );
  await page.getByRole("button", { name: /^Add/ }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Job Type" });
  await dialog.getByLabel("Name", { exact: true }).fill("Escaping");
  await dialog.getByLabel("Base hours").fill("2");
  await dialog.getByRole("button", { name: "Add Job Type" }).click();
  await expect(toastWith(page, "Server error: Please try again later")).toBeVisible();
  await dialog.getByLabel("Name", { exact: true }).press("Escape");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
});

test("The platform's people can be filtered by company and role, as the address says", async ({ page }) => {
  await enter(page, accounts.platform, "/platform-admin?tab=users");
  await page.getByLabel("Company", { exact: true }).selectOption({ label: "Severn Pump Services Ltd" });
  await expect(page.getByRole("cell", { name: accounts.severnAdmin })).toBeVisible();
  await expect(page.getByRole("cell", { name: accounts.northernAdmin })).toHaveCount(0);
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "User / Engineer" });
  await expect(page.getByRole("cell", { name: accounts.severnAdmin })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("cell", { name: accounts.severnEngineer })).toBeVisible();
  await expect(page.getByRole("cell", { name: accounts.severnAdmin })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/platform-admin");
  await expect(page.getByText(/No plan|Unlimited .* people · \d+ quotes? this month/).first()).toBeVisible();
});

test("I see only what is active, and begin a new item or rule as a copy of one that is there", async ({ page }) => {
  await enter(page, accounts.severnAdmin, "/settings?tab=job-types");
  const items = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Duplicate/ }) });
  const name = (await items.first().getAttribute("aria-label")) ?? "";
  await page.getByRole("button", { name: `Duplicate ${name}`, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(`${name} (copy)`);
  await dialog.getByLabel("Active Status").uncheck();
  await dialog.getByRole("button", { name: "Add Job Type" }).click();
  await expect(toastWith(page, "Job Type created successfully")).toBeVisible();
  const copy = page.getByRole("listitem", { name: `${name} (copy)`, exact: true });
  await expect(copy).toBeVisible();
  await page.getByRole("checkbox", { name: "Active only" }).check();
  await expect(copy).toHaveCount(0);
  await expect(page).toHaveURL(/active=only/);
  await expectAccessible(page);

  await page.goto("/settings?tab=rules");
  const rule = (await page.getByRole("article").first().getByRole("heading").textContent()) ?? "";
  await page
    .getByRole("button", { name: /^Duplicate/ })
    .first()
    .click();
  const copied = await page.getByRole("dialog").getByLabel("Rule name").inputValue();
  expect(copied).toMatch(/ \(copy\)$/);
  expect(rule).toContain(copied.replace(" (copy)", ""));
});
