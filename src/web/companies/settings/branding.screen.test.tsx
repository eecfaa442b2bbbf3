// The Branding tab of Settings: name, colours, currency and logo (AD 2, 5 and 8). test/journeys/settings.spec.ts shows
// that the server redraws a logo.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { removeLogo, updateBrand, updateCompany, uploadLogo } from "#contract/companies.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse } from "#test/screens/answers.ts";
import { answerCompany, companyChanges } from "#test/screens/company.ts";
import { announceChange } from "#test/screens/events.ts";
import { openScreen } from "#test/screens/open.tsx";
import { alertWith, button, expectCount, expectFailure, field, findPanel, toastWith } from "#test/screens/parts.ts";

const bar = () => page.getByRole("banner");
const logos = () => findPanel("Company Logo");
const fileError = () => logos().getByRole("status");
const background = (selector: string) => () =>
  getComputedStyle(page.getByCss(selector).first().element()).backgroundColor;

/** Two pixels. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGM4ISIickIEAAdLAeGw0LcJAAAAAElFTkSuQmCC";
const png = () => Uint8Array.from(atob(PNG), (letter) => letter.charCodeAt(0));
const picture = (type = "image/png", content: BlobPart = png()) => new File([content], "logo.png", { type });
const upload = (file: File) => userEvent.upload(page.getByLabelText("Logo file"), file);

async function confirmRemoval(): Promise<void> {
  await button("Remove Logo").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove Logo" }).click();
}

test("I see what a brand will look like, and it is in the frame once it is saved", async () => {
  const company = answerCompany();
  await openScreen("/settings");
  const primary = field("Primary Color");
  await primary.fill("#12");
  await button("Save Brand Settings").click();
  await expect.element(alertWith(literal("AD 5 Branding and settings", "Must be a valid hex color"))).toBeVisible();
  await primary.fill("f2b705");
  await expect.element(page.getByText(/On white only 1\.8:1/)).toBeVisible();
  await expect.poll(background("[data-preview=light] .bar")).toBe("rgb(242, 183, 5)");
  await expect.poll(background("[data-preview=dark] .bar")).toBe("rgb(174, 132, 4)");
  await page.getByLabelText("Currency").selectOptions("EUR");
  await expect.element(page.getByText("Amounts show as €1,234.50. Figures are not converted.")).toBeVisible();
  await expectAccessible();
  await button("Save Brand Settings").click();
  await expect.element(toastWith("Brand settings updated")).toBeVisible();
  await expect.poll(background("header")).toBe("rgb(242, 183, 5)");
  expect(callsOf(updateBrand).map(({ body }) => body)).toEqual([
    { primaryColor: "#f2b705", currency: "EUR", version: 1 },
  ]);

  await field("Company Name").fill("Northern & Wye Pumps");
  await button("Save Company Name").click();
  await expect.element(toastWith("Company name updated")).toBeVisible();
  await expect.element(bar()).toMatchTextContent("Northern & Wye Pumps");
  expect(companyChanges()).toEqual([{ name: "Northern & Wye Pumps", version: 2 }]);
  const { id, version } = company.change({ name: "Theirs Ltd", primaryColor: "#0a5c70" });
  await announceChange({ entity: "company", id: String(id), version });
  await expect.element(bar()).toMatchTextContent("Theirs Ltd");
  await expect.poll(background("header")).toBe("rgb(10, 92, 112)");
});

test("Failures say so in the promised words, and keep what was typed", async () => {
  answerCompany();
  for (const endpoint of [updateCompany, updateBrand, uploadLogo, removeLogo]) answer(endpoint, refuse(500, ""));
  await openScreen("/settings");
  await field("Company Name").fill("");
  await button("Save Company Name").click();
  await expect.element(alertWith("Company name is required")).toBeVisible();
  await field("Company Name").fill("Never kept");
  await button("Save Company Name").click();
  await expectFailure("Error", literal("AD 8 Company settings", "Failed to update company name. Please try again."));
  await expect.element(field("Company Name")).toHaveValue("Never kept");
  await field("Tertiary Color").fill("#000000");
  await button("Save Brand Settings").click();
  await expectFailure("Error", literal("AD 8 Company settings", "Failed to update brand settings. Please try again."));
  await upload(picture());
  await expectFailure(
    literal("AD 8 Company settings", "Upload failed"),
    literal("AD 8 Company settings", "Failed to upload image. Please try again."),
  );
  await confirmRemoval();
  await expectFailure("Error", literal("AD 8 Company settings", "Failed to remove logo. Please try again."));
});

test("A logo is chosen or dropped, shown, refused when it is none, and removed", async () => {
  const company = answerCompany({ brandImageData: null, brandImageType: null });
  await openScreen("/settings");
  await expect.element(logos()).toMatchTextContent("PNG or JPEG recommended");
  await upload(picture("image/svg+xml", "<svg/>"));
  await expect
    .element(fileError())
    .toHaveTextContent(literal("AD 5 Branding and settings", "Please select an image file"));
  await expectFailure("Upload failed", "Please select an image file");
  await upload(picture("image/png", "x".repeat(2 * 1024 * 1024)));
  await expect
    .element(fileError())
    .toHaveTextContent(literal("AD 5 Branding and settings", "Image size must be less than 2MB"));
  answer(uploadLogo, refuse(400, { error: "Please select an image file", code: "invalid" }));
  await upload(picture("image/png", "<!doctype html>"));
  await expectFailure("Upload failed", "Failed to upload image. Please try again.");
  await expect.element(fileError()).toHaveTextContent("Please select an image file");
  await expectAccessible();

  answer(uploadLogo, ({ body }) => company.change(body as { brandImageData: string }));
  await upload(picture());
  await expect.element(toastWith("Logo uploaded")).toBeVisible();
  expect(callsOf(uploadLogo).at(-1)?.body).toEqual({
    brandImageData: PNG,
    brandImageType: "image/png",
    brandImageSize: png().length,
    version: 1,
  });
  for (const place of [logos().getByRole("img"), bar().getByCss("img")]) {
    await expect.element(place).toHaveAttribute("src", `data:image/png;base64,${PNG}`);
  }
  await expect.element(fileError()).toHaveTextContent("");

  await confirmRemoval();
  await expect.element(toastWith("Logo removed")).toBeVisible();
  await expectCount(logos().getByText("No logo"), 2);
  dropLogo();
  await expect.element(toastWith("Logo uploaded")).toBeVisible();
  await expect.element(logos().getByRole("img")).toBeVisible();
});

/** Like a drop from the desktop. */
function dropLogo(): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(picture());
  for (const type of ["dragenter", "dragover", "drop"]) {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    page.getByCss("[data-drop]").element().dispatchEvent(event);
  }
}
