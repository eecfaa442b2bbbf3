// The texts that items of the price lists add to a customer's document, and a list's files.
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { catalogue } from "#contract/catalogue/catalogue.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, respond } from "#test/screens/answers.ts";
import { answerItems, itemCalls, itemChanges } from "#test/screens/items.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount, field, toastWith } from "#test/screens/parts.ts";

const row = (name: string) => page.getByRole("listitem", { name, exact: true });
const scope = "One visit.\nA report by email.";

test("A job type brings its scope and exclusions, also to its copy", async () => {
  answerItems("job_type");
  await openScreen("/settings?tab=job-types");
  await button("Add").click();
  await field("Name").fill("Survey");
  await field("Base hours").fill("3");
  await dialog().getByLabelText("Scope").fill(scope);
  await dialog().getByLabelText("Exclusions").fill("Parts");
  await expectAccessible();
  await button("Add Job Type").click();
  await expect.element(toastWith("Job Type created successfully")).toBeVisible();
  await expect.element(row("Survey").getByText("With scope and exclusions")).toBeVisible();

  await button("Duplicate Survey").click();
  await expect.element(dialog().getByLabelText("Scope")).toHaveValue(scope);
  await dialog().getByLabelText("Exclusions").fill("");
  await button("Add Job Type").click();
  await expect.element(row("Survey (copy)").getByText("With scope", { exact: true })).toBeVisible();
  expect(callsOf(itemCalls("job_type").create)).toMatchObject([
    { body: { name: "Survey", scope, exclusions: "Parts" } },
    { body: { name: "Survey (copy)", scope, exclusions: "" } },
  ]);
});

test("A pump style says that the water company is to be told", async () => {
  const { list, change } = answerItems("pump_style");
  const { id, name } = change(list()[0]?.id ?? 0, { needsWaterNotice: false });
  const told = row(name).getByText("Notice about the water company");
  const notice = dialog().getByRole("switch", { name: "Draws more than 12 litres a minute from a supply pipe" });
  await openScreen("/settings?tab=pump-styles");
  for (const needsWaterNotice of [true, false]) {
    await button(`Edit ${name}`).click();
    await expect.element(notice).toBeInTheDocument();
    expect((notice.element() as HTMLInputElement).checked).toBe(!needsWaterNotice);
    await expectAccessible();
    await notice.click();
    await button("Save Changes").click();
    await expectCount(told, needsWaterNotice ? 1 : 0);
    expect(itemChanges("pump_style").at(-1)).toMatchObject({ needsWaterNotice });
  }
  expect(list().find((item) => item.id === id)).toMatchObject({ needsWaterNotice: false });
});

test("A table is exported, and the template for an import has the columns of its file", async () => {
  const files: File[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as File)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const columns = "Name,Description,Cost multiplier,Active\r\n";
  const name = "drive-types-2026-11-24.csv";
  const headers = {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
  };
  answer(catalogue.drive_type.export, respond(200, columns, headers));
  await openScreen("/settings?tab=drive-types");
  await button("Export").click();
  await expect.poll(() => files.length).toBe(1);
  await button("Import").click();
  await button("Template").click();
  await expect.poll(() => files.length).toBe(2);
  expect(files.map((file) => file.name)).toEqual([name, "drive-types-template.csv"]);
  // Reading them as text removes the byte order mark.
  expect(await Promise.all(files.map((file) => file.text()))).toEqual([columns, columns]);
});
