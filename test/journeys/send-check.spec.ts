// The check before sending, as the office puts right what it says; its screens have tests beside src/web/offers/send.
import type { Locator } from "@playwright/test";
import { aQuote } from "./edit-steps.ts";
import { test } from "./offer-steps.ts";
import { accounts, ask, enter, expect, sendChange } from "./support.ts";

test("I fix what the check says about the quote, its price and the company, and can send it", async ({ page }) => {
  await enter(page, accounts.northernAdmin);
  const { id: companyId } = await ask<{ id: number }>(page, "/api/company");
  await sendChange(page, "PUT", `/api/company/${companyId}`, { legalForm: null });
  const quote = await aQuote(page, "Hope Mill Dairy");
  const motors = await ask<{ id: number; name: string }[]>(page, "/api/lookup/motor-sizes");
  const motorSizeId = motors.find(({ name }) => name === "2.2 kW")?.id;
  await sendChange(page, "PUT", `/api/quotes/${quote.id}`, { motorSizeId, customerEmail: "ann@worsley-hall.test" });
  await page.goto(`/quotes/${quote.id}/send`);
  const panel = page.getByRole("region", { name: "Before you send" });
  const line = (words: string): Locator => panel.getByRole("listitem").filter({ hasText: words });
  const sending = page.getByRole("button", { name: /^Send to / }).first();
  await expect(sending).toBeDisabled();

  const stale = line("Recalculate it first");
  await stale.getByRole("button", { name: "Recalculate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Recalculate", exact: true }).click();
  await expect(stale).toHaveCount(0);
  const kind = line("Is the customer a consumer or a business?");
  await kind.getByRole("button", { name: "Business" }).click();
  await expect(kind).toHaveCount(0);
  const form = line("legal form is not set");
  await form.getByRole("button", { name: "Change it here" }).click();
  await form.getByRole("combobox", { name: "Legal Form" }).selectOption("Limited company");
  await form.getByRole("button", { name: "Save for All Documents" }).click();
  await expect(form).toHaveCount(0);
  await expect(sending).toBeEnabled();
});
