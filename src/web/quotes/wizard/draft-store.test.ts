import { describe, expect, test } from "vitest";
import type { Catalogue } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { createDraft } from "#web/quotes/wizard-draft.ts";
import { createDraftStore } from "./draft-store.ts";

const item = (id: number, name: string) => ({ id, name, description: null, isActive: true });
const catalogue: Catalogue = {
  location: [],
  equipment_access: ["Ground level", "Plant room"].map((name, index) => ({
    ...item(index + 1, name),
    minEngineers: 1,
    multiplier: 100,
  })),
  job_type: [],
  pump_style: ["Circulator", "Sewage"].map((name, index) => ({ ...item(index + 1, name), materialCostBase: 64_050 })),
  motor_size: [],
  drive_type: [],
};
const stayDry: Rule = {
  id: 1,
  name: "Stay dry",
  description: null,
  triggerType: "equipment_access",
  triggerValueIds: [2],
  constraintType: "pump_style",
  allowedValueIds: [1],
  priority: 1,
  isActive: true,
};
const priceBook: PriceBook = { catalogue, rules: [stayDry] };

/** A store whose paint the test controls, and how often each kind of listener was called. */
function opened() {
  const waiting: (() => void)[] = [];
  const work = createDraftStore(createDraft("id"), priceBook, (act) => waiting.push(act));
  const told = { atOnce: 0, afterPaint: 0 };
  work.subscribeImmediately(() => told.atOnce++);
  const stop = work.subscribeAfterPaint(() => told.afterPaint++);
  const paint = () => waiting.splice(0).forEach((act) => void act());
  return { work, told, paint, stop };
}

describe("the work on a draft", () => {
  test("tells the price at once, and the rest once after the frame, however many changes came", () => {
    const { work, told, paint, stop } = opened();
    work.change({ choose: "equipment_access", id: 1 });
    work.change({ choose: "pump_style", id: 2 });
    expect([told, work.read().draft.choices.pump_style]).toEqual([{ atOnce: 2, afterPaint: 0 }, 2]);
    paint();
    expect(told).toEqual({ atOnce: 2, afterPaint: 1 });
    stop();
    work.change({ set: "notes", text: "Gate 3" });
    paint();
    expect(told).toEqual({ atOnce: 3, afterPaint: 1 });
  });

  test("takes no choice that another one has just ruled out, though the screen may still show it", () => {
    const { work, told } = opened();
    work.change({ choose: "equipment_access", id: 2 });
    work.change({ choose: "pump_style", id: 2 });
    expect([work.read().draft.choices.pump_style, told.atOnce]).toEqual([null, 1]);
    work.change({ choose: "pump_style", id: 1 });
    expect(work.read().draft.choices.pump_style).toBe(1);
  });

  test("leaves a list the same object while the rules leave it as it was", () => {
    const { work } = opened();
    const before = work.read().narrowed;
    work.change({ choose: "equipment_access", id: 2 });
    const after = work.read().narrowed;
    expect(after.pump_style.options.map(({ name }) => name)).toEqual(["Circulator"]);
    expect([after.motor_size === before.motor_size, after.pump_style === before.pump_style]).toEqual([true, false]);
    work.change({ set: "notes", text: "x" });
    expect(work.read().narrowed.pump_style).toBe(after.pump_style);
  });

  test("is corrected again for another price book until somebody changes it", () => {
    const { work } = opened();
    work.change({ choose: "equipment_access", id: 1 });
    work.change({ choose: "pump_style", id: 2 });
    const wet = { ...stayDry, triggerValueIds: [1] };
    work.setPriceBook({ catalogue, rules: [wet] });
    expect(work.read().draft.choices.pump_style).toBeNull();
    expect(work.read().draft.cleared.pump_style).toContain("Stay dry");
    work.setPriceBook(priceBook);
    expect(work.read().draft.choices.pump_style).toBe(2);
  });
});
