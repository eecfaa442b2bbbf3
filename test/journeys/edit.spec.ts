// Changing a quote (QB 2.9), on the laptop and on the phone.
import {
  aQuote,
  beginEditing,
  changesSent,
  field,
  openEdit,
  pounds,
  quoteOf,
  saying,
  type Wire,
} from "./edit-steps.ts";
import { accounts, ask, button, enter, expect, expectAccessible, test, toastWith } from "./support.ts";

const { northernAdmin: ADMIN, northernEngineer: ENGINEER } = accounts;

for (const email of [ADMIN, ENGINEER]) {
  test(`${email} changes two details, and nothing else is sent`, async ({ page }) => {
    await enter(page, email);
    const quote = await aQuote(page, "Ancoats Mill Residents");
    await page.goto(`/quotes/${quote.id}`);
    await page.getByRole("link", { name: "Edit Quote" }).click();
    await expect(page.getByText("Calculated", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByText("£68.00/hr")).toBeVisible();
    await expectAccessible(page);

    await button(page, "Edit Details").click();
    await expect(field(page, "Customer name")).toBeFocused();
    await expect(page.getByText("Manual changes override automatic calculations.")).toBeVisible();
    await expectAccessible(page);

    const sent = changesSent(page);
    await field(page, "Customer name").fill("Ancoats Mill Residents Ltd");
    await page.getByLabel("Notes").fill("Ring the caretaker first");
    await button(page, "Save Changes").click();
    await expect(toastWith(page, "Quote has been updated successfully.")).toBeVisible();
    expect(sent).toEqual([
      { customerName: "Ancoats Mill Residents Ltd", notes: "Ring the caretaker first", version: quote.version },
    ]);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByText("Ring the caretaker first")).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByText("Ancoats Mill Residents Ltd").first()).toBeVisible();
    await expect(page.getByText(/changed the customer from .* to .*Ancoats Mill Residents Ltd/)).toBeVisible();
    await expectAccessible(page);
  });
}

test("Cancel discards what I typed, and saving without a change sends nothing", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Bridgewater Basin");
  await beginEditing(page, quote);
  const sent = changesSent(page);
  await field(page, "Customer name").fill("Somebody else");
  await button(page, "Cancel").click();
  await expect(page.getByText("Bridgewater Basin").first()).toBeVisible();
  await button(page, "Edit Details").click();
  await expect(field(page, "Customer name")).toHaveValue("Bridgewater Basin");
  await button(page, "Save Changes").click();
  await expect(toastWith(page, "No detail was changed.")).toBeVisible();
  expect(sent).toEqual([]);
});

test("A postcode is set right as I type it, and brings its pricing zone along", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Kirkstall Forge");
  await beginEditing(page, quote);
  await field(page, "Postcode").pressSequentially("x");
  await field(page, "Postcode").fill("");
  await field(page, "Postcode").pressSequentially("ls1");
  await button(page, "Save Changes").click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Please enter a valid UK postcode" })).toBeVisible();
  await expect(field(page, "Postcode")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.getByRole("alert").getByRole("link", { name: "Please enter a valid UK postcode" }).click();
  await expect(field(page, "Postcode")).toBeFocused();

  await field(page, "Postcode").fill("");
  await field(page, "Postcode").pressSequentially("ls14ap");
  await expect(field(page, "Postcode")).toHaveValue("LS1 4AP");
  await expect(page.getByText("Pricing zone set to Leeds & Bradford.")).toBeVisible();
  await expect(field(page, "Pricing Zone").locator("option:checked")).toHaveText("Leeds & Bradford (£60.00/hr)");
  await field(page, "Postcode").fill("M4 6BF");
  await expect(field(page, "Pricing Zone").locator("option:checked")).toHaveText("Manchester Central (£68.00/hr)");
  await field(page, "Postcode").fill("LS1 4AP");
  await expect(page.getByText("once saved, this quote needs a recalculation")).toBeVisible();
  await expectAccessible(page);

  await button(page, "Save Changes").click();
  await expect(toastWith(page, "Quote has been updated successfully.")).toBeVisible();
  const saved = await quoteOf(page, quote);
  expect(saved).toMatchObject({ postcode: "LS1 4AP", needsRecalculation: true, totalCost: quote.totalCost });
  await expect(page.getByText("Needs recalculation.")).toBeVisible();
});

