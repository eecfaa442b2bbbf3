// The product's replies to every actor, as text that is the same in each run, to read what a change of code changed.
//   npm run witness:replies -- FILE
import { writeFileSync } from "node:fs";
import { startPostgresServer } from "#test/postgres-server.ts";
import { replaceChance } from "./chance.ts";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the file to write: npm run witness:replies -- FILE");
const from = performance.now();
const server = await startPostgresServer();
try {
  // The module that creates a world reads it when it is loaded.
  process.env.VOLUTE_TEST_DATABASE = server.url;
  replaceChance();
  const { callEverything: askEverything } = await import("./everything.ts");
  const replies = await askEverything();
  writeFileSync(file, replies.join("\n"));
  const seconds = Math.round((performance.now() - from) / 1000);
  console.log(`${file}: ${replies.length} replies in ${seconds} s`);
} finally {
  await server.stop();
}
