// The check before sending: its lines are fixed in place.
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { checkSending, reviseQuote } from "#contract/offers/offers.ts";
import { calculateQuote, duplicateQuote, updateQuote } from "#contract/quotes/quotes.ts";
import { sendChecks } from "#domain/offers/checks/checks.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf } from "#test/screens/answers.ts";
import { answerCompany, companyChanges } from "#test/screens/company.ts";
import { announceChange } from "#test/screens/events.ts";
import { answerCheck, answerRevisions, revisionLike, sentNow, type WireCheck } from "#test/screens/offers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { wireLine as wireQuoteLine } from "#test/screens/options.ts";
import { button, dialog, expectCount, field, pageTitle, toastWith } from "#test/screens/parts.ts";
import { answerQuote, hiddenCosts, quoteLike } from "#test/screens/quotes.ts";

const { quote: sample } = sampleQuotes.calculated;
const address = `/quotes/${sample.id}/send`;
const check = page.getByRole("region", { name: "Before you send" });
const checkHead = check.getByText("Before you send", { exact: true });
const sendButton = page.getByRole("button", { name: /^Send / }).first();
const lineOf = (key: string) => check.getByRole("listitem").filter({ hasText: sentenceOf(key) });
const sentenceOf = (key: string) => `What ${key} says.`;

type Line = WireCheck["lines"][number];
/** The server's line, without its sentence. */
function wireLine(key: string): Line {
  const found = sendChecks.find((one) => one.key === key);
  if (!found) throw new Error(`There is no check ${key}`);
  const { blocks, why, source, where, field } = found;
  return { key, blocks, why, source, where, field, sentence: sentenceOf(key) };
}

type Mending = (line: Locator) => Promise<void>;
const press =
  (name: string): Mending =>
  (line) =>
    line.getByRole("button", { name, exact: true }).click();
const type =
  (texts: Record<string, string>): Mending =>
  async (line) => {
    for (const [label, text] of Object.entries(texts))
      await line.getByRole("textbox", { name: label, exact: true }).fill(text);
    await line.getByRole("button", { name: /^Save/ }).click();
  };
const choose =
  (label: string, option: string): Mending =>
  async (line) => {
    await line.getByRole("combobox", { name: label, exact: true }).selectOptions(option);
    await line.getByRole("button", { name: /^Save/ }).click();
  };

/** A check of each field, how it is fixed, and the body that is then sent. */
const ofTheQuote: [key: string, right: Mending, sent: object][] = [
  ["customer_kind", press("Business"), { customerKind: "business" }],
  [
    "no_cancellation_pack",
    choose("Right to cancel", "14 days, cancellation form included"),
    { noCancellation: "fourteen_days" },
  ],
  ["priceDetail", press("The total only"), { priceDetail: null }],
  ["scope", type({ "What is included": "We fit the pump." }), { scope: "We fit the pump." }],
  ["exclusions", type({ "What is not included": "Electrical work." }), { exclusions: "Electrical work." }],
  ["estimate", press("Quotation"), { documentKind: null }],
  ["reduced_reason", type({ "Reason for the VAT rate": "Converting a home" }), { vatReason: "Converting a home" }],
  ["reverse_charge_number", type({ "Customer’s VAT number": "GB 482 1177 03" }), { customerVatNumber: "GB482117703" }],
  ["reverse_charge_end_user", choose("VAT", "Company standard"), { vatTreatment: null }],
];
const ofTheCompany: [key: string, right: Mending, sent: object][] = [
  [
    "legal_name_or_address",
    type({ "Legal Name": "Northern Pumps Limited", "Registered Address": "4 Mill Lane" }),
    { legalName: "Northern Pumps Limited", registeredAddress: "4 Mill Lane" },
  ],
  ["legal_form", choose("Legal Form", "Limited company"), { legalForm: "company" }],
  ["company_number", type({ "Company Number": "01234567" }), { companyNumber: "01234567" }],
  ["registered_in", choose("Registered In", "England and Wales"), { registeredIn: "england_wales" }],
  ["vat_number", type({ "VAT Number": "GB 482 1177 03" }), { vatNumber: "GB482117703" }],
  ["contact", type({ "Reply Address": "office@north.test" }), { contactEmail: "office@north.test" }],
  ["deposit", type({ "How to Pay the Deposit": "By bank transfer." }), { depositWords: "By bank transfer." }],
  ["terms", type({ Terms: "We are paid within 30 days." }), { terms: "We are paid within 30 days." }],
  ["energy_saving_dates", type({ "Quote Validity (days)": "1" }), { quoteValidityDays: 1 }],
];
/** Checks without a field, each with a test below. */
const others = ["life", "incomplete", "rules", "presentation_sent", "water", "nothing_to_pay", "lines"];

