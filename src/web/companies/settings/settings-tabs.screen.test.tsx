// The nine tabs of Settings, and what the first of them holds (AD 2, 4 and 9).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { catalogue } from "#contract/catalogue.ts";
import { listRules } from "#contract/rules.ts";
import { answer, holdAnswer } from "#test/screens/answers.ts";
import { answerCompany } from "#test/screens/company.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectCount, field, plate } from "#test/screens/parts.ts";

const COLOURS = ["Primary Color", "Secondary Color", "Tertiary Color"];
const tabs = () => page.getByRole("tab");
const places = () =>
  tabs()
    .elements()
    .map((tab) => tab.getBoundingClientRect());

test("The nine settings are one row of tabs on a wide screen", async () => {
  await openScreen("/settings");
  await expectCount(tabs(), 9);
  await expect.element(tabs().first()).toHaveTextContent("Branding");
  await expect.element(tabs().first()).toHaveAttribute("aria-selected", "true");
  expect(new Set(places().map(({ y }) => y)).size).toBe(1);
  expect(new Set(places().map(({ x }) => x)).size).toBe(9);
});

test("The nine settings are a grid of buttons on a small screen", async () => {
  await openScreen("/settings", { size: "phone" });
  await expectCount(tabs(), 9);
  expect(new Set(places().map(({ y }) => y)).size).toBeGreaterThan(2);
  expect(new Set(places().map(({ x }) => x)).size).toBeLessThan(9 / 2);
  for (let index = 0; index < 9; index++) await expect.element(tabs().nth(index)).toBeInViewport();
});

test("Branding has three sections and three currencies, and refuses what is no colour", async () => {
  answerCompany();
  await openScreen("/settings");
  for (const title of ["Company Information", "Brand Colors & Theme", "Company Logo"]) {
    await expect.element(plate(title)).toBeVisible();
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
  await expect.element(page.getByText("Loading...", { exact: true }).first()).toBeInTheDocument();
  release();
  await expect.element(there()).toBeVisible();
  await expectCount(page.getByText("Loading...", { exact: true }), 0);
});
