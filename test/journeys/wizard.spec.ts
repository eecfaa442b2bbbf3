// Making a quote, from a postcode to a calculated price (QB 2.6), on the laptop and on the phone.
import type { Locator } from "@playwright/test";
import { accounts, button, expect, expectAccessible, test, toastWith } from "./support.ts";
import {
  card,
  choose,
  chooseJob,
  created,
  enterCustomer,
  JOB,
  list,
  openWizard,
  priceByHand,
  reachReview,
  readPrice,
  step,
  text,
} from "./wizard-steps.ts";

const { northernAdmin: ADMIN, northernEngineer: ENGINEER } = accounts;

test("I price a job from its postcode, and hours, engineers and total are right before, after and later", async ({
  page,
  isMobile,
}) => {
  await openWizard(page);
  await enterCustomer(page, "Ancoats Mill Management Co.", "m46bf");
  await expect(page.getByLabel("Postcode")).toHaveValue("M4 6BF");
  const zone = page.getByRole("region", { name: "Pricing Zone Detected" });
  await expect(zone).toContainText("Manchester Central");
  await expect(zone).toContainText("1.5 h");
  await expect(zone).toContainText("£68.00/hr");
  await expect(zone).toContainText(
    "M4 6BF matches the district M4. It is more exact than M (Greater Manchester), so it wins.",
  );
  expect(await readPrice(page, isMobile)).toMatchObject({
    badge: "Complete wizard to calculate",
    hours: "-",
    total: "£0.00",
  });

  await button(page, "Next").click();
  await chooseJob(page);
  const byHand = await priceByHand(page, "Manchester Central", JOB);
  const seen = { hours: byHand.hours, engineers: byHand.engineers, labour: "-", material: "-", total: byHand.total };
  expect(await readPrice(page, isMobile)).toEqual({ badge: "Preview", ...seen });

  await button(page, "Next").click();
  await expect(button(page, "Calculate")).toBeHidden();
  await page.getByLabel("Notes").fill("Keys from the site office, gate 3.");
  await button(page, "Create Quote").click();
  await expect(created(page)).toBeVisible();
  expect((await readPrice(page, isMobile)).badge).toBe("Preview");

  await button(page, "Calculate").click();
  await expect(toastWith(page, "Quote calculation completed successfully.")).toBeVisible();
  // The notification can be there before the price.
  await expect(button(page, "Send")).toBeVisible();
  expect(await readPrice(page, isMobile)).toEqual({ badge: "Calculated", ...seen });
  await expect(button(page, "Calculate")).toBeHidden();

  await button(page, "Save & View Quote").click();
  await expect(page).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: /^Quote NPL-\d{6}/ })).toBeVisible();
  expect(await readPrice(page, false)).toEqual({ badge: "Calculated", ...seen });
  await expect(page.getByText("Keys from the site office, gate 3.")).toBeVisible();
});

test("As an administrator I see what labour and material cost, and how they come about", async ({ page, isMobile }) => {
  await openWizard(page, ADMIN);
  await enterCustomer(page, "Piccadilly Basin Residents' Association");
  await button(page, "Next").click();
  await expect(list(page, "Pump Style").getByText("£1,460.00")).toBeVisible();
  await chooseJob(page);
  const byHand = await priceByHand(page, "Manchester Central", JOB);
  expect(await readPrice(page, isMobile)).toEqual({ badge: "Preview", ...byHand });
  if (isMobile) await page.getByRole("button", { name: /^Open price breakdown/ }).click();
  for (const sum of ["6.5 h × 2 engineers × £68.00/h", "£1,460.00 × 1.45 × 1.35"]) {
    await expect(page.getByText(sum).filter({ visible: true })).toHaveCount(1);
  }
});

test("As an engineer I don't see what a pump costs us", { tag: "@once" }, async ({ page }) => {
  await openWizard(page);
  await enterCustomer(page, "Mrs J. Entwistle");
  await button(page, "Next").click();
  await expect(list(page, "Pump Style").getByText("Vertical multistage")).toBeVisible();
  await expect(list(page, "Pump Style").getByText("£")).toHaveCount(0);
});

