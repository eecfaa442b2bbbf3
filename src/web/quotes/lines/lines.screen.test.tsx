// A quote's lines and its discount, on its page.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createExtra, lookupExtras } from "#contract/catalogue/extras.ts";
import { updateQuote } from "#contract/quotes/quotes.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, refuse } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  alertWith,
  button,
  dialog,
  expectCount,
  expectNoSidewaysScrolling,
  expectTexts,
  fact,
  field,
  findPanel,
  pressFold,
  toastWith,
} from "#test/screens/parts.ts";
import { answerQuote, hiddenCosts, quoteLike, type WireQuote } from "#test/screens/quotes.ts";

type WireLine = NonNullable<WireQuote["lines"]>[number];
const { quote: sample } = sampleQuotes.calculated;
const JOB = 3741.95;
const VALVES = "01970000-0000-7000-8000-000000000001";
const PARKING = "01970000-0000-7000-8000-000000000002";

const line = (changes: Partial<WireLine>): WireLine => ({
  id: VALVES,
  extraId: 1,
  heading: null,
  words: "Isolation valve",
  details: null,
  quantity: 2,
  unit: null,
  price: 18,
  state: "included",
  options: [],
  ...changes,
});
const parking = line({ id: PARKING, extraId: null, words: "Parking", quantity: 1, price: 12 });

/** The quote as the server keeps it: list lines have the price of the sample's isolation valve. */
function answerLines(changes: Partial<WireQuote> = {}) {
  const computeSums = ({ lines = [], discount: given }: Partial<WireQuote>) => {
    const discount = given as { percent?: number; amount?: number } | null | undefined;
    const sum = lines.reduce((cost, { price, quantity = 1 }) => cost + Number(price) * Number(quantity), 0);
    const off = discount?.percent ? ((JOB + sum) * Number(discount.percent)) / 100 : Number(discount?.amount ?? 0);
    const linesCost = Math.round((sum - off) * 100) / 100;
    return { linesCost, totalCost: Math.round((JOB + linesCost) * 100) / 100 };
  };
  const quote = answerQuote(quoteLike("calculated", { ...changes, ...computeSums(changes) }), (fields) => {
    const lines = fields.lines
      ? fields.lines.map((given) => {
          const listed = given.extraId ? { price: 18, words: "Isolation valve" } : {};
          return line({ extraId: null, ...listed, ...JSON.parse(JSON.stringify(given)) });
        })
      : (quote.read().lines ?? []);
    const discount = fields.discount === undefined ? quote.read().discount : fields.discount;
    return { lines, discount, ...computeSums({ lines, discount: discount ?? null }) };
  });
  return quote;
}
const open = (as: "northernAdmin" | "northernEngineer" = "northernAdmin", size?: "phone") =>
  openScreen(`/quotes/${sample.id}`, { as, ...(size && { size }) });
