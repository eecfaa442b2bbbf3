// Options and offered lines of a quote, on its page.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { calculateQuote, previewCalculation, updateQuote } from "#contract/quotes/quotes.ts";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, refuse } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { answerOptions, wireLine, wireOption } from "#test/screens/options.ts";
import {
  alertWith,
  button,
  dialog,
  expectCount,
  expectNoSidewaysScrolling,
  expectTexts,
  field,
  findPanel,
  pressFold,
  toastWith,
} from "#test/screens/parts.ts";
import { hiddenCosts, type WireQuote } from "#test/screens/quotes.ts";

const { quote: sample } = sampleQuotes.calculated;
const [VALVES, ALARM] = ["01970000-0000-7000-8000-000000000001", "01970000-0000-7000-8000-000000000002"];
const panel = page.getByRole("region", { name: "Next step" });
const lines = () => page.getByRole("list", { name: "Lines" }).getByRole("listitem");
const offered = () => page.getByRole("list", { name: "Offered to the customer" }).getByRole("listitem");
const optionPanel = (place: number) => page.getByCss(`#option-${place}`);
const lastBody = () => callsOf(updateQuote).at(-1)?.body as Partial<WireQuote>;
const open = (as: "northernAdmin" | "northernEngineer" = "northernAdmin", size?: "phone") =>
  openScreen(`/quotes/${sample.id}`, { as, ...(size && { size }) });
