// The texts that QB 2.5 to 2.8 specify, each on its own page.
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type * as z from "zod/mini";
import { getQuote, listQuotePage } from "#contract/quotes/quotes.ts";
import { literal } from "#test/kit/literals.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { answer, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectCount, expectTexts, fact, findPanel, link, pageTitle, pressFold } from "#test/screens/parts.ts";
import { chooseJob, enterCustomer, wizardStep } from "#test/screens/wizard.ts";

const as = "northernEngineer";
const draft = sampleQuotes.draft.quote;
const calculated = sampleQuotes.calculated.quote;

type Within = Pick<typeof page, "getByText">;
/** Each of them is visible, word for word. */
async function expectWords(within: Within, words: readonly string[]): Promise<void> {
  for (const word of words) await expect.element(within.getByText(word, { exact: true }).first()).toBeVisible();
}

/** Three quotes in different states, for the dashboard and the list. */
function answerThree(): void {
  const sample = sampleOf(listQuotePage);
  const [first, second, third] = sample.quotes as [Quote, Quote, Quote];
  const named = { statusLabel: "Sent", statusColor: "#3b82f6" };
  const draft = { status: "draft", statusLabel: "Draft" };
  const quotes = [
    { ...first, quoteNumber: "SPS-000901", status: "calculated", totalCost: 1234.5, createdAt: "2026-09-03T23:30:00Z" },
    { ...second, ...draft, quoteNumber: "SPS-000902", totalCost: null, createdAt: "2026-01-05T09:00:00Z" },
    { ...third, quoteNumber: "SPS-000903", status: "sent", ...named, totalCost: 99, createdAt: "2025-12-31T12:00:00Z" },
  ];
  const statuses = [
    { name: "draft", label: "Draft", color: "#6b7280" },
    { name: "calculated", label: "Calculated", color: "#2563eb" },
    { name: "in_review", label: "In review", color: "#8844aa" },
  ];
  answer(listQuotePage, { ...sample, quotes, statuses, total: 3, start: 1, nextCursor: null, previousCursor: null });
}
type Quote = z.input<typeof listQuotePage.reply>["quotes"][number];

test("The dashboard's words: recent quotes, Quick Info and Quick Actions", async () => {
  answerThree();
  await openScreen("/", { as });
  const recent = findPanel("Recent Quotes");
  for (const [index, words] of [
    ["SPS-000901", literal("QB 2.5", "Active"), "£1,234.50", "Sep 04, 2026"],
    ["SPS-000902", literal("QB 2.5", "Draft"), literal("QB 2.5", "-"), "Jan 05, 2026"],
    ["SPS-000903", "Sent", "£99.00", "Dec 31, 2025"],
  ].entries()) {
    await expectWords(recent.getByRole("listitem").nth(index), words);
  }
  await expect
    .element(recent.getByRole("link", { name: /^View quote SPS/ }).first())
    .toHaveAttribute("href", expect.stringMatching(/^\/quotes\/[\w-]{36}$/));
  await expect.element(link(literal("QB 2.5", "View All"))).toHaveAttribute("href", "/quotes");

  await expect.element(findPanel(literal("QB 2.5", "Quick Info"))).toBeVisible();
  await expect.element(fact("Your quotes")).toMatchTextContent(/^\d+$/);
  await expect.element(findPanel("Quick Info").getByText("Tom Hargreaves", { exact: true })).toBeVisible();
  await expect.element(fact("Role")).toHaveTextContent("user");

  const actions = findPanel(literal("QB 2.5", "Quick Actions"));
  await expect.element(actions.getByRole("link", { name: "New Quote" })).toHaveAttribute("href", "/wizard");
  await expect.element(actions.getByRole("link", { name: "View All Quotes" })).toHaveAttribute("href", "/quotes");
  await expect
    .element(actions.getByRole("button", { name: literal("QB 2.5", "Export Data"), exact: true }))
    .toBeEnabled();
});

test("Without any quote the dashboard offers to create one", async () => {
  answer(listQuotePage, { ...sampleOf(listQuotePage), quotes: [], total: 0, atLeast: 0, nextCursor: null });
  await openScreen("/", { as });
  await expect
    .element(findPanel("Recent Quotes").getByRole("link", { name: "Create Quote" }))
    .toHaveAttribute("href", "/wizard");
});