const total = () => findPanel("Price Breakdown").getByRole("status").first();
const rows = () => page.getByRole("list", { name: "Lines" }).getByRole("listitem");
const suggestion = (name: RegExp) => page.getByRole("option", { name });
const lastBody = () => callsOf(updateQuote).at(-1)?.body as Partial<WireQuote>;
async function chooseFromRow(row: string, action: string): Promise<void> {
  await button(`Change ${row}`).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

test("Two valves from the price list take three taps: Add line, the suggestion, Save", async () => {
  answerLines();
  await open("northernEngineer");
  await button("Add line").click();
  await expect.element(field("What")).toHaveFocus();
  await field("What").fill("i");
  await expectCount(page.getByRole("option"), 0);
  await field("What").fill("iso");
  await expectAccessible();
  await suggestion(/^Isolation valve ?£18.00$/).click();
  await expect.element(field("Quantity")).toHaveFocus();
  await expect.element(field("Price")).toHaveValue("18.00");
  await field("Quantity").fill("2");
  await expect.element(dialog().getByText("£36.00")).toBeVisible();
  await button("Save").click();
  await expect.element(toastWith("Line added")).toBeVisible();
  await expect.element(button("Add line")).toHaveFocus();
  expect(lastBody()).toMatchObject({ version: sample.version, lines: [{ extraId: 1, quantity: 2 }] });
  expect(lastBody().lines?.[0]).not.toHaveProperty("price");
  await expectTexts(rows(), ["Isolation valve2 × £18.00Full-bore, lever£36.00"]);
  await expect.element(fact("Lines")).toHaveTextContent("£36.00");
  await expect.element(total()).toHaveTextContent("£3,777.95");
});

test("I type a line of my own, with the keyboard alone; its errors stand beside the fields", async () => {
  answerLines({ lines: [line({})] });
  await open();
  await button("Add line").click();
  await button("Save").click();
  await expect.element(page.getByText("Say what it is").last()).toBeVisible();
  await expect.element(field("What")).toHaveAttribute("aria-invalid", "true");
  await field("What").fill("Parking");
  await field("Price").fill("£12");
  await field("Quantity").fill("0");
  await button("Save").click();
  await expect.element(field("Quantity")).toHaveAttribute("aria-invalid", "true");
  await field("Quantity").fill("1");
  await pressFold("More");
  await dialog().getByLabelText("Heading").fill("Access");
  await button("Save").click();
  await expect.element(toastWith("Line added")).toBeVisible();
  expect(lastBody().lines).toMatchObject([
    { id: VALVES, extraId: 1, quantity: 2 },
    { words: "Parking", price: 12, quantity: 1, heading: "Access" },
  ]);
  expect(lastBody().lines?.[0], "a list line goes back without its price").not.toHaveProperty("price");
});

test("By keyboard, the arrows mark a suggestion and Enter takes it; Escape shuts the list alone", async () => {
  answerLines();
  await open();
  await button("Add line").click();
  await field("What").fill("val");
  await expect.element(suggestion(/Isolation valve/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectCount(page.getByRole("option"), 0);
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(suggestion(/Isolation valve/)).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Quantity")).toHaveFocus();
  await userEvent.keyboard("3{Enter}");
  await expect.element(toastWith("Line added")).toBeVisible();
  expect(lastBody().lines).toMatchObject([{ extraId: 1, quantity: 3 }]);
});

test("Another price typed over a list line makes it the quote's own", async () => {
  answerLines({ lines: [line({})] });
  await open();
  await chooseFromRow("Isolation valve", "Edit");
  await expect.element(dialog().getByText("From the price list.")).toBeVisible();
  await field("Price").fill("17");
  await expectCount(dialog().getByText("From the price list."), 0);
  await button("Save").click();
  await expect.element(toastWith("Line updated")).toBeVisible();
  expect(lastBody().lines).toMatchObject([{ id: VALVES, words: "Isolation valve", price: 17, quantity: 2 }]);
  expect(lastBody().lines?.[0]).not.toHaveProperty("extraId");
});

test("An extra's name that is typed in full is the extra", async () => {
  answerLines();
  await open();
  await button("Add line").click();
  await field("What").fill("isolation VALVE");
  await field("Quantity").click();
  await expect.element(field("Price")).toHaveValue("18.00");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await button("Discard").click();
});

test("Without the price list a line is typed all the same", async () => {
  answerLines();
  answer(lookupExtras, disconnect());
  await open();
  await button("Add line").click();
  await expect.element(dialog().getByText("The price list could not be loaded.")).toBeVisible();
  await field("What").fill("Isolation");
  await field("Price").fill("20");
  await button("Save").click();
  await expect.element(toastWith("Line added")).toBeVisible();
});

test("5% off takes two taps; the discount stands last and is taken back", async () => {
  answerLines({ lines: [line({}), parking] });
  await open();
  await button("Add discount").click();
  await expect.element(field("Discount")).toHaveFocus();
  await expectAccessible();
  await field("Discount").fill("5");
  await button("Save").click();
  await expect.element(toastWith("Discount added")).toBeVisible();
  expect(lastBody()).toEqual({ version: sample.version, discount: { words: "Discount", percent: 5 } });
  await expectTexts(rows(), [
    "Isolation valve2 × £18.00£36.00",
    "Parking£12.00",
    "Discount5% off the job and its lines−£189.50",
  ]);
  await expect.element(fact("Lines and discount")).toHaveTextContent("−£141.50");
  await expect.element(total()).toHaveTextContent("£3,600.45");
  await pressFold("How this price was worked out");
  await expect.element(page.getByText("£884.00 + £2,857.95 − £141.50")).toBeVisible();
  await chooseFromRow("discount", "Remove");
  await expect.element(total()).toHaveTextContent("£3,789.95");
  await button("Undo").click();
  await expect.element(total()).toHaveTextContent("£3,600.45");
});

test("A discount that is too large is refused beside its field, with what I typed", async () => {
  answerLines();
  await open();
  await button("Add discount").click();
  await field("As").selectOptions("An amount");
  await field("Discount").fill("5000");
  answer(
    updateQuote,
    refuse(400, JSON.stringify({ error: "Invalid", code: "invalid", fields: { discount: "More than the price" } })),
  );
  await button("Save").click();
  await expect.element(dialog().getByText("More than the price").last()).toBeVisible();
  await expect.element(field("Discount")).toHaveValue("5000");
  await expect.element(field("Discount")).toHaveAttribute("aria-invalid", "true");
});

test("Without sight of costs I add lines, and no discount", async () => {
  answerLines({ ...hiddenCosts, lines: [line({})], discount: { words: "Returning customer", percent: 5 } });
  await open("northernEngineer");
  await expect.element(button("Add line")).toBeVisible();
  await expectCount(button("Add discount"), 0);
  await expectCount(button("Change discount"), 0);
  await expect.element(rows().last()).toMatchTextContent(/Returning customer.*−£188.90/);
});

test("I move and remove lines, and undo that", async () => {
  answerLines({ lines: [line({}), parking] });
  await open();
  await chooseFromRow("Parking", "Move up");
  await expectTexts(rows(), ["Parking£12.00", "Isolation valve2 × £18.00£36.00"]);
  await expect.element(button("Change Parking")).toHaveFocus();
  await chooseFromRow("Parking", "Move down");
  await expectTexts(rows(), ["Isolation valve2 × £18.00£36.00", "Parking£12.00"]);
  await chooseFromRow("Isolation valve", "Remove");
  await expectTexts(rows(), ["Parking£12.00"]);
  await expect.element(button("Add line")).toHaveFocus();
  await button("Undo").click();
  await expectTexts(rows(), ["Isolation valve2 × £18.00£36.00", "Parking£12.00"]);
});

test("Two people add a line at once: both stay", async () => {
  const quote = answerLines();
  await open();
  await button("Add line").click();
  await field("What").fill("Skip hire");
  await field("Price").fill("90");
  quote.change({ lines: [parking], linesCost: 12 });
  await button("Save").click();
  await expect.element(toastWith("Line added")).toBeVisible();
  await expectTexts(rows(), ["Parking£12.00", "Skip hire£90.00"]);
});

test("Two people change one line at once: I see theirs and decide", async () => {
  const quote = answerLines({ lines: [parking] });
  await open();
  await chooseFromRow("Parking", "Edit");
  await field("Price").fill("15");
  quote.change({ lines: [{ ...parking, price: 14 }, line({})] });
  await button("Save").click();
  await expect.element(alertWith("Theirs: Parking, £14.00")).toBeVisible();
  await expect.element(field("Price")).toHaveValue("15");
  await expectAccessible();
  await button("Save mine over it").click();
  await expect.element(toastWith("Line updated")).toBeVisible();
  await expectTexts(rows(), ["Parking£15.00", "Isolation valve2 × £18.00£36.00"]);
});

test("What does not go together is said, with one tap to put it right", async () => {
  const alarm = line({ id: PARKING, extraId: 3, words: "Dry-run alarm", quantity: 1, price: 145 });
  const sentence = "“Dry-run alarm” needs “Pump controller”, which is not on the quote.";
  answerLines({ lines: [alarm], lineFaults: [{ lineId: PARKING, kind: "needs", extraId: 6, sentence }] });
  await open();
  await expect.element(page.getByText("Not ready to send: some lines do not go together.")).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expectAccessible();
  await button("Add Pump controller, £420.00").click();
  await expect.poll(() => lastBody()?.lines).toMatchObject([{ extraId: 3 }, { extraId: 6, quantity: 1 }]);
  await button("Remove Dry-run alarm").click();
  await expect.element(toastWith("Dry-run alarm removed")).toBeVisible();
});

test("A line is dragged to where another stands, also to the end", async () => {
  answerLines({ lines: [line({}), parking, line({ id: "01970000-0000-7000-8000-000000000009", words: "Flange" })] });
  await open();
  const drag = (from: number, to: number) =>
    userEvent.dragAndDrop(rows().nth(from).getByTitle("Drag to move"), rows().nth(to));
  await drag(0, 2);
  await expectTexts(rows(), [/^Parking/, /^Flange/, /^Isolation valve/]);
  await expect.element(page.getByText("Isolation valve is now line 3 of 3")).toBeInTheDocument();
  await drag(2, 1);
  await expectTexts(rows(), [/^Parking/, /^Isolation valve/, /^Flange/]);
  expect(callsOf(updateQuote)).toHaveLength(2);
});

test("A line whose extra is switched off is marked", async () => {
  answerLines({ lines: [line({}), parking], withdrawnExtraIds: [1] });
  await open();
  await expectTexts(rows(), ["Isolation valve2 × £18.00£36.00No longer on offer", "Parking£12.00"]);
});

test("A line whose extra is switched off stays as it is once the customer has the quote", async () => {
  answerLines({ lines: [line({}), parking], withdrawnExtraIds: [1], status: "accepted" });
  await open();
  await pressFold("How this price was worked out");
  await expectTexts(rows(), ["Isolation valve2 × £18.00£36.00", "Parking£12.00"]);
});

test("An administrator adds a typed line to the price list, and the line follows it", async () => {
  answerLines({ lines: [parking] });
  answer(createExtra, {
    id: 9,
    companyId: 1,
    name: "Parking",
    details: null,
    price: 12,
    needs: [],
    excludes: [],
    onlyKind: null,
    onlyIds: [],
    isActive: true,
    version: 1,
  });
  await open();
  await chooseFromRow("Parking", "Add to price list");
  await expect.element(toastWith("Parking added to the price list")).toBeVisible();
  expect(callsOf(createExtra)).toMatchObject([{ body: { name: "Parking", price: 12 } }]);
  expect(lastBody().lines).toMatchObject([{ id: PARKING, extraId: 9 }]);
});

test("A failed change of the lines is told, and nothing has changed", async () => {
  answerLines({ lines: [line({}), parking] });
  await open();
  answer(updateQuote, disconnect());
  await chooseFromRow("Parking", "Remove");
  await expect.element(toastWith("Failed to update quote. Please try again.")).toBeVisible();
  await expectCount(rows(), 2);
});

test("A sent quote has its lines with the working of its price, and nothing changes them", async () => {
  const lines = [line({ heading: "Valves", details: "Full-bore" }), parking];
  answerQuote(
    quoteLike("sent", { lines, linesCost: 48, discount: { words: "Goodwill", amount: 0.5 }, sentDepositPercent: 25 }),
  );
  await openScreen(`/quotes/${sampleQuotes.sent.quote.id}`);
  await expect.element(page.getByText(/^Deposit: 25%/)).toBeVisible();
  await expectCount(rows(), 0);
  await page.getByText("How this price was worked out").click();
  await expectTexts(rows(), ["Valves", "Isolation valve2 × £18.00Full-bore£36.00", "Parking£12.00", /^Goodwill/]);
  const ends = [...document.querySelectorAll(".line-price, .line-amount")].map(
    (one) => one.getBoundingClientRect().right,
  );
  expect(ends.length).toBeGreaterThan(2);
  expect(new Set(ends).size).toBe(1);
  await expectCount(button("Add line"), 0);
  await expectCount(button("Change Parking"), 0);
});

test("On a phone lines and their form fit", async () => {
  answerLines({ lines: [line({ words: `Valve ${"W".repeat(60)}` }), parking] });
  await open("northernAdmin", "phone");
  await expectCount(rows(), 2);
  expectNoSidewaysScrolling();
  await button("Add line").click();
  await field("What").fill("valve");
  await expect.element(suggestion(/Isolation valve/)).toBeVisible();
  expectNoSidewaysScrolling();
});

test("The edit page has the lines too; while the form is open they can only be read", async () => {
  answerLines({ lines: [line({}), parking] });
  await openScreen(`/quotes/${sample.id}/edit`);
  await expectCount(rows(), 2);
  await expect.element(button("Add line")).toBeVisible();
  await button("Edit Details").click();
  await expectCount(button("Add line"), 0);
  await expectCount(rows(), 2);
  await expect
    .element(page.getByText(/The total is labour cost \+ material cost \+ lines as they stand here/))
    .toBeVisible();
  await field("Labour cost").fill("900");
  await expect.element(total()).toHaveTextContent("£3,805.95");
});
