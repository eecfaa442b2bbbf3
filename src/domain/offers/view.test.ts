import { describe, expect, test } from "vitest";
import { draftQuote, sellerSample } from "#test/kit/quotes/draft-quote.ts";
import { buildOfferContent, type Offerable } from "./offer-content.ts";
import { buildOfferView, type ViewedOffer } from "./view.ts";

const company = { ...sellerSample, contactPhone: "0161 496 0000" };
const quote = {
  ...draftQuote,
  quoteNumber: "NPL-000147-R2",
  siteAddress: "Dairy Farm\nMill Lane",
  issuedAt: "2026-11-22T14:02:00.000Z",
  validUntil: "2026-12-22T23:59:59.999Z",
  priceDetail: null,
  items: { ...draftQuote.items, motor_size: "Medium" },
};

function offer(changes: Partial<Offerable & ViewedOffer["quote"]> = {}, now = "2026-11-22T14:02:00.000Z"): ViewedOffer {
  const changed = { ...quote, ...changes };
  return {
    ...buildOfferContent(company, changed, false, new Date(now)),
    company,
    quote: changed,
    scope: "We fit it.",
    exclusions: "Electrical work.",
    terms: { text: "Pay in 30 days." },
  };
}
const titles = ({ sections }: ReturnType<typeof buildOfferView>) => sections.map(({ title }) => title);

test("a customer reads whose document it is, for whom and for how long", () => {
  expect(buildOfferView(offer())).toMatchObject({
    kind: "Quotation",
    title: "Quotation NPL-000147-R2",
    customer: "For Jane Smith at Dairy Farm, Mill Lane, M4 6BF",
    validUntil: "Tuesday, 22 December 2026",
    seller: { title: "Who this is from", text: "Northern Pumps Ltd. VAT no. GB123456789. 0161 496 0000." },
    summary: {
      postcode: { label: "Postcode", value: "M4 6BF" },
      site: { label: "Site address", value: "Dairy Farm, Mill Lane" },
      issued: { label: "Date of issue", value: "22 November 2026" },
      validity: { label: "Valid Until", value: "Tuesday, 22 December 2026", note: "30 days from sending" },
    },
  });
});

test("what is not known yet is called so, or left out", () => {
  const nothing = { quoteNumber: null, siteAddress: null, postcode: null, issuedAt: null, validUntil: null };
  expect(buildOfferView(offer({ ...nothing, labourHours: null }))).toMatchObject({
    number: "No number yet",
    title: "Quotation",
    customer: "For Jane Smith",
    validUntil: null,
    summary: {
      postcode: { value: "Not specified" },
      site: null,
      issued: { value: "Not sent yet" },
      validity: { value: "30 days", note: "from sending" },
    },
    work: { facts: ["Pump", "Motor", "Work", "Access"].map((label) => ({ label })) },
    details: { labour: [{ value: "2" }] },
  });
});

test("a job on the customer's own pump names it once, without a price of it", () => {
  const own = offer({
    priceDetail: "lines",
    isOwnPump: true,
    materialCost: 0,
    totalCost: draftQuote.labourCost,
    items: { ...quote.items, drive_type: "Soft starter" },
  });
  const { work, details } = buildOfferView(own);
  expect(work.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    ...["Your pump: Vertical, Medium, 5.5 kW, Soft starter", "Work: Replacement", "Access: Ground level"],
    "Labour: 2 engineers, 6.5 hours",
  ]);
  expect(details.items.map(({ label }) => label)).toEqual(["Location", "Equipment Access", "Job Type", "Your pump"]);
  expect(details.items.at(-1)?.value).toBe("Vertical, Medium (5.5 kW), Soft starter");
  expect(own.lines.map(({ label }) => label)).toEqual(["Labour"]);
});

test("the work is what the customer has chosen, the details all that it was priced with", () => {
  const { work, details } = buildOfferView(offer({ priceDetail: "split" }));
  expect(work.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    ...["Pump: Vertical", "Motor: Medium, 5.5 kW", "Work: Replacement", "Access: Ground level"],
    "Labour: 2 engineers, 6.5 hours",
  ]);
  expect(details.items.map(({ value }) => value)).toEqual([
    ...["Central", "Ground level", "Replacement", "Vertical", "Medium (5.5 kW)", "-"],
  ]);
});

test("the reader of a total alone is not shown the hours, unless it is the office", () => {
  const { work, details } = buildOfferView(offer());
  expect(work.facts.at(-1)).toEqual({ label: "Labour", value: "2 engineers" });
  expect(details.labour).toEqual([{ label: "Engineers", value: "2" }]);
  expect(buildOfferView(offer(), { showsHours: true }).details.labour).toHaveLength(2);
});

test("the price is in words, with what it is made of as far as it is shown", () => {
  expect(buildOfferView(offer({ priceDetail: "lines" })).price).toEqual({
    title: "Price",
    lead: { label: "To pay, including VAT", value: "£4,490.34" },
    rest: [
      { label: "Price without VAT", value: "£3,741.95" },
      { label: "VAT at 20%", value: "£748.39" },
    ],
    remarks: [],
    more: [
      {
        title: "What the price without VAT is made of",
        amounts: [
          { label: "Labour", value: "£884.00" },
          { label: "Materials", value: "£2,857.95" },
        ],
      },
    ],
  });
});

test("of a price that changes with VAT the later one comes before what it is made of, and a changed job is said so", () => {
  const changes = { vatTreatment: "energy_saving", priceDetail: "split", needsRecalculation: true } as const;
  const { price } = buildOfferView(offer(changes, "2027-03-10T10:00:00.000Z"));
  expect(price.more.map(({ title }) => title)).toEqual([
    "For work from 1 April 2027",
    "What the price without VAT is made of",
  ]);
  expect(price.remarks.at(-1)).toBe("The job was changed after this price was calculated.");
});

describe("what kind of document it is", () => {
  const estimate = { documentKind: "estimate" } as const;

  test("is said in a sentence below the title, and not again among the notices", () => {
    const view = buildOfferView(offer(estimate));
    expect(view.meaning).toMatch(/^This is an estimate: our best guess/);
    expect(titles(view)).toEqual(["What is included", "What is not included", "If it costs more", "Terms"]);
  });

  test("or in a section of its own, the first of the notices", () => {
    const view = buildOfferView(offer(estimate), { meaning: "section" });
    expect(view.meaning).toBeNull();
    expect(titles(view).slice(2, 4)).toEqual(["An estimate, not a fixed price", "If it costs more"]);
  });

  test("reads otherwise once it was accepted, and is not said of what is over", () => {
    expect(buildOfferView(offer(), { outcome: "accepted" }).meaning).toMatch(/^This quotation was accepted\./);
    expect(buildOfferView(offer(), { outcome: "over" }).meaning).toBeNull();
  });
});

test("the right to cancel comes with its form, to whom it is due", () => {
  const { cancellation } = buildOfferView(offer());
  expect([cancellation?.information.title, cancellation?.form.title]).toEqual([
    "Your right to cancel",
    "Cancellation form",
  ]);
  expect(buildOfferView(offer({ customerKind: "business" })).cancellation).toBeNull();
  expect(buildOfferView(offer(), { outcome: "accepted" }).cancellation).not.toBeNull();
  expect(buildOfferView(offer(), { outcome: "over" }).cancellation).toBeNull();
});
