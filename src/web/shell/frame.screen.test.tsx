// The frame around every page (QB 2.2 to 2.4; AD 2; decisions 1 to 5).
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { getCompany, getImpersonationStatus } from "#contract/companies.ts";
import { recordNotFound } from "#contract/not-found-page.ts";
import { literal } from "#test/kit/literals.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, holdAnswer, refuse, sampleOf } from "#test/screens/answers.ts";
import { expectConsoleError } from "#test/screens/console.ts";
import { openScreen } from "#test/screens/open.tsx";
import { expectCount, expectTexts, pageTitle, userMenu } from "#test/screens/parts.ts";

const NORTHERN = "Northern Pumps Ltd";
const as = "northernEngineer";

/** The menu of pages: beside the page, or at the foot of the phone. */
const navigation = () => page.getByRole("navigation", { name: "Main" });
const bar = () => page.getByRole("banner");
const menu = () => page.getByRole("menu");

test("On a phone without a network the company's name is not cut", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  answer(getCompany, { ...sampleOf(getCompany), name: "Pennine Pumps & Drainage" });
  await openScreen("/", { as, size: "phone" });
  await expect.element(bar().getByText("Offline")).toBeVisible();
  const name = bar().getByText("Pennine Pumps & Drainage");
  await expect.element(name).toBeVisible();
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = name.element();
  // What is cut is a word, or a line of 18 px.
  expect([scrollWidth > clientWidth, scrollHeight > clientHeight + 9]).toEqual([false, false]);
});

describe.each([
  ["laptop", "Logout"],
  ["phone", literal("QB 2.2", "Sign Out")],
] as const)("on the %s", (size, leave) => {
  test("As an engineer I find my company, my name and my pages", async () => {
    await openScreen("/", { as, size });
    await expect.element(bar().getByText(NORTHERN, { exact: true })).toBeVisible();
    await expect.element(bar()).toBeInViewport();
    await expectTexts(navigation().getByRole("link"), ["Home", "Quotes", "Customers", "Services due"]);
    await navigation().getByRole("link", { name: "Quotes" }).click();
    await expect.poll(() => document.title).toBe("All Quotes · Volute");
    await expect.element(pageTitle("All Quotes")).toHaveFocus();
    await expect.element(navigation().getByRole("link", { name: "Quotes" })).toHaveAttribute("aria-current", "page");

    await expect.element(userMenu().getByCss(".avatar")).toHaveTextContent("TH");
    await userMenu().click();
    await expect.element(menu()).toMatchTextContent(/Tom Hargreaves.*user/);
    await expectCount(menu().getByRole("menuitem"), 3);
    await expect.element(menu().getByRole("menuitem", { name: "Help", exact: true })).toBeVisible();
    await expect.element(menu().getByRole("menuitem", { name: leave, exact: true })).toBeVisible();
    for (const words of ["Light", "Dark", "System"]) {
      await expect.element(menu().getByText(words, { exact: true })).toBeVisible();
    }
    await expectAccessible();
    await menu().getByRole("menuitem", { name: "Profile", exact: true }).click();
    await expect.element(pageTitle("User Profile")).toBeVisible();
    await expect.poll(() => document.title).toBe("User Profile · Volute");
    for (const words of ["Tom Hargreaves", sampleUsers.northernEngineer.email, NORTHERN]) {
      await expect.element(page.getByRole("main").getByText(words, { exact: true })).toBeVisible();
    }
  });

  test("The menu of pages is at the side of a wide screen and at the foot of a small one", async () => {
    await openScreen("/", { as, size });
    await expectCount(navigation(), 1);
    const place = navigation().element().getBoundingClientRect();
    if (size === "phone") expect(place.bottom).toBe(window.innerHeight);
    else expect([place.x, place.width < window.innerWidth / 4, place.height > place.width]).toEqual([0, true, true]);
  });
});

test("The company's bar is there as soon as the company is known", async () => {
  const tellCompany = holdAnswer(getCompany);
  await openScreen("/", { as });
  await expect.element(bar().getByText("Volute", { exact: true })).toBeVisible();
  await expectCount(page.getByText(NORTHERN), 0);
  tellCompany();
  await expect.element(bar().getByText(NORTHERN, { exact: true })).toBeVisible();
});

test("Nobody asks for the company of a person without one", async () => {
  await openScreen("/", { as: { ...sampleUsers.northernEngineer, companyId: null } });
  await expect.element(bar().getByText("Volute", { exact: true })).toBeVisible();
  await expect.element(pageTitle("Dashboard")).toBeVisible();
  expect(callsOf(getCompany)).toEqual([]);
});

test("Without a picture of its own the company's bar shows the linked one", async () => {
  const brandImageUrl = "/logo-elsewhere.png";
  answer(getCompany, { ...sampleOf(getCompany), brandImageData: null, brandImageUrl });
  await openScreen("/", { as });
  await expect.element(bar().getByCss("img")).toHaveAttribute("src", brandImageUrl);
});

