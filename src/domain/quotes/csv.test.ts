import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeCsvText } from "#domain/csv.ts";
import { type CsvQuote, formatQuoteCsvLine, quoteCsvHeader } from "./csv.ts";
import { noCustomerDetails } from "./customer-details.ts";
import { defaultDocumentOptions } from "./document-options.ts";
import { redactCosts } from "./policy.ts";

const quote: CsvQuote = {
  quoteNumber: "NPL-000147",
  statusLabel: "Calculated",
  customerName: "O'Brien Dairies, Ltd",
  ...noCustomerDetails,
  customerKind: "business",
  customerEmail: "office@obrien.example.test",
  customerPhone: "+44 161 496 0123",
  siteAddress: "Dairy Yard\n1 Mill Lane",
  postcode: "M4 6BF",
  names: {
    location: "Manchester Central",
    equipment_access: "Plant room, restricted",
    job_type: "Like-for-like replacement",
    pump_style: 'Vertical "multistage"',
    motor_size: "5.5 kW",
    drive_type: null,
  },
  labourHours: 650,
  engineerCount: 2,
  labourCost: null,
  materialCost: 285_795,
  totalCost: 374_190,
  linesCost: -1250,
  notes: "Line one\nline two",
  createdByName: "Łukasz Nowak",
  createdAt: "2026-11-20T11:35:20.943Z",
  updatedAt: "2026-11-20T11:35:20.943Z",
  calculatedAt: null,
  ...defaultDocumentOptions,
  documentKind: "estimate",
  scope: "=1+1",
};

/** A reader of CSV of its own, by RFC 4180. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < csv.length; at++) {
    const letter = csv[at] ?? "";
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (csv[at + 1] === '"') cell += csv[at++];
      else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === "," || letter === "\n") {
      rows.at(-1)?.push(cell.replace(/\r$/, ""));
      cell = "";
      if (letter === "\n") rows.push([]);
    } else cell += letter;
  }
  return rows.slice(0, -1);
}

test("a quote is one line under its headings", () => {
  const [headings = [], cells = []] = read(
    quoteCsvHeader + formatQuoteCsvLine(redactCosts({ role: "company_admin", showPricingToUsers: false }, quote)),
  );
  expect(headings[0]).toBe("\uFEFFQuote number");
  expect(cells).toHaveLength(headings.length);
  expect(cells).toEqual([
    "NPL-000147",
    "Calculated",
    "O'Brien Dairies, Ltd",
    "M4 6BF",
    "Business",
    "office@obrien.example.test",
    // A sign in front, so that it is no formula.
    "'+44 161 496 0123",
    "Dairy Yard\n1 Mill Lane",
    "Manchester Central",
    "Plant room, restricted",
    "Like-for-like replacement",
    'Vertical "multistage"',
    "5.5 kW",
    "",
    "6.5",
    "2",
    "",
    "2857.95",
    "3741.9",
    "Line one\nline two",
    "Łukasz Nowak",
    "2026-11-20 11:35:20",
    "2026-11-20 11:35:20",
    "",
    "Estimate",
    "Company standard",
    "",
    "",
    "The total only",
    "'=1+1",
    "",
    "",
    "-12.5",
  ]);
});

describe("no text is a formula", () => {
  test.each([
    "=1+1",
    "+44 161 496 0000",
    "-2+3",
    "@SUM(A1)",
    " =1+1",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "\u00a0=1+1",
    "\u200b=1+1",
    "\u0000=1+1",
    "\ufeff=1+1",
    "＝1+1",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://evil.test","x")',
    "|calc",
    "%1",
  ])("%j", (attack) => {
    const [[cell = ""] = []] = read(`${escapeCsvText(attack)}\r\n`);
    expect(cell).toBe(`'${attack}`);
  });

  test("other texts come back as they were", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        const [[cell = ""] = []] = read(`${escapeCsvText(value)}\r\n`);
        return cell === value || cell === `'${value}` || value.endsWith("\r");
      }),
    );
    for (const value of ["M4 6BF", "O'Brien", "5.5 kW", "a=b", "Smith & Sons (Heating) Ltd", "🚿", "a;b", " spaced "]) {
      expect(read(`${escapeCsvText(value)}\r\n`)[0]?.[0]).toBe(value);
    }
  });
});
