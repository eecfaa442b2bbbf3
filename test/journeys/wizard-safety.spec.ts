// What a person entered in the wizard is never lost, and never becomes two quotes (decision 25).
import type { Page, Route } from "@playwright/test";
import {
  accounts,
  ask,
  button,
  enter,
  expect,
  expectAccessible,
  fillSignIn,
  forget,
  hearNothing,
  listen,
  pageTitle,
  pressSignedOut,
  savesData,
  test,
  toastWith,
} from "./support.ts";
import { card, choose, created, enterCustomer, list, openWizard, reachReview, step } from "./wizard-steps.ts";

const { northernAdmin: ADMIN, northernEngineer: ENGINEER } = accounts;

test("Whatever I entered is there after a reload, in a new tab and after signing in again", async ({
  page,
  context,
}) => {
  await openWizard(page);
  await enterCustomer(page, "O'Brien Dairies", "BD1 4AG");
  await button(page, "Next").click();
  await choose(page, "Job Type", "New installation");
  await page.reload();
  await expect(step(page, "Job Details")).toBeAttached();
  await expect(card(page, "Job Type", "New installation").locator("input")).toBeChecked();
  await page.goBack();
  await expect(page.getByLabel("Customer name")).toHaveValue("O'Brien Dairies");

  const another = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await another.goto("/wizard?step=3");
  await expect(step(another, "Job Details"), "a step that is not reached yet is not shown").toBeAttached();
  await choose(another, "Equipment Access", "Ground level, clear");
  await choose(another, "Pump Style", "Progressive cavity");
  await choose(another, "Motor Size", "3 kW");
  await choose(another, "Drive Type", "V-belt drive");
  await button(another, "Next").click();
  await another.getByLabel("Notes").fill("Whey line");

  const lastWords = await listen(another);
  await pressSignedOut(another, "Create Quote");
  await expect(pageTitle(another, "Sign in")).toBeVisible();
  expect(await lastWords()).toContain("You are logged out. Logging in again...");
  await fillSignIn(another, ENGINEER);
  await expect(step(another, "Review")).toBeAttached();
  await expect(another.getByLabel("Notes")).toHaveValue("Whey line");
  await button(another, "Create Quote").click();
  await expect(created(another)).toBeVisible();
});

