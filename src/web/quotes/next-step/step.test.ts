import { expect, test } from "vitest";
import { mapKinds } from "#domain/catalogue/items.ts";
import { findStep, type StepContext } from "./step.ts";

const quote: StepContext["quote"] = {
  erasedAt: null,
  pendingAcceptance: null,
  conflict: null,
  conflicts: [],
  needsRecalculation: false,
  isManual: false,
  names: mapKinds(() => "Chosen"),
};
const find = (more: Partial<Omit<StepContext, "quote">>, changes: object = {}) =>
  findStep({
    state: "draft",
    hasOpenQuestion: false,
    emailStates: [],
    hasLink: true,
    isOpened: false,
    ...more,
    quote: { ...quote, ...changes },
  });

test.each([
  ["draft", "calculate"],
  ["calculated", "send"],
  ["sent", "wait"],
  ["expired", "renew"],
  ["declined", "revise"],
  ["accepted", "accepted"],
] as const)("A quote that is %s: %s", (state, step) => expect(find({ state })).toBe(step));

test("What blocks an unsent quote is shown before sending it", () => {
  const calculated = { state: "calculated" } as const;
  expect(find({}, { names: { ...quote.names, motor_size: null } })).toBe("complete");
  expect(find({}, { isManual: true })).toBe("recalculate");
  expect(find(calculated, { isManual: true })).toBe("send");
  expect(find(calculated, { needsRecalculation: true })).toBe("recalculate");
  expect(find(calculated, { needsRecalculation: true, conflicts: ["The rules exclude it."] })).toBe("choose_again");
  expect(find(calculated, { conflicts: ["The rules exclude it."], conflict: {} })).toBe("choose_price");
  expect(find({ state: "sent" }, { needsRecalculation: true, conflicts: ["The rules exclude it."] })).toBe("wait");
});

test("A customer who waits comes before everything else", () => {
  const asks = { state: "calculated", hasOpenQuestion: true } as const;
  expect(find(asks, { needsRecalculation: true })).toBe("answer_question");
  expect(find(asks, { pendingAcceptance: {} })).toBe("record_acceptance");
  expect(find(asks, { pendingAcceptance: {}, erasedAt: "2026-11-24T14:00:00.000Z" })).toBe("erased");
});

test("An email that did not arrive is put right, unless the customer has opened the quote", () => {
  expect(find({ state: "sent", emailStates: ["sent", "failed"] })).toBe("send_again");
  expect(find({ state: "sent", emailStates: ["uncertain"], hasLink: false })).toBe("wait");
});

test.each([["without an email", []] as const, ["with an email on hold", ["held"]] as const])(
  "A quote sent %s needs a link, until it has one",
  (_how, emailStates) => {
    const sent = { state: "sent", emailStates, hasLink: false } as const;
    expect(find(sent)).toBe("copy_link");
    expect(find({ ...sent, hasLink: true })).toBe("wait");
    expect(find({ ...sent, isOpened: true })).toBe("wait");
    expect(find({ ...sent, state: "expired" })).toBe("renew");
  },
);
