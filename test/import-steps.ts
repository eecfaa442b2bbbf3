// Shared by the tests of imports: the kinds of files that users have, and sending one to the server.
import { expect } from "vitest";
import type { ImportReport } from "#contract/catalogue/catalogue.ts";
import { type Kind, kindLabels } from "#domain/catalogue/items.ts";
import type { World } from "./world.ts";

type Wire = Record<string, unknown> & { id: number; name: string };

type Outcome = ImportReport["rows"][number]["outcome"];

export const BOM = "\uFEFF";
export const utf8 = (text: string) => Buffer.from(text);
export const lines = (...rows: string[]) => rows.map((row) => `${row}\r\n`).join("");

export const pathOf = (kind: Kind) => `/api/admin/${kindLabels[kind].path}`;

/** `world` is a function, because tests create the world before they run. */
export function importSteps(world: () => World) {
  const listed = async (kind: Kind) => (await world().as<Wire[]>("company_admin", "GET", pathOf(kind))).json;
  const send = <Body = ImportReport>(kind: Kind, file: Buffer, more: object = {}) =>
    world().as<Body>("company_admin", "POST", `${pathOf(kind)}/import`, {
      content: file.toString("base64"),
      dryRun: false,
      ...more,
    });

  /** What the file says it would do, does, and leaves: the items that it added or changed, without ids and versions. */
  async function take(kind: Kind, file: Buffer, more: object = {}) {
    const preview = await send(kind, file, { ...more, dryRun: true });
    const before = await listed(kind);
    const entries = (await world().auditEntries()).length;
    const done = await send(kind, file, more);
    const after = await listed(kind);
    const written = (await world().auditEntries()).length - entries;
    const left = after
      .filter((item) => JSON.stringify(before.find(({ id }) => id === item.id)) !== JSON.stringify(item))
      .map(({ id: _, companyId: __, version: ___, ...item }) => item);
    const { rows = [], ...counts } = preview.json;
    if (done.status === 200) expect(done.json).toEqual({ ...preview.json, dryRun: false });
    else expect(left, "nothing is written").toEqual([]);
    expect(written, "audit entries").toBe(left.length > 0 ? 1 : 0);
    return { preview, counts, rows, done, left };
  }

  return { listed, send, take };
}

export const says = (rows: ImportReport["rows"]) =>
  rows.map(({ row, name, outcome, errors, changes }) =>
    [
      `${row} ${name}: ${outcome}`,
      ...errors.map(({ column, sentence }) => `${column}: ${sentence}`),
      ...(outcome === "create" ? [] : changes).map(({ field, before, after }) => `${field} ${before} > ${after}`),
    ].join("; "),
  );
export const countRows = (outcomes: Partial<Record<Outcome, number>>, ignoredColumns: string[] = []) => ({
  dryRun: true,
  total: Object.values(outcomes).reduce((sum, one) => sum + one, 0),
  created: outcomes.create ?? 0,
  updated: outcomes.update ?? 0,
  unchanged: outcomes.unchanged ?? 0,
  skipped: outcomes.skip ?? 0,
  failed: outcomes.error ?? 0,
  ignoredColumns,
});