test("A postcode that no zone covers asks me to choose one", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Scilly Ferry Office");
  await beginEditing(page, quote);
  await field(page, "Postcode").fill("ZE1 0AA");
  await expect(page.getByText("No pricing zone covers ZE1 0AA.")).toBeVisible();
  await expect(field(page, "Pricing Zone").locator("option:checked")).toHaveText("Manchester Central (£68.00/hr)");
});

test("An administrator types costs over the calculation, and Recalculate shows the way back first", async ({
  page,
}) => {
  await enter(page, ADMIN);
  const quote = await aQuote(page, "Salford Royal Plant Room");
  await beginEditing(page, quote);
  const total = page.getByRole("status").filter({ hasText: "£" });
  await field(page, "Labour cost").fill("1,200.50");
  await expect(page.getByText("As it would be once saved.", { exact: true })).toBeVisible();
  await field(page, "Labour hours").fill("7.5");
  await field(page, "Labour hours").press("ArrowUp");
  await expect(field(page, "Labour hours")).toHaveValue("7.6");
  await field(page, "Engineers").fill("3");
  const foreseen = pounds.format(1200.5 + (quote.materialCost ?? 0));
  await expect(total).toHaveText(foreseen);
  const summary = page.locator("section").filter({ has: page.getByRole("heading", { name: "Price Breakdown" }) });
  for (const [label, figure] of [
    ["Labour hours", "7.6"],
    ["Engineers", "3"],
    ["Labour cost", "£1,200.50"],
    ["Material cost", pounds.format(quote.materialCost ?? 0)],
  ] as const) {
    const line = summary.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
    await expect(line.locator("dd").first(), label).toHaveText(figure);
  }
  await expect(button(page, "Recalculate")).toBeDisabled();
  await expectAccessible(page);
  await button(page, "Save Changes").click();
  await expect(toastWith(page, "Quote has been updated successfully.")).toBeVisible();
  await expect(total).toHaveText(foreseen);
  await expect(page.getByText("Manual prices")).toBeVisible();
  expect(await quoteOf(page, quote)).toMatchObject({ labourHours: 7.6, labourCost: 1200.5, isManual: true });

  await button(page, "Recalculate").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Manual values are cleared.")).toBeVisible();
  for (const amount of ["£1,200.50", pounds.format(quote.labourCost ?? 0), pounds.format(quote.totalCost ?? 0)]) {
    await expect(dialog.getByText(amount).filter({ visible: true }).first()).toBeVisible();
  }
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await quoteOf(page, quote), "nothing is kept before I say so").toMatchObject({ isManual: true });

  await button(page, "Recalculate").click();
  await dialog.getByRole("button", { name: "Recalculate" }).click();
  await expect(toastWith(page, "Quote calculations have been updated.")).toBeVisible();
  await expect(total).toHaveText(pounds.format(quote.totalCost ?? 0));
  expect(await quoteOf(page, quote)).toMatchObject({ isManual: false, totalCost: quote.totalCost });
});

