// Options and an offered line: made in the office, chosen and accepted by the customer on a phone without a script.
import type { Wire } from "./edit-steps.ts";
import { accept, aQuoteToSend, copiedLink, findInPanel, panel, send, test, titleOf } from "./offer-steps.ts";
import { accounts, ask, button, enter, expect, toastWith } from "./support.ts";

interface Selectable extends Wire {
  options: { job: { totalCost: number } | null }[] | null;
  selection: { option: number; lines: string[]; net: number; gross: number } | null;
}

test("A second option and an extra are offered, chosen on a phone, and read in the office @laptop", async ({
  page,
  browser,
}) => {
  await enter(page, accounts.northernAdmin);
  const { id } = await aQuoteToSend(page, "Castlefield Wharf");
  const dialog = page.getByRole("dialog");

  await button(page, "Add option").click();
  await dialog.getByLabel("Drive Type").selectOption({ label: "Soft starter" });
  await button(page, "Save").click();
  await expect(page.locator("#option-2")).toBeFocused();
  await findInPanel(page, "Recalculate").click();
  await dialog.getByRole("button", { name: "Recalculate" }).click();
  await expect(toastWith(page, "Quote Recalculated")).toBeVisible();

  await button(page, "Add line").click();
  await dialog.getByLabel("What").fill("Spare seal");
  await dialog.getByLabel("Price", { exact: true }).fill("49");
  await dialog.getByLabel("Customer decides").check();
  await button(page, "Save").click();
  await expect(page.getByRole("list", { name: "Offered to the customer" })).toContainText("Spare seal");
  const { options } = await ask<Selectable>(page, `/api/quotes/${id}`);
  const total = options?.[1]?.job?.totalCost ?? 0;

  await send(page);
  const url = await copiedLink(page, "Ann herself");
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
  const phone = await context.newPage();
  await phone.goto(url);
  const option = phone.getByRole("radio", { name: /Option 2/ });
  await expect(option).not.toBeChecked();
  await option.check();
  await phone.getByRole("checkbox", { name: /Spare seal/ }).check();
  await phone.getByRole("button", { name: "Continue" }).click();
  await phone.getByLabel("Your full name").fill("Margaret O’Connell");
  await phone.getByLabel(/and I agree/).check();
  await accept(phone);
  await expect(phone.getByText("Accepted by Margaret O’Connell")).toBeVisible();
  await context.close();

  await expect(titleOf(page)).toContainText("Accepted");
  await expect(panel(page)).toContainText("Chosen: Option 2, with Spare seal.");
  const { totalCost, selection } = await ask<Selectable>(page, `/api/quotes/${id}`);
  expect({ totalCost, selection }).toMatchObject({ totalCost: total + 49, selection: { option: 2, net: total + 49 } });
});