test("One tap in the review makes the quote and its price, and where only the price fails it is asked for alone", async ({
  page,
  isMobile,
}) => {
  await openWizard(page);
  await reachReview(page, "Gorton Reservoir");
  await page.route("**/calculate", (route) => route.abort());
  await button(page, "Create and Calculate").press("Enter");
  await expect(toastWith(page, "Failed to calculate quote. Please try again.")).toBeVisible();
  await expect(button(page, "Save & View Quote")).toBeVisible();
  await page.unroute("**/calculate");
  await expect(button(page, "Calculate")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toastWith(page, "Quote calculation completed successfully.")).toBeVisible();

  await button(page, "New Quote").filter({ visible: true }).click();
  await reachReview(page, "Gorton Reservoir");
  await expectAccessible(page);
  await button(page, "Create and Calculate").click();
  await expect(toastWith(page, "Quote calculation completed successfully.")).toBeVisible();
  // The words of the first calculation may still stand there.
  await expect(button(page, "Send")).toBeVisible();
  expect((await readPrice(page, isMobile)).badge).toBe("Calculated");
  await expect(button(page, "Save & View Quote")).toHaveCount(1);
});

test("From signing in to the calculated price takes at most ten taps", async ({ page }) => {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await page.goto("/");
  await page.getByLabel("Email").fill(ENGINEER);
  await page.getByLabel("Password", { exact: true }).fill("demo1234");
  await tap(button(page, "Sign in"));
  await tap(page.getByRole("link", { name: "New Quote" }).filter({ visible: true }).first());
  await page.getByLabel("Customer name").pressSequentially("Tapped Ltd");
  await page.keyboard.press("Enter");
  await page.getByLabel("Postcode").pressSequentially("m46bf");
  await tap(button(page, "Next"));
  for (const [kind, option] of Object.entries(JOB)) await tap(card(page, kind, option));
  await tap(button(page, "Next"));
  await tap(button(page, "Create and Calculate"));
  await expect(toastWith(page, "Quote calculation completed successfully.")).toBeVisible();
  expect(taps).toBeLessThanOrEqual(10);
});

test("Where no zone covers the postcode I choose one by hand, and it stays while I correct the second half", {
  tag: "@once",
}, async ({ page }) => {
  await openWizard(page);
  await enterCustomer(page, "Lerwick Harbour Trust", "ZE1 0AA");
  await expect(page.getByText("No pricing zone covers ZE1 0AA.")).toBeVisible();
  await expect(page.getByText("Pricing Zone Detected")).toBeHidden();
  await page.getByLabel("Pricing zone", { exact: true }).selectOption({ label: "Cumbria (3.0 h, £58.00/hr)" });
  await expect(page.getByText("Chosen by hand for ZE1 0AA.")).toBeVisible();
  await page.getByLabel("Postcode").fill("ZE1 0AB");
  await expect(page.getByText("Chosen by hand for ZE1 0AB.")).toBeVisible();
  await page.getByLabel("Postcode").fill("M4 6BF");
  await expect(page.getByRole("region", { name: "Pricing Zone Detected" })).toContainText("Manchester Central");
});

test("A zone that matched by letters only tells me to check it", { tag: "@once" }, async ({ page }) => {
  await openWizard(page);
  await enterCustomer(page, "Medway Housing", "ME7 1AB");
  const zone = page.getByRole("region", { name: "Pricing Zone Detected" });
  await expect(zone).toContainText(
    "ME7 1AB matches M by letters only. Check that Greater Manchester is the right zone.",
  );
});

test("Without a zone I can look ahead, but not create the quote", { tag: "@once" }, async ({ page }) => {
  await openWizard(page);
  await enterCustomer(page, "Lerwick Harbour Trust", "ZE1 0AA");
  await button(page, "Next").click();
  await expect(page.getByLabel("Pricing zone", { exact: true })).toBeVisible();
  await chooseJob(page);
  await button(page, "Next").click();
  await expect(button(page, "Create Quote")).toBeDisabled();
  await expect(button(page, "Create Quote")).toHaveAccessibleDescription("Pricing zone is still missing.");
});

test("However I write the postcode it comes out right, and what I correct stays where I type", {
  tag: "@once",
}, async ({ page }) => {
  await openWizard(page);
  const field = page.getByLabel("Postcode");
  for (const spelling of ["sw1a1aa", " SW1A  1AA ", "SW1A-1AA.", "Sw1A 1aA"]) {
    await field.fill(spelling);
    await field.blur();
    await expect(field).toHaveValue("SW1A 1AA");
  }
  await field.fill("");
  await field.pressSequentially("m16bf");
  await expect(field).toHaveValue("M1 6BF");
  await field.press("Home");
  await field.press("ArrowRight");
  await field.press("Delete");
  await field.pressSequentially("4");
  await expect(field).toHaveJSProperty("selectionStart", 2);
  await field.blur();
  await expect(field).toHaveValue("M4 6BF");
  await field.fill("M4 6B");
  await expect(page.getByText("Please enter a valid UK postcode").filter({ visible: true })).toHaveCount(1);
  await page.getByLabel("Customer name").focus();
  await expect(field).toHaveAccessibleDescription(/Please enter a valid UK postcode/);
});

