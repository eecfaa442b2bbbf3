// The tabs of Settings, and the content of the first (AD 2, 4 and 9).
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { catalogue } from "#contract/catalogue/catalogue.ts";
import { getCompany, getImpersonationStatus } from "#contract/companies.ts";
import { listRules } from "#contract/rules/rules.ts";
import { literal } from "#test/kit/literals.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, holdAnswer, refuse, sampleOf } from "#test/screens/answers.ts";
import { answerCompany } from "#test/screens/company.ts";
import { expectConsoleError } from "#test/screens/console.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { button, expectCount, expectTexts, field, findPanel } from "#test/screens/parts.ts";

const COLOURS = ["Primary Color", "Secondary Color", "Tertiary Color"];
const tabs = () => page.getByRole("tab");
const places = () =>
  tabs()
    .elements()
    .map((tab) => tab.getBoundingClientRect());

test.each([
  [
    "northernEngineer",
    literal(
      "AD 2 Settings",
      "You don't have permission to access settings. Only company administrators can manage company settings.",
    ),
  ],
  [
    "platformAdmin",
    literal(
      "AD 2 Settings",
      "Platform admins should use the Platform Admin Dashboard for settings management, or impersonate a company to manage company-specific settings.",
    ),
  ],
] as const)("The %s reads why the settings are not theirs", async (as, words) => {
  await openScreen("/settings", { as });
  await expect.element(page.getByText(words)).toBeVisible();
  await expectCount(tabs(), 0);
  await expectAccessible();
});

test("A platform admin who acts in a company sets what is the company's", async () => {
  const { id, name } = sampleOf(getCompany);
  const status = { isImpersonating: true, impersonatedCompany: { id, name }, endsAt: "2026-11-24T15:00:00.000Z" };
  answer(getImpersonationStatus, status);
  await openScreen("/settings", { as: { ...sampleUsers.platformAdmin, companyId: id } });
  await expect.element(field("Company Name")).toHaveValue(name);
});

test("An administrator of no company reads that there is nothing to set, and who can change that", async () => {
  expectConsoleError(/Failed to fetch company: 404/);
  answer(getCompany, refuse(404, { error: "Not found" }));
  await openScreen("/settings");
  await expect.element(page.getByRole("heading", { name: "No Company" })).toBeVisible();
  await expect.element(page.getByText(/A platform administrator can add you to one\./)).toBeVisible();
});

test("The open tab stands in the address, and is reached by mouse and by keyboard", async () => {
  await openScreen("/settings");
  const tab = (name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
  await expectTexts(
    tabs(),
    TABS.map((name) => new RegExp(`^${name}`)),
  );
  await tab("Pump Styles").click();
  await expect.poll(() => window.location.search).toBe("?tab=pump-styles");
  await reopenScreen();
  await expect.element(tab("Pump Styles")).toHaveAttribute("aria-selected", "true");
  (tab("Pump Styles").element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect.poll(() => window.location.search).toBe("?tab=extras");
  await expect.element(tab("Extras")).toHaveFocus();
  history.replaceState(null, "", "/settings?tab=nonsense");
  await reopenScreen();
  await expect.element(tab("Branding")).toHaveAttribute("aria-selected", "true");
  await expect.element(findPanel("Company Information")).toBeVisible();
});
const TABS =
  "Branding, Quotes, Locations, Equipment, Job Types, Pump Styles, Motor Sizes, Drive Types, Rules, Extras".split(", ");

test("What is not saved is asked for before another tab or page, and stays when I stay", async () => {
  await openScreen("/settings?tab=branding");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const name = field("Company Name");
  await name.fill("Half typed");
  await tabs().last().click();
  await expect.element(question).toMatchTextContent("The changes in Branding have not been saved.");
  await expectAccessible();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect.element(name).toHaveValue("Half typed");
  expect(window.location.search).toBe("?tab=branding");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Quotes" }).click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect.element(name).toHaveValue("Half typed");
  await tabs().nth(1).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.element(findPanel("Quote Display Settings")).toBeVisible();
  await tabs().first().click();
  await expect.element(name).toHaveValue(sampleOf(getCompany).name);
});

test("The ten settings are one row of tabs on a wide screen", async () => {
  await openScreen("/settings");
  await expectCount(tabs(), 10);
  await expect.element(tabs().first()).toHaveTextContent("Branding");
  await expect.element(tabs().first()).toHaveAttribute("aria-selected", "true");
  expect(new Set(places().map(({ y }) => y)).size).toBe(1);
  expect(new Set(places().map(({ x }) => x)).size).toBe(10);
});

test("The ten settings are a grid of buttons on a small screen", async () => {
  await openScreen("/settings", { size: "phone" });
  await expectCount(tabs(), 10);
  expect(new Set(places().map(({ y }) => y)).size).toBeGreaterThan(2);
  expect(new Set(places().map(({ x }) => x)).size).toBeLessThan(10);
  for (let index = 0; index < 10; index++) await expect.element(tabs().nth(index)).toBeInViewport();
});

test("Branding has three sections and three currencies, and refuses what is no colour", async () => {
  answerCompany();
  await openScreen("/settings");
  for (const title of ["Company Information", "Brand Colors & Theme", "Company Logo"]) {
    await expect.element(findPanel(title)).toBeVisible();
  }
  await expect.element(page.getByLabelText("Currency")).toHaveValue("GBP");
  const options = [...(page.getByLabelText("Currency").element() as HTMLSelectElement).options];
  expect(options.map(({ text }) => text)).toEqual([
    expect.stringMatching(/GBP.*£/),
    expect.stringMatching(/USD.*\$/),
    expect.stringMatching(/EUR.*€/),
  ]);
  for (const label of COLOURS) await field(label).fill("#12345");
  await button("Save Brand Settings").click();
  for (const label of COLOURS) {
    await expect.element(field(label)).toHaveAccessibleDescription(/Must be a valid hex color/);
  }
});

test.each([
  ["pump-styles", catalogue.pump_style.list, () => page.getByRole("listitem", { name: "Close-coupled" })],
  ["rules", listRules, () => page.getByText("No Configuration Rules")],
] as const)("While the %s are read it says 'Loading...'", async (tab, endpoint, there) => {
  answer(listRules, []);
  const release = holdAnswer(endpoint);
  await openScreen(`/settings?tab=${tab}`);
  const loading = page.getByText(literal("AD 2 Settings", "Loading..."), { exact: true }).first();
  await expect.element(loading).toBeVisible();
  expect(loading.element().getBoundingClientRect().height, "seen, not for screen readers alone").toBeGreaterThan(40);
  release();
  await expect.element(there()).toBeVisible();
  await expectCount(page.getByText("Loading...", { exact: true }), 0);
});
