// The list of quotes: filters, search, pages (QB 2.7, decisions 31 and 35).
import { entry, filter, foot, list, openList, rows, search, unfold, type Wire } from "./list-steps.ts";
import {
  accounts,
  ask,
  button,
  enter,
  expect,
  expectAccessible,
  forget,
  hearNothing,
  password,
  tell,
  test,
} from "./support.ts";

const { northernAdmin: ADMIN, northernEngineer: ENGINEER, severnAdmin: SEVERN } = accounts;

test("I page through all quotes of the company, forward and back", async ({ page }) => {
  await enter(page, ADMIN);
  await openList(page);
  await expect(foot(page)).toHaveText(/^Showing 1 to 50 of \d+ total quotes$/);
  await expect(button(page, "Previous")).toBeDisabled();
  const numbers: string[] = [];
  const turn = async (name: "Next" | "Previous", showing: RegExp) => {
    await button(page, name).click();
    await expect(foot(page)).toHaveText(showing);
    await expect(list(page)).toBeFocused();
    await expect(rows(page).first()).toBeInViewport();
    await expect(page.getByRole("status").filter({ hasText: /^Quotes \d+ to \d+ of \d+$/ })).toHaveCount(1);
  };

  numbers.push(...(await rows(page).allTextContents()));
  await turn("Next", /^Showing 51 to 100 of \d+ total quotes$/);
  await expect(page).toHaveURL(/\/quotes\?cursor=/);
  numbers.push(...(await rows(page).allTextContents()));
  const second = page.url();
  await turn("Next", /^Showing 101 to \d+ of \d+ total quotes$/);
  numbers.push(...(await rows(page).allTextContents()));
  // The journeys before may have filled it and begun a fourth page.
  while (await button(page, "Next").isEnabled()) {
    await turn("Next", /^Showing \d+ to \d+ of \d+ total quotes$/);
    numbers.push(...(await rows(page).allTextContents()));
  }
  expect(numbers.length).toBeGreaterThanOrEqual(147);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.toSorted().reverse()).toEqual(numbers);
  expect(numbers.at(-1)).toBe("NPL-000001");

  await page.goto(second);
  await expect(foot(page)).toHaveText(/^Showing 51 to 100 of \d+ total quotes$/);
  expect(await rows(page).allTextContents()).toEqual(numbers.slice(50, 100));
  await turn("Previous", /^Showing 1 to 50 of \d+ total quotes$/);
  await expect(page).toHaveURL(/\/quotes$/);
  await page.goBack();
  await expect(foot(page)).toHaveText(/^Showing 51 to 100 of \d+ total quotes$/);
});

test("Fewer quotes than fill a page stand on one, and there is nowhere to turn to", { tag: "@once" }, async ({
  page,
}) => {
  await enter(page, accounts.severnEngineer);
  await openList(page);
  const count = await rows(page).count();
  await expect(foot(page)).toHaveText(`Showing 1 to ${count} of ${count} total quotes`);
  await expect(button(page, "Previous")).toBeDisabled();
  await expect(button(page, "Next")).toBeDisabled();
});

test("What I filter by and search for stands in the address, and survives a reload and going back", {
  tag: "@once",
}, async ({ page }) => {
  await enter(page, SEVERN);
  const all = await ask<Wire[]>(page, "/api/quotes");
  await openList(page);
  await filter(page, "Status").selectOption({ label: "Accepted" });
  await expect(page).toHaveURL(/\/quotes\?status=accepted$/);
  const accepted = all.filter(({ status }) => status === "accepted");
  const total = (found: Wire[]) => new RegExp(`^Showing 1 to \\d+ of ${found.length} total quotes$`);
  await expect(foot(page)).toHaveText(total(accepted));

  const { locationId } = accepted[0] as Wire;
  const there = accepted.filter((quote) => quote.locationId === locationId);
  await unfold(page);
  await filter(page, "Location").selectOption(String(locationId));
  await expect(foot(page)).toHaveText(total(there));

  const { quoteNumber } = there[0] as Wire;
  await search(page).fill(` ${quoteNumber.toLowerCase()} `);
  await expect(rows(page)).toHaveText([quoteNumber]);
  const whole = new RegExp(`/quotes\\?status=accepted&location=${locationId}&search=${quoteNumber}$`, "i");
  await expect(page).toHaveURL(whole);

  await page.reload();
  await expect(rows(page)).toHaveText([quoteNumber]);
  await expect(filter(page, "Status")).toHaveValue("accepted");
  await expect(filter(page, "Location")).toHaveValue(String(locationId));
  await expect(search(page)).toHaveValue(quoteNumber.toLowerCase());

  await page.goBack();
  await expect(foot(page)).toHaveText(total(there));
  await expect(search(page)).toHaveValue("");
  await page.goForward();
  await expect(rows(page)).toHaveText([quoteNumber]);
  await button(page, "Clear").click();
  await expect(page).toHaveURL(/\/quotes$/);
  await expect(foot(page)).toHaveText(`Showing 1 to 50 of ${all.length} total quotes`);
  await expect(search(page)).toHaveValue("");
  await expect(button(page, "Clear")).toHaveCount(0);
});

