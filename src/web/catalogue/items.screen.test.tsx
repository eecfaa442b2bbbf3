// The six price lists of Settings (AD 2, 5, 7 and 8): adding, changing and deactivating.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Kind } from "#domain/catalogue/items.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, refuse, sampleOf } from "#test/screens/answers.ts";
import { answerCompany } from "#test/screens/company.ts";
import { answerItems, itemCalls, itemChanges } from "#test/screens/items.ts";
import { openScreen } from "#test/screens/open.tsx";
import { alertWith, button, dialog, expectCount, expectFailure, expectTexts, toastWith } from "#test/screens/parts.ts";

/** Each with its own texts, its required fields, input for them and the row's text afterwards. */
const tabs = [
  {
    kind: "location",
    tab: "locations",
    one: "Location",
    figures: { "Labour hours": "1.5", "Hourly rate": "£1,062.50" },
    missing: [
      literal("AD 5 Configuration items", "Labour hours is required"),
      literal("AD 5 Configuration items", "Hourly rate is required"),
    ],
    shows: ["1.5 h", "£1,062.50"],
    sent: { labourHours: 1.5, hourlyRate: 1062.5 },
    stepped: { labourHours: 1.6 },
  },
  {
    kind: "equipment_access",
    tab: "equipment",
    one: "Equipment Access",
    figures: { "Minimum engineers": "3", Multiplier: "1.25" },
    missing: [
      literal("AD 5 Configuration items", "Minimum engineers is required"),
      literal("AD 5 Configuration items", "Multiplier is required"),
    ],
    shows: ["3", "1.25x"],
    sent: { minEngineers: 3, multiplier: 1.25 },
    stepped: { minEngineers: 4 },
  },
  {
    kind: "job_type",
    tab: "job-types",
    one: "Job Type",
    figures: { "Base hours": "2.5" },
    missing: [literal("AD 5 Configuration items", "Base hours is required")],
    shows: ["2.5 h"],
    sent: { baseHours: 2.5 },
    stepped: { baseHours: 2.6 },
  },
  {
    kind: "pump_style",
    tab: "pump-styles",
    one: "Pump Style",
    figures: { "Material cost base": "1234.5" },
    missing: [literal("AD 5 Configuration items", "Material cost base is required")],
    shows: ["£1,234.50"],
    sent: { materialCostBase: 1234.5 },
    stepped: { materialCostBase: 1234.51 },
  },
  {
    kind: "motor_size",
    tab: "motor-sizes",
    one: "Motor Size",
    figures: { "Power (kW)": "7.5", Multiplier: "1.6" },
    missing: [
      literal("AD 5 Configuration items", "Power (kW) is required"),
      literal("AD 5 Configuration items", "Multiplier is required"),
    ],
    shows: ["7.5 kW", "1.6x"],
    sent: { kw: 7.5, multiplier: 1.6 },
    stepped: { kw: 7.6 },
  },
  {
    kind: "drive_type",
    tab: "drive-types",
    one: "Drive Type",
    figures: { "Cost multiplier": "1.1" },
    missing: [literal("AD 5 Configuration items", "Cost multiplier is required")],
    shows: [`1.1${literal("AD 2 Settings", "x")}`],
    sent: { costMultiplier: 1.1 },
    stepped: { costMultiplier: 1.2 },
  },
] as const satisfies { kind: Kind; [words: string]: unknown }[];

const row = (name: string) => page.getByRole("listitem", { name, exact: true });
const field = (label: string) => dialog().getByLabelText(label, { exact: true });
const send = (name: string) => dialog().getByRole("button", { name, exact: true }).click();

