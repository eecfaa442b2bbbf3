// The matrix (decision 7). What its screen says is shown by src/web/permissions/role-permissions.screen.test.tsx.
import { accounts, enter, expect, signIn, test } from "./support.ts";

test("A permission that I take away counts from the person's next request, until I give it back", {
  tag: "@laptop",
}, async ({ page, browser }) => {
  await enter(page, accounts.platform, "/role-permissions");
  const other = await browser.newContext();
  const engineer = await other.newPage();
  await signIn(engineer, accounts.severnEngineer);
  const asked = () => engineer.request.get("/api/platform/quote-statuses").then((answer) => answer.status());
  expect(await asked()).toBe(200);
  const save = async (tick: boolean) => {
    await page.getByRole("checkbox", { name: /^User, Quote statuses: View/ }).setChecked(tick);
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await page.getByRole("button", { name: "Save Changes" }).locator("visible=true").click();
    await saved;
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