async function chooseFrom(name: string, action: string): Promise<void> {
  await button(`Change ${name}`).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

const figures = { labourHours: 6.5, engineerCount: 2, labourCost: 884, linesCost: 36 };
const valves = wireLine({ id: VALVES, extraId: 1, words: "Isolation valve", quantity: 2, price: 18 });
const alarm = wireLine({ id: ALARM, words: "Dry-run alarm", price: 145, state: "offered", options: [2] });
/** Two options: the quote's own, and one with a soft starter. */
const twoOptions = (quote: WireQuote): Partial<WireQuote> => ({
  isSelectable: true,
  linesCost: 36,
  totalCost: 3777.95,
  lines: [valves, alarm],
  options: [
    { label: "Standard", words: null, job: null },
    wireOption(quote, {
      label: "Soft start",
      words: "Quieter, and kinder to the pipes.",
      driveTypeId: 3,
      ...figures,
      materialCost: 2498.06,
      totalCost: 3418.06,
    }),
  ],
});
const threeOptions = (quote: WireQuote): Partial<WireQuote> => {
  const { options, ...others } = twoOptions(quote);
  return { ...others, options: [...(options ?? []), wireOption(quote, { label: "Two motors", motorSizeId: 9 })] };
};

test("A spare seal that the customer may tick takes four taps; it stands apart and adds nothing", async () => {
  answerOptions({ lines: [valves] });
  await open("northernEngineer");
  await button("Add line").click();
  await field("What").fill("dry");
  await page.getByRole("option", { name: /^Dry-run alarm/ }).click();
  await expect.element(dialog().getByText("Only for things the job can do without.")).toBeVisible();
  await dialog().getByLabelText("Customer decides").click();
  await expectAccessible();
  await button("Save").click();
  await expect.element(toastWith("Line added")).toBeVisible();
  expect(lastBody().lines).toMatchObject([
    { id: VALVES, state: "included" },
    { extraId: 3, state: "offered", options: [] },
  ]);
  await expectCount(lines(), 1);
  await expect.element(offered()).toMatchTextContent(/\+£/);
});

test("A second option takes six taps: Add option, the list, the drive, Save, Recalculate and its confirmation", async () => {
  answerOptions();
  await open("northernEngineer");
  await button("Add option").click();
  await expect.element(field("Drive Type")).toHaveValue(String(sample.driveTypeId));
  await expectAccessible();
  await field("Drive Type").selectOptions("Soft starter");
  await button("Save").click();
  await expect.element(toastWith("Option added")).toBeVisible();
  const { equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId } = sample;
  expect(lastBody()).toEqual({
    version: sample.version,
    options: [
      { label: "Option 1" },
      { label: "Option 2", words: null, equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId: 3 },
    ],
  });
  await expect.element(optionPanel(2)).toHaveFocus();
  await expect.element(optionPanel(2)).toMatchTextContent(/Soft starter.*Not calculated yet/);
  await expect.element(panel.getByRole("button", { name: "Recalculate" })).toBeVisible();
});

test("Options stand side by side with what they differ in and their figures", async () => {
  answerOptions(twoOptions);
  await open();
  await expectTexts(optionPanel(1), [
    /^1 Standard.*Variable speed drive.*Labour6.5 h, 2 engineers.*Labour cost£884.00.*Material cost£2,857.95.*Lines£36.00.*£3,777.95/,
  ]);
  await expectTexts(optionPanel(2), [
    /^2 Soft start.*Quieter.*Soft starter.*Labour cost£884.00.*Material cost£2,498.06.*£3,418.06/,
  ]);
  await expectCount(optionPanel(1).getByText("Motor Size"), 0);
  await expectTexts(lines(), ["Isolation valve2 × £18.00£36.00"]);
  await expectTexts(offered(), ["Dry-run alarmOption 2 only+£145.00"]);
  await expectAccessible();
});

test("Recalculating shows each option's total before and after, with its other figures folded", async () => {
  const quote = answerOptions(twoOptions);
  quote.change({ needsRecalculation: true });
  const after = { ...figures, materialCost: 2857.95, totalCost: 3777.95 };
  const options = [after, { ...figures, materialCost: 2600, totalCost: 3520 }];
  answer(previewCalculation, { ...after, options });
  answer(calculateQuote, () => quote.change({ needsRecalculation: false }));
  await open();
  await panel.getByRole("button", { name: "Recalculate" }).click();
  await expect.element(dialog()).toMatchTextContent(/1 Standard£3,777.95.*2 Soft start£3,418.06 becomes→ £3,520.00/);
  await expectAccessible();
  await pressFold("2 Soft start");
  await expect.element(dialog().getByText("£2,600.00").last()).toBeVisible();
  await dialog().getByRole("button", { name: "Recalculate" }).click();
  await expect.element(toastWith("Quote Recalculated")).toBeVisible();
});

test("Rules that exclude an option's choice lead to that option", async () => {
  answerOptions((quote) => ({ ...twoOptions(quote), conflicts: ["Option 2: Soft starter is hidden by rule 1."] }));
  await open();
  await button("Go to option 2").click();
  await expect.element(button("Change Soft start")).toHaveFocus();
});

test("The edit page says that it is about option 1", async () => {
  answerOptions(threeOptions);
  await openScreen(`/quotes/${sample.id}/edit`);
  await expect.element(page.getByText("Option 1, Standard. The other two are on the quote’s page.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Technical Configuration of option 1" })).toBeVisible();
});

test("Without sight of costs options show hours and totals", async () => {
  answerOptions((quote) => {
    const { options, ...others } = twoOptions(quote);
    return {
      ...others,
      ...hiddenCosts,
      options: options?.map((option) => ({ ...option, job: option.job && { ...option.job, ...hiddenCosts } })) ?? null,
    };
  });
  await open("northernEngineer");
  await expect.element(optionPanel(2)).toMatchTextContent(/6.5 h, 2 engineers.*Lines£36.00.*£3,418.06/);
  await expect.element(optionPanel(2)).not.toMatchTextContent("Material cost");
});

test("An option is renamed; the first one's choices are the quote's own", async () => {
  answerOptions(twoOptions);
  await open();
  await chooseFrom("Standard", "Edit");
  await expectCount(field("Drive Type"), 0);
  await expect.element(dialog().getByRole("link", { name: "Edit Quote" })).toBeVisible();
  await field("Name").fill("");
  await button("Save").click();
  await expect.element(alertWith("Give the option a name")).toBeVisible();
  await field("Name").fill("As it is today");
  await button("Save").click();
  await expect.element(toastWith("Option updated")).toBeVisible();
  expect(lastBody().options).toMatchObject([{ label: "As it is today" }, { label: "Soft start", driveTypeId: 3 }]);
  await expect.element(optionPanel(1)).toMatchTextContent("As it is today");
});

