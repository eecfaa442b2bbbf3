import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { ensureSigningKey } from "./keys.ts";
import { listPublicKeys } from "./queries.ts";

test("after the private key is removed as in docs/operating.md, a new one signs and both public keys are shown", async () => {
  const { database, session } = await freshDatabaseWithOwner();
  const leaked = await ensureSigningKey(database);
  const said = readFileSync(new URL("../../../../docs/operating.md", import.meta.url), "utf8");
  const statements = /--command='(set role none)' --command='(update signing_keys [^']+)'/.exec(said)?.slice(1) ?? [];
  expect(statements).toHaveLength(2);
  for (const sql of statements) await session.run(sql);
  const next = await ensureSigningKey(database);
  expect(next.publicKey).not.toBe(leaked.publicKey);
  expect(await ensureSigningKey(database)).toMatchObject({ publicKey: next.publicKey });
  const shown = await database.asPlatform((db) => listPublicKeys(db));
  expect(shown.map(({ publicKey }) => publicKey).sort()).toEqual([leaked.publicKey, next.publicKey].sort());
  expect(await session.rows("select from signing_keys where private_key is not null")).toHaveLength(1);
  await database.close();
});