test("An engineer edits without seeing what labour and material cost", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Castlefield Locks");
  await openEdit(page, quote);
  // In the section of its own and in the summary.
  for (const cost of ["Labour cost", "Material cost"]) {
    const places = page.locator("dl > div").filter({ has: page.getByText(cost, { exact: true }) });
    await expect(places.locator("dd:first-of-type")).toHaveText(["-", "-"]);
  }
  await beginEditing(page, quote);
  await expect(field(page, "Labour cost")).toHaveCount(0);
  await expect(field(page, "Material cost")).toHaveCount(0);
  await expect(page.getByText("only they can change them")).toBeVisible();
  const sent = changesSent(page);
  await expect(page.getByText("they do not change its total: that is labour cost + material cost.")).toBeVisible();
  await field(page, "Labour hours").fill("9");
  await expect(page.getByText("As it would be once saved: hours and engineers do not change the total.")).toBeVisible();
  await button(page, "Save Changes").click();
  await expect(toastWith(page, "Quote has been updated successfully.")).toBeVisible();
  expect(sent).toEqual([{ labourHours: 9, version: quote.version }]);
  await expect(page.getByRole("status").filter({ hasText: "£" })).toHaveText(pounds.format(quote.totalCost ?? 0));
  await button(page, "Recalculate").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Total cost").filter({ visible: true })).toBeVisible();
  await expect(dialog.getByText("Labour cost")).toHaveCount(0);
});

