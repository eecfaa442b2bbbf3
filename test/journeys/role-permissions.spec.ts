import { accounts, enter, expect, expectAccessible, held, pageTitle, signIn, test, toastWith } from "./support.ts";

const square = (name: string) => ({ name, exact: true }) as const;

test("As the platform I take a permission away; it counts from the person's next request, until I give it back", async ({
  page,
  browser,
}) => {
  await signIn(page, accounts.platform);
  await page.goto("/role-permissions?role=user");
  await expect(pageTitle(page, "Role Permissions")).toBeVisible();
  await expect(page.getByText(/Changes apply after saving/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
  await expect(page.getByRole("row")).toHaveCount(17);
  await expectAccessible(page);

  // What no call asks an engineer for cannot be ticked, and says so.
  await expect(page.getByRole("checkbox", square("Plans: View, has no effect here"))).toBeDisabled();
  await expect(page.getByRole("row", { name: /^Quotes/ }).getByText("no effect", { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox").and(page.locator(":enabled"))).toHaveCount(13);

  const search = page.getByRole("checkbox", square("Quotes: Search"));
  await search.uncheck();
  await expect(page.getByRole("button", { name: "Reset Changes" }).locator("visible=true")).toBeVisible();
  await page.getByRole("button", { name: "Reset Changes" }).locator("visible=true").click();
  await expect(search).toBeChecked();
  await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);

  const other = await browser.newContext();
  const engineer = await other.newPage();
  await signIn(engineer, accounts.severnEngineer);
  const asked = () => engineer.request.get("/api/platform/quote-statuses").then((answer) => answer.status());
  expect(await asked()).toBe(200);
  const save = async (tick: boolean) => {
    const statuses = page.getByRole("checkbox", { name: /^Quote statuses: View/ });
    await statuses.setChecked(tick);
    const letRead = await held(page, "**/api/admin/role-permissions*");
    // The toast of the one before may still stand there.
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await page.getByRole("button", { name: "Save Changes" }).locator("visible=true").click();
    await saved;
    await expect(toastWith(page, "Permissions updated successfully").last()).toBeVisible();
    await expect(statuses, "while it is read again").toBeChecked({ checked: tick });
    await search.uncheck();
    letRead();
    await expect(page.getByRole("button", { name: "Save Changes" }).locator("visible=true")).toBeEnabled();
    await expect(
      page.getByRole("checkbox", { name: /^Quotes: Search/ }),
      "what was ticked meanwhile",
    ).not.toBeChecked();
    await page.getByRole("button", { name: "Reset Changes" }).locator("visible=true").click();
    await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
  };
  await save(false);
  try {
    expect(await asked()).toBe(403);
  } finally {
    await save(true);
  }
  expect(await asked()).toBe(200);
  await other.close();
});

test("Leaving with unsaved permissions asks first, and the open role survives a reload @laptop", async ({ page }) => {
  // A phone shows the buttons of the change in the place of the menu.
  await signIn(page, accounts.platform);
  await page.goto("/role-permissions");
  await page.getByRole("tab", { name: "Company admin" }).click();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Company admin" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("checkbox", square("Users: View")).uncheck();
  await page.getByRole("link", { name: "Home" }).locator("visible=true").click();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByRole("checkbox", { name: "Users: View, changed" })).not.toBeChecked();
  await page.getByRole("button", { name: "Reset Changes" }).locator("visible=true").click();
});

test("What the matrix closes to my role is not offered, and says so where I open it", async ({ page }) => {
  await enter(page, accounts.northernAdmin);
  await page.route("**/api/auth/user", async (route) => {
    const user = await (await route.fetch()).json();
    await route.fulfill({ json: { ...user, permissions: { ...user.permissions, quotes: [], audit_logs: [] } } });
  });
  await page.route("**/api/quotes?*", (route) =>
    route.fulfill({ status: 403, json: { error: "You don't have permission to do this", code: "forbidden" } }),
  );
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "No permission" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Quote/ })).toHaveCount(0);
  await expect(page.getByText("Quick Actions")).toHaveCount(0);
  await page.goto("/audit-logs");
  await expect(
    page.getByText("Your role may not view audit logs. A platform administrator can change that."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
  await expectAccessible(page);
  // The same words wherever a list is missing, also where it is one of several.
  const error = "Your role may not view locations. A platform administrator can change that.";
  await page.route(/\/api\/(lookup|admin)\/locations$/, (route) =>
    route.fulfill({ status: 403, json: { error, code: "forbidden" } }),
  );
  for (const path of ["/settings?tab=locations", "/settings?tab=rules"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "No permission" })).toBeVisible();
    await expect(page.getByText(error, { exact: true })).toBeVisible();
  }
});