test("The dates are today, the last seven days and the month that ends today", { tag: "@once" }, async ({ page }) => {
  await enter(page, SEVERN);
  const all = await ask<Wire[]>(page, "/api/quotes");
  await openList(page);
  await expect(filter(page, "Date").getByRole("option")).toHaveText(["All Dates", "Today", "This Week", "This Month"]);
  const london = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" });
  const [year = 0, month = 1, day = 1] = london.format(new Date()).split("-").map(Number);
  const lastOfPrevious = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  const begins = {
    Today: Date.UTC(year, month - 1, day),
    "This Week": Date.UTC(year, month - 1, day - 6),
    "This Month": Date.UTC(year, month - 2, Math.min(day, lastOfPrevious)),
  };
  for (const [label, first] of Object.entries(begins)) {
    await filter(page, "Date").selectOption({ label });
    const since = new Date(first).toISOString().slice(0, 10);
    const found = all.filter(({ createdAt }) => london.format(new Date(createdAt)) >= since).length;
    if (found === 0) await expect(page.getByRole("heading", { name: "No quotes found" })).toBeVisible();
    else await expect(foot(page)).toHaveText(`Showing 1 to ${Math.min(50, found)} of ${found} total quotes`);
  }
});

test("I find a quote by its customer, its postcode and its number, and typing on asks nothing", {
  tag: "@once",
}, async ({ page }) => {
  await enter(page, ADMIN);
  const all = await ask<Wire[]>(page, "/api/quotes");
  const wanted = all.find(({ customerName }) => customerName.includes("O'Brien"));
  if (!wanted) throw new Error("The demonstration data holds no O'Brien");
  await openList(page);
  for (const words of ["o'brien dairies", wanted.postcode, wanted.quoteNumber, `dairies ${wanted.postcode}`]) {
    await search(page).fill(words);
    await expect(foot(page)).toHaveText(/ of \d{1,2} total quotes$/);
    await expect(entry(page, wanted.quoteNumber)).toBeVisible();
    await search(page).fill("");
    await expect(foot(page)).toHaveText(/^Showing 1 to 50 /);
  }

  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The first page without a search is read ahead for when there is no network, whenever there is time for it.
    const words = pathname === "/api/quotes" && searchParams.get("search");
    if (words) asked.push(words);
  });
  await search(page).pressSequentially("hospice & 100% łódź", { delay: 20 });
  await expect(page.getByRole("heading", { name: "No quotes found" })).toBeVisible();
  // A slow machine may pause between letters, but not between most of them.
  expect(new Set(asked).size).toBeLessThan(6);
  await expect.poll(() => asked.at(-1)).toBe("hospice & 100% łódź");
  await page.reload();
  await expect(search(page)).toHaveValue("hospice & 100% łódź");
});

test("Where nothing fits I can make a quote or clear the filters; an address that was cut leads on as well", {
  tag: "@once",
}, async ({ page }) => {
  await enter(page, SEVERN, "/quotes?search=nobody-has-this-name");
  await expect(page.getByRole("heading", { name: "No quotes found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Quote" })).toHaveAttribute("href", "/wizard");
  await expectAccessible(page);
  await button(page, "Clear filters").click();
  await expect(rows(page)).toHaveCount(50);
  await expect(page).toHaveURL(/\/quotes$/);

  await page.goto("/quotes?cursor=after_2026");
  await expect(page.getByRole("heading", { name: "The quotes could not be loaded" })).toBeVisible();
  await button(page, "Show all quotes").click();
  await expect(rows(page)).toHaveCount(50);
});

test("Without any quote I am led to the first one", { tag: "@once" }, async ({ page }) => {
  await enter(page, ENGINEER);
  const none = {
    quotes: [],
    total: 0,
    more: false,
    atLeast: 0,
    mine: 0,
    start: 1,
    nextCursor: null,
    previousCursor: null,
  };
  await page.route(/\/api\/quotes\?/, (route) => route.fulfill({ json: { ...none, statuses: [] } }));
  await page.goto("/quotes");
  await expect(page.getByRole("heading", { name: "No quotes found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Quote" })).toHaveAttribute("href", "/wizard");
  await expect(search(page)).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Create Quote" })).toHaveAttribute("href", "/wizard");
  await expect(page.getByText("Your quotes").locator("xpath=..")).toContainText("0");
});