test("A company without a name is called Your Company, and the embedded picture wins", async () => {
  answer(getCompany, { ...sampleOf(getCompany), name: "", brandImageUrl: "https://elsewhere.test/logo.png" });
  await openScreen("/", { as });
  await expect.element(bar().getByText(literal("QB 2.2", "Your Company"), { exact: true })).toBeVisible();
  await expect.element(bar().getByCss("img")).toHaveAttribute("src", expect.stringMatching(/^data:image\//));
});

test("Without a company's data the bar is the product's own after a second try, and I can still leave", async () => {
  expectConsoleError(new RegExp(`^${literal("QB 7", "Failed to fetch company: {status}", { status: 500 })}$`));
  answer(getCompany, refuse(500, ""));
  await openScreen("/", { as });
  await expect.poll(() => callsOf(getCompany).length).toBe(2);
  await expect.element(bar().getByText("Volute", { exact: true })).toBeVisible();
  await expectCount(page.getByText(NORTHERN), 0);
  await userMenu().click();
  await expect.element(menu().getByRole("menuitem", { name: "Logout", exact: true })).toBeVisible();
});

test("A platform admin waits until it is known whether they impersonate somebody", async () => {
  const tellStatus = holdAnswer(getImpersonationStatus);
  await openScreen("/", { as: "platformAdmin" });
  await expect.element(page.getByRole("status").getByText("Loading...")).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
  tellStatus();
  await expect.element(pageTitle("Platform Administration")).toBeVisible();
});

test("A platform admin who impersonates nobody has the platform's pages", async () => {
  await openScreen("/", { as: "platformAdmin" });
  await expectTexts(navigation().getByRole("link"), [
    "Home",
    "Quote Statuses",
    "Audit Logs",
    "Role Permissions",
    "Emails",
  ]);
  await expect.element(bar().getByText("Volute", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("main").getByText(NORTHERN, { exact: true })).toBeVisible();
});

test.each([
  [
    "/settings",
    "Platform admins should use the Platform Admin Dashboard for settings management, or impersonate a company to manage company-specific settings.",
  ],
  ["/profile", "User Profile"],
])("At %s a platform admin reads what concerns them", async (path, words) => {
  await openScreen(path, { as: "platformAdmin" });
  await expect.element(page.getByRole("main").getByText(words, { exact: true })).toBeVisible();
});

test("An administrator's phone has room for five pages, and More for the rest", async () => {
  await openScreen("/customers", { as: "northernAdmin", size: "phone" });
  await expectTexts(navigation().getByRole("link"), ["Home", "Quotes", "Admin", "Users", "Settings"]);
  const more = navigation().getByRole("button", { name: "More" });
  await expect.element(more).toHaveAttribute("aria-current", "true");
  await more.click();
  await expectTexts(menu().getByRole("menuitem"), ["Customers", "Services due", "Emails"]);
  await expectAccessible();
  await menu().getByRole("menuitem", { name: "Services due" }).click();
  await expect.element(pageTitle("Services due")).toBeVisible();
});

test("A page that arrives late closes no menu that I opened meanwhile", async () => {
  await openScreen("/quotes", { as });
  await expect.element(pageTitle("All Quotes")).toBeVisible();
  await userMenu().click();
  await expect.element(menu()).toBeVisible();
  history.pushState(null, "", "/customers");
  await expect.element(pageTitle("Customers")).toBeVisible();
  await expect.element(menu()).toBeVisible();
});

test("On the smallest phone each of the platform's five tabs holds its words", async () => {
  await openScreen("/role-permissions", { as: "platformAdmin", size: "phone" });
  await expectCount(navigation().getByRole("link"), 5);
  await document.fonts.ready;
  const rooms = [...document.querySelectorAll(".tab-link")].map((tab) => {
    const words = document.createRange();
    words.selectNodeContents(tab);
    const [inner, outer] = [words.getBoundingClientRect(), tab.getBoundingClientRect()];
    return Math.min(inner.left - outer.left, outer.right - inner.right, outer.bottom - inner.bottom);
  });
  expect(rooms).toHaveLength(5);
  // In pixels, on each side.
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(3);
});

test("Every page has its name in the window's title", async () => {
  answer(recordNotFound, { success: true, action: "404_error", entityType: "page", entityId: "/pumps-of-the-past" });
  await openScreen("/", { as: "northernAdmin" });
  for (const [path, title] of [
    ["/", "Dashboard"],
    ["/wizard", "New Quote"],
    ["/quotes", "All Quotes"],
    ["/quotes/of-nobody", "Quote Details"],
    ["/quotes/of-nobody/send", "Quote Details"],
    ["/admin", "Admin Dashboard"],
    ["/reports", "Reports"],
    ["/platform-admin", "Platform Administration"],
    ["/settings", "Settings"],
    ["/platform/quote-statuses", "Quote Statuses"],
    ["/audit-logs", "Audit Logs"],
    ["/emails", "Emails"],
    ["/customer-data", "Customer Data"],
    ["/role-permissions", "Role Permissions"],
    ["/users", "User Management"],
    ["/profile", "User Profile"],
    ["/pumps-of-the-past", "Dashboard"],
  ] as const) {
    history.pushState(null, "", path);
    await expect.poll(() => document.title, { message: path }).toBe(`${title} · Volute`);
  }
});

test("Going back brings me to where I had scrolled to, going on to the top", async () => {
  await openScreen("/quotes", { as });
  await expect.element(page.getByText(/total quotes$/)).toBeVisible();
  window.scrollTo(0, 200);
  await expect.poll(() => (history.state as { scrollTop?: number } | null)?.scrollTop).toBe(200);
  // As a link does: a click would scroll.
  history.pushState(null, "", "/profile");
  await expect.element(pageTitle("User Profile")).toBeVisible();
  expect(window.scrollY).toBe(0);
  history.back();
  await expect.element(pageTitle("All Quotes")).toBeVisible();
  await expect.poll(() => window.scrollY).toBe(200);
});
