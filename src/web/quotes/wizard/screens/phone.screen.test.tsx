// The wizard on a phone: its lists fold to the chosen option, and the buttons are at the foot.
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { button } from "#test/screens/parts.ts";
import { choiceCard, choiceList, choose, enterCustomer, JOB, openWizard, wizardStep } from "#test/screens/wizard.ts";

const HEIGHT = 740;
const actionBar = () => page.getByCss(".action-bar");
const boxOf = (target: Locator) => target.element().getBoundingClientRect();
/** In px: how far its bottom edge is above the buttons. */
const gapAboveBar = (target: Locator) => boxOf(actionBar()).top - boxOf(target).bottom;

test("A list that has its answer folds to one line, and the next one comes into view", async () => {
  await openWizard({ size: "phone" });
  await enterCustomer("Irwell Vale Mill");
  await button("Next").click();
  await expect.element(wizardStep("Job Details")).toHaveFocus();
  // The first card of a long list, right above the buttons: the next list is below them.
  const first = choiceCard("Pump Style", "Close-coupled");
  window.scrollBy({ top: 4 - gapAboveBar(first), behavior: "instant" });
  await expect.poll(() => gapAboveBar(first)).toBeLessThan(20);
  await first.click();
  await expect.poll(() => gapAboveBar(choiceList("Motor Size").getByCss("label").nth(5))).toBeGreaterThan(0);
  const change = button("Change Pump Style");
  await expect.element(change).toHaveFocus();
  await expect.element(change, { message: "what I chose stays in sight" }).toBeInViewport();
  await choose("Pump Style", "Submersible sewage");
  await choose("Equipment Access", "Plant room, restricted");
  await expect.element(choiceList("Pump Style")).toHaveFocus();
  await expect.element(button("Change Equipment Access")).toBeVisible();
  await expectAccessible();
  const kinds = Object.keys(JOB);
  for (const [index, [kind, option]] of Object.entries(JOB).entries()) {
    const next = kinds[index + 1];
    await choose(kind, option);
    if (next) await expect.element(choiceList(next).getByText(next, { exact: true }).first()).toBeInViewport();
  }
  await expect
    .poll(() => document.documentElement.scrollHeight, { message: "five answers on two screens" })
    .toBeLessThan(2 * HEIGHT);
});

test("The arrow keys move through a list without folding it, and Tab leaves it folded", async () => {
  await openWizard({ size: "phone" });
  await enterCustomer("Brooksbottoms Mill");
  await userEvent.keyboard("{Enter}");
  await expect.element(wizardStep("Job Details")).toHaveFocus();
  const access = choiceList("Equipment Access");
  const change = button("Change Equipment Access");
  await userEvent.tab();
  for (const key of [" ", "{ArrowDown}", "{ArrowDown}", "{ArrowUp}"]) {
    await userEvent.keyboard(key);
    await expect.element(access.getByRole("radio", { checked: true })).toHaveFocus();
    await expect.element(change).not.toBeInTheDocument();
  }
  await userEvent.tab();
  await expect.element(change).toBeVisible();
  const first = choiceList("Job Type").getByRole("radio").first();
  await expect.element(first).toHaveFocus();
  await expect.element(first).toBeInViewport();
  await userEvent.tab({ shift: true });
  await expect.element(change).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(access.getByRole("radio", { checked: true })).toHaveFocus();
});

test("The way on is under my thumb, and nothing lies over it", async () => {
  await openWizard({ size: "phone" });
  await expect.element(page.getByRole("navigation", { name: "Main" })).not.toBeInTheDocument();
  await document.fonts.ready;
  const before = boxOf(button("Next"));
  await enterCustomer("Frodsham Brewing Co.");
  await expect.element(button("Next")).toBeEnabled();
  const ready = boxOf(button("Next"));
  expect(ready, "it does not move when nothing is missing any more").toEqual(before);
  expect(ready.height).toBeGreaterThanOrEqual(44);
  expect(ready.top).toBeGreaterThan(HEIGHT * (2 / 3));
});