test("When the quotes cannot be read I learn why: no connection, or no permission", { tag: "@once" }, async ({
  page,
}) => {
  await enter(page, SEVERN);
  await hearNothing(page);
  await page.route(/\/api\/quotes\?/, (route) => route.abort());
  await page.goto("/quotes?status=sent");
  await expect(page.getByText("Network error: Unable to connect to server.")).toBeVisible();
  await page.unroute(/\/api\/quotes\?/);
  await button(page, "Try Again").click();
  await expect(foot(page)).toBeVisible();

  const error = "Your role may not view quotes. A platform administrator can change that.";
  await page.route(/\/api\/quotes\?/, (route) => route.fulfill({ status: 403, json: { error, code: "forbidden" } }));
  await page.goto("/quotes");
  await expect(page.getByText(error)).toBeVisible();
});

test("The old page stays until the new one has come", { tag: "@once" }, async ({ page }) => {
  await enter(page, SEVERN);
  await openList(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/cursor=/, async (route) => {
    await held;
    await route.continue();
  });
  const first = await rows(page).first().textContent();
  await button(page, "Next").click();
  await expect(list(page)).toHaveAttribute("aria-busy", "true");
  await expect(rows(page).first()).toHaveText(first ?? "");
  await expect(foot(page)).toHaveText(/^Showing 1 to 50 /);
  letGo();
  await expect(foot(page)).toHaveText(/^Showing 51 to \d+ of \d+ total quotes$/);
  await expect(list(page)).toHaveAttribute("aria-busy", "false");
});

test("Going back from a quote, or from a shorter page, finds the place where I was", async ({ page }) => {
  await enter(page, SEVERN);
  await openList(page);
  const scrolled = () => page.evaluate<number>("window.scrollY");
  const wanted = rows(page).nth(30);
  const number = (await wanted.textContent()) ?? "";
  await wanted.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate<number>("history.state?.scrollTop ?? 0")).toBeGreaterThan(300);
  const place = await scrolled();
  await wanted.click();
  await expect(page.getByRole("heading", { level: 1, name: `Quote ${number}` })).toBeVisible();
  await page.goBack();
  await expect(rows(page).nth(30)).toBeInViewport();
  await expect.poll(async () => Math.abs((await scrolled()) - place)).toBeLessThan(3);

  await button(page, "Next").scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate<number>("history.state?.scrollTop ?? 0")).toBeGreaterThan(place);
  const end = await scrolled();
  await button(page, "Next").click();
  await expect(rows(page).nth(9)).toBeVisible();
  await expect(rows(page).nth(49)).toHaveCount(0);
  await page.goBack();
  await expect(rows(page)).toHaveCount(50);
  await expect.poll(async () => Math.abs((await scrolled()) - end)).toBeLessThan(3);
});

test("By keyboard I search, walk through the quotes and open one", async ({ page }) => {
  await enter(page, SEVERN);
  await openList(page);
  await page.keyboard.press("/");
  await expect(search(page)).not.toBeFocused();
  await page.keyboard.press("Control+K");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("sps-00001");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(10);
  const first = (await rows(page).first().textContent()) ?? "";
  while ((await page.locator(":focus").textContent()) !== first) await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Quote SPS-000018/ })).toBeVisible();
});

test("The list has nothing that shuts anybody out, and fits every width", async ({ page }) => {
  await enter(page, SEVERN);
  await openList(page, "/quotes?status=accepted&search=sps-00004");
  await expectAccessible(page);
  const overflow = () => page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
});

test("On paper the list begins beneath its title: its plate goes on from page to page @laptop", async ({ page }) => {
  // On a phone each quote is a card by itself.
  await enter(page, SEVERN);
  await openList(page);
  await page.emulateMedia({ media: "print" });
  // Chromium moves what may not break to the next page, even where it does not fit on any.
  const breaks = await page.evaluate(`[...document.querySelectorAll(":has(.row-link):not(tr, td, li)")]
    .map((one) => getComputedStyle(one).breakInside)`);
  expect(new Set(breaks as string[])).toEqual(new Set(["auto"]));
});

test("Without a company no new quote is offered, and the wizard says why", { tag: "@once" }, async ({ page }) => {
  const email = `nobody.${crypto.randomUUID()}@journeys.test`;
  await enter(page, accounts.platform);
  const person = { email, password, firstName: "Jo", lastName: "Alone", companyId: null };
  const { id } = await tell<{ id: string }>(page, "POST", "/api/admin/users", person);
  await page.context().clearCookies();
  await enter(page, email, "/");
  await expect(page.getByText("No quotes yet")).toBeVisible();
  const creating = page.getByRole("link", { name: /(New|Create) Quote/ });
  await expect(creating).toHaveCount(0);
  await page.goto("/quotes");
  await expect(page.getByText("No quotes found")).toBeVisible();
  await expect(creating).toHaveCount(0);
  await page.goto("/wizard");
  await expect(page.getByText(/your account has none/)).toBeVisible();
  await forget(page);
  await enter(page, accounts.platform);
  await tell(page, "DELETE", `/api/admin/users/${id}`);
});
