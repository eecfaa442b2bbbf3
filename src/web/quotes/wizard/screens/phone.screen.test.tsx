// The wizard on a phone: its lists fold to the chosen option, and the buttons are at the foot.
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { button } from "#test/screens/parts.ts";
import { choiceList, choose, enterCustomer, JOB, openWizard, wizardStep } from "#test/screens/wizard.ts";

const HEIGHT = 740;
const boxOf = (target: Locator) => target.element().getBoundingClientRect();

test("A list that has its answer folds to one line, and the next one opens in view", async () => {
  await openWizard({ size: "phone" });
  await enterCustomer("Irwell Vale Mill");
  await button("Next").click();
  await expect.element(wizardStep("Job Details")).toHaveFocus();
  const kinds = Object.keys(JOB);
  for (const [index, [kind, option]] of Object.entries(JOB).entries()) {
    await choose(kind, option);
    const next = kinds[index + 1];
    if (!next) continue;
    await expect.element(choiceList(next).getByRole("radio").first()).toHaveFocus();
    await expect.element(choiceList(next).getByText(next, { exact: true })).toBeInViewport();
    await expect.element(button(`Change ${kind}`), { message: "what I chose stays in sight" }).toBeInViewport();
  }
  await expect.element(button("Change Drive Type")).toHaveFocus();
  await expectAccessible();
  await choose("Equipment Access", "Ground level, clear");
  await choose("Pump Style", "Submersible sewage");
  await choose("Equipment Access", "Plant room, restricted");
  await expect.element(choiceList("Pump Style")).toHaveFocus();
  await expect.element(button("Change Equipment Access")).toBeInViewport();
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