test("each way of putting something right has its case", () => {
  const wayOf = ({ where, field }: Pick<Line, "where" | "field">) => `${where} ${field}`;
  const tried = [...ofTheQuote, ...ofTheCompany].map(([key]) => key).concat(others);
  expect(new Set(tried.map((key) => wayOf(wireLine(key))))).toEqual(new Set(sendChecks.map(wayOf)));
});

test.each([
  ["the quote", ofTheQuote],
  ["the company", ofTheCompany],
] as const)("I fix each thing that the check reports about %s, in the field it names", async (_, cases) => {
  const quote = answerQuote(
    quoteLike("calculated", {
      customerKind: null,
      noCancellation: "premises",
      priceDetail: "lines",
      documentKind: "estimate",
      vatTreatment: "reverse_charge",
      jobTypeScope: null,
      jobTypeExclusions: null,
    }),
  );
  const company = answerCompany({
    maxPriceDetail: "total",
    legalName: null,
    registeredAddress: null,
    legalForm: null,
    companyNumber: null,
    registeredIn: null,
    vatNumber: null,
    contactEmail: null,
    terms: null,
    quoteValidityDays: 365,
  });
  const mended = () => callsOf(updateQuote).length + company.read().version - 1;
  answerCheck(quote, () => ({ lines: cases.slice(mended()).map(([key]) => wireLine(key)) }));
  await openScreen(address);
  const asked = () => cases.slice(mended()).filter(([key]) => wireLine(key).blocks).length;
  for (const [key, right] of cases) {
    const line = lineOf(key);
    await expect.element(line).toBeVisible();
    if (asked() > 0) await expect.element(sendButton).toBeDisabled();
    else await expect.element(sendButton).toBeEnabled();
    // A recommendation is collapsed at first.
    const folded = line.getByRole("button", { name: "Change it here" });
    await expect
      .element(folded.or(line.getByRole("button", { name: /^(Save|Business|The total only|Quotation)/ })).first())
      .toBeVisible();
    if (folded.elements().length > 0) await folded.click();
    await right(line);
    await expectCount(line, 0);
    await expect.element(checkHead).toHaveFocus();
  }
  await expect.element(check.getByText("Ready to send.")).toBeVisible();
  await expect.element(sendButton).toBeEnabled();
  const bodies = [...callsOf(updateQuote).map(({ body }) => body), ...companyChanges()];
  expect(bodies).toEqual(cases.map(([, , sent], index) => ({ ...sent, version: index + 1 })));
});

test("A price that is not that of the job as it stands is calculated anew", async () => {
  const quote = answerQuote("calculated");
  answerCheck(quote, () => ({ lines: callsOf(calculateQuote).length > 0 ? [] : [wireLine("incomplete")] }));
  answer(calculateQuote, () => quote.change({}));
  await openScreen(address);
  await lineOf("incomplete").getByRole("button", { name: "Recalculate" }).click();
  await dialog().getByRole("button", { name: "Recalculate", exact: true }).click();
  await expectCount(lineOf("incomplete"), 0);
  await expect.element(sendButton).toBeEnabled();
});

test("A choice that the rules exclude is changed on the page of the job, which leads back", async () => {
  // A circulator with 11 kW: circulators stop at 3 kW.
  const quote = answerQuote(quoteLike("calculated", { pumpStyleId: 1, motorSizeId: 10 }));
  answerCheck(quote, () => ({ lines: callsOf(updateQuote).length > 0 ? [] : [wireLine("rules")] }));
  await openScreen(address);
  await expect.element(sendButton).toBeDisabled();
  await lineOf("rules").getByRole("link", { name: "Change the job" }).click();
  await expect.element(field("Motor Size")).toHaveFocus();
  await field("Motor Size").selectOptions("4");
  await button("Save Changes").click();
  await expect.poll(() => window.location.pathname).toBe(address);
  await expectCount(lineOf("rules"), 0);
  await expect.element(sendButton).toBeEnabled();
  expect(callsOf(updateQuote).map(({ body }) => body)).toEqual([{ motorSizeId: 4, version: 1 }]);
});

