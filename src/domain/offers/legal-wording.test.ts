import { describe, expect, test } from "vitest";
import { buildCancellationRight, findNoCancellationReason, isCancellable } from "./cancellation-right.ts";
import { buildAcceptButtonText, buildConsentText, buildOrderText, describeDocumentKind } from "./legal-wording.ts";
import { buildNotices, buildWaterNotice } from "./notices.ts";
import { buildLegalLines, type Seller } from "./seller-details.ts";

describe("the button says the obligation (decision 63)", () => {
  const company = { currencySymbol: "£" };
  const later = { from: "2027-04-01", gross: 392_905 };
  test.each([
    ["quotation", { gross: 449_034 }, "Accept and agree to pay £4,490.34"],
    ["quotation", { gross: 0 }, "Accept, nothing to pay"],
    ["quotation", { gross: 374_195, later }, "Accept and agree to pay £3,741.95, or £3,929.05 from 1 April 2027"],
    ["estimate", { gross: 449_034 }, "Accept and agree to pay a reasonable price, estimated at £4,490.34"],
    ["estimate", { gross: 0 }, "Accept, nothing to pay"],
    ["quotation", { gross: 0, later: { ...later, gross: 0 } }, "Accept, nothing to pay"],
  ] as const)("of %s with %o", (documentKind, figures, words) => {
    expect(buildAcceptButtonText({ documentKind, figures, company })).toBe(words);
  });

  test("and so does what stands beside it", () => {
    const of = (documentKind: "quotation" | "estimate", gross: number) => {
      const offer = { documentKind, figures: { gross } };
      return `${describeDocumentKind(offer).text} ${buildOrderText(offer)}`;
    };
    expect(of("estimate", 449_034)).toMatch(/You pay a reasonable price.* agree to pay a reasonable price for it\.$/);
    expect(of("estimate", 0)).not.toContain("reasonable price");
    for (const kind of ["quotation", "estimate"] as const)
      expect(of(kind, 0)).toMatch(/There is nothing to pay for it\.$/);
  });

  test("and the tick names what was read", () => {
    const estimate = { documentKind: "estimate" } as const;
    const read = (terms: object | null, number?: string) => buildConsentText({ ...estimate, terms }, number);
    expect(read(null, "N-00042")).toBe("I have read estimate N-00042, and I agree to it.");
    expect(read({}, "N-00042")).toBe("I have read estimate N-00042 and its terms, and I agree to them.");
    // Offline there is no number yet.
    expect(read(null)).toBe("I have read this estimate, and I agree to it.");
    expect(read({})).toBe("I have read this estimate and its terms, and I agree to them.");
  });
});

const seller: Seller = {
  name: "Northern Pumps",
  legalName: "Northern Pumps Limited",
  legalForm: "company",
  registeredIn: "scotland",
  companyNumber: "SC123456",
  registeredAddress: "4 Mill Lane\nLeeds",
  vatRegistered: true,
  vatNumber: "GB123456789",
  contactEmail: "office@north.test",
  contactPhone: "0161 496 0000",
};

describe("who offers", () => {
  const reached = ["VAT no. GB123456789.", "0161 496 0000, office@north.test."];
  test.each([
    ["a company", {}, ["Northern Pumps Limited, trading as Northern Pumps.", "Registered in Scotland, no. SC123456."]],
    [
      "an LLP under its own name",
      { legalForm: "llp", name: "Northern Pumps Limited" },
      ["Northern Pumps Limited.", "Registered in Scotland, no. SC123456."],
    ],
    [
      "one whose register is not known",
      { registeredIn: null },
      ["Northern Pumps Limited, trading as Northern Pumps.", "Registered no. SC123456."],
    ],
  ] as const)("%s", (_, more, lines) => {
    expect(buildLegalLines({ ...seller, ...more })).toEqual([
      ...lines,
      "Registered office: 4 Mill Lane, Leeds.",
      ...reached,
    ]);
  });

  test.each(["sole_trader", "partnership"] as const)("a %s by own name and address", (legalForm) => {
    const own = { ...seller, legalForm, legalName: "Jane Smith and John Doe", companyNumber: null, registeredIn: null };
    expect(buildLegalLines(own)).toEqual([
      "Northern Pumps is the business name of Jane Smith and John Doe.",
      "Address for documents: 4 Mill Lane, Leeds.",
      ...reached,
    ]);
  });

  test("leaves out what is not known, and VAT where the company is not registered", () => {
    const bare = { ...seller, legalForm: null, registeredIn: null, companyNumber: null, registeredAddress: null };
    const silent = { contactEmail: null, contactPhone: null, legalName: null, vatRegistered: false };
    expect(buildLegalLines({ ...bare, ...silent })).toEqual(["Northern Pumps."]);
  });
});

