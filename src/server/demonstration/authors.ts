// The users of a demonstration company as the product knows them during a call.
import { hash } from "node:crypto";
import type { Actor } from "#domain/actor.ts";
import type { RequestContext } from "#server/kernel/call.ts";
import type { DemonstrationCompany, DemonstrationUser } from "./company.ts";
import { createSeededRandom, createUuidAt } from "./random.ts";

/** In days: longer ago than the oldest quote. */
export const FOUNDED_DAYS_AGO = 196;

export const createUserId = (email: string, founded: Date): string => createUuidAt(founded, createSeededRandom(email));

export interface Author {
  actor: Actor;
  /** On one day all calls of a user have the same session. */
  buildContext(at: Date): RequestContext & { sessionKey: string };
}

/** By email address. */
export function buildAuthors(company: DemonstrationCompany, companyId: number, founded: Date): Map<string, Author> {
  return new Map(company.users.map((user) => [user.email, buildAuthor(user, company.name, companyId, founded)]));
}

export function findAuthor(authors: ReadonlyMap<string, Author>, { by }: { by: string }): Author {
  const author = authors.get(by);
  if (!author) throw new Error(`Nobody is called ${by}`);
  return author;
}

function buildAuthor(user: DemonstrationUser, companyName: string, companyId: number, founded: Date): Author {
  const { email, firstName, lastName, role, ipAddress, userAgent } = user;
  return {
    actor: {
      userId: createUserId(email, founded),
      name: `${firstName} ${lastName}`,
      email,
      role,
      companyId,
      companyName,
      impersonating: false,
      showPricingToUsers: false,
      engineersSee: "own",
      currencySymbol: "£",
    },
    buildContext: (at) => ({
      ...buildWebContext({ ipAddress, userAgent }),
      sessionKey: hash("sha256", `${email} ${at.toISOString().slice(0, 10)}`),
    }),
  };
}

/** Without a session, as a customer's. */
export const buildWebContext = (device: { ipAddress: string; userAgent: string }): RequestContext => ({
  ...device,
  sessionKey: null,
  deviceToken: null,
  isCrossSite: false,
  ifNoneMatch: [],
  isPrefetch: false,
});