test("The wizard lets me forward when a step is whole, and back at any time", async () => {
  await openScreen("/wizard", { as });
  const progress = page.getByRole("progressbar");
  await expect.element(pageTitle("New Quote")).toBeVisible();
  await expectTexts(page.getByRole("list", { name: "Step 1 of 3" }).getByRole("listitem"), [
    /Customer/,
    /Job Details/,
    /Review/,
  ]);
  await expect.element(progress).toHaveAttribute("value", "1");
  await expect.element(progress).toHaveAttribute("max", "3");
  await expect.element(button("Previous")).toBeDisabled();
  for (const [name, postcode] of [
    ["", "M4 6BF"],
    ["Chatsworth House", ""],
    ["   ", "M4 6BF"],
    ["Chatsworth House", "M4 6B"],
  ] as const) {
    await enterCustomer(name, postcode);
    await expect.element(button("Next")).toBeDisabled();
  }
  await expect.element(page.getByLabelText("Postcode")).toHaveAccessibleDescription(/Please enter a valid UK postcode/);
  await enterCustomer("Chatsworth House", "m46bf");
  await button("Next").click();
  await expect.element(wizardStep("Job Details")).toBeInTheDocument();
  await expect.element(progress).toHaveAttribute("value", "2");
  await expect.element(button("Next")).toBeDisabled();
  await button("Previous").click();
  await expect.element(page.getByLabelText("Postcode")).toHaveValue("M4 6BF");
  await button("Next").click();
  await chooseJob();
  await button("Next").click();
  await expect.element(progress).toHaveAttribute("value", "3");
  await button("Previous").click();
  await expect.element(wizardStep("Job Details")).toBeInTheDocument();
  await button("Previous").click();
  await expect.element(page.getByLabelText("Customer name")).toHaveValue("Chatsworth House");
});

describe.each(["laptop", "phone"] as const)("on the %s", (size) => {
  test("The list's words: filters, columns or cards, and its foot", async () => {
    answerThree();
    await openScreen("/quotes", { as, size });
    await expect.element(pageTitle("All Quotes")).toBeVisible();
    if (size === "phone") await button("Filters").click();
    const options = (label: string) => page.getByLabelText(label, { exact: true }).getByRole("option");
    await expectTexts(options("Date"), ["All Dates", "Today", "This Week", "This Month"]);
    // Only those present in the data.
    await expectTexts(options("Status"), ["All Statuses", "Draft", "Calculated", "In review"]);
    await expect.element(page.getByRole("searchbox")).toBeVisible();
    await expectWords(page, [literal("QB 2.7", "Showing 1 to N of M total quotes", { N: 3, M: 3 })]);
    for (const name of ["Previous", "Next"]) await expect.element(button(name)).toBeDisabled();

    const entry = (number: string) => page.getByCss("tbody tr, li").filter({ hasText: number });
    const [first, second] = [entry("SPS-000901"), entry("SPS-000902")];
    const address = expect.stringMatching(/^\/quotes\/[\w-]{36}$/);
    if (size === "phone") {
      await expectWords(first, ["calculated", "£1,234.50"]);
      await expectWords(second, ["draft", "-"]);
      await expect.element(first.getByRole("link", { name: /^View quote/ })).toHaveAttribute("href", address);
      await expect
        .element(first.getByRole("button", { name: `${literal("QB 2.7", "Copy")} quote SPS-000901` }))
        .toBeEnabled();
      await expectCount(page.getByRole("table"), 0);
    } else {
      const columns = ["Quote #", "Customer", "Total Cost", "Created", "Status", "Actions"];
      await expectTexts(page.getByRole("columnheader"), columns);
      await expectWords(first, ["SPS-000901", "£1,234.50", "Sep 04, 2026", "Calculated"]);
      await expectWords(second, ["-", "Jan 05, 2026", "Draft"]);
      await expect.element(first.getByRole("link", { name: /^View Details/ })).toHaveAttribute("href", address);
    }
  });
});

const heading = () => page.getByRole("heading", { level: 1 });