/** The page draws nothing more in a frame until `release()`. */
const HOLD_FRAMES = `{
  const held = [], draw = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) => held.push(callback);
  window.release = () => {
    window.requestAnimationFrame = draw;
    for (const callback of held) draw(callback);
  };
}`;

test("I make a quote with the keyboard alone", async ({ page }) => {
  await openWizard(page);
  await page.keyboard.type("Keyboard Ltd");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Postcode")).toBeFocused();
  await page.keyboard.type("ls11aa");
  await page.keyboard.press("Enter");
  await expect(step(page, "Job Details")).toBeFocused();
  for (const kind of Object.keys(JOB)) {
    await page.keyboard.press("Tab");
    // What a rule hid in the list before can be opened on the way.
    if ((await text(page.locator(":focus"))).endsWith("hidden by rules: why?")) await page.keyboard.press("Tab");
    if (kind === "Drive Type") await page.evaluate(HOLD_FRAMES);
    await page.keyboard.press("Space");
    await expect(list(page, kind).getByRole("radio", { checked: true })).toBeFocused();
  }
  const press = async (name: string, key = "Tab") => {
    for (let tries = 0; tries < 8; tries += 1) {
      await page.keyboard.press(key);
      if ((await text(page.locator(":focus"))).startsWith(name)) break;
    }
    await page.keyboard.press("Enter");
  };
  // Quicker than the next frame.
  await press("Next");
  await page.evaluate("release()");
  await expect(step(page, "Review")).toBeFocused();
  await press("Create Quote");
  await expect(button(page, "Calculate")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page, "Send")).toBeFocused();
  await press("Save & View Quote", "Shift+Tab");
  await expect(page).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
});

test("Every step can be used by everybody, in both themes", async ({ page, isMobile }) => {
  await openWizard(page);
  await expectAccessible(page, true);
  await enterCustomer(page, "Hallam NHS Facilities", "ME7 1AB");
  await expectAccessible(page, true);
  await enterCustomer(page, "Hallam NHS Facilities", "ZE1 0AA");
  await expectAccessible(page, true);
  await enterCustomer(page, "Hallam NHS Facilities");
  await expectAccessible(page, true);
  await button(page, "Next").click();
  await choose(page, "Pump Style", "Submersible sewage");
  await choose(page, "Equipment Access", "Plant room, restricted");
  await expectAccessible(page, true);
  await chooseJob(page);
  await expectAccessible(page, true);
  if (isMobile) {
    await page.getByRole("button", { name: /^Open price breakdown/ }).click();
    await expectAccessible(page, true);
    await page.keyboard.press("Escape");
  }
  await button(page, "Next").click();
  await expectAccessible(page, true);
  await button(page, "Create Quote").click();
  await expect(button(page, "Calculate")).toBeVisible();
  await expectAccessible(page, true);
  await button(page, "Previous").click();
  await expectAccessible(page, true);
});

test("On the phone a list that has its answer folds to one line, and the next one comes into view @phone", async ({
  page,
}) => {
  // A laptop shows the lists side by side with what was chosen.
  await openWizard(page);
  await enterCustomer(page, "Irwell Vale Mill");
  await button(page, "Next").click();
  await expect(step(page, "Job Details")).toBeFocused();
  // The first card of a long list, right above the buttons: what comes next is below them.
  const first = card(page, "Pump Style", "Close-coupled");
  const above = async (target: Locator) => {
    const [of, bar] = await Promise.all([target.boundingBox(), page.locator(".action-bar").boundingBox()]);
    return (bar?.y ?? 0) - (of?.y ?? 0) - (of?.height ?? 0);
  };
  await page.evaluate(`scrollBy({ top: ${-(await above(first)) + 4}, behavior: "instant" })`);
  await expect.poll(() => above(first)).toBeLessThan(20);
  await first.tap();
  await expect.poll(() => above(list(page, "Motor Size").locator("label").nth(5))).toBeGreaterThan(0);
  await expect(button(page, "Change Pump Style")).toBeFocused();
  await expect(button(page, "Change Pump Style"), "what I chose stays in sight").toBeInViewport();
  await choose(page, "Pump Style", "Submersible sewage");
  await choose(page, "Equipment Access", "Plant room, restricted");
  await expect(list(page, "Pump Style"), "a choice that went is asked for again").toBeFocused();
  await expectAccessible(page);
  for (const [kind, option] of Object.entries(JOB)) {
    const lists = Object.keys(JOB);
    const next = lists[lists.indexOf(kind) + 1];
    await choose(page, kind, option);
    if (next) await expect(list(page, next).getByText(next, { exact: true })).toBeInViewport();
  }
  const whole = () => page.evaluate<number>("document.documentElement.scrollHeight");
  await expect.poll(whole, "five answers fit on two screens").toBeLessThan(2 * 740);
});

