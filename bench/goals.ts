// What the figures are held against; each goal is a ratio within the same run.
import { type On, searches } from "./cases.ts";
import type { OfferFigures } from "./offers.ts";
import type { PdfFigures } from "./pdf.ts";
import { computeRatio, type Results } from "./results.ts";

export interface Goal {
  text: string;
  /** At least instead of at most. */
  isMinimum?: true;
  limit: number;
  figure: number | null;
}

/** The results of one size, beside those of the smallest. */
export interface Measured {
  size: number;
  ofCompany: number;
  results: Results;
  /** Null when only other cases were asked for. */
  pdf: PdfFigures | null;
  offers: OfferFigures | null;
  /** From its start until it was ready. */
  readyMs: Record<On, number>;
  /** Bytes resident when it was ready, and after everything. */
  memory: Record<"started" | "after", Record<On, number>>;
  /** The version of PostgreSQL. */
  postgres: string;
}

const SEARCHED = 250_000;

export function listGoals({ size, ofCompany, results, pdf, offers }: Measured, smallest: Measured): Goal[] {
  const toFloor = (name: string, floor = name) => results.ratio([name, "product", "p50"], [floor, "floor", "p50"]);
  const grown = (name: string) =>
    quotient(toFloor(name, "list"), smallest.results.ratio([name, "product", "p50"], ["list", "floor", "p50"]));
  const goals: Goal[] = [
    { text: "list 50 newest, with their count, to the floor's list", limit: 2.2, figure: toFloor("list") },
    { text: "read one, to the floor's", limit: 2.8, figure: toFloor("read") },
    { text: "read 100 ahead whole, to the floor's", limit: 2.8, figure: toFloor("read ahead") },
    { text: "create, to the floor's insert", limit: 2.5, figure: toFloor("create") },
    {
      text: "create with 8 clients, requests/s to the floor's",
      isMinimum: true,
      limit: 0.45,
      figure: results.ratio(["create", "product", "rate"], ["create", "floor", "rate"]),
    },
    {
      text: "calculate, to create",
      limit: 1,
      figure: results.ratio(["calculate", "product", "p50"], ["create", "product", "p50"]),
    },
    ...(
      [
        ["calculate 20 lines", 1.1],
        ["calculate three options", 1.6],
      ] as const
    ).map(([name, limit]) => ({
      text: `${name}, to calculate`,
      limit,
      figure: results.ratio([name, "product", "p50"], ["calculate", "product", "p50"]),
    })),
  ];
  if (size > smallest.size) {
    const limit = size >= 1_000_000 ? 1.3 : 1.2;
    for (const name of ["list", "read ahead", "dashboard"])
      goals.push({ text: `${name}, growth from ${smallest.size} quotes`, limit, figure: grown(name) });
  }
  if (ofCompany >= SEARCHED) {
    for (const name of Object.keys(searches))
      goals.push({
        text: `${name} in a company of ${ofCompany.toLocaleString("en-GB")}, to the floor's list`,
        limit: 3,
        figure: toFloor(name, "list"),
      });
  }
  if (pdf) {
    goals.push({ text: "PDF over HTTP, to bare pdfkit", limit: 3, figure: computeRatio(pdf.http, pdf.bare) });
    goals.push({
      text: "list p95 while two clients have PDFs made, to quiet",
      limit: 2,
      figure: computeRatio(pdf.listBeside, pdf.listQuiet),
    });
  }
  if (offers) {
    goals.push({
      text: "send until queued, without making its document, to calculate",
      limit: 1.5,
      figure: computeRatio(offers.send, offers.calculate),
    });
    goals.push({
      text: "customer's page, to the floor's read",
      limit: 3,
      figure: computeRatio(offers.page, offers.floor),
    });
  }
  return goals;
}

export function isMet({ figure, limit, isMinimum }: Goal): boolean {
  return figure !== null && (isMinimum ? figure >= limit : figure <= limit);
}

function quotient(above: number | null, below: number | null): number | null {
  return above === null || below === null ? null : above / below;
}