test("Lines that do not go together are each put right with one tap", async () => {
  const alarm = wireQuoteLine({ extraId: 3, words: "Dry-run alarm", price: 145 });
  const sentence = "“Dry-run alarm” needs “Pump controller”, which is not on the quote.";
  const lineFaults = [{ lineId: alarm.id, kind: "needs" as const, extraId: 6, option: null, sentence }];
  const quote = answerQuote(quoteLike("calculated", { lines: [alarm], lineFaults }), ({ lines }) => ({
    lines: lines?.map((one) => wireQuoteLine({ ...one, price: one.price ?? 420 })),
    lineFaults: [],
  }));
  answerCheck(quote, () => ({ lines: quote.read().lineFaults?.length ? [wireLine("lines")] : [] }));
  await openScreen(address);
  await expect.element(sendButton).toBeDisabled();
  const fault = check.getByRole("listitem").filter({ hasText: "Some lines do not go together." });
  await expect.element(fault.getByText(sentence)).toBeVisible();
  await expectCount(fault.getByText(sentenceOf("lines")), 0);
  await expect.element(fault.getByRole("button", { name: "Remove Dry-run alarm" })).toBeVisible();
  await expectAccessible();
  await fault.getByRole("button", { name: "Add Pump controller, £420.00" }).click();
  await expect.element(sendButton).toBeEnabled();
  await expect.element(checkHead).toHaveFocus();
  expect(callsOf(updateQuote).map(({ body }) => body)).toMatchObject([{ lines: [{ extraId: 3 }, { extraId: 6 }] }]);
});

test("Lines of a quote that is renewed are put right on its own page", async () => {
  const quote = answerQuote("calculated");
  answerCheck(quote, () => ({ lines: [wireLine("lines")] }));
  await openScreen(address);
  await expect.element(sendButton).toBeDisabled();
  const link = lineOf("lines").getByRole("link", { name: "Open the quote" });
  await expect.element(link).toHaveAttribute("href", `/quotes/${sample.id}`);
});

test("What is meant is sent so once I say it, and what is only told can be asked about", async () => {
  answerCheck(answerQuote("calculated"), () => ({ lines: [wireLine("nothing_to_pay"), wireLine("water")] }));
  await openScreen(address);
  await expect.element(sendButton).toBeDisabled();
  await expect.element(sendButton).toHaveAccessibleDescription("Confirm the point above first.");
  await lineOf("nothing_to_pay").getByRole("checkbox", { name: "Yes, send it as it is" }).click();
  await expect.element(sendButton).toBeEnabled();
  const why = lineOf("water").getByRole("button", { name: "Why?" });
  await why.click();
  await expect.element(why).toHaveAttribute("aria-expanded", "true");
  await expect.element(lineOf("water").getByText(wireLine("water").why)).toBeVisible();
  await expect.element(lineOf("water").getByText(wireLine("water").source)).toBeVisible();
  await expectAccessible();
});

test("What I typed stays over an error, a press can be undone, and the rest of the page follows", async () => {
  const quote = answerQuote(quoteLike("calculated", { vatTreatment: "reverse_charge" }));
  const lines = () => {
    const { customerVatNumber, documentKind } = quote.read();
    if (documentKind === "estimate") return [wireLine("estimate")];
    return customerVatNumber ? [] : [wireLine("reverse_charge_number")];
  };
  const { offer, email } = structuredClone(sampleQuotes.calculated.sendCheck as WireCheck);
  answerCheck(quote, () => {
    const isEstimate = quote.read().documentKind === "estimate";
    const lead = { label: isEstimate ? "Estimated total without VAT" : "Total without VAT", amount: 3741.95 };
    const kind = isEstimate ? "estimate" : "quotation";
    return {
      lines: lines(),
      offer: offer && { ...offer, documentKind: kind, price: { ...offer.price, lead } },
      email: { ...email, subject: `${isEstimate ? "Estimate" : "Quotation"} NPL-000147` },
    };
  });
  await openScreen(address);
  await page.getByLabelText("Message").fill("Dear Ann, as we said.");
  const line = lineOf("reverse_charge_number");
  const number = line.getByRole("textbox", { name: "Customer’s VAT number" });
  await number.fill("12");
  await userEvent.keyboard("{Enter}");
  await expect.element(number).toHaveAccessibleDescription(/not a UK VAT number/);
  await expect.element(number).toHaveFocus();
  await expect.element(number).toHaveValue("12");
  await expectAccessible();

  // Another user changes another field meanwhile: both changes are saved.
  quote.change({ notes: "Ring first" });
  await number.fill("GB 482 1177 03");
  await userEvent.keyboard("{Enter}");
  // Its timer stops while the pointer is on it.
  await toastWith("Quote Updated").hover();
  await expect.element(checkHead).toHaveFocus();
  expect(quote.read()).toMatchObject({ notes: "Ring first", customerVatNumber: "GB482117703" });
  await button("Undo").click();
  await expect.element(line).toBeVisible();
  expect(quote.read()).toMatchObject({ notes: "Ring first", customerVatNumber: null });

  // The document becomes an estimate, and back: the subject and the figures follow, the typed message stays.
  quote.change({ vatTreatment: null, customerVatNumber: "GB482117703", documentKind: "estimate" });
  await announceChange({ entity: "quote", id: sample.id, version: quote.read().version });
  await expect.element(page.getByLabelText("Subject")).toHaveValue("Estimate NPL-000147");
  await expect.element(page.getByText("Estimated total without VAT", { exact: true }).first()).toBeVisible();
  await check.getByRole("button", { name: "Quotation" }).click();
  await expect.element(page.getByLabelText("Subject")).toHaveValue("Quotation NPL-000147");
  await expect.element(check.getByText("Ready to send.")).toBeVisible();
  await expect.element(page.getByLabelText("Message")).toHaveValue("Dear Ann, as we said.");
});

