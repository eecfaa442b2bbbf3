// Started and killed by src/server/database/embedded.test.ts: opens the embedded database in the given directory,
// prints "open", then inserts rows for ever and prints each one's name once the database has committed it.
import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { openDatabase } from "#server/database/connect.ts";
import { insertIn } from "#test/rows.ts";

// Synchronously and not through a stream: what was committed must be known when the kill comes.
const say = (line: string) => writeSync(1, `${line}\n`);

const database = await openDatabase({ dataDirectory: process.argv[2] ?? "" });
say("open");
for (;;) {
  const name = randomUUID();
  await database.asPlatform((tx) => insertIn(tx, "plans", { name, description: "x".repeat(500), features: [] }));
  say(name);
}
