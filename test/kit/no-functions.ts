import type { Functions } from "#server/database/functions.ts";

/** For a database that has only some of the tables: the functions of db/functions need all of them. */
export const NO_FUNCTIONS: Functions = { version: "0.0.0", sql: "", checksum: "none" };
