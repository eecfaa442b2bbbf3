// Step 1 knows the customer: suggestions, the customer that the quote is filed under, and what is said of two.
import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { findCustomers } from "#contract/customers/records.ts";
import { createQuote } from "#contract/quotes/quotes.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse, sampleOf } from "#test/screens/answers.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { button, expectCount, expectNoSidewaysScrolling, link, pageTitle, toastWith } from "#test/screens/parts.ts";
import {
  answerMakingQuotes,
  choiceCard,
  chooseJob,
  createdToast,
  enterCustomer,
  JOB,
  openWizard,
  wizardStep,
} from "#test/screens/wizard.ts";

const [sample] = sampleOf(findCustomers);
if (!sample) throw new Error("The sample names no site");
const mill = { ...sample, isExact: false };
const taproom = {
  ...mill,
  siteId: "019e2a11-0000-7000-8000-000000000002",
  line: "Taproom, M1 1AE",
  postcode: "M1 1AE",
};
const suggestions = () => page.getByRole("region", { name: "Known customers" });
const suggestion = (words: string | RegExp) => suggestions().getByRole("button", { name: words });
const customerName = () => page.getByLabelText("Customer name");
const postcode = () => page.getByLabelText("Postcode");
const filed = () => page.getByText(/^(Known|Former) customer /);

/** The body of the quote that is created from here. */
async function createdBody(): Promise<object> {
  await button("Next").click();
  await chooseJob();
  await button("Next").click();
  await button("Create Quote").click();
  await expect.element(createdToast()).toBeVisible();
  return callsOf(createQuote).at(-1)?.body as object;
}

describe.each(["laptop", "phone"] as const)("on the %s", (size) => {
  // Signing in takes one more.
  test("A known customer's job is priced in ten taps from the dashboard", async () => {
    answerMakingQuotes();
    answer(findCustomers, [mill, taproom]);
    await openScreen("/", { as: "northernEngineer", size });
    await expect.element(pageTitle("Dashboard")).toBeVisible();
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.click();
    };
    await tap(link("New Quote").first());
    await expect.element(customerName()).toHaveFocus();
    await userEvent.keyboard("anc");
    await tap(suggestion(/Boiler house/));
    await tap(button("Next"));
    for (const [kind, option] of Object.entries(JOB)) await tap(choiceCard(kind, option));
    await tap(button("Next"));
    await tap(button("Create and Calculate"));
    await expect.element(toastWith("Quote calculation completed successfully.")).toBeVisible();
    expect(taps).toBe(10);
    expect(callsOf(createQuote)[0]?.body).toMatchObject({ customerId: mill.customerId, siteId: mill.siteId });
  });

  test("Suggestions stand below name and postcode; a pick fills in what its record says", async () => {
    answerMakingQuotes();
    answer(findCustomers, [mill, { ...taproom, isEnded: true }]);
    await openWizard({ size });
    await customerName().fill("anc");
    await expect.element(suggestion(/Boiler house, M4 6BF/)).toMatchTextContent("3 quotes");
    await expect.element(suggestion(/Taproom/)).toMatchTextContent("Former customer");
    expect(callsOf(findCustomers).at(-1)?.query).toEqual({ q: "anc" });
    await expectAccessible();
    expectNoSidewaysScrolling();
    await suggestion(/Boiler house/).click();
    await expect.element(customerName()).toHaveValue(mill.name);
    await expect.element(postcode()).toHaveValue("M4 6BF");
    await expect.element(filed()).toMatchTextContent(`Known customer ${mill.name}: 3 quotes, 2 pumps.`);
    await expect.element(page.getByRole("radio", { name: "Business" })).toBeChecked();
    await expectAccessible();
    // The pick survives a reload.
    await reopenScreen({ as: "northernEngineer", size });
    await expect.element(filed()).toMatchTextContent("3 quotes, 2 pumps");
    expect(await createdBody()).toMatchObject({
      customerId: mill.customerId,
      siteId: mill.siteId,
      customerKind: "business",
      customerEmail: mill.email,
      customerPhone: mill.phone,
      siteAddress: mill.address,
    });
  });
});

