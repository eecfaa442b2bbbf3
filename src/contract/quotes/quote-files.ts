// Quotes as files: documents for the office, and CSV.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { quoteFilters } from "./quote-filters.ts";
import { quoteParams } from "./quotes.ts";

export const getQuotePdf = endpoint({
  method: "GET",
  path: "/api/quotes/:id/pdf",
  summary: "The office copy of a quote as a PDF document",
  audience: "company",
  permission: ["quotes", "view"],
  params: quoteParams,
  reply: null,
  file: "application/pdf",
});

export const getQuoteCsv = endpoint({
  method: "GET",
  path: "/api/quotes/:id/csv",
  summary: "A quote as CSV for Excel",
  audience: "company",
  permission: ["quotes", "view"],
  params: quoteParams,
  reply: null,
  file: "text/csv",
});

export const exportQuotes = endpoint({
  method: "GET",
  path: "/api/quotes/export",
  summary: "The quotes that the user may see and that match the filters, if any, newest first, as CSV for Excel",
  audience: "company",
  permission: ["quotes", "view"],
  searches: "search",
  query: z.object(quoteFilters),
  reply: null,
  file: "text/csv",
});