test("A quote's words before its price", async () => {
  answer(getQuote, { ...draft, notes: null });
  await openScreen(`/quotes/${draft.id}`, { as });
  await expect
    .element(heading())
    .toHaveTextContent(
      `${literal("QB 2.8", "Quote {quoteNumber}", { quoteNumber: draft.quoteNumber })} ${literal("QB 4", "Draft")}`,
    );
  await expectWords(findPanel("Price Breakdown"), [literal("QB 2.8", "Quote not calculated yet")]);
  await expectCount(findPanel("Applied Calculation Rules"), 0);
  const information = findPanel("Quote Information");
  await expectWords(information, [draft.quoteNumber, "Draft", literal("QB 2.8", "Valid Until: 30 days"), "No notes"]);
  await expect.element(information).toMatchTextContent(/internal, not visible to clients/);
  await expect.element(information.getByRole("button", { name: "Add Note" })).toBeVisible();
});

const TECHNICAL = ["Location", "Equipment Access", "Job Type", "Pump Style", "Motor Size", "Drive Type"];

test("What a quote does not say yet is a dash, or Not specified", async () => {
  const names = {
    location: null,
    equipment_access: null,
    job_type: null,
    pump_style: null,
    motor_size: null,
    drive_type: null,
  };
  answer(getQuote, { ...draft, postcode: null, names, motorKw: null });
  await openScreen(`/quotes/${draft.id}`, { as });
  await expect.element(fact("Postcode")).toHaveTextContent(literal("QB 2.8", "Not specified"));
  for (const label of TECHNICAL) {
    await expect.element(factOn("Technical Details", label)).toHaveTextContent(literal("QB 2.8", "-"));
  }
});

const factOn = (title: string, label: string) =>
  findPanel(title)
    .getByCss("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByCss("dd")
    .first();

test("A calculated quote's words", async () => {
  const { names } = calculated;
  answer(getQuote, {
    ...calculated,
    notes: "Gate code 4711",
    names: { ...names, motor_size: "Large" },
    motorKw: 11,
    labourHours: 12.25,
    labourCost: 1000,
    materialCost: 234.5,
    totalCost: 1234.5,
  });
  await openScreen(`/quotes/${calculated.id}`, { as: "northernAdmin" });
  await expect.element(heading()).toHaveTextContent(`Quote ${calculated.quoteNumber} ${literal("QB 4", "Active")}`);
  await expectWords(page, ["Created Nov 23, 2026", "Last updated Nov 23, 2026"]);
  for (const [title, label, words] of [
    ["Customer Information", "Customer", "Ancoats Mill Management Co."],
    ["Customer Information", "Quote number", calculated.quoteNumber],
    ["Customer Information", "Postcode", "M4 6BF"],
    ["Technical Details", "Location", names.location],
    ["Technical Details", "Equipment Access", names.equipment_access],
    ["Technical Details", "Job Type", names.job_type],
    ["Technical Details", "Pump Style", names.pump_style],
    ["Technical Details", "Motor Size", "Large (11 kW)"],
    ["Technical Details", "Drive Type", names.drive_type],
    ["Price Breakdown", "Labour hours", "12.3"],
    ["Price Breakdown", "Engineers", "2"],
    ["Price Breakdown", "Labour cost", "£1,000.00"],
    ["Price Breakdown", "Material cost", "£234.50"],
  ] as const) {
    await expect.element(factOn(title, label)).toHaveTextContent(words);
  }
  await expectWords(findPanel("Price Breakdown"), ["Total cost"]);
  await expect.element(findPanel("Price Breakdown").getByRole("status")).toHaveTextContent("£1,234.50");
  const rules = findPanel(literal("QB 2.8", "Applied Calculation Rules"));
  await expect.element(rules.getByCss("time")).toHaveTextContent("Nov 23, 2026 15:10");
  await pressFold("Applied Calculation Rules");
  await expectWords(rules, ["Location", "Access", "Job Type"]);
  const information = findPanel("Quote Information");
  await expectWords(information, [calculated.quoteNumber, "Active", "Valid Until: 30 days", "Gate code 4711"]);
  await expect.element(information.getByRole("button", { name: "Edit Note" })).toBeVisible();

  await expect.element(link("Back")).toHaveAttribute("href", "/quotes");
  await expect.element(link("Edit Quote")).toHaveAttribute("href", `/quotes/${calculated.id}/edit`);
  for (const name of ["Download PDF", "Duplicate Quote", "PDF", "CSV"]) {
    await expect.element(button(name)).toBeEnabled();
  }
});