test("Make this option 1 swaps choices, texts and lines, and is undone", async () => {
  answerOptions(twoOptions);
  await open();
  await chooseFrom("Soft start", "Make this option 1");
  await expect.element(toastWith("Soft start is option 1 now")).toBeVisible();
  expect(lastBody()).toMatchObject({
    driveTypeId: 3,
    options: [{ label: "Soft start" }, { label: "Standard", driveTypeId: sample.driveTypeId }],
    lines: [
      { id: VALVES, options: [] },
      { id: ALARM, options: [1] },
    ],
  });
  await button("Undo").click();
  await expect
    .poll(lastBody)
    .toMatchObject({ driveTypeId: sample.driveTypeId, options: [{ label: "Standard" }, { label: "Soft start" }] });
});

test("An option is removed with the lines that are its own, and comes back", async () => {
  answerOptions(twoOptions);
  await open();
  await chooseFrom("Soft start", "Remove");
  await expect.element(toastWith("Soft start removed with its line")).toBeVisible();
  expect(lastBody()).toMatchObject({ options: null, lines: [{ id: VALVES }] });
  await expect.element(button("Add line")).toHaveFocus();
  await expectCount(optionPanel(1), 0);
  await button("Undo").click();
  await expect.element(optionPanel(2)).toMatchTextContent("Soft start");
  expect(lastBody()).toMatchObject({
    options: [{ label: "Standard" }, { label: "Soft start", driveTypeId: 3 }],
    lines: [{ id: VALVES }, { id: ALARM, state: "offered", options: [2] }],
  });
});

test("Three options are the most; a line belongs to some of them", async () => {
  answerOptions(threeOptions);
  await open();
  await expectCount(button("Add option"), 0);
  await chooseFrom("Isolation valve", "Edit");
  await pressFold("More");
  const box = (name: string) => dialog().getByRole("checkbox", { name });
  for (const name of ["1 Standard", "2 Soft start", "3 Two motors"]) {
    await expect.element(box(name)).toBeChecked();
    await box(name).click();
  }
  await expectAccessible();
  await button("Save").click();
  await expect.element(alertWith("Tick at least one option")).toBeVisible();
  await box("1 Standard").click();
  await box("3 Two motors").click();
  await button("Save").click();
  await expect.element(toastWith("Line updated")).toBeVisible();
  expect(lastBody().lines).toMatchObject([{ id: VALVES, options: [1, 3] }, { id: ALARM }]);
  await expect.element(lines()).toMatchTextContent("Options 1 and 3");
});

test("What does not go together in an option is put right by leaving it out there", async () => {
  const sentence = (place: number) => `“Isolation valve” needs “Pump controller”, which is not in option ${place}.`;
  const fault = (option: number) =>
    ({ lineId: VALVES, kind: "needs", extraId: 6, option, sentence: sentence(option) }) as const;
  answerOptions((quote) => ({ ...threeOptions(quote), lineFaults: [fault(2), fault(3)] }));
  await open();
  await expect.element(page.getByText(/which is not in options 2 and 3\.$/)).toBeVisible();
  await button("Add Pump controller, £420.00").click();
  await expect.poll(() => lastBody()?.lines).toMatchObject([{}, {}, { extraId: 6, options: [2, 3] }]);
  await button("Leave out of options 2 and 3").click();
  await expect.poll(() => lastBody()?.lines).toMatchObject([{ id: VALVES, options: [1] }, {}, {}]);
});

