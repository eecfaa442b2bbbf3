// The Quotes tab of Settings: its seven sections, each a form of its own.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listAuditLogs } from "#contract/audit/audit.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, sampleOf } from "#test/screens/answers.ts";
import { answerCompany, companyChanges } from "#test/screens/company.ts";
import { type Options, openScreen, reopenScreen } from "#test/screens/open.tsx";
import {
  button,
  expectCount,
  expectTexts,
  field,
  findPanel,
  notification,
  pageTitle,
  toastWith,
} from "#test/screens/parts.ts";
import { quoteSections } from "./settings-url-state.ts";

async function openSettings(section = "", size: Options["size"] = "laptop"): Promise<void> {
  await openScreen(section === "" ? "/settings?tab=quotes" : `/settings#quotes/${section}`, { size });
  await expect.element(pageTitle("Settings Management")).toBeVisible();
}
const index = () => page.getByRole("navigation", { name: "Quote settings" });
const sectionLink = (name: string | RegExp) => index().getByRole("link", { name, exact: true });
const sectionSelect = () => page.getByRole("combobox", { name: "Section", exact: true });
const preview = () => page.getByRole("figure").filter({ hasText: "To pay, including VAT" });

test("On a laptop links lead to seven sections, each with its address, and a reload stays in it", async () => {
  await openSettings();
  await expectTexts(
    index().getByRole("link"),
    quoteSections.map(({ label }) => label),
  );
  await expect.element(sectionLink("Quote Display Settings")).toHaveAttribute("aria-current", "true");
  await sectionLink("Cancelling").click();
  await expect.poll(() => window.location.pathname + window.location.hash).toBe("/settings#quotes/cancelling");
  await expect.element(page.getByRole("heading", { level: 2, name: "Cancelling" })).toHaveFocus();
  await expectCount(page.getByRole("heading", { level: 2 }), 1);
  await reopenScreen();
  await expect.element(sectionLink("Cancelling")).toHaveAttribute("aria-current", "true");
  await expect.element(button("Save cancelling settings")).toBeVisible();
  (page.getByRole("link", { name: "Skip to main content" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("main")).toHaveFocus();
  await expect.poll(() => window.location.hash).toBe("#quotes/cancelling");
  await expect.element(findPanel("Cancelling")).toBeVisible();
  await page.getByRole("tab", { name: "Rules" }).click();
  await expect.poll(() => window.location.search + window.location.hash).toBe("?tab=rules");
});

test("On a phone a select leads to the sections and marks what is not saved", async () => {
  answerCompany();
  await openSettings("", "phone");
  await expectCount(index(), 0);
  await sectionSelect().selectOptions("Offline");
  await expect.poll(() => window.location.hash).toBe("#quotes/offline");
  await field("Keep a Shown Price (days)").fill("5");
  await expect.element(sectionSelect().getByRole("option", { name: "Offline (not saved)" })).toBeInTheDocument();
  await expectAccessible();
  await sectionSelect().selectOptions("Documents and VAT");
  await expectCount(preview(), 0);
  const before = document.documentElement.scrollHeight;
  await button("Preview the customer’s document").click();
  await expect.element(preview()).toBeVisible();
  expect(document.documentElement.scrollHeight).toBe(before);
  await expectAccessible();
  await button("Close").click();
  await expectCount(preview(), 0);
});

const sizes = ["laptop", "phone"] as const;
test.each(sizes)("On a %s every section is accessible, and has one button to save it", async (size) => {
  await openSettings("display", size);
  for (const { id, label } of quoteSections) {
    window.location.hash = `#quotes/${id}`;
    await expect.element(findPanel(label)).toBeVisible();
    await expectCount(button(/^Save/), 1);
    await expectAccessible();
  }
});

test("Nothing typed in one section is lost in another: it is marked, asked for, saved alone or discarded", async () => {
  const company = answerCompany();
  await openSettings("sending");
  await field("Telephone (optional)").fill("0117 496 0122");
  await sectionLink("Company particulars").click();
  await field("Legal Name (optional)").fill("Mine Ltd");
  await expect.element(sectionLink(/^Sending and reminders\s*Not saved$/)).toBeVisible();
  await expect.element(sectionLink(/^Company particulars\s*Not saved$/)).toBeVisible();
  await expectAccessible();
  await page.getByRole("tab", { name: "Rules" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect.poll(() => window.location.search).toBe("?tab=quotes");
  await button("Save company particulars").click();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  expect(companyChanges()).toEqual([{ legalName: "Mine Ltd", version: 1 }]);
  await expect.element(sectionLink("Company particulars")).toBeVisible();

  await sectionLink(/^Sending and reminders/).click();
  await expect.element(field("Telephone (optional)")).toHaveValue("0117 496 0122");
  await button("Discard").click();
  await expect.element(field("Telephone (optional)")).toHaveValue("0161 496 0170");
  await expectCount(button("Discard"), 0);
  await notification().getByRole("button", { name: "Undo" }).click();
  await expect.element(field("Telephone (optional)")).toHaveValue("0117 496 0122");
  await button("Save sending and reminders").click();
  await expect.poll(() => company.read().contactPhone).toBe("0117 496 0122");
  await expectCount(page.getByText("Not saved"), 0);
  await page.getByRole("tab", { name: "Rules" }).click();
  await expect.poll(() => window.location.search).toBe("?tab=rules");
});

test("Each section says who saved it last, as far as the audit log tells", async () => {
  const { logs, ...counts } = sampleOf(listAuditLogs);
  const [entry] = logs;
  const entryOf = (changes: object, createdAt: string, more: object = {}) => ({
    ...(entry as typeof entry & object),
    action: "update",
    entityType: "company",
    userName: "Aisha Khan",
    metadata: { event: "company.updated", changes },
    createdAt,
    success: true,
    ...more,
  });
  const change = { before: 3, after: 4 };
  answer(listAuditLogs, {
    ...counts,
    logs: [
      entryOf({ offlinePriceGraceDays: change }, "2026-11-14T09:00:00.000Z", { success: false }),
      entryOf({ offlinePriceGraceDays: change }, "2026-11-12T09:00:00.000Z"),
      entryOf({ offlinePriceGraceDays: change }, "2026-11-10T09:00:00.000Z", { userName: "Joanne Ramsbottom" }),
      entryOf({ declineReasons: change }, "2026-11-09T09:00:00.000Z", { userName: null }),
    ],
  });
  await openSettings("offline");
  await expect.element(page.getByText("Saved Nov 12, 2026 by Aisha Khan")).toBeVisible();
  await sectionLink("Cancelling").click();
  await expect.element(page.getByText("Saved Nov 09, 2026", { exact: true })).toBeVisible();
  await sectionLink("Customer data").click();
  await expect.element(findPanel("Customer data")).not.toMatchTextContent("Saved");
  expect(callsOf(listAuditLogs)[0]?.query).toEqual({ entityType: "company", action: "update", limit: "50" });
});

test("Who may only look at the settings is told so, and finds no button", async () => {
  const { northernAdmin } = sampleUsers;
  const permissions = { ...northernAdmin.permissions, companies: ["view"] };
  await openScreen("/settings#quotes/documents", { as: { ...northernAdmin, permissions } });
  await expect.element(page.getByText("Your role can view these settings but not change them.")).toBeVisible();
  await expect.element(page.getByLabelText("VAT Number")).toBeDisabled();
  await expectCount(button(/^Save/), 0);
  await sectionLink("Cancelling").click();
  await expect.element(page.getByRole("radio", { name: "None, on professional advice" })).toBeDisabled();
  await expectAccessible();
});