test.each(tabs)("$one: what is missing or wrong is said at each field, what is right is added", async (tab) => {
  const { kind, one, figures, missing, shows, sent } = tab;
  answerItems(kind);
  await openScreen(`/settings?tab=${tab.tab}`);
  await button(literal("AD 2 Settings", "Add")).click();
  await expect.element(page.getByRole("dialog", { name: `Add ${one}`, exact: true })).toBeVisible();
  await expect.element(dialog().getByRole("switch", { name: "Active Status" })).toBeChecked();
  await expect
    .element(
      dialog().getByText(literal("AD 2 Configuration item dialog", "Enable this item for use in quotes"), {
        exact: true,
      }),
    )
    .toBeVisible();
  for (const words of Object.keys(figures)) await field(words).fill("");
  await send(`Add ${one}`);
  for (const name of [literal("AD 5 Configuration items", "Name is required"), ...missing]) {
    await expect.element(dialog().getByRole("link", { name, exact: true })).toBeVisible();
  }
  await expectAccessible();
  const [first] = Object.keys(figures) as [string];
  await field(first).fill("many");
  await expect
    .element(
      dialog()
        .getByText(literal("AD 5 Configuration items", "X must be a valid number", { X: first }), { exact: true })
        .first(),
    )
    .toBeVisible();
  await field("Name").fill("x".repeat(201));
  await expect.element(dialog().getByText("At most 200 characters").first()).toBeVisible();
  expect(callsOf(itemCalls(kind).create)).toEqual([]);

  await field("Name").fill("A new one");
  for (const [words, typed] of Object.entries(figures)) await field(words).fill(typed);
  answer(itemCalls(kind).create, refuse(502, ""));
  await send(`Add ${one}`);
  await expectFailure(
    "Error",
    literal("AD 8 Configuration items", "Failed to create {item}", { item: one.toLowerCase() }),
  );
  answerItems(kind);
  await send(`Add ${one}`);
  await expect
    .element(toastWith(literal("AD 8 Configuration items", "{Item} created successfully", { Item: one })))
    .toBeVisible();
  await expectCount(dialog(), 0);
  expect(callsOf(itemCalls(kind).create).at(-1)?.body).toMatchObject({ name: "A new one", isActive: true, ...sent });
  for (const words of shows) {
    await expect.element(row("A new one").getByText(words, { exact: true })).toBeVisible();
  }
  await expect.element(row("A new one").getByText("Active", { exact: true })).toBeVisible();
  await expectAccessible();
});

test.each(tabs)("$one: I change one, switch it off and take that back", async (tab) => {
  const { kind, one, figures, stepped, sent } = tab;
  const [first] = sampleOf(itemCalls(kind).list);
  const mine = { ...first, name: "Mine", isActive: true, ...sent, version: 2 };
  const { id, version } = mine;
  answerItems(kind, [mine]);
  answer(itemCalls(kind).update, refuse(502, ""));
  await openScreen(`/settings?tab=${tab.tab}`);
  await button("Edit Mine").click();
  await field(Object.keys(figures)[0] ?? "").click();
  await userEvent.keyboard("{ArrowUp}");
  await field("Name").fill("Mine B");
  await send("Save Changes");
  await expectFailure(
    "Error",
    literal("AD 8 Configuration items", "Failed to update {item}", { item: one.toLowerCase() }),
  );
  answerItems(kind, [mine]);
  await send("Save Changes");
  await expect
    .element(toastWith(literal("AD 8 Configuration items", "{Item} updated successfully", { Item: one })))
    .toBeVisible();
  await expect.element(row("Mine B")).toBeVisible();
  expect(itemChanges(kind).at(-1)).toEqual({ name: "Mine B", ...stepped, version });

  await button("Delete Mine B").click();
  await expect
    .element(
      dialog().getByText(literal("AD 5 Configuration items", "Are you sure you want to delete this item?"), {
        exact: true,
      }),
    )
    .toBeVisible();
  await send("Delete");
  await expect.element(toastWith(literal("AD 7", "Item deleted successfully"))).toBeVisible();
  expect(callsOf(itemCalls(kind).deactivate)).toMatchObject([{ params: { id: String(id) } }]);
  await expect.element(row("Mine B").getByText("Inactive", { exact: true })).toBeVisible();
  await expect.element(button("Delete Mine B")).toBeDisabled();
  await button("Undo").click();
  await expect.element(row("Mine B").getByText("Active", { exact: true })).toBeVisible();
  expect(itemChanges(kind).at(-1)).toEqual({ isActive: true, version: version + 2 });
});