test("I start over, and a colleague who signs in on the same device sees nothing of my draft", async ({ page }) => {
  await openWizard(page);
  await page.getByLabel("Customer name").fill("Salford Quays Marina");
  await expect(page.getByText("Draft kept on this device").filter({ visible: true })).toBeVisible();
  await forget(page);
  await openWizard(page, ADMIN);
  await expect(page.getByLabel("Customer name")).toHaveValue("");
  await forget(page);
  await enter(page, ENGINEER, "/wizard");
  await expect(page.getByLabel("Customer name")).toHaveValue("Salford Quays Marina");
  await button(page, "Start Over").filter({ visible: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Start Over" }).click();
  await expect(page.getByLabel("Customer name")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Customer name")).toHaveValue("");
});

const unfinished = (page: Page) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Unfinished Quotes" }) })
    .getByRole("link");

test("Two tabs keep two drafts, and the dashboard leads on with either", async ({ page, context }) => {
  await openWizard(page);
  await enterCustomer(page, "Bristol Harbour Hotel");
  await button(page, "Next").click();
  await choose(page, "Job Type", "New installation");

  const second = await context.newPage();
  await second.goto("/");
  await expect(unfinished(second)).toHaveText(["Continue: Bristol Harbour Hotel, step 2"]);
  await second.getByRole("link", { name: "New Quote" }).filter({ visible: true }).click();
  await expect(second.getByLabel("Customer name")).toHaveValue("");
  await second.getByLabel("Customer name").fill("Wearmouth Bridge Café");
  await expect(second.getByText("Draft kept on this device").filter({ visible: true })).toBeVisible();
  await page.reload();
  await expect(card(page, "Job Type", "New installation").locator("input")).toBeChecked();
  await second.reload();
  await expect(second.getByLabel("Customer name")).toHaveValue("Wearmouth Bridge Café");

  await second.getByRole("link", { name: "Home" }).filter({ visible: true }).click();
  await expect(unfinished(second)).toHaveText([
    "Continue: Wearmouth Bridge Café, step 1",
    "Continue: Bristol Harbour Hotel, step 2",
  ]);
  await expectAccessible(second);
  await unfinished(second).last().click();
  await expect(step(second, "Job Details")).toBeAttached();
  await expect(second).toHaveURL(/\/wizard\?step=2$/);
  await choose(second, "Job Type", "Annual service");

  // The first tab still has it open: what it goes on with is another draft from now on.
  await choose(page, "Motor Size", "3 kW");
  await page.reload();
  await expect(card(page, "Job Type", "New installation").locator("input")).toBeChecked();
  await expect(card(page, "Motor Size", "3 kW").locator("input")).toBeChecked();
  await second.reload();
  await expect(card(second, "Job Type", "Annual service").locator("input")).toBeChecked();
  await expect(list(second, "Motor Size").getByRole("radio", { checked: true })).toHaveCount(0);
});

test("A draft that I discard or finish waits no more, and discarding can be undone", async ({ page }) => {
  await openWizard(page);
  await reachReview(page, "Bristol Harbour Hotel");
  await page.getByRole("link", { name: "Home" }).filter({ visible: true }).click();
  const waiting = ["Continue: Bristol Harbour Hotel, step 3"];
  await expect(unfinished(page)).toHaveText(waiting);
  await page.setViewportSize({ width: 360, height: 740 });
  const between = async () => {
    const name = await unfinished(page).boundingBox();
    const discard = await button(page, "Discard Bristol Harbour Hotel").boundingBox();
    return (discard?.x ?? 0) - ((name?.x ?? 360) + (name?.width ?? 0));
  };
  await expect.poll(between, "no name is cut off").toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1366, height: 768 });
  await button(page, "Discard Bristol Harbour Hotel").click();
  await expect(unfinished(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await button(page, "Undo").click();
  await expect(unfinished(page)).toHaveText(waiting);

  // Another quote leaves it waiting; going on with it and making it does not.
  await page.getByRole("link", { name: "New Quote" }).filter({ visible: true }).click();
  await expect(page.getByLabel("Customer name")).toHaveValue("");
  await page.goBack();
  await unfinished(page).click();
  await button(page, "Create Quote").click();
  await expect(created(page)).toBeVisible();
  await page.reload();
  await expect(button(page, "Calculate"), "until it is left the wizard still has it").toBeVisible();
  await page.getByRole("link", { name: "Home" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Recent Quotes" })).toBeVisible();
  await expect(unfinished(page)).toHaveCount(0);

  await page.goto("/wizard");
  await page.getByLabel("Customer name").fill("Salford Quays Marina");
  await page.getByRole("link", { name: "Home" }).filter({ visible: true }).click();
  await button(page, "Discard Salford Quays Marina").click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Recent Quotes" })).toBeVisible();
  await expect(unfinished(page)).toHaveCount(0);
});

const creations = (page: Page) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/quotes") {
      sent.push((request.postDataJSON() as { id: string }).id);
    }
  });
  return sent;
};

test("When creating fails nothing is lost, and trying again makes one quote", async ({ page }) => {
  await openWizard(page);
  await reachReview(page, "Kirkstall Leisure Trust");
  const sent = creations(page);
  const isCreation = (url: URL) => url.pathname === "/api/quotes";

  const failing = (route: Route) => route.fulfill({ status: 500, json: { error: "It broke.", code: "internal" } });
  await page.route(isCreation, (route) => (route.request().method() === "POST" ? failing(route) : route.continue()));
  await button(page, "Create Quote").click();
  await expect(toastWith(page, "Failed to create quote. Please try again.")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "It broke." })).toBeVisible();

  // The second attempt arrives, but its answer does not: it waits on the device, and is sent again by itself.
  await page.unroute(isCreation);
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(isCreation, (route) => (route.request().method() === "POST" ? loseAnswer(route) : route.continue()));
  await button(page, "Create Quote").click();
  await expect(page.getByText("No number yet")).toBeVisible();
  await expect(created(page)).toBeVisible({ timeout: 45_000 });
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size, "every attempt carries the same id").toBe(1);
  const quotes = await ask<{ id: string }[]>(page, "/api/quotes");
  expect(quotes.filter(({ id }) => id === sent[0])).toHaveLength(1);
});

