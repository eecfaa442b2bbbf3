// Creating a quote, from a postcode to a calculated price (QB 2.6).
import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { calculateQuote, createQuote } from "#contract/quotes/quotes.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect } from "#test/screens/answers.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { button, expectCount, findPanel, link, pageTitle, toastWith } from "#test/screens/parts.ts";
import {
  answerMakingQuotes,
  choiceCard,
  choiceList,
  chooseJob,
  createdToast,
  enterCustomer,
  expectPrice,
  JOB,
  openDetails,
  openList,
  openNote,
  openReview,
  openWizard,
  reachReview,
  wizardStep,
} from "#test/screens/wizard.ts";

const zoneFound = () => page.getByRole("region", { name: literal("QB 2.6", "Pricing Zone Detected"), exact: true });
const zoneChoice = () => page.getByLabelText("Pricing zone", { exact: true });

describe.each(["laptop", "phone"] as const)("on the %s", (size) => {
  const openPrice = async () => {
    if (size === "phone") await page.getByRole("button", { name: /^Open price breakdown/ }).click();
  };
  const closePrice = async () => {
    if (size === "phone") await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  };

  test("I price a job from its postcode, and hours, engineers and total are right before and after", async () => {
    answerMakingQuotes();
    await openWizard({ size });
    await expectAccessible();
    await enterCustomer("Ancoats Mill Management Co.", "m46bf");
    await expect.element(page.getByLabelText("Postcode")).toHaveValue("M4 6BF");
    for (const words of [
      "Manchester Central",
      "1.5 h",
      "£68.00/hr",
      "Used because M4 is more specific than M (Greater Manchester).",
    ]) {
      await expect.element(zoneFound()).toMatchTextContent(words);
    }
    await expectAccessible();
    await openPrice();
    await expectPrice({ badge: literal("QB 4", "Complete wizard to calculate"), hours: "-", total: "£0.00" });
    await closePrice();

    await button("Next").click();
    await chooseJob();
    const figures = { hours: "6.5", engineers: "2", labour: "-", material: "-", total: "£3,741.95" };
    await openPrice();
    await expectPrice({ badge: literal("QB 4", "Preview"), ...figures });
    await expectAccessible();
    await closePrice();
    if (size === "phone") {
      await expect
        .element(page.getByRole("button", { name: /^Open price breakdown/ }).getByCss(".figure"))
        .toMatchTextContent(figures.total);
    }

    await button("Next").click();
    await expect.element(button("Calculate")).not.toBeInTheDocument();
    await openNote();
    await page.getByLabelText("Notes").fill("Keys from the site office, gate 3.");
    await expectAccessible();
    await button("Create Quote").click();
    await expect.element(createdToast()).toBeVisible();
    expect(callsOf(createQuote).map(({ body }) => body)).toMatchObject([
      {
        customerName: "Ancoats Mill Management Co.",
        postcode: "M4 6BF",
        locationId: 1,
        equipmentAccessId: 2,
        jobTypeId: 5,
        pumpStyleId: 4,
        motorSizeId: 8,
        driveTypeId: 4,
        notes: "Keys from the site office, gate 3.",
      },
    ]);
    await openPrice();
    await expectPrice({ badge: "Preview" });
    await closePrice();
    await expectAccessible();

    await button("Calculate").click();
    await expect.element(toastWith("Quote calculation completed successfully.")).toBeVisible();
    await expect.element(button("Send")).toBeVisible();
    await openPrice();
    await expectPrice({ badge: "Calculated", ...figures });
    await closePrice();
    await expect.element(button("Calculate")).not.toBeInTheDocument();
    await button("Previous").click();
    await expectAccessible();
    await button("Next").click();
    await button("Save & View Quote").click();
    await expect.poll(() => window.location.pathname).toMatch(/^\/quotes\/[0-9a-f-]{36}$/);
    await expect.element(page.getByRole("heading", { level: 1, name: /^Quote NPL-\d{6}/ })).toBeVisible();
  });

  test("As an administrator I see what labour and material cost, and how they come about", async () => {
    await openWizard({ as: "northernAdmin", size });
    await enterCustomer("Piccadilly Basin Residents' Association");
    await button("Next").click();
    await openList("Pump Style");
    await expect.element(choiceList("Pump Style").getByText("£1,460.00")).toBeVisible();
    await chooseJob();
    await openPrice();
    await expectPrice({
      badge: "Preview",
      hours: "6.5",
      engineers: "2",
      labour: "£884.00",
      material: "£2,857.95",
      total: "£3,741.95",
    });
    for (const sum of ["6.5 h × 2 engineers × £68.00/h", "£1,460.00 × 1.45 × 1.35"]) {
      await expect.element(page.getByText(sum)).toBeVisible();
    }
  });

  // Signing in takes one more.
  test("From the dashboard to the calculated price takes at most nine taps", async () => {
    answerMakingQuotes();
    await openScreen("/", { as: "northernEngineer", size });
    await expect.element(pageTitle("Dashboard")).toBeVisible();
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.click();
    };
    await tap(link("New Quote").first());
    await expect.element(page.getByLabelText("Customer name")).toHaveFocus();
    await userEvent.keyboard("Tapped Ltd{Enter}");
    await expect.element(page.getByLabelText("Postcode")).toHaveFocus();
    // The keyboard's own key: suggestions that arrive now would move the button away from under a click.
    await userEvent.keyboard("m46bf{Enter}");
    taps += 1;
    for (const [kind, option] of Object.entries(JOB)) await tap(choiceCard(kind, option));
    await tap(button("Next"));
    await tap(button("Create and Calculate"));
    await expect.element(toastWith("Quote calculation completed successfully.")).toBeVisible();
    expect(taps).toBeLessThanOrEqual(9);
  });
});

