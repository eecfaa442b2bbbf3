// A platform admin in a company, and one who cannot enter or leave it (QB 2.2; AD 2). Entering and leaving load another
// page: test/journeys/shell.spec.ts.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { exitImpersonation, getImpersonationStatus, switchCompany } from "#contract/companies.ts";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { literal } from "#test/kit/literals.ts";
import { SAMPLE_TIME, sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, refuse } from "#test/screens/answers.ts";
import { expectConsoleError } from "#test/screens/console.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  button,
  expectCount,
  expectFailure,
  expectNoSidewaysScrolling,
  expectTexts,
  notification,
  pageTitle,
} from "#test/screens/parts.ts";
import { refusals } from "#test/screens/refusals.ts";

const company = { id: 1, name: "Northern Pumps Ltd" };
const acting = () => page.getByText(`Platform Admin impersonating: ${company.name}`, { exact: true });

async function openImpersonating(path: string, size?: "phone"): Promise<void> {
  const endsAt = new Date(SAMPLE_TIME.getTime() + 3_600_000).toISOString();
  answer(getImpersonationStatus, { isImpersonating: true, impersonatedCompany: company, endsAt });
  await openScreen(path, { as: { ...sampleUsers.platformAdmin, companyId: company.id }, ...(size && { size }) });
}

test("Whose company I act in stands above everything and in the window's title", async () => {
  await openImpersonating("/");
  await expect.element(acting()).toBeVisible();
  await expect.element(page.getByRole("banner").getByText(company.name, { exact: true })).toBeVisible();
  await expect.poll(() => document.title).toBe(`Dashboard · Impersonating ${company.name} · Volute`);
  await expectTexts(page.getByRole("navigation", { name: "Main" }).getByRole("link"), [
    "Home",
    "Quotes",
    "Admin",
    "Users",
    "Settings",
    "Customers",
    "Services due",
    "Emails",
  ]);
  await expectAccessible();
});

test("In Platform Administration it is said in other words", async () => {
  await openImpersonating("/platform-admin");
  await expect.element(pageTitle("Platform Administration")).toBeVisible();
  await expect
    .element(
      page.getByText(
        literal("AD 2 Platform Administration", "Currently impersonating: {company name}", {
          "company name": company.name,
        }),
      ),
    )
    .toBeVisible();
  await expectCount(acting(), 0);
  await expectAccessible();
});

test("Switching to a company says why it failed", async () => {
  await openScreen("/", { as: "platformAdmin" });
  for (const [reply, words] of refusals(literal("AD 8 Platform", "Failed to switch company"))) {
    answer(switchCompany, reply);
    await button(`Impersonate ${company.name}`).click();
    await expectFailure(literal("AD 8 Platform", "Error"), words);
  }
  await expect.element(page.getByRole("main").getByText("Failed to switch company.")).toBeVisible();
  expect(callsOf(switchCompany)[0]).toMatchObject({ params: { companyId: "1" } });
});

test("Leaving a company says in Platform Administration why it failed", async () => {
  expectConsoleError(/^Failed to exit impersonation/);
  await openImpersonating("/platform-admin");
  for (const [reply, words] of refusals(literal("AD 8 Platform", "Failed to exit impersonation"))) {
    answer(exitImpersonation, reply);
    await button(literal("AD 2 Platform Administration", "Exit Impersonation")).click();
    await expectFailure("Error", words);
  }
});

test("Leaving a company fails quietly from the banner", async () => {
  expectConsoleError(new RegExp(`^${literal("QB 8", "Failed to exit impersonation")}`));
  answer(exitImpersonation, disconnect());
  await openImpersonating("/");
  await button("Exit Impersonation").click();
  await expect.poll(() => callsOf(exitImpersonation).length).toBe(1);
  await expect.element(button("Exit Impersonation")).toBeEnabled();
  await expect.element(acting()).toBeVisible();
  await expectCount(notification(), 0);
  // An empty JSON body (QB 7).
  expect(callsOf(exitImpersonation)).toMatchObject([{ body: {} }]);
});

test("A screen of another company than I work in now says so", async () => {
  const error = "You now work in another company.";
  answer(listQuotePage, refuse(409, { error, code: "company_changed" }));
  await openImpersonating("/");
  await expectFailure("Company changed", error);
  await expect.element(notification().getByRole("button", { name: "Reload Page", exact: true })).toBeEnabled();
});

test("An engineer is not asked about impersonation", async () => {
  await openScreen("/", { as: "northernEngineer" });
  await expect.element(pageTitle("Dashboard")).toBeVisible();
  expect(callsOf(getImpersonationStatus)).toEqual([]);
});

test("Nothing is wider than a small phone", async () => {
  await openScreen("/", { as: "platformAdmin", size: "phone" });
  await page.viewport(320, 640);
  await expect.element(button(`Impersonate ${company.name}`)).toBeVisible();
  expectNoSidewaysScrolling();
});

test.each(["/", "/profile"])("Nothing is wider than a small phone at %s in a company", async (path) => {
  await openImpersonating(path, "phone");
  await page.viewport(320, 640);
  await expect.element(acting()).toBeVisible();
  await expectCount(page.getByRole("status").filter({ hasText: "Loading" }), 0);
  expectNoSidewaysScrolling();
});
