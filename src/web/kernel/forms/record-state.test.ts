import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { CallError } from "#web/kernel/api.ts";
import { beginEditing, findSaveBase, resolveWithMine, resolveWithTheirs, trySave } from "./record-state.ts";

const original = { name: "Leeds", version: 4 };
const theirs = { name: "Leeds North", version: 6 };
const overtaken = { ...beginEditing(original), theirs };

test("a new record is saved over nothing, another over the version that was seen", () => {
  expect(findSaveBase(beginEditing(null))).toBeNull();
  expect(findSaveBase(beginEditing(original))).toEqual({ original, version: 4 });
});

test("mine goes over theirs, and is still a change of what I saw", () => {
  expect(findSaveBase(resolveWithMine(overtaken))).toEqual({ original, version: 6 });
  expect(resolveWithMine(overtaken).theirs).toBeNull();
});

test("theirs in place of mine is what I have seen from then on", () => {
  expect(resolveWithTheirs(overtaken)).toEqual(beginEditing(theirs));
});

test("while nobody was faster there is nothing to choose", () => {
  expect(resolveWithMine(beginEditing(original))).toEqual(beginEditing(original));
  expect(resolveWithTheirs(beginEditing(original))).toEqual(beginEditing(original));
});

test("what was typed before the session ended keeps the version that it was typed over", () => {
  expect(findSaveBase({ ...beginEditing(theirs), version: 4 })).toEqual({ original: theirs, version: 4 });
});

const update = endpoint({
  method: "PUT",
  path: "/api/admin/places/:id",
  summary: "A place",
  audience: "company",
  permission: ["locations", "edit"],
  audit: "item.updated",
  reply: z.object({ name: z.string(), version: z.int() }),
});
const refusing = (status: number, body: object) => trySave(update, () => Promise.reject(refused(status, body)));
const refused = (status: number, body: object) => new CallError(`${status}`, status, JSON.stringify(body));

test("saving answers the saved record, or the one that somebody else left", async () => {
  expect(await trySave(update, () => Promise.resolve(theirs))).toEqual({ saved: theirs });
  const conflict = { error: "Changed", code: "version_conflict", current: theirs };
  expect(await refusing(409, conflict)).toEqual({ current: theirs });
});

test.each([
  [409, { error: "Changed", code: "version_conflict", current: { name: 7 } }],
  [409, { error: "In use", code: "in_use" }],
  [401, { error: "Unauthorized" }],
])("every other refusal stays one: %i %o", async (status, body) => {
  await expect(refusing(status, body)).rejects.toThrow(CallError);
});
