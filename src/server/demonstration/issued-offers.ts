// Issues the demonstration's offers and their answers. Each document takes time to print, so all this runs after the
// start, the newest first; the next start continues what an ended process left out.
import { findOwnCompany } from "#server/companies/queries.ts";
import type { Database } from "#server/database/connect.ts";
import { demonstrationCompanies } from "./accounts.ts";
import type { DemonstrationCompany } from "./company.ts";
import { issueOffer } from "./issued-offer.ts";
import { listCompanies, listSentQuotes } from "./offer-queries.ts";

interface Log {
  error(problem: unknown, words: string): void;
}

/** Returns the function that stops it, after the quote that is under way. */
export function startIssuingOffers(database: Database, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  const given = issueOffers(database, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error(error, "The demonstration's documents could not all be made");
  });
  return () => {
    stopping.abort();
    return given;
  };
}

/** The companies in parallel; of each the newest `most` quotes. */
export async function issueOffers(
  database: Database,
  stop: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const found = await database.asPlatform((db) => listCompanies(db));
  const done = await Promise.allSettled(
    demonstrationCompanies.map(async (company) => {
      const id = found.find(({ slug }) => slug === company.slug)?.id;
      if (id !== undefined) await giveAll(database, { id, company }, stop, most);
    }),
  );
  for (const one of done) if (one.status === "rejected") throw one.reason;
}

async function giveAll(
  database: Database,
  { id: companyId, company: { people } }: { id: number; company: DemonstrationCompany },
  stop: AbortSignal,
  most: number,
): Promise<void> {
  const [given, company] = await database.asCompany(companyId, (db) =>
    Promise.all([listSentQuotes(db), findOwnCompany(db, companyId)]),
  );
  // The newest email is held for a mail server; the next customer has asked something.
  const [held, asked] = given.filter(({ isOpen }) => isOpen);
  for (const { id, isMissing } of given.slice(0, most)) {
    if (!company || stop.aborted) return;
    if (isMissing)
      await issueOffer(database, { company, people, id, isHeld: id === held?.id, isAsked: id === asked?.id }, stop);
  }
}
