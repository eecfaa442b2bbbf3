import { expect, test } from "vitest";
import { buildDeposit, computeDeposit, showDeposit } from "./deposit.ts";

test.each([
  [231_000, 25, 57_750],
  [5, 33, 2],
  [2, 25, 1],
  [1, 49, 0],
  [9_999_999_999, 100, 9_999_999_999],
])("of %i pence %i%% is %i", (gross, percent, pence) => expect(computeDeposit(gross, percent)).toBe(pence));

test("a quote without its own deposit has the company's, and 0 asks for none", () => {
  const company = { depositPercent: 25, depositWords: "By bank transfer." };
  expect(buildDeposit(company, { depositPercent: null })).toEqual({
    deposit: { percent: 25, words: "By bank transfer." },
  });
  expect(buildDeposit(company, { depositPercent: 40 }).deposit?.percent).toBe(40);
  expect(buildDeposit(company, { depositPercent: 0 })).toEqual({});
  expect(buildDeposit({ ...company, depositPercent: 0 }, { depositPercent: null })).toEqual({});
});

const figures = { net: 10_000, vat: 2_000, gross: 12_000, rate: 2000, later: null };
const deposit = { percent: 25, words: null };

test("it is shown as a part of the total, which without VAT is said without it", () => {
  const amounts = [{ label: "25% of the total including VAT", pence: 3_000 }];
  expect(showDeposit({ deposit, figures })).toEqual({ title: "Deposit", amounts, words: null });
  expect(showDeposit({ deposit, figures: { ...figures, vat: null } })?.amounts[0]?.label).toBe("25% of the total");
});

test("it is both sums if the rate of VAT changes before the offer ends", () => {
  const later = { from: "2027-04-01", rate: 500, vat: 500, gross: 10_500, words: "VAT at 5%" };
  const shown = showDeposit({ deposit, figures: { net: 10_000, vat: 0, gross: 10_000, rate: 0, later } });
  expect(shown?.amounts).toEqual([
    { label: "25% of the total including VAT", pence: 2_500 },
    { label: "For work from 1 April 2027", pence: 2_625 },
  ]);
});

test("nothing is shown of nothing to pay, nor without a deposit", () => {
  expect(showDeposit({ deposit, figures: { ...figures, net: 0, vat: 0, gross: 0 } })).toBeNull();
  expect(showDeposit({ figures })).toBeNull();
});