test("A line that fits the drive of neither of two options is said with the drive of each", async () => {
  const sentence = (drive: string, place: number) =>
    `“Isolation valve” does not go with the drive type “${drive}” in option ${place}.`;
  const fault = (drive: string, option: number) =>
    ({ lineId: VALVES, kind: "only_with", extraId: null, option, sentence: sentence(drive, option) }) as const;
  answerOptions((quote) => ({ ...threeOptions(quote), lineFaults: [fault("V-belt", 1), fault("Direct", 3)] }));
  await open();
  await expect.element(page.getByText(sentence("V-belt", 1), { exact: true })).toBeVisible();
  await expect.element(page.getByText(sentence("Direct", 3), { exact: true })).toBeVisible();
  await button("Leave out of options 1 and 3").click();
  await expect.poll(() => lastBody()?.lines).toMatchObject([{ id: VALVES, options: [2] }, {}]);
});

test("Somebody else changes the option meanwhile: I see theirs, keep what I typed, and decide", async () => {
  const quote = answerOptions(twoOptions);
  await open();
  await chooseFrom("Soft start", "Edit");
  await field("Name").fill("Gentle start");
  const [first, second] = quote.read().options ?? [];
  quote.change({ options: [first, { ...second, label: "Slow start" }] as NonNullable<WireQuote["options"]> });
  await button("Save").click();
  await expect.element(alertWith("Theirs: 2 Slow start.")).toBeVisible();
  await expect.element(field("Name")).toHaveValue("Gentle start");
  await button("Save mine over it").click();
  await expect.element(toastWith("Option updated")).toBeVisible();
  await expect.element(optionPanel(2)).toMatchTextContent("Gentle start");
});

test("A line that somebody adds while I change an option stays", async () => {
  const quote = answerOptions(twoOptions);
  await open();
  await chooseFrom("Soft start", "Edit");
  await field("Name").fill("Gentle start");
  quote.change({ lines: [valves, alarm, wireLine({ id: "01970000-0000-7000-8000-000000000003" })] });
  await button("Save").click();
  await expect.element(toastWith("Option updated")).toBeVisible();
  expect(lastBody()).not.toHaveProperty("lines");
  await expectCount(lines(), 2);
});

test("A refusal stands at its field; a failure keeps the form", async () => {
  answerOptions(twoOptions);
  await open();
  await chooseFrom("Soft start", "Edit");
  const off = "This drive type is not on offer. Please choose another.";
  answer(updateQuote, refuse(400, { error: off, code: "unknown_choice", fields: { "options.1.driveTypeId": off } }));
  await field("Drive Type").selectOptions("Star-delta");
  await button("Save").click();
  await expect.element(field("Drive Type")).toHaveAccessibleDescription(off);
  answer(updateQuote, disconnect());
  await button("Save").click();
  await expect.element(toastWith("Failed to update quote. Please try again.")).toBeVisible();
  await expect.element(field("Drive Type")).toHaveValue("2");
});

test("The lists could not be loaded: the name can be changed all the same", async () => {
  answerOptions(twoOptions);
  answer(readPriceBook, disconnect());
  await open();
  await chooseFrom("Soft start", "Edit");
  await expect.element(dialog().getByText("The price lists could not be loaded")).toBeVisible();
  await field("Name").fill("Gentle start");
  await button("Save").click();
  await expect.element(toastWith("Option updated")).toBeVisible();
  expect(lastBody().options?.[1]).toMatchObject({ label: "Gentle start", driveTypeId: 3 });
});

test("A sent quote shows its options, and nothing changes them", async () => {
  answerOptions((quote) => ({ ...twoOptions(quote), status: "sent", statusLabel: "Sent" }));
  await open();
  await expect.element(optionPanel(2)).toMatchTextContent("£3,418.06");
  await expectCount(button("Change Soft start"), 0);
  await expectCount(button("Add option"), 0);
});

test("On a phone options are short, with their figures folded", async () => {
  answerOptions(threeOptions);
  await open("northernAdmin", "phone");
  await expect.element(optionPanel(1)).toBeVisible();
  expectNoSidewaysScrolling();
  await expect.element(optionPanel(1).getByText("Material cost")).not.toBeVisible();
  await optionPanel(1).getByRole("heading", { name: "How this price was worked out" }).click();
  await expect.element(optionPanel(1).getByText("Material cost")).toBeVisible();
  expect(findPanel("Lines").elements()).toHaveLength(1);
});