test("A figure that is none is told beside its field, and a quote keeps its figures", async ({ page }) => {
  await enter(page, ADMIN);
  const quote = await aQuote(page, "Weaste Pumping Station");
  await beginEditing(page, quote);
  await field(page, "Engineers").fill("2.5");
  await field(page, "Labour cost").fill("1,23");
  await button(page, "Save Changes").click();
  await expect(page.getByRole("link", { name: "Enter a whole number from 0 to 9,999" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Enter an amount of 0 or more, with at most 2 decimals" })).toBeVisible();
  await field(page, "Engineers").fill("2");
  await field(page, "Labour cost").fill("");
  await button(page, "Save Changes").click();
  await expect(
    page.getByRole("link", { name: "Enter a figure. Recalculate restores automatic pricing." }),
  ).toBeVisible();
});

test("When saving fails I read why, and what I typed stays", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Barton Swing Bridge");
  await beginEditing(page, quote);
  await field(page, "Customer name").fill("Barton Aqueduct");
  const address = `**/api/quotes/${quote.id}`;
  await page.route(address, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await button(page, "Save Changes").click();
  await expect(toastWith(page, "Failed to update quote. Please try again.")).toBeVisible();
  await expect(saying(page, "Network error: Unable to connect to server.")).toBeVisible();
  await expect(field(page, "Customer name")).toHaveValue("Barton Aqueduct");

  // The next attempt arrives, but its answer does not: it is not saved twice, and not taken for somebody else's.
  await page.unroute(address);
  await page.route(address, async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await button(page, "Save Changes").click();
  await expect.poll(async () => (await quoteOf(page, quote)).customerName).toBe("Barton Aqueduct");
  await page.unroute(address);
  await expect(button(page, "Save Changes")).not.toHaveAttribute("aria-busy");
  await button(page, "Save Changes").click();
  await expect(toastWith(page, "Quote has been updated successfully.")).toBeVisible();
  expect(await quoteOf(page, quote)).toMatchObject({ version: quote.version + 1 });
});

test("When recalculating fails I read why", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Irlam Locks");
  await openEdit(page, quote);
  await page.route("**/calculation", (route) =>
    route.fulfill({ status: 422, json: { error: "Rule “Plant rooms stay dry” does not allow this.", code: "x" } }),
  );
  await button(page, "Recalculate").click();
  await expect(saying(page, "Rule “Plant rooms stay dry” does not allow this.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/calculation");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Try Again" }).click();
  await page.route("**/calculate", (route) => route.abort());
  await dialog.getByRole("button", { name: "Recalculate" }).click();
  await expect(toastWith(page, "Failed to recalculate quote. Please try again.")).toBeVisible();
  await expect(saying(page, "Network error")).toBeVisible();
});

test("Of a quote that the customer has, only the notes can be changed", async ({ page }) => {
  await enter(page, ADMIN);
  const sent = (await ask<Wire[]>(page, "/api/quotes")).findLast(({ status }) => status === "sent");
  if (!sent) throw new Error("The demonstration data holds no sent quote");
  await openEdit(page, sent);
  await expect(page.getByText("This quote is sent.")).toBeVisible();
  await expect(button(page, "Recalculate")).toHaveCount(0);
  await button(page, "Edit Details").click();
  await expect(page.getByLabel("Notes")).toBeFocused();
  await expect(page.getByRole("textbox")).toHaveCount(1);
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel("Notes").fill(`${sent.notes ?? ""} Rang back.`);
  await button(page, "Save Changes").click();
  await expect(toastWith(page, "Quote has been updated successfully.")).toBeVisible();
});

test("An item that is no longer on offer keeps its name, and may stay", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Patricroft Foundry");
  const styles = await ask<{ id: number; name: string }[]>(page, "/api/lookup/pump-styles");
  const own = styles.find(({ id }) => id === quote.pumpStyleId);
  await page.route("**/api/lookup/all", async (route) => {
    const { pumpStyles, ...all } = (await (await route.fetch()).json()) as { pumpStyles: { id: number }[] };
    await route.fulfill({ json: { ...all, pumpStyles: pumpStyles.filter(({ id }) => id !== own?.id) } });
  });
  await beginEditing(page, quote);
  await expect(field(page, "Pump Style").locator("option:checked")).toHaveText(`${own?.name} (no longer on offer)`);
  const sent = changesSent(page);
  await page.getByLabel("Notes").fill("Spares only");
  await button(page, "Save Changes").click();
  await expect(toastWith(page, "Quote has been updated successfully.")).toBeVisible();
  expect(sent).toEqual([{ notes: "Spares only", version: quote.version }]);
});

test("A zone that was renamed and priced anew stands as the quote was priced, to read and to choose", async ({
  page,
}) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Monton Green Laundry");
  await page.route("**/api/lookup/all", async (route) => {
    const { locations, ...all } = (await (await route.fetch()).json()) as { locations: { name: string }[] };
    const dearer = locations.map((zone) => ({ ...zone, name: `${zone.name} (new)`, hourlyRate: 99 }));
    await route.fulfill({ json: { ...all, locations: dearer } });
  });
  await openEdit(page, quote);
  await expect(page.getByText("£68.00/hr", { exact: true })).toBeVisible();
  await expect(page.getByText("£99.00/hr")).toHaveCount(0);
  await button(page, "Edit Details").click();
  const zones = field(page, "Pricing Zone").locator("option");
  await expect(zones.and(page.locator(":checked"))).toHaveText("Manchester Central (£68.00/hr)");
  await expect(zones.filter({ hasText: "(new) (£99.00/hr)" }).first()).toBeAttached();
});

test("A quote with an item that is no longer on offer says so when it is opened, until it is with the customer", async ({
  page,
}) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Worsley Delph Works", false);
  const sentence = "The drive type “Variable speed drive” is no longer on offer.";
  let status = "draft";
  await page.route(`**/api/quotes/${quote.id}`, async (route) => {
    const read = (await (await route.fetch()).json()) as Wire;
    await route.fulfill({ json: { ...read, status, withdrawn: [sentence] } });
  });
  for (const path of ["", "/edit"]) {
    await page.goto(`/quotes/${quote.id}${path}`);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  status = "sent";
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: quote.quoteNumber })).toBeVisible();
  await expect(page.getByText(sentence)).toHaveCount(0);
});

test("A quote that does not exist cannot be edited", async ({ page }) => {
  await enter(page, ADMIN);
  for (const id of ["01890000-0000-7000-8000-000000000000", "nonsense"]) {
    await page.goto(`/quotes/${id}/edit`);
    await expect(page.getByRole("heading", { level: 1, name: "Quote Not Found" })).toBeVisible();
  }
});
