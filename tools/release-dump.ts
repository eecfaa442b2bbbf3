// Writes a database of this version that holds every kind of row, as SQL: test/upgrades begins with it after a release.
//   npm run release:dump -- FILE
import { writeFileSync } from "node:fs";
import { startPostgresServer } from "#test/postgres-server.ts";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the file to write: npm run release:dump -- FILE");
const server = await startPostgresServer();
try {
  // The module that creates databases reads it when it is loaded.
  process.env.VOLUTE_TEST_DATABASE = server.url;
  const { dumpRelease } = await import("#test/kit/release-dump.ts");
  const sql = await dumpRelease();
  writeFileSync(file, sql);
  console.log(`${file}: ${Math.round(sql.length / 1024).toLocaleString("en-GB")} KB`);
} finally {
  await server.stop();
}
