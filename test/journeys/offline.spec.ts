// Without a network: what a person can still open, and what is said about the rest.
import { banner, beginToEdit, copiesUpdated, offline, ready, test, without } from "./offline-steps.ts";
import {
  accounts,
  button,
  draft,
  enter,
  expect,
  expectAccessible,
  goInside,
  occupyMainThread,
  pageTitle,
  sendChange,
  signIn,
  userMenu,
} from "./support.ts";
import { reachReview } from "./wizard-steps.ts";

test("Without a network Volute opens anew, with my newest quotes, which I had not opened, and since when", async ({
  page,
  network,
}) => {
  without(page);
  await enter(page, accounts.northernEngineer);
  const quote = await draft<{ id: string; quoteNumber: string }>(page, {
    customerName: "Undercroft Bar",
    postcode: "M4 6BF",
  });
  const { totalCost } = await sendChange<{ totalCost: number }>(page, "POST", `/api/quotes/${quote.id}/calculate`);
  const price = page.getByText(
    new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" }).format(totalCost),
  );
  await ready(page, accounts.northernEngineer);
  network.cut();
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  await expect(offline(page)).toBeVisible();
  await expect(page.getByText("Offline Data: Synced")).toBeVisible();
  await expect(copiesUpdated(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/quotes/${quote.id}`);
  await expect(page.getByRole("heading", { level: 1, name: `Quote ${quote.quoteNumber}` })).toBeVisible();
  await expect(price.first()).toBeVisible();
  await page.getByRole("link", { name: "Quotes", exact: true }).filter({ visible: true }).click();
  await expect(pageTitle(page, "All Quotes")).toBeVisible();
  await expect(page.getByText("Undercroft Bar").filter({ visible: true }).first()).toBeVisible();
  network.open();
  await expect(banner(page)).toHaveCount(0, { timeout: 120_000 });
  await expect(offline(page)).toHaveCount(0);
});

test("Without a network I price a job", { tag: "@long" }, async ({ page, network }) => {
  without(page);
  await ready(page, accounts.northernEngineer);
  network.cut();
  await page.goto("/wizard");
  await expect(banner(page)).toBeVisible();
  await reachReview(page, "Cellar Hotel");
  await expect(page.getByText(/^£[\d,]+\.\d\d$/).first()).toBeVisible();
});

test("A network that answers with its own page is none", { tag: "@long" }, async ({ page, network }) => {
  without(page);
  await ready(page, accounts.northernEngineer);
  network.demand();
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText("Recent Quotes")).toBeVisible();
  // Nobody has looked at these on this device.
  await goInside(page, "/quotes?status=calculated");
  const failed = page.getByRole("heading", { name: "The quotes could not be loaded" });
  await expect(failed).toBeVisible();
  await expect(offline(page)).toBeVisible();
  network.open();
  await expect(offline(page)).toHaveCount(0, { timeout: 120_000 });
  await expect(failed).toHaveCount(0);
});

test("A network that swallows everything is none, and I do not wait for it long", { tag: "@long" }, async ({
  page,
  network,
}) => {
  without(page);
  await ready(page, accounts.northernEngineer);
  network.swallow();
  await page.goto("/");
  await expect(banner(page)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("Recent Quotes")).toBeVisible();
});

test("After signing out nothing can be read without a network", async ({ page, network }) => {
  without(page);
  await ready(page, accounts.northernEngineer);
  await beginToEdit(page);
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: /^(Logout|Sign Out)$/ }).click();
  await button(page, "Leave").click();
  await expect(button(page, "Sign in")).toBeVisible();
  // The queue and the drafts have databases of their own, which hold nothing here.
  const copies = "indexedDB.databases().then((all) => all.filter(({ name }) => /^volute-[0-9]/.test(name)).length)";
  await expect.poll(() => page.evaluate(copies)).toBe(0);
  network.cut();
  await page.goto("/");
  await expect(pageTitle(page, "You are offline")).toBeVisible();
  await expect(page.getByText("Recent Quotes")).toHaveCount(0);
});

test("At a page that nothing has fetched yet I read that I am offline, and it opens when I am back", {
  tag: "@long",
}, async ({ page, network }) => {
  without(page);
  await occupyMainThread(page);
  await signIn(page, accounts.northernEngineer);
  await expect(page.getByText("Offline copies are being checked.")).toBeVisible();
  network.cut();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "View All Quotes" }).click();
  await expect(pageTitle(page, "You are offline")).toBeVisible();
  await expectAccessible(page);
  network.open();
  await page.context().setOffline(false);
  await expect(pageTitle(page, "All Quotes")).toBeVisible();
});
