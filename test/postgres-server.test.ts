import pg from "pg";
import { expect, test } from "vitest";
import { onServer } from "./kit/conditions.ts";
import { quickSettings, startPostgresServer } from "./postgres-server.ts";

test.runIf(onServer)("a server for tests has the settings that make them quick", async () => {
  const server = await startPostgresServer();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const shown: Record<string, string> = {};
  for (const name of Object.keys(quickSettings)) shown[name] = (await client.query(`show ${name}`)).rows[0][name];
  await client.end();
  await server.stop();
  expect(shown).toEqual(quickSettings);
});
