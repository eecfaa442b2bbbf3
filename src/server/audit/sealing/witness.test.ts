import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { StartupProblem } from "#server/database/startup-problems.ts";
import { folderOfTest } from "#test/kit/folder.ts";
import { openFresh } from "#test/kit/open-database.ts";
import { insertIn } from "#test/rows.ts";
import { startSealing } from "./sealer.ts";
import { verifyLog } from "./verify.ts";
import { openWitness, readWitness } from "./witness.ts";

const database = await openFresh();
const write = () => database.asPlatform((db) => insertIn(db, "audit_logs", { action: "update", entityType: "quote" }));

/** Round after round: nothing is sealed while an earlier transaction is open anywhere on the server. */
async function sealAllBy(log: Parameters<typeof startSealing>[1], noteSeal: Parameters<typeof startSealing>[2]) {
  await expect
    .poll(async () => {
      const { stop } = await startSealing(database, log, noteSeal);
      await stop();
      return (await verifyLog(database)).unsealedEntries;
    })
    .toBe(0);
}
const hashOf = (digit: string) => digit.repeat(64);

test("a process appends each seal to the witness file", async () => {
  const path = join(await folderOfTest(), "seals");
  const quiet = { info() {}, error() {} };
  for (let time = 0; time < 2; time++) {
    await write();
    await sealAllBy(quiet, openWitness(path));
  }
  const { seals, lastHash } = await verifyLog(database);
  expect(await readWitness(path)).toEqual({ number: seals, hash: lastHash });
  expect((await readFile(path, "utf8")).split("\n")).toHaveLength(seals + 1);
});

test("a seal that cannot be written to the witness file stays, and the failure is logged", async () => {
  const errors: string[] = [];
  await write();
  await sealAllBy({ info() {}, error: (message) => errors.push(message) }, () => {
    throw new Error("no space left");
  });
  const { seals } = await verifyLog(database);
  expect(errors).toEqual([`Seal ${seals} could not be written to SEAL_WITNESS: no space left.`]);
});

test("the newest seal is found whatever the order of lines and other content", async () => {
  const path = join(await folderOfTest(), "seals");
  await writeFile(path, "");
  expect(await readWitness(path)).toBeNull();
  const old = Array.from({ length: 2000 }, (_, at) => `${at + 1} ${hashOf("a")}\n`).join("");
  await writeFile(path, `${old}2002 ${hashOf("c")}\n2001 ${hashOf("b")}\n2003 ${hashOf("d").slice(1)}`);
  expect(await readWitness(path)).toEqual({ number: 2002, hash: hashOf("c") });
  await appendFile(path, `\n2004 ${hashOf("e")}\n`);
  expect(await readWitness(path)).toEqual({ number: 2004, hash: hashOf("e") });
});

test("a witness file that cannot be written prevents the start", async () => {
  const folder = await folderOfTest();
  expect(() => openWitness(folder)).toThrow(StartupProblem);
  expect(() => openWitness(folder)).toThrow(`SEAL_WITNESS is ${folder}, which cannot be written`);
});