test("On the phone the arrow keys move through a list without folding it, and Tab leaves it folded @phone", async ({
  page,
}) => {
  await openWizard(page);
  await enterCustomer(page, "Brooksbottoms Mill");
  await page.keyboard.press("Enter");
  await expect(step(page, "Job Details")).toBeFocused();
  const access = list(page, "Equipment Access");
  await page.keyboard.press("Tab");
  for (const key of ["Space", "ArrowDown", "ArrowDown", "ArrowUp"]) {
    await page.keyboard.press(key);
    await expect(access.getByRole("radio", { checked: true })).toBeFocused();
    await expect(button(page, "Change Equipment Access")).toBeHidden();
  }
  await page.keyboard.press("Tab");
  await expect(button(page, "Change Equipment Access")).toBeVisible();
  await expect(list(page, "Job Type").getByRole("radio").first()).toBeFocused();
  await expect(list(page, "Job Type").getByRole("radio").first()).toBeInViewport();
  await page.keyboard.press("Shift+Tab");
  await expect(button(page, "Change Equipment Access")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(access.getByRole("radio", { checked: true })).toBeFocused();
});

test("On the phone the way on is under my thumb, and nothing lies over it @phone", async ({ page }) => {
  // A laptop has the buttons at the foot of the step.
  await openWizard(page);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await page.evaluate("document.fonts.ready.then(() => {})");
  const before = await button(page, "Next").boundingBox();
  await enterCustomer(page, "Frodsham Brewing Co.");
  const ready = await button(page, "Next").boundingBox();
  expect(ready, "the button does not move when nothing is missing any more").toEqual(before);
  expect(ready?.height).toBeGreaterThanOrEqual(44);
  expect(ready?.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) * (2 / 3));
});

test("I give the customer's details in the review, find them on the quote, and mend one on its edit page", async ({
  page,
}) => {
  await openWizard(page);
  await reachReview(page, "Hope Mill Residents");
  const email = page.getByLabel("Email", { exact: true });
  await expect(email).toBeHidden();
  await page.getByText("Customer's details (optional)").click();
  await page.getByLabel("Kind of customer").selectOption("Business");
  await email.fill("office@hope, mill");
  await page.getByLabel("Telephone").fill("0161 496 0123 ext 4");
  await page.getByLabel("Site address").fill("Hope Mill\n113 Pollard Street");
  await expect(email).toHaveAccessibleDescription("Enter one email address, such as name@example.com");
  await expect(button(page, "Create and Calculate")).toBeDisabled();
  await page.reload();
  await expect(email).toHaveAccessibleDescription("Enter one email address, such as name@example.com");
  await email.fill("office@hope-mill.example.test");
  await expectAccessible(page);
  await button(page, "Create and Calculate").click();
  await button(page, "Save & View Quote").click();

  const details = page.locator("section").filter({ has: page.getByRole("heading", { name: "Customer's Details" }) });
  await expect(details).toContainText("Business");
  await expect(details).toContainText("office@hope-mill.example.test");
  await expect(details).toContainText("0161 496 0123 ext 4");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Edit Quote" }).click();
  await button(page, "Edit Details").click();
  await expect(page.getByLabel("Site address")).toHaveValue("Hope Mill\n113 Pollard Street");
  await page.getByLabel("Telephone").fill("ask Ann");
  await button(page, "Save Changes").filter({ visible: true }).click();
  await expect(page.getByLabel("Telephone")).toHaveAccessibleDescription("Use digits, spaces, + ( ) - and ext only");
  await page.getByLabel("Telephone").fill("0161 496 0124");
  await expectAccessible(page);
  await button(page, "Save Changes").filter({ visible: true }).click();
  await expect(toastWith(page, "Quote has been updated successfully.")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(details).toContainText("0161 496 0124");
});
