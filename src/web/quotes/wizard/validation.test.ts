import { describe, expect, test } from "vitest";
import { mapToChoiceKeys } from "#domain/catalogue/items.ts";
import { noCustomerDetails } from "#domain/quotes/customer-details.ts";
import { createDraft, type WizardDraft } from "#web/quotes/wizard-draft.ts";
import {
  buildNewQuote,
  describeMissing,
  findFurthestStep,
  isStepValid,
  validateCustomer,
  validateReview,
} from "./validation.ts";

const ID = "01939c2e-7b1a-7c3d-8e4f-0123456789ab";
const filled: WizardDraft = {
  ...createDraft(ID),
  customerName: " Smith & Sons ",
  postcode: "M4 6BF",
  choices: { location: 1, equipment_access: 2, job_type: 3, pump_style: 4, motor_size: 5, drive_type: 6 },
};
const having = (part: Partial<WizardDraft>): WizardDraft => ({ ...filled, ...part });
const choosing = (part: Partial<WizardDraft["choices"]>) => having({ choices: { ...filled.choices, ...part } });

describe("step 1", () => {
  test.each([
    ["", "", "Customer name and postcode are still missing."],
    ["  ", "M4 6BF", "Customer name is still missing."],
    ["Smith", "", "Postcode is still missing."],
    ["Smith", "M4 6B", "Please enter a valid UK postcode"],
    ["x".repeat(201), "M4 6BF", "At most 200 characters"],
  ])("with %j and %j says %j and leads no further", (customerName, postcode, sentence) => {
    const draft = having({ customerName, postcode });
    expect(describeMissing(draft, 1)).toBe(sentence);
    expect(findFurthestStep(draft)).toBe(1);
  });

  test("is valid without a zone (QB 5)", () => {
    const draft = choosing({ location: null });
    expect(describeMissing(draft, 1)).toBeNull();
    expect(validateCustomer(draft)).toEqual({});
    expect(findFurthestStep(draft)).toBe(3);
  });
});

describe("step 2", () => {
  test.each([
    [{ drive_type: null }, "Drive Type is still missing."],
    [{ motor_size: null, drive_type: null }, "Motor Size and Drive Type are still missing."],
    [
      { equipment_access: null, job_type: null, pump_style: null, motor_size: null, drive_type: null },
      "Equipment Access and 4 more are still missing.",
    ],
  ])("without %j says %j", (choices, sentence) => {
    expect(describeMissing(choosing(choices), 2)).toBe(sentence);
    expect(findFurthestStep(choosing(choices))).toBe(2);
  });
});

test("step 2 names a missing zone among the rest, and Next does not wait for it", () => {
  const unpriced = choosing({ location: null, job_type: null, drive_type: null });
  expect(describeMissing(unpriced, 2)).toBe("Pricing zone and 2 more are still missing.");
  expect(isStepValid(unpriced, 2)).toBe(false);
  expect(describeMissing(choosing({ location: null }), 2)).toBe("Pricing zone is still missing.");
  expect(isStepValid(choosing({ location: null }), 2)).toBe(true);
  expect(isStepValid(choosing({ location: null }), 3)).toBe(false);
  expect(isStepValid(filled, 3)).toBe(true);
});

describe("step 3", () => {
  test("needs a zone to create a quote", () => {
    expect(describeMissing(choosing({ location: null }), 3)).toBe("Pricing zone is still missing.");
    expect(buildNewQuote(choosing({ location: null }))).toBeNull();
  });

  test("needs notes that fit", () => {
    expect(describeMissing(having({ notes: "x".repeat(10_001) }), 3)).toBe("At most 10,000 characters");
    expect(validateReview(having({ notes: "x".repeat(10_000) }))).toEqual({});
  });

  test.each([
    [{ customerEmail: "mill@example" }, "Enter one email address, such as name@example.com"],
    [{ customerPhone: "ask Ann" }, "Start with the number, as in 01865 000000 (after 6pm)"],
    [{ siteAddress: "x".repeat(501) }, "At most 500 characters"],
  ])("needs none of the customer's details, but a right one: %j", (wrong, sentence) => {
    expect(describeMissing(having(wrong), 3)).toBe(sentence);
    expect(describeMissing(having(wrong), 2)).toBeNull();
    expect(buildNewQuote(having(wrong))).toBeNull();
    expect(Object.values(validateReview(having(wrong)))).toEqual([sentence]);
  });

  test("sends the customer's details as they were given", () => {
    const given = {
      customerKind: "business",
      customerEmail: " office@mill.test ",
      siteAddress: "1 Mill Lane\nLeeds\n",
    };
    expect(buildNewQuote(having(given))).toMatchObject({
      customerKind: "business",
      customerEmail: "office@mill.test",
      customerPhone: null,
      siteAddress: "1 Mill Lane\nLeeds",
    });
  });

  test("sends what was entered, trimmed, with its own id", () => {
    expect(describeMissing(filled, 3)).toBeNull();
    expect(buildNewQuote(filled)).toEqual({
      id: ID,
      customerName: "Smith & Sons",
      postcode: "M4 6BF",
      ...noCustomerDetails,
      ...mapToChoiceKeys(filled.choices),
      notes: null,
    });
    expect(buildNewQuote(having({ notes: " Keys at gate 3 " }))?.notes).toBe("Keys at gate 3");
  });
});

test("nothing is missing once the quote exists", () => {
  const draft = having({ created: true, choices: { ...filled.choices, location: null } });
  expect([1, 2, 3].map((step) => describeMissing(draft, step as 1))).toEqual([null, null, null]);
  expect(findFurthestStep(draft)).toBe(3);
});
