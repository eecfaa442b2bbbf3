// Changing a quote (QB 2.9); its screens have tests of their own beside src/web/quotes/edit.
import { aQuote, field } from "./edit-steps.ts";
import { accounts, button, enter, expect, test, toastWith } from "./support.ts";

test("I change two details of a quote, and read it in its history", async ({ page }) => {
  await enter(page, accounts.northernEngineer);
  const quote = await aQuote(page, "Ancoats Mill Residents");
  await page.goto(`/quotes/${quote.id}`);
  await page.getByRole("link", { name: "Edit Quote" }).click();
  await button(page, "Edit Details").click();
  await field(page, "Customer name").fill("Ancoats Mill Residents Ltd");
  await page.getByLabel("Notes").fill("Ring the caretaker first");
  await button(page, "Save Changes").click();
  await expect(toastWith(page, "Quote has been updated successfully.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Ring the caretaker first")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("Ancoats Mill Residents Ltd").first()).toBeVisible();
  await expect(page.getByText(/changed the customer from .* to .*Ancoats Mill Residents Ltd/)).toBeVisible();
});
