// A reply of each reading endpoint that screens call, in the call's format. Screen tests use these instead of the
// server; test/contract-walk.test.ts compares their shapes with the server's replies.
import catalogue from "./samples/catalogue.json" with { type: "json" };
import companies from "./samples/companies.json" with { type: "json" };
import customers from "./samples/customers.json" with { type: "json" };
import quotes from "./samples/quotes.json" with { type: "json" };
import reports from "./samples/reports.json" with { type: "json" };
import users from "./samples/users.json" with { type: "json" };

/** The samples are a moment of the demonstration: in screen tests it is this time. */
export const SAMPLE_TIME = new Date("2026-11-24T14:00:00Z");

const { northernAdmin, northernEngineer, platformAdmin, ...usersByCall } = users;
const { draft, calculated, sent, accepted, declined, expired, ...quotesByCall } = quotes;

export const sampleUsers = { northernAdmin, northernEngineer, platformAdmin };
export type SampleUser = keyof typeof sampleUsers;

/** A quote of each status, with the other replies that its page reads. */
export const sampleQuotes = { draft, calculated, sent, accepted, declined, expired };

/** By method and path of the endpoint. Those of one quote are in `sampleQuotes`. */
export const samples: Record<string, unknown> = {
  ...catalogue,
  ...companies,
  ...customers,
  ...reports,
  ...usersByCall,
  ...quotesByCall,
};
