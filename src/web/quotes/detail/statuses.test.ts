import { describe, expect, test } from "vitest";
import { systemStatuses } from "#domain/quotes/status.ts";
import { listAssignableStatuses } from "./statuses.ts";

const status = (name: string, isActive = true) => ({ name, label: name, color: "#112233", isActive });
const system = systemStatuses.map(({ name }) => status(name));
const all = [status("on_hold"), ...system, status("in_review"), status("retired", false)];
const calculatedAt = "2026-11-21T09:38:00.000Z";
const names = (quote: { status: string; calculatedAt: string | null }, of = all) =>
  listAssignableStatuses(quote, of).map(({ name }) => name);

describe("the statuses that a quote can be given by hand", () => {
  test("are the platform's own in their order, and the one that the quote has by itself", () => {
    expect(names({ status: "draft", calculatedAt: null })).toEqual(["on_hold", "draft", "in_review"]);
    expect(names({ status: "calculated", calculatedAt })).toEqual(["on_hold", "calculated", "in_review"]);
    expect(names({ status: "in_review", calculatedAt })).toEqual(["on_hold", "calculated", "in_review"]);
  });

  test("hold the one that it has, also one that was switched off since: there is a way back from it", () => {
    expect(names({ status: "retired", calculatedAt }, [...system, status("retired", false)])).toEqual([
      "calculated",
      "retired",
    ]);
  });

  test("are none where the platform has no active one of its own", () => {
    expect(names({ status: "draft", calculatedAt: null }, [...system, status("retired", false)])).toEqual([]);
  });

  test.each(["sent", "accepted", "declined", "expired"])("are none for a quote that is %s", (name) => {
    expect(names({ status: name, calculatedAt })).toEqual([]);
  });
});
