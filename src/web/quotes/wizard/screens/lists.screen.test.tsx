// The five lists of step 2: one is open at a time.
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { button, expectCount } from "#test/screens/parts.ts";
import {
  choiceCard,
  choiceList,
  choose,
  chooseJob,
  chosenOption,
  enterCustomer,
  JOB,
  openList,
  openWizard,
  wizardStep,
} from "#test/screens/wizard.ts";

const kinds = Object.keys(JOB);
const filter = () => page.getByLabelText("Filter Pump Style");
const openJob = async (size: "laptop" | "phone" = "laptop") => {
  await openWizard({ size });
  await enterCustomer("Brooksbottoms Mill");
  await userEvent.keyboard("{Enter}");
  await expect.element(wizardStep("Job Details")).toHaveFocus();
};
const expectOpen = async (openKind: string) => {
  for (const kind of kinds) await expectCount(choiceList(kind), kind === openKind ? 1 : 0);
};

describe.each([
  ["laptop", 950],
  ["phone", 1500],
] as const)("on the %s", (size, maxHeight) => {
  test("One list is open; the others say what was chosen, or how much there is to choose from", async () => {
    await openJob(size);
    await expectOpen("Equipment Access");
    await expect.element(button("Job Type 8 to choose from")).toHaveAttribute("aria-expanded", "false");
    await expectAccessible();
    await choose("Equipment Access", JOB["Equipment Access"]);
    await expectOpen("Job Type");
    await button("Motor Size 12 to choose from").click();
    await expectOpen("Motor Size");
    await expect.element(choiceList("Motor Size").getByRole("radio").first()).toHaveFocus();
    await choose("Motor Size", JOB["Motor Size"]);
    await expectOpen("Drive Type");
    await button("Change Equipment Access").click();
    await expectOpen("Equipment Access");
    await expect.element(choiceList("Equipment Access").getByRole("radio", { checked: true })).toHaveFocus();
    await expectAccessible();
  });

  test(`The longest list makes the page at most ${maxHeight} px high`, async () => {
    await openJob(size);
    await chooseJob({ ...JOB, "Equipment Access": "Ground level, clear" });
    await openList("Pump Style");
    await expect.element(filter()).toBeVisible();
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(maxHeight);
    await openList("Motor Size");
    await expect.element(page.getByLabelText("Filter Motor Size")).toBeVisible();
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(maxHeight);
  });
});

test("Arrow keys move through a list without closing it; Tab, Space and Enter close it and open the next", async () => {
  await openJob();
  const access = choiceList("Equipment Access");
  await userEvent.tab();
  for (const key of ["{ArrowDown}", "{ArrowDown}", "{ArrowUp}"]) {
    await userEvent.keyboard(key);
    await expect.element(access.getByRole("radio", { checked: true })).toHaveFocus();
  }
  await userEvent.tab();
  await expect.element(chosenOption("Equipment Access")).toHaveTextContent("Borehole head, hoist");
  await expect.element(choiceList("Job Type").getByRole("radio").first()).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(button("Change Equipment Access")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(access.getByRole("radio", { checked: true })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(choiceList("Job Type").getByRole("radio").first()).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(choiceList("Pump Style").getByRole("radio").first()).toHaveFocus();
  await userEvent.tab();
  await expect.element(button("Motor Size 12 to choose from"), { message: "nothing was chosen" }).toHaveFocus();
  await expectOpen("Pump Style");
});

test("The second click of a double click chooses nothing in the list that the first one opened", async () => {
  await openJob();
  await choose("Equipment Access", "Ground level, clear");
  const radio = choiceList("Job Type").getByRole("radio").first();
  radio.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 }));
  await expect.element(radio).not.toBeChecked();
  await expectOpen("Job Type");
});

test("I filter a long list by words, and Enter takes the only one that is left", async () => {
  await openJob();
  await expectCount(choiceList("Equipment Access").getByRole("searchbox"), 0);
  await openList("Pump Style");
  await expect.element(filter()).toHaveAttribute("placeholder", "Filter 13 pump styles");
  await filter().fill("SET boost");
  await expectCount(choiceList("Pump Style").getByRole("radio"), 2);
  const count = choiceList("Pump Style").getByRole("status");
  await expect.element(count).toHaveTextContent("2 of 13 pump styles");
  await filter().fill("turbine");
  await expect.element(count).toHaveTextContent("None of 13 pump styles");
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  await expectOpen("Pump Style");
  await filter().fill("vertical");
  await expect.element(choiceCard("Pump Style", "Vertical multistage")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(chosenOption("Pump Style")).toHaveTextContent("Vertical multistage");
});
