// The rows of QB 8 about a quote that exists: its note, its details, its calculation; and being signed out at any of them.
import type { Page } from "@playwright/test";
import { calculatedOf, draftOf, expectFailure, expectSuccess, type Wire } from "./errors-steps.ts";
import { accounts, button, enter, expect, pageTitle, pressSignedOut, test } from "./support.ts";

const { northernEngineer: ENGINEER, northernAdmin: ADMIN, platform: PLATFORM } = accounts;

/** A server that breaks: without a word, with one of its own, and with a sentence for people. */
const FAULTS = [
  [{ status: 500, body: "" }, "500: Internal Server Error"],
  [{ status: 502, body: "Bad gateway" }, "502: Bad gateway"],
  [{ status: 503, json: { error: "Please come back later.", code: "busy" } }, "Please come back later."],
] as const;

/** Does it with each fault, and then without one. */
async function eachFault(
  page: Page,
  { address, method }: { address: string; method: string },
  attempt: (words: string | null) => Promise<void>,
): Promise<void> {
  for (const [answer, words] of FAULTS) {
    await page.route(address, (route) =>
      route.request().method() === method ? route.fulfill(answer) : route.fallback(),
    );
    await attempt(words);
    await page.unroute(address);
  }
  await attempt(null);
}
const reason = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });

test("Saving a note says that it failed, and why, and that it worked", async ({ page }) => {
  const quote = await draftOf(page, ENGINEER);
  await page.goto(`/quotes/${quote.id}`);
  await button(page, "Add Note").click();
  await button(page, "Save Note").click();
  await expect(page.getByText("Note cannot be empty", { exact: true })).toBeVisible();
  await page.getByLabel("Note", { exact: true }).fill("Ask for Hilda");
  await eachFault(page, { address: `**/api/quotes/${quote.id}`, method: "PUT" }, async (words) => {
    await button(page, "Save Note").click();
    if (words === null) return expectSuccess(page, "Success", "Note updated successfully");
    await expect(reason(page, words)).toBeVisible();
    await expectFailure(page, "Error", "Failed to update note");
  });
});

test("Saving details says that it failed, and why, and that it worked", async ({ page }) => {
  const quote = await calculatedOf(page, ENGINEER);
  await page.goto(`/quotes/${quote.id}/edit`);
  await button(page, "Edit Details").click();
  await page.getByLabel("Customer name").fill("Thornbridge Brewery Ltd");
  await eachFault(page, { address: `**/api/quotes/${quote.id}`, method: "PUT" }, async (words) => {
    await button(page, "Save Changes").click();
    if (words === null) return expectSuccess(page, "Quote Updated", "Quote has been updated successfully.");
    await expect(reason(page, words)).toBeVisible();
    await expectFailure(page, "Error", "Failed to update quote. Please try again.");
  });
});

test("Recalculating says that it failed, and why, and that it worked", async ({ page }) => {
  const quote = await calculatedOf(page, ENGINEER);
  await page.goto(`/quotes/${quote.id}/edit`);
  await page.route("**/calculation", (route) => route.fulfill({ status: 500, body: "" }));
  await button(page, "Recalculate").click();
  await expectFailure(page, "Error", "Failed to recalculate quote. Please try again.");
  await page.unroute("**/calculation");
  await button(page, "Try Again").click();
  const keep = page.getByRole("dialog").getByRole("button", { name: "Recalculate", exact: true });
  await eachFault(page, { address: "**/calculate", method: "POST" }, async (words) => {
    await keep.click();
    if (words === null) return expectSuccess(page, "Quote Recalculated", "Quote calculations have been updated.");
    await expect(reason(page, words)).toBeVisible();
    await expectFailure(page, "Error", "Failed to recalculate quote. Please try again.");
  });
});

test("The edit page's words: read-only at first, then each field with its exact value", async ({ page }) => {
  const quote = await calculatedOf(page, ADMIN, { notes: "Two-man lift" });
  await page.goto(`/quotes/${quote.id}/edit`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Calculated");
  const sections = ["Customer Information", "Technical Configuration", "Manual Cost Adjustments", "Notes"];
  const shown = page.getByRole("main").locator("section");
  for (const name of sections) await expect(shown.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("textbox").or(page.getByRole("combobox"))).toHaveCount(0);
  await expect(page.getByText(/^£[\d,]+\.\d\d\/hr$/)).toBeVisible();
  await expect(page.getByText(/\d kW/).first()).toBeVisible();
  await expect(button(page, "Recalculate")).toBeVisible();

  await button(page, "Edit Details").click();
  await expect(
    page.getByText("Manual changes override automatic calculations. Recalculate restores automatic pricing."),
  ).toBeVisible();
  const chosen = (label: string) => page.getByLabel(label, { exact: true }).locator("option:checked");
  await expect(chosen("Pricing Zone")).toHaveText(/^.+ \(£[\d,]+\.\d\d\/hr\)$/);
  await expect(chosen("Motor Size")).toHaveText(/\d kW/);
  for (const label of ["Equipment Access", "Job Type", "Pump Style", "Drive Type"]) {
    await expect(chosen(label)).toHaveText(/\w/);
  }
  for (const [label, step] of [
    ["Labour hours", 0.1],
    ["Engineers", 1],
    ["Labour cost", 0.01],
    ["Material cost", 0.01],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    const before = Number(await field.inputValue());
    await field.press("ArrowUp");
    expect(Number(await field.inputValue()), label).toBeCloseTo(before + step, 6);
  }
  await page.getByLabel("Postcode", { exact: true }).fill("m4 6b");
  await page.getByLabel("Customer name").focus();
  await expect(page.getByLabel("Postcode", { exact: true })).toHaveAccessibleDescription(
    /Please enter a valid UK postcode/,
  );
  await expect(button(page, "Save Changes")).toBeVisible();
  await button(page, "Cancel").click();
  await expect(page.getByText("M4 6BF").first()).toBeVisible();
});

test("Signed out at whatever button, I read that I am logged out and nothing else", { tag: "@long" }, async ({
  page,
}) => {
  test.slow();
  const quote: Wire = await draftOf(page, ENGINEER);
  const priced = await calculatedOf(page, ENGINEER);
  // Every notification that was there, however short.
  await page.addInitScript(`addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const said = document.querySelector(".toast")?.innerText.split("\\n")[0];
    const before = JSON.parse(sessionStorage.said ?? "[]");
    if (said && said !== before.at(-1)) sessionStorage.said = JSON.stringify([...before, said]);
  }).observe(document.body, { childList: true, subtree: true, characterData: true }))`);
  const places: [email: string, path: string, name: string][] = [
    [ENGINEER, `/quotes/${quote.id}`, "Calculate"],
    [ENGINEER, `/quotes/${quote.id}`, "Duplicate Quote"],
    [ENGINEER, `/quotes/${quote.id}`, "CSV"],
    [ENGINEER, `/quotes/${priced.id}/edit`, "Recalculate"],
    [ENGINEER, "/", "Export Data"],
    [PLATFORM, "/", "Impersonate Northern Pumps Ltd"],
  ];
  for (const [email, path, name] of places) {
    await enter(page, email, path);
    await page.evaluate("delete sessionStorage.said");
    await expect(button(page, name)).toBeEnabled();
    const left = page.waitForRequest("**/api/login");
    await pressSignedOut(page, name);
    await left;
    await expect(pageTitle(page, "Sign in")).toBeVisible();
    expect.soft(await page.evaluate("JSON.parse(sessionStorage.said)"), `${name} at ${path}`).toEqual(["Unauthorized"]);
  }
});