test("A quote that was made after all is not made again behind my back when I changed something since", async ({
  page,
}) => {
  await openWizard(page);
  await reachReview(page, "Bramley Baths Friends");
  const sent = creations(page);
  const isCreation = (url: URL) => url.pathname === "/api/quotes";
  await page.route(isCreation, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.fulfill({ status: 500, json: { error: "It broke.", code: "internal" } });
  });
  await button(page, "Create Quote").click();
  await expect(toastWith(page, "Failed to create quote. Please try again.")).toBeVisible();
  await page.unroute(isCreation);
  await page.getByLabel("Notes").fill("Added later");
  await button(page, "Create Quote").click();
  await expect(page.getByText("A quote exists already.")).toBeVisible();
  await button(page, "Create Another Quote").click();
  await expect(created(page)).toBeVisible();
  expect(new Set(sent).size).toBe(2);
});

test("When the server's rules refuse a choice, its list says why", async ({ page }) => {
  await openWizard(page);
  await reachReview(page, "Teesport Tank Storage");
  const because = "Vertical multistage is hidden by rule 9 “New rule”, because Job Type is Like-for-like replacement.";
  await page.route(
    (url) => url.pathname === "/api/quotes",
    (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 422,
            json: {
              error: `The rules do not allow this: ${because}`,
              code: "excluded_by_rule",
              fields: { pumpStyleId: because },
            },
          })
        : route.continue(),
  );
  await button(page, "Create Quote").click();
  await expect(page.getByRole("alert").filter({ hasText: "The rules do not allow this" })).toBeVisible();
  await button(page, "Change Job Details").click();
  await expect(list(page, "Pump Style").getByText(because)).toBeAttached();
  await choose(page, "Pump Style", "Close-coupled");
  await expect(list(page, "Pump Style").getByText(because)).toHaveCount(0);
});

test("When calculating fails the quote stays, and I try again", async ({ page }) => {
  await openWizard(page);
  await reachReview(page, "Wearside Homes");
  await button(page, "Create Quote").click();
  await expect(button(page, "Calculate")).toBeVisible();
  await page.reload();
  await expect(button(page, "Calculate")).toBeVisible();
  await button(page, "Previous").click();
  await expect(page.getByText("exists already.")).toBeVisible();
  await expect(list(page, "Drive Type").getByRole("radio").first()).toBeDisabled();
  await button(page, "Next").click();
  await page.route("**/calculate", (route) => route.abort());
  await button(page, "Calculate").click();
  await expect(toastWith(page, "Failed to calculate quote. Please try again.")).toBeVisible();
  await page.unroute("**/calculate");
  await button(page, "Calculate").click();
  await expect(toastWith(page, "Quote calculation completed successfully.")).toBeVisible();
  await button(page, "New Quote").filter({ visible: true }).click();
  await expect(page.getByLabel("Customer name")).toHaveValue("");
});

test("When the lists cannot be read I am told why, and try again", async ({ page }) => {
  await enter(page, ENGINEER);
  // Reading ahead brings the lists by itself, and the button goes with that.
  await savesData(page);
  await hearNothing(page);
  await page.route("**/api/lookup/all", (route) => route.abort());
  await page.goto("/wizard");
  await expect(
    page.getByText("Network error: Unable to connect to server. Please check your internet connection."),
  ).toBeVisible();
  await page.unroute("**/api/lookup/all");
  await button(page, "Try Again").click();
  await expect(page.getByLabel("Customer name")).toBeVisible();
});

test("Where the browser keeps nothing the wizard works all the same, and says so", async ({ page }) => {
  await page.addInitScript(
    'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }',
  );
  await openWizard(page);
  await enterCustomer(page, "Calder & Colne Housing");
  await expect(
    page.getByText("This browser keeps no draft: finish before you leave").filter({ visible: true }),
  ).toHaveCount(1);
  await button(page, "Next").click();
  await expect(step(page, "Job Details")).toBeFocused();
});
