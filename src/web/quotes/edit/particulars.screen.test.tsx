// A quote's customer details besides the name (decision 57), from its page to its edit page and back.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { updateQuote } from "#contract/quotes/quotes.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { callsOf } from "#test/screens/answers.ts";
import { answerCompany } from "#test/screens/company.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectCount, field, findPanel, link, toastWith } from "#test/screens/parts.ts";
import { answerQuote, quoteLike } from "#test/screens/quotes.ts";

test("I find the customer's details on the quote, and correct one on its edit page", async () => {
  const quote = quoteLike("draft", {
    customerKind: "business",
    customerEmail: "office@hope-mill.example.test",
    customerPhone: "0161 496 0123 ext 4",
    siteAddress: "Hope Mill\n113 Pollard Street",
  });
  answerQuote(quote);
  await openScreen(`/quotes/${quote.id}`, { as: "northernEngineer" });
  for (const words of ["Business", "office@hope-mill.example.test", "0161 496 0123 ext 4"]) {
    await expect.element(findPanel("Customer Information")).toMatchTextContent(words);
  }
  await link("Edit Quote").click();
  await button("Edit Details").click();
  await expect.element(field("Site address")).toHaveValue("Hope Mill\n113 Pollard Street");
  await field("Telephone").fill("ask Ann");
  await button("Save Changes").click();
  await expect
    .element(field("Telephone"))
    .toHaveAccessibleDescription("Start with the number, as in 01865 000000 (after 6pm)");
  await expectAccessible();
  expect(callsOf(updateQuote)).toEqual([]);
  await field("Telephone").fill("0161 496 0124");
  await button("Save Changes").click();
  await expect.element(toastWith("Quote has been updated successfully.")).toBeVisible();
  expect(callsOf(updateQuote).map(({ body }) => body)).toEqual([
    { customerPhone: "0161 496 0124", version: quote.version },
  ]);
  await link("Back").click();
  await expect.element(findPanel("Customer Information")).toMatchTextContent("0161 496 0124");
});

test("I give a quote to another customer, and clear what was the first one's", async () => {
  const quote = quoteLike("draft", {
    customerKind: "business",
    customerEmail: "office@hope-mill.example.test",
    customerPhone: null,
    siteAddress: "Hope Mill\n113 Pollard Street",
  });
  answerQuote(quote);
  await openScreen(`/quotes/${quote.id}/edit`, { as: "northernEngineer", size: "phone" });
  await button("Edit Details").click();
  const question = page.getByText("Another customer?");
  await expectCount(question, 0);
  await field("Customer name").fill("Bury Textile Hall");
  const kept = `The kind of customer, email and site address are still from ${quote.customerName}.`;
  await expect.element(page.getByText(kept)).toBeVisible();
  await expectAccessible();
  await field("Site address").fill("1 Moss Street, Bury");
  await button("Clear these details").click();
  await expectCount(question, 0);
  await expect.element(field("Kind of customer")).toHaveFocus();
  await button("Save Changes").first().click();
  await expect
    .poll(() => callsOf(updateQuote).map(({ body }) => body))
    .toMatchObject([
      {
        customerName: "Bury Textile Hall",
        customerKind: null,
        customerEmail: null,
        siteAddress: "1 Moss Street, Bury",
      },
    ]);
});

test("A consumer's right to cancel says what the company's default is, and can be chosen for this quote", async () => {
  answerCompany({
    defaultNoCancellation: "advised",
    cancellationAdvice: "Our solicitor’s letter",
    cancellationAdviceDate: "2026-11-03",
  });
  const quote = quoteLike("draft", { customerKind: "consumer", noCancellation: null });
  answerQuote(quote);
  await openScreen(`/quotes/${quote.id}/edit`);
  await button("Edit Details").click();
  const right = field("Right to cancel");
  await expect.element(right).toHaveAccessibleDescription("Company standard: None, on professional advice.");
  await right.selectOptions("14 days, cancellation form included");
  await button("Save Changes").click();
  await expect
    .poll(() => callsOf(updateQuote).map(({ body }) => body))
    .toEqual([{ noCancellation: "fourteen_days", version: quote.version }]);
});
