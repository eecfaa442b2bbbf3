import { describe, expect, test } from "vitest";
import type { SystemStatusName } from "#domain/quotes/status.ts";
import { type ActionContext, type AllowedActions, findAllowedActions, findCurrentState } from "./allowed-actions.ts";

const offering = (state: SystemStatusName, more: Partial<ActionContext> = {}): ActionContext => ({
  state,
  mayEdit: true,
  mayRecord: true,
  administersCompany: true,
  isImpersonating: false,
  hasEarlier: false,
  isCancelled: false,
  ...more,
});
const shown = (state: SystemStatusName, more?: Partial<ActionContext>) =>
  Object.entries(findAllowedActions(offering(state, more)))
    .filter(([, can]) => can)
    .map(([name]) => name as keyof AllowedActions);

describe("What is offered", () => {
  test.each<[SystemStatusName, (keyof AllowedActions)[]]>([
    ["draft", []],
    ["calculated", ["send"]],
    ["sent", ["send", "link", "revise", "withdraw", "recordAcceptance", "recordDecline"]],
    ["expired", ["renew", "link", "revise", "withdraw", "recordAcceptance", "recordDecline"]],
    ["accepted", ["link", "cancel"]],
    ["declined", ["renew", "link", "revise"]],
  ])("of a quote that is %s", (state, offered) => expect(shown(state)).toEqual(offered));

  test("is going back to the earlier revision, while the next one is worked on", () => {
    expect(shown("draft", { hasEarlier: true })).toEqual(["discard"]);
    expect(shown("calculated", { hasEarlier: true })).toEqual(["send", "discard"]);
    expect(shown("sent", { hasEarlier: true })).not.toContain("discard");
  });

  test("is nothing to whoever may only read", () => {
    for (const state of ["calculated", "sent", "expired", "accepted", "declined"] as const)
      expect(shown(state, { mayEdit: false, hasEarlier: true })).toEqual([]);
  });

  test("is declining alone where an engineer may not write an acceptance down", () => {
    expect(shown("sent", { mayRecord: false })).toEqual(["send", "link", "revise", "withdraw", "recordDecline"]);
  });

  test("is a cancellation to administrators alone", () => {
    expect(shown("accepted", { administersCompany: false })).toEqual(["link"]);
  });

  test("is neither sending nor answering for somebody who acts in a company that is not theirs", () => {
    expect(shown("calculated", { isImpersonating: true })).toEqual([]);
    expect(shown("sent", { isImpersonating: true })).toEqual(["link", "revise", "withdraw"]);
  });

  test("is cancelling once", () => expect(shown("accepted", { isCancelled: true })).toEqual(["link"]));
});

test("A sent quote is expired from the moment at which its time is over", () => {
  const quote = { status: "sent", calculatedAt: "2026-11-20T09:00:00.000Z", validUntil: "2026-12-21T23:59:59.999Z" };
  expect(findCurrentState(quote, new Date("2026-12-21T23:59:59.998Z"))).toBe("sent");
  expect(findCurrentState(quote, new Date("2026-12-21T23:59:59.999Z"))).toBe("expired");
  expect(findCurrentState({ ...quote, status: "waiting_for_parts" }, new Date("2027-01-01"))).toBe("calculated");
});
