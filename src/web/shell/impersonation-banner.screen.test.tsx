// The banner during impersonation, and the end of its hour (QB 2.2, decision 5). test/impersonation.test.ts shows that
// the hour is really restarted.
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { exitImpersonation, getImpersonationStatus, switchCompany } from "#contract/companies.ts";
import { literal } from "#test/kit/literals.ts";
import { SAMPLE_TIME, sampleUsers } from "#test/kit/samples.ts";
import { answer, answerEverything, callsOf, refuse } from "#test/screens/answers.ts";
import { stopClock } from "#test/screens/clock.ts";
import { cutStreams } from "#test/screens/events.ts";
import { stayHere } from "#test/screens/navigations.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectCount, expectFailure, link, pageTitle } from "#test/screens/parts.ts";

const MINUTE_MS = 60_000;
const company = { id: 1, name: "Northern Pumps Ltd" };
const acting = () =>
  page.getByText(literal("QB 2.2", "Platform Admin impersonating: {company name}", { "company name": company.name }), {
    exact: true,
  });
const OVER = `Your hour in ${company.name} is over: you can no longer change anything there`;
const inMinutes = (minutes: number) => new Date(SAMPLE_TIME.getTime() + minutes * MINUTE_MS).toISOString();
const inCompany = (minutes: number) => ({
  isImpersonating: true,
  impersonatedCompany: company,
  endsAt: inMinutes(minutes),
});

async function openInside(path: string, size: "laptop" | "phone" = "laptop"): Promise<void> {
  answer(getImpersonationStatus, inCompany(60));
  await openScreen(path, { as: { ...sampleUsers.platformAdmin, companyId: company.id }, size });
}

test.each(["/", "/quotes", "/settings", "/users", "/profile"])(
  "One banner says whose place I take, at %s, and all of it is readable on a phone",
  async (path) => {
    await openInside(path, "phone");
    await expect.element(acting()).toBeVisible();
    const { scrollHeight, clientHeight } = acting().element();
    expect(scrollHeight - clientHeight).toBe(0);
    await expect.element(page.getByRole("banner").getByText(company.name, { exact: true })).toBeVisible();
  },
);

test("It leads to the platform's pages, and out", async () => {
  const nextPages = stayHere();
  answer(exitImpersonation, { success: true });
  await openInside("/");
  await link("Platform Administration").click();
  await expect.element(pageTitle("Platform Administration")).toBeVisible();
  await expectCount(link("Platform Administration"), 0);
  await button(literal("QB 2.2", "Exit Impersonation")).click();
  await expect.poll(nextPages).toEqual(["/platform-admin"]);
  expect(callsOf(exitImpersonation)).toHaveLength(1);
});

test("Shortly before the hour is over and after it I can stay for another one, and nothing typed is lost", async () => {
  stopClock();
  const stay = button("Stay for another hour");
  const name = page.getByLabelText("Company Name");
  const stayAnotherHour = async (endsAfter: number) => {
    answer(switchCompany, inCompany(endsAfter));
    // A failure to read it again once the hour has been restarted changes nothing.
    const failToRead = vi.fn(() => refuse(503, ""));
    answer(getImpersonationStatus, failToRead);
    await stay.click();
    await expectCount(stay, 0);
    await expect.poll(() => failToRead.mock.calls.length).toBeGreaterThan(0);
    await expect.element(acting()).toBeVisible();
    await expect.element(name).toHaveValue("Northern, typed and not saved");
  };
  await openInside("/settings");
  await name.fill("Northern, typed and not saved");
  await expectCount(stay, 0);
  await vi.advanceTimersByTimeAsync(55 * MINUTE_MS);
  await expect.element(page.getByText("The hour ends at 15:00.")).toBeVisible();
  await stayAnotherHour(115);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  await expect.element(page.getByText(OVER)).toBeVisible();
  await stayAnotherHour(175);
  expect(callsOf(switchCompany).map(({ params }) => params)).toEqual([{ companyId: "1" }, { companyId: "1" }]);
});

test("When the hour in a company is over, the banner leads out of it", async () => {
  stopClock();
  const nextPages = stayHere();
  await openInside("/");
  await expect.element(acting()).toBeVisible();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  await expect.element(page.getByText(OVER)).toBeVisible();
  await button("Exit Impersonation").click();
  await expect.poll(nextPages).toEqual(["/platform-admin"]);
  // The server has already ended it.
  expect(callsOf(exitImpersonation)).toEqual([]);
});

test("Whose session ends elsewhere, as by losing the role, is out without touching anything", async () => {
  stopClock();
  await openInside("/");
  await expect.element(acting()).toBeVisible();
  answerEverything(refuse(401, { error: "Unauthorized", code: "unauthorized" }));
  await cutStreams();
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(100);
      return page.getByRole("main").elements().length;
    })
    .toBe(0);
  await expectFailure(literal("QB 8", "Unauthorized"), literal("QB 8", "You are logged out. Logging in again..."));
  await expectCount(page.getByText(company.name), 0);
});