test("As an engineer I don't see what a pump costs us", async () => {
  await openWizard();
  await enterCustomer("Mrs J. Entwistle");
  await button("Next").click();
  await openList("Pump Style");
  await expect.element(choiceList("Pump Style").getByText("Vertical multistage")).toBeVisible();
  await expect.element(choiceList("Pump Style").getByText("£")).not.toBeInTheDocument();
});

test("One tap in the review makes the quote and its price, and where only the price fails it is asked for alone", async () => {
  answerMakingQuotes();
  answer(calculateQuote, disconnect());
  await openReview("Gorton Reservoir");
  (button("Create and Calculate").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(toastWith("Failed to calculate quote. Please try again.")).toBeVisible();
  await expect.element(button("Save & View Quote")).toBeVisible();
  await expect.element(button("Calculate")).toHaveFocus();
  answerMakingQuotes();
  await userEvent.keyboard("{Enter}");
  await expect.element(toastWith("Quote calculation completed successfully.")).toBeVisible();
  expect(callsOf(createQuote)).toHaveLength(1);
  expect(callsOf(calculateQuote)).toHaveLength(2);

  await button("New Quote").click();
  await reachReview("Gorton Reservoir");
  await button("Create and Calculate").click();
  await expect.element(button("Send")).toBeVisible();
  await expectPrice({ badge: "Calculated" });
  await expectCount(button("Save & View Quote"), 1);
  expect(callsOf(createQuote)).toHaveLength(2);
  expect(callsOf(calculateQuote)).toHaveLength(3);
});

test("Where no zone covers the postcode I choose one by hand, and it stays while I correct the second half", async () => {
  await openWizard();
  await enterCustomer("Lerwick Harbour Trust", "ZE1 0AA");
  await expect.element(page.getByText("No pricing zone covers ZE1 0AA.")).toBeVisible();
  await expect.element(zoneFound()).not.toBeInTheDocument();
  await expectAccessible();
  await zoneChoice().selectOptions("Cumbria (3.0 h, £58.00/hr)");
  await expect.element(page.getByText("Chosen by hand for ZE1 0AA.")).toBeVisible();
  await page.getByLabelText("Postcode").fill("ZE1 0AB");
  await expect.element(page.getByText("Chosen by hand for ZE1 0AB.")).toBeVisible();
  await page.getByLabelText("Postcode").fill("M4 6BF");
  await expect.element(zoneFound()).toMatchTextContent("Manchester Central");
});

test("A zone that matched by letters only tells me to check it", async () => {
  await openWizard({ theme: "dark" });
  await enterCustomer("Medway Housing", "ME7 1AB");
  await expect
    .element(zoneFound())
    .toMatchTextContent(
      "ME7 1AB only matches M because it starts with M. Check that Greater Manchester is the right zone.",
    );
  await expectAccessible();
});

test("Without a zone I can look ahead, but not create the quote", async () => {
  await openWizard();
  await enterCustomer("Lerwick Harbour Trust", "ZE1 0AA");
  await button("Next").click();
  await expect.element(zoneChoice()).toBeVisible();
  await chooseJob();
  await button("Next").click();
  await expect.element(button("Create Quote")).toBeDisabled();
  await expect.element(button("Create Quote")).toHaveAccessibleDescription("Pricing zone is still missing.");
});

test("However I write the postcode it comes out right, and what I correct stays where I type", async () => {
  await openWizard();
  const field = page.getByLabelText("Postcode");
  const input = () => field.element() as HTMLInputElement;
  for (const spelling of ["sw1a1aa", " SW1A  1AA ", "SW1A-1AA.", "Sw1A 1aA"]) {
    await field.fill(spelling);
    input().blur();
    await expect.element(field).toHaveValue("SW1A 1AA");
  }
  await field.fill("");
  input().focus();
  await userEvent.keyboard("m16bf");
  await expect.element(field).toHaveValue("M1 6BF");
  await userEvent.keyboard("{Home}{ArrowRight}{Delete}4");
  expect(input().selectionStart).toBe(2);
  input().blur();
  await expect.element(field).toHaveValue("M4 6BF");
  await field.fill("M4 6B");
  await expect.element(page.getByText("Please enter a valid UK postcode")).toBeVisible();
  await page.getByLabelText("Customer name").click();
  await expect.element(field).toHaveAccessibleDescription(/Please enter a valid UK postcode/);
});

test("I make a quote with the keyboard alone", async () => {
  answerMakingQuotes();
  await openWizard();
  await userEvent.keyboard("Keyboard Ltd{Enter}");
  await expect.element(page.getByLabelText("Postcode")).toHaveFocus();
  await userEvent.keyboard("ls11aa{Enter}");
  await expect.element(wizardStep("Job Details")).toHaveFocus();
  let release = () => {};
  await userEvent.tab();
  for (const kind of Object.keys(JOB)) {
    await expect.element(choiceList(kind).getByRole("radio").first()).toHaveFocus();
    if (kind === "Drive Type") release = holdFrames();
    await userEvent.keyboard(" ");
  }
  const press = async (name: string, key = "{Tab}") => {
    for (let tries = 0; tries < 8 && !document.activeElement?.textContent?.startsWith(name); tries += 1) {
      await userEvent.keyboard(key);
    }
    await userEvent.keyboard("{Enter}");
  };
  // Before the next frame.
  await press("Next");
  release();
  await expect.element(wizardStep("Review")).toHaveFocus();
  await press("Create Quote");
  await expect.element(button("Calculate")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Send")).toHaveFocus();
  await press("Save & View Quote", "{Shift>}{Tab}{/Shift}");
  await expect.poll(() => window.location.pathname).toMatch(/^\/quotes\/[0-9a-f-]{36}$/);
});

/** The page renders nothing more in a frame until the returned function is called. */
function holdFrames(): () => void {
  const callbacks: FrameRequestCallback[] = [];
  const draw = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) => callbacks.push(callback);
  return () => {
    window.requestAnimationFrame = draw;
    for (const callback of callbacks) draw(callback);
  };
}

test("In step 1 I may say whether the customer is a business or a consumer, and take it back", async () => {
  await openWizard();
  await enterCustomer("Hope Mill Residents");
  const kinds = page.getByRole("group", { name: "Kind of customer" });
  const consumer = kinds.getByRole("radio", { name: "Consumer" });
  const clear = button("Clear kind of customer");
  await expectCount(kinds.getByRole("radio", { checked: true }), 0);
  await expectCount(clear, 0);
  await consumer.click();
  await expect.element(consumer).toBeChecked();
  await expectAccessible();
  await clear.click();
  await expectCount(kinds.getByRole("radio", { checked: true }), 0);
  await expect.element(kinds.getByRole("radio").first()).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(consumer).toBeChecked();
  await reopenScreen({ as: "northernEngineer" });
  await expect.element(consumer).toBeChecked();
  await button("Next").click();
  await chooseJob();
  await button("Next").click();
  await expect.element(findPanel("Customer").getByText("Consumer", { exact: true })).toBeVisible();
});

test("I give the customer's details in the review, and one that is wrong keeps the quote from being made", async () => {
  answerMakingQuotes();
  await openReview("Hope Mill Residents");
  const email = page.getByLabelText("Email", { exact: true });
  await expect.element(email).not.toBeVisible();
  await openDetails();
  await email.fill("office@hope, mill");
  await page.getByLabelText("Telephone").fill("0161 496 0123 ext 4");
  await page.getByLabelText("Site address").fill("Hope Mill\n113 Pollard Street");
  await expect.element(email).toHaveAccessibleDescription("Enter one email address, such as name@example.com");
  await expect.element(button("Create and Calculate")).toBeDisabled();
  await email.fill("office@hope-mill.example.test");
  await expectAccessible();
  await button("Create and Calculate").click();
  await expect.element(button("Send")).toBeVisible();
  expect(callsOf(createQuote).map(({ body }) => body)).toMatchObject([
    {
      customerKind: "business",
      customerEmail: "office@hope-mill.example.test",
      customerPhone: "0161 496 0123 ext 4",
      siteAddress: "Hope Mill\n113 Pollard Street",
    },
  ]);
});
