// The areas that a company's zones cover, and where its quotes came from (decision 19).
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getCoverage } from "#contract/catalogue/coverage.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount } from "#test/screens/parts.ts";

const tile = (name: RegExp) => page.getByRole("button", { name });
/** Beside the map, or over it on the phone. */
const details = (title: string) =>
  page
    .getByCss("section.panel, [role=dialog]")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const covers = page.getByRole("heading", { name: /^Zones cover \d+ of 124 postcode areas$/ });

async function openCoverage(size: "laptop" | "phone" = "laptop"): Promise<void> {
  await openScreen("/settings?tab=locations", { size });
  await button("Coverage").click();
  await expect.element(covers).toBeVisible();
}

/** A quote from Cornwall, which no zone covers. */
function answerFaraway() {
  const coverage = sampleOf(getCoverage);
  const { id, quoteNumber } = sampleQuotes.sent.quote;
  const latest = [{ quoteId: id, quoteNumber, postcode: "TR26 1LP", createdAt: "2026-11-24T13:00:00.000Z" }];
  answer(getCoverage, { ...coverage, districts: [...coverage.districts, { outward: "TR26", quotes: 1, latest }] });
}

test("I see who covers a place, who wins inside it, and why", async () => {
  await openCoverage();
  await expectAccessible();
  await tile(/^M Manchester: covered, /).click();
  const manchester = details("M Manchester");
  await expect.element(manchester.getByText("Greater Manchester covers M, except where another zone")).toBeVisible();
  const district = manchester.getByRole("row").filter({
    has: page.getByRole("cell", { name: "M4", exact: true }),
  });
  await expect.element(district).toMatchTextContent("Manchester Central");
  await expect.element(district).toMatchTextContent("Prefix M4, more specific than M (Greater Manchester)");
  await expectAccessible();
  await manchester.getByRole("button", { name: "Close" }).click();

  await tile(/^ME Medway: first letters only, Greater Manchester/).click();
  await expect
    .element(details("ME Medway"))
    .toMatchTextContent(
      "No zone has ME. It gets Greater Manchester, only because ME starts with its prefix M. Check that this is right.",
    );
});

test("On a phone a tile is as wide as a thumb, and an area lies over the map", async () => {
  answerFaraway();
  await openCoverage("phone");
  const widths = page
    .getByCss("button.tile")
    .elements()
    .map((one) => one.getBoundingClientRect().width);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(24);
  await tile(/^TR Truro/).click();
  await expect.element(page.getByRole("dialog", { name: "TR Truro" }).getByText("No zone covers TR.")).toBeVisible();
  await dialog().getByRole("button", { name: "Open zone" }).click();
  await expect.element(page.getByRole("dialog", { name: "Edit Cumbria" })).toBeVisible();
  await expectCount(dialog(), 1);
});

test("Quotes from where no zone covers are on the map and in the list, and lead to the quote", async () => {
  answerFaraway();
  await openCoverage();
  await expect.element(page.getByText("Truro, 1 quote from TR26")).toBeVisible();
  await tile(/^Enquiries outside zones 1$/).click();
  await tile(/^TR Truro: not covered\. 1 quote\. 1 of them without a zone$/).click();
  const truro = details("TR Truro");
  await expect.element(truro.getByText("No zone covers TR.")).toBeVisible();
  await truro.getByLabelText("Add TR to zone").selectOptions("Lancashire");
  await truro.getByRole("button", { name: "Open zone" }).click();
  await expect.element(page.getByRole("dialog", { name: "Edit Lancashire" })).toBeVisible();
  await expectAccessible();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expectCount(dialog(), 0);
  await truro.getByRole("link", { name: "TR26 1LP" }).click();
  await expect.poll(() => window.location.pathname).toBe(`/quotes/${sampleQuotes.sent.quote.id}`);
  await expect.element(page.getByText(sampleQuotes.sent.quote.customerName).first()).toBeVisible();
});

test("The map can be walked with the keyboard, and read as a table", async () => {
  await openCoverage();
  (tile(/^M Manchester/).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(tile(/^SK Stockport/)).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(tile(/^BL Bolton/)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(details("BL Bolton").getByText("Greater Manchester covers all of BL.")).toBeVisible();
  await details("BL Bolton").getByRole("button", { name: "Close" }).click();

  await button("Show table").click();
  await page.getByLabelText("Zone", { exact: true }).selectOptions("Greater Manchester");
  const areas = page.getByRole("table", { name: "Postcode areas and the zones that cover them" }).getByRole("row");
  await expect.element(areas.filter({ hasText: "ML Motherwell" })).toMatchTextContent("First letters only");
  await expectCount(areas.filter({ hasText: "BS Bristol" }), 0);
  await expectAccessible();
});
