import { expect, test } from "vitest";
import { sellerSample as company, draftQuote as quote } from "#test/kit/quotes/draft-quote.ts";
import { buildOnSiteOffer, buildShownOffer, refuseChangedOffer, type ShownOffer } from "./on-site.ts";

const now = new Date("2026-11-22T14:02:00.000Z");
const offer = buildOnSiteOffer(company, quote, false, now);
const seen: ShownOffer = buildShownOffer(offer);

test("the screen shows no more of a price than the company lets customers see, and what the button obliges to", () => {
  expect(offer.lines.map(({ label }) => label)).toEqual(["Labour", "Materials"]);
  expect(buildOnSiteOffer(company, { ...quote, labourCost: null, materialCost: null }, false, now).lines).toEqual([]);
  expect(seen).toEqual({
    net: 374_195,
    vat: 74_839,
    gross: 449_034,
    button: "Accept and agree to pay £4,490.34",
    termsVersion: 4,
    job: "Jane Smith\nPump: Vertical\nMotor: 5.5 kW\nDrive: -\nWork: Replacement\nPump and pipework.\n-",
  });
  expect(offer.cancellation).not.toBeNull();
});

test.each<[string, Partial<ShownOffer>, string | null]>([
  ["the same", {}, null],
  ["a penny less", { gross: 449_033 }, "The quote now comes to £4,490.34; the customer saw £4,490.33."],
  ["more without VAT", { net: 449_034, vat: 0 }, "Its VAT has changed since the customer saw it."],
  ["no VAT", { vat: null }, "Its VAT has changed since the customer saw it."],
  [
    "an estimate",
    { button: "Accept and agree to pay a reasonable price" },
    "Its document has changed since the customer saw it.",
  ],
  [
    "another job",
    { job: seen.job.replace("pipework", "wiring") },
    "The customer, the work or what is included has changed since the customer saw it.",
  ],
  ["other terms", { termsVersion: 3 }, "Your company’s terms have changed since the customer saw them."],
  ["no terms", { termsVersion: null }, "Your company’s terms have changed since the customer saw them."],
])("of what was shown as %s", (_what, more, sentence) => {
  expect(refuseChangedOffer({ ...seen, ...more }, offer)?.sentence ?? null).toBe(sentence);
});
