// Making a quote, from a postcode to a calculated price (QB 2.6), on the laptop and on the phone. What each step shows and
// refuses: src/web/quotes/wizard/screens/*.screen.test.tsx.
import { button, expect, test, toastWith } from "./support.ts";
import {
  addNote,
  chooseJob,
  createdQuote,
  enterCustomer,
  JOB,
  openWizard,
  priceByHand,
  readPrice,
} from "./wizard-steps.ts";

test("I price a job from its postcode, and hours, engineers and total are right before, after and later", async ({
  page,
  isMobile,
}) => {
  await openWizard(page);
  await enterCustomer(page, "Ancoats Mill Management Co.", "m46bf");
  await expect(page.getByLabel("Postcode")).toHaveValue("M4 6BF");
  await page.getByRole("radio", { name: "Business" }).click();
  await button(page, "Next").click();
  await chooseJob(page);
  const byHand = await priceByHand(page, "Manchester Central", JOB);
  const seen = { hours: byHand.hours, engineers: byHand.engineers, labour: "-", material: "-", total: byHand.total };
  expect(await readPrice(page, isMobile)).toEqual({ badge: "Preview", ...seen });

  await button(page, "Next").click();
  await expect(button(page, "Calculate")).toBeHidden();
  await addNote(page, "Keys from the site office, gate 3.");
  await page.getByText("Customer's details").click();
  await page.getByLabel("Email", { exact: true }).fill("office@ancoats-mill.example.test");
  await page.getByLabel("Site address").fill("Ancoats Mill\n66 Wharf Road");
  await button(page, "Create Quote").click();
  await expect(createdQuote(page)).toBeVisible();
  expect((await readPrice(page, isMobile)).badge).toBe("Preview");

  await button(page, "Calculate").click();
  await expect(toastWith(page, "Quote calculation completed successfully.")).toBeVisible();
  // The notification can be there before the price.
  await expect(button(page, "Send")).toBeVisible();
  expect(await readPrice(page, isMobile)).toEqual({ badge: "Calculated", ...seen });
  await expect(button(page, "Calculate")).toBeHidden();

  await button(page, "Save & View Quote").click();
  await expect(page).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: /^Quote NPL-\d{6}/ })).toBeVisible();
  expect(await readPrice(page, false)).toEqual({ badge: "Calculated", ...seen });
  await page.reload();
  await expect(page.getByText("Keys from the site office, gate 3.")).toBeVisible();
  const details = page.locator("section").filter({ has: page.getByRole("heading", { name: "Customer Information" }) });
  for (const words of ["Business", "office@ancoats-mill.example.test", "66 Wharf Road"]) {
    await expect(details).toContainText(words);
  }
});
