// An address without a page, or whose page this user may not see (AD 2; decisions 1 to 3).
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { recordNotFound } from "#contract/not-found-page.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf } from "#test/screens/answers.ts";
import { stopClock } from "#test/screens/clock.ts";
import { openScreen } from "#test/screens/open.tsx";
import { link, pageTitle } from "#test/screens/parts.ts";

const goesHomeIn = (seconds: number) =>
  page.getByRole("status").getByText(new RegExp(`^You will be taken to Home in ${seconds} seconds\\. `));

const answerMissedPage = () =>
  answer(recordNotFound, { success: true, action: "404_error", entityType: "page", entityId: "/somewhere" });

test("A page that does not exist says so, is written down once, and leads home after five seconds", async () => {
  stopClock();
  answerMissedPage();
  await openScreen("/valves/of the past?x=1", { as: "northernEngineer" });
  await expect.element(pageTitle(literal("AD 2 Not-found page", "Page Not Found"))).toBeVisible();
  await expect.element(goesHomeIn(5)).toBeVisible();
  await expect.poll(() => document.title).toBe("Dashboard · Volute");
  await vi.advanceTimersByTimeAsync(4_900);
  await expect.element(pageTitle("Page Not Found")).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(pageTitle("Dashboard")).toBeVisible();
  expect(window.location.pathname).toBe("/");
  expect(callsOf(recordNotFound).map(({ body }) => body)).toEqual([
    {
      action: "404_error",
      entityType: "page",
      entityId: "/valves/of%20the%20past",
      metadata: {
        url: expect.stringMatching(/\/valves\/of%20the%20past\?x=1$/),
        userAgent: expect.stringContaining("Mozilla"),
      },
    },
  ]);
});

test("I can stay on Page Not Found, and return to Home by myself", async () => {
  stopClock();
  answerMissedPage();
  await openScreen("/quotes/1/print", { as: "northernEngineer" });
  await expect.element(pageTitle("Page Not Found")).toBeVisible();
  await expect.element(goesHomeIn(5)).toBeVisible();
  await userEvent.keyboard("{Shift}");
  await expect.element(page.getByText("You are staying on this page.")).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(pageTitle("Page Not Found")).toBeVisible();
  vi.useRealTimers();
  await expectAccessible();
  await link(literal("AD 2 Not-found page", "Return to Home")).click();
  await expect.element(pageTitle("Dashboard")).toBeVisible();
});

test.each([
  [
    "/platform-admin",
    literal(
      "AD 2 Platform Administration",
      "Access denied. You don't have permission to access the platform admin dashboard.",
    ),
  ],
  [
    "/settings",
    "You don't have permission to access settings. Only company administrators can manage company settings.",
  ],
  ["/users", "Only company administrators can manage users."],
  ["/platform/quote-statuses", literal("AD 2 Quote Status Management", "Platform admin access required.")],
  ["/audit-logs", literal("AD 2 Audit Logs", "Access denied. Only admins can view audit logs.")],
  [
    "/role-permissions",
    literal("AD 2 Role Permissions", "Access denied. Only Platform Admins can manage role permissions."),
  ],
])("As an engineer I am told that I may not open %s", async (path, words) => {
  await openScreen(path, { as: "northernEngineer" });
  await expect.element(page.getByRole("main").getByText(words, { exact: true })).toBeVisible();
  await expectAccessible();
});

test("From the admin dashboard an engineer is sent home after two seconds", async () => {
  stopClock();
  await openScreen("/admin", { as: "northernEngineer" });
  await expect.element(pageTitle(literal("AD 2 Admin dashboard", "Access Denied"))).toBeVisible();
  await expect
    .element(
      page.getByText(literal("AD 2 Admin dashboard", "You don't have permission to access the admin dashboard."), {
        exact: true,
      }),
    )
    .toBeVisible();
  await expect.element(goesHomeIn(2)).toBeVisible();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(pageTitle("Dashboard")).toBeVisible();
  expect(window.location.pathname).toBe("/");
});

test.each(["/wizard", "/quotes", "/admin", "/users"])(
  "For a platform admin who impersonates nobody there is no page at %s",
  async (path) => {
    stopClock();
    answerMissedPage();
    await openScreen(path, { as: "platformAdmin" });
    await expect.element(pageTitle("Page Not Found")).toBeVisible();
    await expect.element(goesHomeIn(5)).toBeVisible();
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(() => document.title).toBe("Platform Administration · Volute");
  },
);
