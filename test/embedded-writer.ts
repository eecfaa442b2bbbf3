// Started and killed by src/server/database/embedded.test.ts: opens the embedded database in the directory given, says
// "open", then adds one row after another for ever and says each one's name once the database has promised to keep it.
import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { openDatabase } from "#server/database/connect.ts";
import { insertIn } from "#test/rows.ts";

// At once and not through a stream: what was promised must be known when the kill comes.
const say = (line: string) => writeSync(1, `${line}\n`);

const database = await openDatabase({ dataDirectory: process.argv[2] ?? "" });
say("open");
for (;;) {
  const name = randomUUID();
  await database.asPlatform((tx) => insertIn(tx, "plans", { name, description: "x".repeat(500), features: [] }));
  say(name);
}
