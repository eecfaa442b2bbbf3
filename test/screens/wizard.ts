// Steps of a user in the wizard, and a server that creates what it is sent.
import { expect } from "vitest";
import { page } from "vitest/browser";
import { calculateQuote, createQuote, getQuote, getQuoteHistory } from "#contract/quotes/quotes.ts";
import { sampleQuotes, sampleUsers } from "#test/kit/samples.ts";
import { buildDraftKeyPrefix } from "#web/quotes/draft-keys.ts";
import { createQuoteId } from "#web/quotes/quote-id.ts";
import { saveDraft } from "#web/quotes/wizard/storage.ts";
import { createDraft } from "#web/quotes/wizard-draft.ts";
import { answer } from "./answers.ts";
import { type Options, openScreen } from "./open.tsx";
import { button } from "./parts.ts";
import { quoteLike, type WireQuote } from "./quotes.ts";

/** A job of the demonstration company, with choices that its rules allow together. */
export const JOB = {
  "Equipment Access": "Plant room, restricted",
  "Job Type": "Like-for-like replacement",
  "Pump Style": "Vertical multistage",
  "Motor Size": "5.5 kW",
  "Drive Type": "Variable speed drive",
};

export const wizardStep = (name: string) => page.getByRole("heading", { level: 2, name: `: ${name}` });

export async function openWizard(options?: Options): Promise<void> {
  await openScreen("/wizard", { as: "northernEngineer", ...options });
  await expect.element(page.getByLabelText("Customer name")).toHaveFocus();
}

export async function enterCustomer(name: string, postcode = "M4 6BF"): Promise<void> {
  await page.getByLabelText("Customer name").fill(name);
  await page.getByLabelText("Postcode").fill(postcode);
}

export const choiceList = (kind: string) => page.getByRole("group", { name: kind, exact: true });

export const choiceCard = (kind: string, option: string) =>
  choiceList(kind)
    .getByCss("label")
    .filter({ has: page.getByText(option, { exact: true }) });

/** What a closed list says that was chosen. */
export const chosenOption = (kind: string) =>
  page
    .getByCss(".choice-line")
    .filter({ has: button(`Change ${kind}`) })
    .getByCss(".choice-chosen");

/** One list is open at a time; the others open at a press. */
export async function openList(kind: string): Promise<void> {
  const closedList = page.getByRole("button", { name: new RegExp(`^(Change )?${kind}\\b`), expanded: false });
  await expect.poll(() => [...closedList.elements(), ...choiceList(kind).elements()].length).toBe(1);
  if (closedList.elements().length > 0) await closedList.click();
}

export async function pressOption(kind: string, option: string): Promise<void> {
  await openList(kind);
  await choiceCard(kind, option).click();
}

/** The list closes, and the next one opens. */
export async function choose(kind: string, option: string): Promise<void> {
  await pressOption(kind, option);
  await expect.element(chosenOption(kind)).toHaveTextContent(option);
}

export async function chooseJob(job: Record<string, string> = JOB): Promise<void> {
  for (const [kind, option] of Object.entries(job)) await choose(kind, option);
}

/** Neither is needed: each is folded in the review until it is pressed. */
export const openNote = () => page.getByText("Add a note").click();
export const openDetails = () => page.getByText("Customer's details").click();

/** A job that is ready to be created. */
export async function reachReview(name: string): Promise<void> {
  await enterCustomer(name);
  await button("Next").click();
  await chooseJob();
  await button("Next").click();
  await expect.element(wizardStep("Review")).toBeInTheDocument();
}

/** The review of JOB at M4 for this customer, a business, as the engineer's device stored it. */
export async function openReview(customerName: string, options?: Options): Promise<void> {
  const user = sampleUsers.northernEngineer;
  saveDraft(buildDraftKeyPrefix(user), createQuoteId(), {
    ...createDraft(createQuoteId()),
    customerName,
    customerKind: "business",
    postcode: "M4 6BF",
    zoneFor: "M4",
    choices: { location: 1, equipment_access: 2, job_type: 5, pump_style: 4, motor_size: 8, drive_type: 4 },
  });
  await openScreen("/wizard?step=3", { as: "northernEngineer", ...options });
  await expect.element(wizardStep("Review")).toBeInTheDocument();
}

/** What a created line has where nothing was sent. */
const emptyLine = { extraId: null, heading: null, details: null, unit: null, price: 18 };

/** From now on quotes are created as sent, and priced like JOB at M4. */
export function answerMakingQuotes(): void {
  const createdQuotes = new Map<string, WireQuote>();
  const find = (id = "") => createdQuotes.get(id) ?? quoteLike("draft");
  const { labourHours, engineerCount, labourCost, materialCost, totalCost, calculatedAt } = quoteLike("calculated");
  const price = { labourHours, engineerCount, labourCost, materialCost, totalCost, calculatedAt };
  answer(createQuote, ({ body }) => {
    const sentQuote = body as WireQuote;
    const quote = quoteLike("draft", {
      ...sentQuote,
      lines: (sentQuote.lines ?? []).map((line) => ({ ...emptyLine, ...line, state: "included", options: [] })),
      quoteNumber: `NPL-${String(200 + createdQuotes.size).padStart(6, "0")}`,
    });
    createdQuotes.set(quote.id, quote);
    return quote;
  });
  answer(getQuote, ({ params }) => find(params.id));
  answer(getQuoteHistory, () => sampleQuotes.draft.history);
  answer(calculateQuote, ({ params }) => {
    const quote: WireQuote = { ...find(params.id), ...price, status: "calculated", statusLabel: "Calculated" };
    createdQuotes.set(quote.id, quote);
    return quote;
  });
}

/** The text of the notification that a quote was created. */
export const createdToast = () =>
  page.getByRole("region", { name: /notifications/i }).getByText(/^Quote NPL-\d{6} has been created successfully\.$/);

interface Figures {
  badge: string;
  hours: string;
  engineers: string;
  labour: string;
  material: string;
  total: string;
}

/** Of the open price panel. */
export async function expectPrice(figures: Partial<Figures>): Promise<void> {
  await expect.poll(readPrice).toMatchObject(figures);
}

function readPrice(): Figures {
  const panel = page
    .getByCss("section")
    .filter({ has: page.getByRole("heading", { name: "Price Breakdown" }) })
    .element();
  const facts = new Map(
    [...panel.querySelectorAll("dl > div")].map((fact) => [
      fact.querySelector("dt")?.textContent,
      fact.querySelector("dd")?.textContent ?? "",
    ]),
  );
  const fact = (label: string) => facts.get(label) ?? "";
  return {
    badge: panel.querySelector(".badge")?.textContent ?? "",
    hours: fact("Labour hours"),
    engineers: fact("Engineers"),
    labour: fact("Labour cost"),
    material: fact("Material cost"),
    total: panel.querySelector("output")?.textContent ?? "",
  };
}