test("When somebody else was faster, what I typed is still there and I choose", async () => {
  const { change, find } = answerItems("pump_style");
  const { id, name } = change(2, { description: null, materialCostBase: 100 });
  const conflict = dialog().getByText("Somebody else has changed this in the meantime.");
  await openScreen("/settings?tab=pump-styles");
  await button(`Edit ${name}`).click();
  await field("Description (optional)").fill("Mine");
  change(id, { materialCostBase: 110 });
  await send("Save Changes");
  await expect.element(conflict).toBeVisible();
  await expect.element(field("Description (optional)")).toHaveValue("Mine");
  await expectTexts(dialog().getByRole("listitem"), [
    "Description: theirs (blank), yours Mine",
    "Material cost base: theirs 110.00, yours 100.00",
  ]);
  await send("Save mine over it");
  await expect.element(toastWith("Pump Style updated successfully")).toBeVisible();
  expect(find(id)).toMatchObject({ description: "Mine", materialCostBase: 110 });

  await button(`Edit ${name}`).click();
  await field("Material cost base").fill("5");
  change(id, { materialCostBase: 120 });
  await send("Save Changes");
  await expect.element(conflict).toBeVisible();
  await send("Load their version");
  await expect.element(field("Material cost base")).toHaveValue("120.00");
  await send("Save Changes");
  await expectCount(dialog(), 0);
  expect(find(id)).toMatchObject({ materialCostBase: 120 });
});

test("A failure is told in its own words, and nothing typed is lost", async () => {
  const { create } = itemCalls("motor_size");
  const error = "Expected number, received string";
  const answers = [
    [
      refuse(400, { error: "No." }),
      literal("AD 8 Configuration items", "Validation error: Please check all required fields are filled correctly"),
    ],
    [
      refuse(403, { error: "No." }),
      literal("AD 8 Configuration items", "Permission denied: You don't have access to perform this action"),
    ],
    [refuse(500, ""), literal("AD 8 Configuration items", "Server error: Please try again later")],
    [disconnect(), "Failed to create motor size"],
    [refuse(409, { error, code: "no" }), `409: {"code":"no","error":"${error}"}`],
    [refuse(503, { error: "No." }), "Failed to create motor size"],
    [refuse(400, "validation: Expected a list"), "400: validation: Expected a list"],
    [refuse(422, "validation: Expected number"), "422: validation: Expected number"],
  ] as const;
  await openScreen("/settings?tab=motor-sizes");
  await button("Add").click();
  await field("Name").fill("Never saved");
  await field("Power (kW)").fill("1.1");
  for (const [reply, words] of answers) {
    answer(create, reply);
    await send("Add Motor Size");
    await expectFailure(literal("AD 8 Configuration items", "Error"), words);
  }
  await expect.element(field("Name")).toHaveValue("Never saved");
  await expect.element(field("Power (kW)")).toHaveValue("1.1");
  await send("Cancel");
  await send("Discard");
  await expectCount(dialog(), 0);

  answer(itemCalls("motor_size").deactivate, disconnect());
  await button("Delete 0.75 kW").click();
  await send("Delete");
  await expect.element(toastWith(literal("AD 8 Configuration items", "Failed to delete item"))).toBeVisible();
  await expect.element(dialog().getByRole("alert")).toMatchTextContent("Network error");
});

test("A multiplier that does not count says so, and where that is set", async () => {
  answerCompany({ applyAccessMultiplier: false });
  await openScreen("/settings?tab=equipment");
  await expect.element(page.getByText("The multiplier is not used at present")).toBeVisible();
  await page.getByRole("link", { name: "Quote Display Settings", exact: true }).click();
  await expect.element(page.getByRole("switch", { name: "Apply the access multiplier to labour" })).toBeVisible();
});

test("A multiplier that counts needs no word", async () => {
  answerCompany({ applyAccessMultiplier: true });
  await openScreen("/settings?tab=equipment");
  await expect.element(page.getByRole("listitem").first()).toBeVisible();
  await expectCount(page.getByText("The multiplier is not used at present"), 0);
});

test("An empty table says how to begin", async () => {
  answer(itemCalls("job_type").list, []);
  await openScreen("/settings?tab=job-types");
  await expect
    .element(
      page.getByText(literal("AD 2 Settings", 'No items found. Click "Add New" to create your first entry.'), {
        exact: true,
      }),
    )
    .toBeVisible();
  await button("Add New").click();
  await expect.element(page.getByRole("dialog", { name: "Add Job Type", exact: true })).toBeVisible();
});

test("A table that cannot be read says why, and is read again", async () => {
  answer(itemCalls("job_type").list, disconnect());
  await openScreen("/settings?tab=job-types");
  await expect.element(alertWith("Network error: Unable to connect to server.").first()).toBeVisible();
  answerItems("job_type");
  await button("Try Again").click();
  await expect.element(row("Annual service")).toBeVisible();
});