test("An engineer reads whom to ask about the company", async () => {
  answerCheck(answerQuote(quoteLike("calculated", hiddenCosts)), () => ({ lines: [wireLine("legal_form")] }));
  await openScreen(address, { as: "northernEngineer" });
  await expect
    .element(lineOf("legal_form"))
    .toMatchTextContent("Ask an administrator: Aisha Khan or Joanne Ramsbottom.");
  await expectCount(lineOf("legal_form").getByRole("combobox"), 0);
});

test("An engineer is offered no costs to show", async () => {
  answerQuote(quoteLike("calculated", hiddenCosts));
  await openScreen(`/quotes/${sample.id}/edit`, { as: "northernEngineer" });
  await button("Edit Details").click();
  await expect.element(page.getByLabelText("Kind of document")).toBeVisible();
  await expectCount(page.getByLabelText("Price shown"), 0);
});

test("A draft gets its price here, and I go on from the check", async () => {
  const { quote: draft } = sampleQuotes.draft;
  const quote = answerQuote("draft");
  answerCheck(quote);
  const priced = { status: "calculated", statusLabel: "Calculated", calculatedAt: "2026-11-24T14:00:00.000Z" };
  answer(calculateQuote, () => quote.change({ ...priced, totalCost: 4378.2 }));
  await openScreen(`/quotes/${draft.id}/send`);
  await expect.element(page.getByText("Calculate this quote before you send it.")).toBeVisible();
  await button("Calculate").click();
  await expect.element(checkHead).toHaveFocus();
});

test("Of an accepted quote I make another one", async () => {
  const { quote: accepted } = sampleQuotes.accepted;
  const copy = { ...quoteLike("draft"), customerName: accepted.customerName };
  answer(duplicateQuote, copy);
  await openScreen(`/quotes/${accepted.id}/send`);
  await expect.element(page.getByText("This quote was accepted. Duplicate it to make another one.")).toBeVisible();
  await expectAccessible();
  await button("Duplicate Quote").click();
  await expect.element(toastWith("Quote Duplicated")).toBeVisible();
  await expect.element(pageTitle(`Quote ${copy.quoteNumber} Draft`)).toBeVisible();
  expect(callsOf(checkSending)).toEqual([]);
});

test("What the customer has and I may not show is revised first, and then fixed", async () => {
  const quote = answerQuote(quoteLike("calculated", { ...hiddenCosts, ...sentNow, priceDetail: "lines" }));
  answerRevisions([revisionLike()]);
  const lines = () => {
    const { status, priceDetail } = quote.read();
    if (status === "sent") return [wireLine("presentation_sent")];
    return priceDetail === "lines" ? [wireLine("priceDetail")] : [];
  };
  answerCheck(quote, () => ({ kind: quote.read().status === "sent" ? "again" : "new", lines: lines() }));
  answer(reviseQuote, () => quote.change({ status: "calculated", statusLabel: "Calculated", revision: 2 }));
  await openScreen(address, { as: "northernEngineer" });
  await expect.element(lineOf("presentation_sent")).toMatchTextContent("Ask an administrator: Aisha Khan");
  await expectAccessible();
  await lineOf("presentation_sent").getByRole("button", { name: "Revise" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revise" }).click();
  await lineOf("priceDetail").getByRole("button", { name: "The total only" }).click();
  await expectCount(lineOf("priceDetail"), 0);
  await expect.element(sendButton).toBeEnabled();
});
