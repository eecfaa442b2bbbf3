// How a person works the wizard, and what its price ought to be.
import type { Locator, Page } from "@playwright/test";
import { accounts, ask, button, enter, expect } from "./support.ts";

/** A job that the demonstration company does, with five choices that its rules allow. */
export const JOB = {
  "Equipment Access": "Plant room, restricted",
  "Job Type": "Like-for-like replacement",
  "Pump Style": "Vertical multistage",
  "Motor Size": "5.5 kW",
  "Drive Type": "Variable speed drive",
};

export const createdQuote = (page: Page) =>
  page.getByRole("region", { name: /notifications/i }).getByText(/^Quote NPL-\d{6} has been created successfully\.$/);

/** Of the quote that the wizard has created. */
export const numberAtTop = (page: Page) =>
  page
    .getByRole("main")
    .getByText(/Quote [A-Z]+-\d{6}/)
    .filter({ visible: true })
    .first();

export const step = (page: Page, name: string) => page.getByRole("heading", { level: 2, name: `: ${name}` });

export async function openWizard(page: Page, email: string = accounts.northernEngineer): Promise<void> {
  await enter(page, email, "/wizard");
  await expect(page.getByLabel("Customer name")).toBeFocused();
}

/** On Home. */
export const newQuoteLink = (page: Page) =>
  page.getByRole("main").getByRole("link", { name: "New Quote", exact: true });

export async function enterCustomer(page: Page, name: string, postcode = "M4 6BF"): Promise<void> {
  await page.getByLabel("Customer name").fill(name);
  await page.getByLabel("Postcode").fill(postcode);
}

const list = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

export const card = (page: Page, kind: string, option: string) =>
  list(page, kind)
    .locator("label")
    .filter({ has: page.getByText(option, { exact: true }) });

/** What a closed list says that was chosen. */
export const chosenOption = (page: Page, kind: string) =>
  page
    .locator(".choice-line")
    .filter({ has: button(page, `Change ${kind}`) })
    .locator(".choice-chosen");

/** One list is open at a time: it opens at a press, closes with a choice, and the next one opens. */
export async function choose(page: Page, kind: string, option: string): Promise<void> {
  const closedList = page.getByRole("button", { name: new RegExp(`^(Change )?${kind}\\b`), expanded: false });
  await expect(closedList.or(list(page, kind))).toHaveCount(1);
  if (await closedList.isVisible()) await closedList.click();
  await card(page, kind, option).click();
  await expect(chosenOption(page, kind)).toHaveText(option);
}

export async function chooseJob(page: Page, job: Record<string, string> = JOB): Promise<void> {
  for (const [kind, option] of Object.entries(job)) await choose(page, kind, option);
}

/** Folded in the review until it is pressed. */
export async function addNote(page: Page, text: string): Promise<void> {
  await page.getByText("Add a note").click();
  await page.getByLabel("Notes").fill(text);
}

/** A job that is ready to be created. */
export async function reachReview(page: Page, name: string): Promise<void> {
  await enterCustomer(page, name);
  await button(page, "Next").click();
  await chooseJob(page);
  await button(page, "Next").click();
  await expect(step(page, "Review")).toBeAttached();
}

interface Figures {
  badge: string;
  hours: string;
  engineers: string;
  labour: string;
  material: string;
  total: string;
}

/** The price panel: beside the wizard, on the phone in the sheet that opens from the action bar. */
export async function readPrice(page: Page, inSheet: boolean): Promise<Figures> {
  const opener = page.getByRole("button", { name: /^Open price breakdown/ });
  const total = inSheet ? await text(opener.locator(".figure")) : null;
  if (inSheet) await opener.click();
  const panel = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Price Breakdown" }) })
    .filter({ visible: true });
  const fact = (label: string): Promise<string> =>
    text(
      panel
        .locator("dl > div")
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator("dd")
        .first(),
    );
  const figures = {
    badge: await text(panel.getByText(/^(Preview|Calculated|Complete wizard to calculate)$/)),
    hours: await fact("Labour hours"),
    engineers: await fact("Engineers"),
    labour: await fact("Labour cost"),
    material: await fact("Material cost"),
    total: await text(panel.getByRole("status")),
  };
  if (inSheet) await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  if (total !== null) expect(total, "the action bar and its sheet agree").toBe(figures.total);
  return figures;
}

const text = async (target: Locator) => (await target.textContent()) ?? "";

interface Item {
  name: string;
  labourHours: number;
  hourlyRate: number;
  minEngineers: number;
  baseHours: number;
  materialCostBase: number;
  multiplier: number;
  costMultiplier: number;
}

/** The price by QB 9, from what the server answers, in hundredths throughout; nothing here is the product's own code. */
export async function priceByHand(page: Page, zone: string, job: typeof JOB) {
  const byName = async (path: string, name: string) => {
    const found = (await ask<Item[]>(page, `/api/lookup/${path}`)).find((item) => item.name === name);
    if (!found) throw new Error(`No ${name} among ${path}`);
    return found;
  };
  const location = await byName("locations", zone);
  const access = await byName("equipment-access", job["Equipment Access"]);
  const type = await byName("job-types", job["Job Type"]);
  const pump = await byName("pump-styles", job["Pump Style"]);
  const motor = await byName("motor-sizes", job["Motor Size"]);
  const drive = await byName("drive-types", job["Drive Type"]);
  const hundredths = (value: number) => Math.round(value * 100);
  const hours = hundredths(location.labourHours) + hundredths(type.baseHours);
  const labour = Math.floor((hours * access.minEngineers * hundredths(location.hourlyRate) + 50) / 100);
  const material = Math.floor(
    (hundredths(pump.materialCostBase) * hundredths(motor.multiplier) * hundredths(drive.costMultiplier) + 5000) /
      10_000,
  );
  const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
  return {
    hours: (hours / 100).toFixed(1),
    engineers: String(access.minEngineers),
    labour: pounds.format(labour / 100),
    material: pounds.format(material / 100),
    total: pounds.format((labour + material) / 100),
  };
}
