// For the journeys on a PostgreSQL server: the demonstration, with all that its customers were given, in the database at
// this address, and a copy of it called `journeys`.   node test/operation/demonstration.ts ADDRESS
import pg from "pg";
import { openDatabase } from "#server/database/connect.ts";
import { loadDemonstration } from "#server/demonstration/load.ts";
import { giveOffers } from "#server/demonstration/offers.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { closePdfRenderer } from "#server/quotes/pdf.ts";

const address = process.argv[2] ?? "";
const database = await openDatabase({ databaseUrl: address });
await loadDemonstration(database, new Date(), hashPassword);
await giveOffers(database, new AbortController().signal);
await closePdfRenderer();
await database.close();

const admin = new pg.Client({ connectionString: Object.assign(new URL(address), { pathname: "/postgres" }).href });
await admin.connect();
await admin.query(`create database journeys template ${new URL(address).pathname.slice(1)}`);
await admin.end();
