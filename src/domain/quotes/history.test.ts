import { describe, expect, test } from "vitest";
import { type Changes, describeQuoteEntry } from "./history.ts";

const admin = { seesCosts: true, symbol: "£" };
const engineer = { seesCosts: false, symbol: "£" };
const from = (before: unknown, after: unknown) => ({ before, after });

describe("what a calculation did", () => {
  const first: Changes = {
    labourHours: from(null, 6.5),
    engineerCount: from(null, 2),
    labourCost: from(null, 884),
    totalCost: from(null, 3741.95),
  };

  test("the first time is what it costs", () => {
    expect(describeQuoteEntry("quote.calculated", first, admin)).toEqual([
      "calculated the price: labour £884.00, total £3,741.95",
    ]);
    expect(describeQuoteEntry("quote.calculated", first, engineer)).toEqual(["calculated the price: total £3,741.95"]);
  });

  test("over figures that were typed in is to replace them, hours and engineers as well", () => {
    const again: Changes = { ...first, labourHours: from(9, 6.5), engineerCount: from(3, 2), labourCost: from(1, 884) };
    expect(describeQuoteEntry("quote.calculated", again, admin)).toEqual([
      "calculated the price: hours 6.5 (was 9.0), engineers 2 (was 3), labour £884.00 (was £1.00), total £3,741.95",
    ]);
    expect(describeQuoteEntry("quote.calculated", again, engineer)).toEqual([
      "calculated the price: hours 6.5 (was 9.0), engineers 2 (was 3), total £3,741.95",
    ]);
  });

  test("is said alone if no figure is new", () => {
    expect(describeQuoteEntry("quote.calculated", {}, admin)).toEqual(["calculated the price"]);
  });

  test("is to keep a price from without a connection, with what it replaced", () => {
    const kept = { totalCost: from(3299.95, 3741.95) };
    expect(describeQuoteEntry("quote.offline_price_applied", kept, engineer)).toEqual([
      "kept the price that was shown without a connection: total £3,741.95 (was £3,299.95)",
    ]);
  });
});

describe("what a person changed", () => {
  test.each<[Changes, string]>([
    [{ labourHours: from(null, 3) }, "set the labour hours to 3.0"],
    [{ labourHours: from(6.5, 7.25) }, "changed the labour hours from 6.5 to 7.3"],
    // At one decimal both would be 7.3.
    [{ labourHours: from(7.25, 7.3) }, "changed the labour hours from 7.25 to 7.3"],
    [{ labourHours: from(7.25, null) }, "removed the labour hours (7.3)"],
    [{ engineerCount: from(2, 3) }, "changed the number of engineers from 2 to 3"],
    [{ notes: from(null, "Gate 3") }, "added a note"],
    [{ notes: from("Gate 3", "Gate 4") }, "changed the note"],
    [{ notes: from("Gate 3", null) }, "removed the note"],
    [{ customerKind: from(null, "business") }, "set the kind of customer to “business”"],
    [{ documentKind: from(null, "estimate") }, "changed the kind of document from “Quotation” to “Estimate”"],
    [{ vatTreatment: from("reduced", null) }, "changed the VAT from “Reduced rate, 5%” to “Company standard”"],
    [{ vatReason: from(null, "Care home") }, "set the reason for the VAT rate to “Care home”"],
    [{ scope: from(null, "Fit the pump") }, "changed what is included"],
    [{ exclusions: from("Digging", null) }, "went back to the job type's words for what is not included"],
    [{ customerEmail: from("a@mill.test", null) }, "removed the customer's email (“a@mill.test”)"],
    [
      { customerPhone: from("0161 496 0123", "0161 496 0124") },
      "changed the customer's telephone from “0161 496 0123” to “0161 496 0124”",
    ],
    [{ siteAddress: from(null, "1 Mill Lane\nLeeds") }, "set the site address to “1 Mill Lane, Leeds”"],
    [{ postcode: from("M4 6BF", "M1 1AE") }, "changed the postcode from “M4 6BF” to “M1 1AE”"],
    [{ statusLabel: from("Draft", "On hold") }, "changed the status from “Draft” to “On hold”"],
    [{ labourCost: from(884, 900) }, "changed the labour cost from £884.00 to £900.00"],
  ])("%j is that they %s", (changes, sentence) => {
    expect(describeQuoteEntry("quote.updated", changes, admin)).toEqual([sentence]);
  });

  test("is never what the reader may not see", () => {
    const costs = { labourCost: from(884, 900), materialCost: from(2000, 1984) };
    expect(describeQuoteEntry("quote.updated", costs, engineer)).toEqual(["changed the quote"]);
  });
});
