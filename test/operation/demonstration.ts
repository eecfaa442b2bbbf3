// For the journeys on a PostgreSQL server: the demonstration, with all its offers, in the database at this address, of
// which each worker makes its own copy.   node test/operation/demonstration.ts ADDRESS
import { argon2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { openDatabase } from "#server/database/connect.ts";
import { issueOffers } from "#server/demonstration/issued-offers.ts";
import { loadDemonstration } from "#server/demonstration/load.ts";
import { closePdfRenderer } from "#server/quotes/pdf.ts";

/** At the least cost that argon2 has, as every journey signs in: the product reads the cost from the hash. */
async function hashCheaply(message: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await promisify(argon2)("argon2id", {
    message,
    nonce,
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const [salt, digest] = [nonce, tag].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${digest}`;
}

const address = process.argv[2] ?? "";
const database = await openDatabase({ databaseUrl: address });
await loadDemonstration(database, new Date(), hashCheaply);
await issueOffers(database, new AbortController().signal);
await closePdfRenderer();
await database.close();
