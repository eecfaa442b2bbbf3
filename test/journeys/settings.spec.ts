// Settings (AD 2, 5, 7 and 8): what reaches the server. What the tabs say is shown beside their screens.
import sharp from "sharp";
import { ownCompany } from "./admin-steps.ts";
import { button, enter, expect, test, toastWith } from "./support.ts";

const own = ownCompany();

test("A brand and a logo that I choose are there after a reload, and what is no picture is refused", async ({
  page,
}) => {
  await enter(page, own.email, "/settings");
  const file = page.getByLabel("Logo file");
  const red = { width: 900, height: 600, channels: 3, background: "#a33" } as const;
  const logo = { name: "logo.png", mimeType: "image/png", buffer: await sharp({ create: red }).png().toBuffer() };
  await file.setInputFiles({ ...logo, buffer: Buffer.from("<!doctype html>") });
  await expect(toastWith(page, "Failed to upload image. Please try again.")).toBeVisible();
  await expect(page.getByText("Please select an image file")).toBeVisible();
  await file.setInputFiles(logo);
  await expect(toastWith(page, "Logo uploaded")).toBeVisible();
  await page.getByLabel("Primary Color", { exact: true }).fill("#f2b705");
  await button(page, "Save Brand Settings").click();
  await expect(toastWith(page, "Brand settings updated")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("banner").locator("img")).toHaveAttribute("src", /^data:image\/png/);
  await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(242, 183, 5)");
});

test("A section of the quote settings keeps its address, and says who saved it", async ({ page }) => {
  await enter(page, own.email, "/settings#quotes/cancelling");
  await page.getByRole("radio", { name: "None, on professional advice" }).check();
  await page.getByLabel("Reason", { exact: true }).fill("Our solicitor's letter");
  await page.getByLabel("Date of the advice").fill("2026-11-03");
  await button(page, "Save cancelling settings").click();
  await expect(toastWith(page, "Quote settings updated")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "None, on professional advice" })).toBeChecked();
  await expect(page.getByLabel("Reason", { exact: true })).toHaveValue("Our solicitor's letter");
  await expect(page.getByText(/^Saved .* by /).filter({ visible: true })).toHaveCount(1);
});
