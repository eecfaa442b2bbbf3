// A user's input in the wizard is not lost, and no other user sees it (decision 25).
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { stopClock } from "#test/screens/clock.ts";
import { reopenScreen } from "#test/screens/open.tsx";
import { button, expectCount, expectTexts, findPanel, link, pageTitle } from "#test/screens/parts.ts";
import {
  answerMakingQuotes,
  choose,
  chosenOption,
  createdToast,
  enterCustomer,
  openReview,
  openWizard,
  wizardStep,
} from "#test/screens/wizard.ts";

const customer = () => page.getByLabelText("Customer name");
const unfinished = () => findPanel("Unfinished Quotes").getByRole("link");
const goHome = async () => {
  await link("Home").click();
  await expect.element(pageTitle("Dashboard")).toBeVisible();
};

test("Whatever I entered is there after a reload, at the furthest step that I reached", async () => {
  await openWizard();
  await enterCustomer("O'Brien Dairies", "BD1 4AG");
  await button("Next").click();
  await choose("Job Type", "New installation");
  await reopenScreen({ as: "northernEngineer" });
  await expect.element(wizardStep("Job Details")).toBeInTheDocument();
  await expect.element(chosenOption("Job Type")).toHaveTextContent("New installation");
  history.back();
  await expect.element(customer()).toHaveValue("O'Brien Dairies");
  history.replaceState(null, "", "/wizard?step=3");
  await reopenScreen({ as: "northernEngineer" });
  await expect.element(wizardStep("Job Details")).toBeInTheDocument();
  await expect.poll(() => window.location.search).toBe("?step=2");
});

test("What I typed just before the wizard closes, as when I am signed out, is there afterwards", async () => {
  await openReview("O'Brien Dairies");
  await page.getByText("Add a note").click();
  // The timer that follows the frame of a change, and stores the change, never comes.
  stopClock();
  await page.getByLabelText("Notes").fill("Confined space: two permits");
  await goHome();
  history.back();
  await expect.element(page.getByLabelText("Notes")).toHaveValue("Confined space: two permits");
});

test("I start over, and a colleague on the same device sees nothing of my draft", async () => {
  await openWizard();
  await customer().fill("Salford Quays Marina");
  await expect.element(page.getByText("Draft kept on this device")).toBeVisible();
  await reopenScreen({ as: "northernAdmin" });
  await expect.element(customer()).toHaveValue("");
  await reopenScreen({ as: "northernEngineer" });
  await expect.element(customer()).toHaveValue("Salford Quays Marina");
  await button("Start Over").click();
  const question = page.getByRole("alertdialog");
  await expect.element(question).toMatchTextContent("What you entered for Salford Quays Marina is removed");
  await expectAccessible();
  await question.getByRole("button", { name: "Start Over" }).click();
  await expect.element(customer()).toHaveValue("");
  await reopenScreen({ as: "northernEngineer" });
  await expect.element(customer()).toHaveValue("");
});

test("A draft that I discard waits no more, and discarding can be undone", async () => {
  await openReview("Bristol Harbour Hotel");
  await goHome();
  const waiting = ["Continue: Bristol Harbour Hotel, step 3"];
  await expectTexts(unfinished(), waiting);
  await expectAccessible();
  await button("Discard Bristol Harbour Hotel").click();
  await expectCount(unfinished(), 0);
  await expect.element(page.getByRole("main")).toHaveFocus();
  await button("Undo").click();
  await expectTexts(unfinished(), waiting);
  await button("Discard Bristol Harbour Hotel").click();
  await expectCount(unfinished(), 0);
  await reopenScreen({ as: "northernEngineer" });
  await expect.element(page.getByRole("heading", { name: "Recent Quotes" })).toBeVisible();
  await expectCount(unfinished(), 0);
});

test("Another quote leaves a draft waiting; going on with it and making it does not", async () => {
  answerMakingQuotes();
  await openReview("Bristol Harbour Hotel");
  await goHome();
  await link("New Quote").first().click();
  await expect.element(customer()).toHaveValue("");
  await enterCustomer("Wearmouth Bridge Café");
  await button("Next").click();
  await choose("Motor Size", "3 kW");
  await goHome();
  await expectTexts(unfinished(), [
    "Continue: Wearmouth Bridge Café, step 2",
    "Continue: Bristol Harbour Hotel, step 3",
  ]);
  await unfinished().last().click();
  await expect.poll(() => window.location.pathname + window.location.search).toBe("/wizard?step=3");
  await button("Create Quote").click();
  await expect.element(createdToast()).toBeVisible();
  await reopenScreen({ as: "northernEngineer" });
  await expect.element(button("Calculate"), { message: "until it is left the wizard still has it" }).toBeVisible();
  await goHome();
  await expectTexts(unfinished(), ["Continue: Wearmouth Bridge Café, step 2"]);
  await unfinished().click();
  await expect.element(chosenOption("Motor Size")).toHaveTextContent("3 kW");
  await expectCount(chosenOption("Job Type"), 0);
});

test("On the phone no name of an unfinished quote is cut off by its button", async () => {
  await openWizard({ size: "phone" });
  await customer().fill("Salford Quays Marina and Boatyard Residents' Association");
  await expect.element(button("Start Over")).toBeVisible();
  history.replaceState(null, "", "/");
  await reopenScreen({ as: "northernEngineer", size: "phone" });
  await expectCount(unfinished(), 1);
  const discard = page.getByRole("button", { name: /^Discard Salford/ }).element();
  const gap = discard.getBoundingClientRect().left - unfinished().element().getBoundingClientRect().right;
  expect(gap).toBeGreaterThanOrEqual(0);
});

test("Where the browser keeps nothing the wizard works all the same, and says so", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await openWizard();
  await enterCustomer("Calder & Colne Housing");
  await expect.element(page.getByText("This browser can’t keep a draft: finish before you leave")).toBeVisible();
  await button("Next").click();
  await expect.element(wizardStep("Job Details")).toHaveFocus();
});
