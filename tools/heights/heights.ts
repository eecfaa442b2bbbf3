// Prints how high the product's pages are with the demonstration's data, and fails if one is higher than it may be.
//   npm run heights                starts the product with a demonstration of its own
//   npm run heights -- BASE_URL    measures one that is running with its demonstration
import { chromium, type Page } from "@playwright/test";
import { startOwn } from "#test/journeys/own-product.ts";
import { findChromium } from "../chromium.ts";
import { formatTable, isTooHigh, type Measurement, type Size } from "./limits.ts";
import {
  listSettingsSections,
  measureAt,
  measureCustomers,
  measureJobDetails,
  measureQuotes,
  openAs,
  type Viewer,
  visitors,
  waitForDemonstration,
} from "./measure.ts";

const [address] = process.argv.slice(2);
const product = address === undefined ? await startOwn() : undefined;
const url = address ?? product?.url ?? "";
const browser = await chromium.launch({ executablePath: findChromium() ?? "chromium", args: ["--no-sandbox"] });
try {
  const measurements: Measurement[] = [];
  const note = (place: Measurement["place"], name: string, size: Size, height: number) => {
    const row = measurements.find((measurement) => measurement.name === name);
    if (row) row.heights[size] = height;
    else measurements.push({ place, name, heights: { [size]: height } });
  };
  for (const size of ["laptop", "phone"] as const) {
    for (const visitor of Object.keys(visitors) as Viewer[]) {
      const page = await openAs(browser, url, visitor, size);
      if (measurements.length === 0) await waitForDemonstration(page);
      await measurePages(page, visitor, (place, name, height) => note(place, `${name}, as ${visitor}`, size, height));
      await page.context().close();
    }
  }
  console.log(formatTable(measurements));
  process.exitCode = measurements.some(isTooHigh) ? 1 : 0;
} finally {
  await browser.close();
  await product?.stop();
}

async function measurePages(
  page: Page,
  visitor: Viewer,
  note: (place: Measurement["place"], name: string, height: number) => void,
): Promise<void> {
  if (visitor !== "an engineer") note("emails", "Emails", await measureAt(page, "/emails"));
  if (visitor === "the platform") return;
  note("home", "Home", await measureAt(page, "/"));
  note("quotes", "Quotes list, first 50", await measureAt(page, "/quotes"));
  note("wizard", "Wizard, step 2", await measureJobDetails(page, "M4 6BF"));
  note("wizard", "Wizard, step 2, outside all zones", await measureJobDetails(page, "AB10 1AA"));
  for (const { place, name, height } of await measureQuotes(page)) note(place, name, height);
  note("customers", "Customers", await measureAt(page, "/customers"));
  note("due", "Services due", await measureAt(page, "/services-due"));
  for (const { place, height } of await measureCustomers(page))
    note(place, place === "pump" ? "Pump" : "Customer", height);
  if (visitor === "an engineer") return;
  note("reports", "Reports", await measureAt(page, "/reports"));
  for (const { name, path } of await listSettingsSections(page))
    note("settings", `Settings, Quotes: ${name}`, await measureAt(page, path));
}