test("Enter goes on as without suggestions; the arrow goes to them", async () => {
  answer(findCustomers, [mill, taproom]);
  await openWizard();
  await userEvent.keyboard("anc");
  await expect.element(suggestion(/Boiler house/)).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(postcode()).toHaveFocus();
  await expect.element(customerName()).toHaveValue("anc");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(suggestion(/Taproom/)).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expect.element(postcode()).toHaveFocus();
  await userEvent.keyboard("m46bf{Enter}");
  await expect.element(wizardStep("Job Details")).toBeInTheDocument();
});

test("A whole name and postcode of one site say where the quote is filed; 'Not this customer' makes another", async () => {
  answerMakingQuotes();
  answer(findCustomers, [{ ...mill, isExact: true, pumps: 0, quotes: 1, isEnded: true }]);
  await openWizard();
  await enterCustomer("Ancoats Mill");
  await expect.element(filed()).toMatchTextContent("Former customer Ancoats Mill: 1 quote.");
  await button("Not this customer").click();
  await expect.element(page.getByText("New customer, saved with the quote")).toBeVisible();
  await expect.element(postcode()).toHaveFocus();
  const body = await createdBody();
  expect(body).toMatchObject({ isNewCustomer: true, customerName: "Ancoats Mill" });
  expect(body).not.toHaveProperty("customerId");
});

test("Two matches ask which, and block nothing", async () => {
  answerMakingQuotes();
  const son = {
    ...mill,
    customerId: "019e2a10-0000-7000-8000-000000000009",
    siteId: taproom.siteId,
    line: "Flat 2, M4 6BF",
  };
  answer(findCustomers, [
    { ...mill, isExact: true },
    { ...son, isExact: true },
  ]);
  await openWizard();
  await enterCustomer("Ancoats Mill");
  const question = page.getByRole("region", { name: "Which customer is it?" });
  await expect.element(question.getByRole("heading", { name: "Which customer is it?" })).toBeVisible();
  await expectAccessible();
  await expect.element(button("Next")).toBeEnabled();
  await question.getByRole("button", { name: /Flat 2/ }).click();
  await expect.element(filed()).toBeVisible();
  expect(await createdBody()).toMatchObject({ customerId: son.customerId, siteId: son.siteId });
});

test("Editing the name drops the customer, editing the postcode only the site", async () => {
  answer(findCustomers, ({ query }) => (query.q === "anc" ? [mill] : []));
  await openWizard({ as: sampleUsers.northernAdmin });
  await customerName().fill("anc");
  await suggestion(/Boiler house/).click();
  await postcode().fill("LS1 4AP");
  await expect.element(filed()).toMatchTextContent("Known customer Ancoats Mill, at a new site.");
  await customerName().fill("Ancoats Mills");
  await expect.element(page.getByText("New customer, saved with the quote")).toBeVisible();
  await expectCount(filed(), 0);
});

test("Without the permission nobody is looked for", async () => {
  const { northernEngineer: user } = sampleUsers;
  await openWizard({ as: { ...user, permissions: { ...user.permissions, customers: ["view"] } } });
  await enterCustomer("Ancoats Mill");
  await expect.element(page.getByText("Manchester Central").first()).toBeVisible();
  expect(callsOf(findCustomers)).toEqual([]);
  await expectCount(page.getByText(/(Known|Former) customer |New customer/), 0);
});

test("Who sees only their own quotes is not told that a customer is new", async () => {
  answer(findCustomers, []);
  await openWizard({ as: sampleUsers.northernEngineer });
  await enterCustomer("Ancoats Mill");
  await expect.poll(() => callsOf(findCustomers).length).toBeGreaterThan(0);
  await expect.element(button("Next")).toBeEnabled();
  await expectCount(page.getByText(/(Known|Former) customer |New customer/), 0);
});

test("If looking fails nothing is said", async () => {
  answer(findCustomers, refuse(503, ""));
  await openWizard();
  await enterCustomer("Ancoats Mill");
  await expect.poll(() => callsOf(findCustomers).length).toBeGreaterThan(0);
  await expectCount(page.getByText(/(Known|Former) customer |New customer/), 0);
  await expect.element(button("Next")).toBeEnabled();
});
