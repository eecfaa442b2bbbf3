// What was frozen before opens with what it could not hold yet; what is frozen now is kept as it is.
import { expect, test } from "vitest";
import { anOffer } from "#test/kit/offers.ts";
import { type FrozenOffer, offerFrom } from "./offer.ts";

/** As the first version that sent quotes froze one. */
function asThen({ company, figures, ...offer }: FrozenOffer, more: Partial<FrozenOffer> = {}): FrozenOffer {
  const { legalForm: _, registeredIn: __, ...then } = company;
  const { later: ___, ...sums } = figures;
  const { documentKind, vat, lines, scope, exclusions, notices, cancellation, ...kept } = offer;
  return { ...kept, company: then, figures: sums, ...more };
}

test("an offer of an earlier version opens as a quotation at the one rate of then", () => {
  const frozen = asThen(anOffer());
  const opened = offerFrom(JSON.parse(JSON.stringify(frozen)));
  expect(opened).toMatchObject({
    ...frozen,
    documentKind: "quotation",
    company: { ...frozen.company, legalForm: null, registeredIn: null },
    figures: { ...frozen.figures, later: null },
    vat: { treatment: "standard", words: "VAT at 20%", statement: null },
    lines: [],
    scope: null,
    exclusions: null,
    notices: [],
  });
});

test("who may be a consumer keeps the right to cancel, whatever was printed then", () => {
  const opened = (customerKind: FrozenOffer["customerKind"]) => offerFrom(asThen(anOffer(), { customerKind }));
  expect(opened("consumer").cancellation?.information).toContain("within 14 days");
  expect(opened(null).cancellation).not.toBeNull();
  expect(opened("business").cancellation).toBeNull();
});

test("one without VAT says no word of it", () => {
  const figures = { net: 100, vat: null, gross: 100, rate: null };
  expect(offerFrom(asThen(anOffer(), { figures })).vat).toEqual({
    treatment: "not_registered",
    words: null,
    statement: null,
  });
});

test("an offer of today opens as it was frozen, also where a consumer gets no form", () => {
  const offer = { ...anOffer(), documentKind: "estimate" as const, cancellation: null, scope: "We fit the pump." };
  expect(offerFrom(JSON.parse(JSON.stringify(offer)))).toEqual(offer);
});