describe("the right to cancel", () => {
  test("is for everybody who may be a consumer, unless there is a reason", () => {
    const due = (customerKind: "consumer" | "business" | null, noCancellation: "urgent" | null = null) =>
      isCancellable({ customerKind, noCancellation });
    expect([due("consumer"), due(null), due("business"), due("consumer", "urgent")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("follows the company’s default unless the quote says otherwise", () => {
    const [usual, advised] = [{ defaultNoCancellation: null }, { defaultNoCancellation: "advised" }] as const;
    const choices = [null, "fourteen_days", "urgent"] as const;
    expect(choices.map((choice) => findNoCancellationReason(choice, usual))).toEqual([null, null, "urgent"]);
    expect(choices.map((choice) => findNoCancellationReason(choice, advised))).toEqual(["advised", null, "urgent"]);
  });

  test("tells until when, to whom and with what effect, and has its form", () => {
    const { information, form } = buildCancellationRight(seller, true);
    const us = "Northern Pumps Limited, 4 Mill Lane, Leeds, telephone 0161 496 0000, email office@north.test";
    for (const words of [
      "within 14 days without giving any reason",
      "after 14 days from the day on which you acquire",
      `you must inform us (${us})`,
      "using the same means of payment",
      "in proportion to what has been performed",
      "You cannot cancel a service once it has been fully performed.",
    ])
      expect(information).toContain(words);
    expect(form).toContain("To Northern Pumps Limited, 4 Mill Lane, Leeds, office@north.test:");
    expect(form).toContain("hereby give notice");
  });

  test("of a service without goods begins with the contract", () => {
    const { information } = buildCancellationRight(seller, false);
    expect(information).toContain("14 days from the day of the conclusion of the contract");
    expect(information).not.toContain("goods supplied");
  });
});

describe("notices", () => {
  test.each([
    ["england_wales", "Water Supply (Water Fittings) Regulations 1999, regulation 5"],
    ["scotland", "Water Supply (Water Fittings) (Scotland) Byelaws 2014"],
    ["northern_ireland", "Water Supply (Water Fittings) Regulations (Northern Ireland) 2009"],
  ] as const)("of the water company in %s name its law", (place, law) => {
    expect(buildWaterNotice(place)?.text).toContain(law);
    expect(buildWaterNotice(place)?.text).toContain("ten working days");
  });

  test.each(["isle_of_man", "jersey", "guernsey"] as const)("of the water company are none in %s", (place) => {
    expect(buildWaterNotice(place)).toBeNull();
  });

  test("tell of an urgent repair, of the water company and of VAT that changes, where they are due", () => {
    const later = { from: "2027-04-01", rate: 500, vat: 18_710, gross: 392_905, words: "" };
    const figures = { net: 374_195, vat: 0, gross: 374_195, rate: 0, later };
    const noticed = { documentKind: "quotation", customerKind: "consumer", figures, currencySymbol: "£" } as const;
    const keys = (more: object) =>
      buildNotices({ ...noticed, noCancellation: null, territory: "scotland", drawsOver12: false, ...more }).map(
        ({ key }) => key,
      );
    expect(keys({})).toEqual(["meaning", "variation", "vat_changes"]);
    expect(keys({ figures: { ...figures, later: null } })).toEqual(["meaning", "variation"]);
    expect(keys({ drawsOver12: true, noCancellation: "urgent" }).slice(3)).toEqual(["water", "no_cancellation"]);
    expect(keys({ customerKind: "business", noCancellation: "urgent" })).not.toContain("no_cancellation");
  });
});
