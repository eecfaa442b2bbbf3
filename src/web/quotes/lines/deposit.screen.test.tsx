// A quote's deposit, on its page: whose it is, set in two taps, and what a customer was asked for.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { updateQuote } from "#contract/quotes/quotes.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse } from "#test/screens/answers.ts";
import { answerCompany } from "#test/screens/company.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  button,
  dialog,
  expectCount,
  expectNoSidewaysScrolling,
  expectTexts,
  field,
  findPanel,
  toastWith,
} from "#test/screens/parts.ts";
import { answerQuote, quoteLike, type WireQuote } from "#test/screens/quotes.ts";

const { quote: sample } = sampleQuotes.calculated;
const open = (size?: "phone") => openScreen(`/quotes/${sample.id}`, { as: "northernEngineer", ...(size && { size }) });
const answerDeposit = (changes: Partial<WireQuote> = {}) =>
  answerQuote(quoteLike("calculated", changes), ({ depositPercent = null }) => ({
    depositPercent: depositPercent === null ? null : Number(depositPercent),
  }));
const lastBody = () => callsOf(updateQuote).at(-1)?.body;

test("A quote says that its deposit is the company's, and has its own in two taps", async () => {
  answerCompany({ depositPercent: 25 });
  answerDeposit();
  await open();
  await button("Deposit: 25%, the company’s").click();
  await expect.element(field("Of the accepted total")).toHaveFocus();
  await expectAccessible();
  await field("Of the accepted total").fill("40%");
  await button("Save").click();
  await expect.element(toastWith("Deposit updated")).toBeVisible();
  expect(lastBody()).toEqual({ version: sample.version, depositPercent: 40 });
  await button("Deposit: 40%, this quote’s own").click();
  await field("Of the accepted total").fill("");
  await button("Save").click();
  await expect.element(button("Deposit: 25%, the company’s")).toBeVisible();
  expect(lastBody()).toMatchObject({ depositPercent: null });
});

test("A quote that asks for none although the company does says so", async () => {
  answerCompany({ depositPercent: 25 });
  answerDeposit({ depositPercent: 0 });
  await open("phone");
  await expect.element(button("Deposit: none on this quote")).toBeVisible();
  expectNoSidewaysScrolling();
});

test("A percentage that is none is refused beside its field", async () => {
  answerDeposit();
  await open();
  await button("Deposit").click();
  await field("Of the accepted total").fill("12.5");
  await button("Save").click();
  await expect
    .element(field("Of the accepted total"))
    .toHaveAccessibleDescription(/^Enter a whole percentage from 0 to 100/);
  expect(callsOf(updateQuote)).toEqual([]);
  answer(updateQuote, refuse(500, "{}"));
  await field("Of the accepted total").fill("12");
  await button("Save").click();
  await expect.element(toastWith("Error")).toBeVisible();
  await expect.element(dialog()).toBeVisible();
});

test.each([
  [{ depositPercent: null, sentDepositPercent: 25 }, ["Deposit: 25%, the company’s when it was sent"]],
  [{ depositPercent: 30, sentDepositPercent: 30 }, ["Deposit: 30%, this quote’s own"]],
  [{ depositPercent: null, sentDepositPercent: 0 }, []],
])("A sent quote says what its customer was asked for, and cannot change it: %j", async (changes, texts) => {
  answerCompany({ depositPercent: 50 });
  answerQuote(quoteLike("sent", changes));
  await openScreen(`/quotes/${sampleQuotes.sent.quote.id}`);
  await expect.element(findPanel("Price Breakdown").getByText("Total cost")).toBeVisible();
  await expectTexts(findPanel("Price Breakdown").getByText(/^Deposit/), texts);
  await expectCount(page.getByRole("button", { name: /^Deposit/ }), 0);
});
