// One of the six price lists of Settings, with its last change.
import * as z from "zod/mini";
import { catalogue } from "#contract/catalogue/catalogue.ts";
import { previewBulkImpact, previewPriceImpact } from "#contract/quotes/price-impact.ts";
import { applyBulkChange, type BulkChange } from "#domain/catalogue/bulk.ts";
import type { Item, Kind } from "#domain/catalogue/items.ts";
import { answer, callsOf, refuse, sampleOf } from "./answers.ts";
import { refuseOvertaken } from "./quotes.ts";

/** The calls of all kinds have the same shape for a test, as for the browser. */
export const itemCalls = (kind: Kind) => catalogue[kind] as unknown as (typeof catalogue)["pump_style"];
export type WireItem = z.input<(typeof catalogue)["pump_style"]["update"]["reply"]>;
export type WirePriceImpact = z.input<typeof previewPriceImpact.reply>;

/** No open quote is affected. */
export const unfelt: WirePriceImpact = {
  open: 40,
  isCapped: false,
  affected: 0,
  before: 0,
  after: 0,
  refused: 0,
  largest: [],
};

/**
 * Replies to the list's calls as the server does, and to price impacts as if no quote were affected. The returned
 * functions change the list as another user would.
 */
export function answerItems(kind: Kind, items: readonly object[] = sampleOf(itemCalls(kind).list)) {
  const { list, create, update, deactivate, bulk } = itemCalls(kind);
  let rows = items as readonly WireItem[];
  const find = (id: number) => {
    const row = rows.find((row) => row.id === id);
    if (!row) throw new Error(`there is no ${kind} ${id}`);
    return row;
  };
  const change = (id: number, fields: object) => {
    const { version } = find(id);
    rows = rows.map((row) => (row.id === id ? { ...row, ...fields, version: version + 1 } : row));
    return find(id);
  };
  answer(list, () => [...rows]);
  answer(create, ({ body }) => {
    const row = { ...(rows[0] as WireItem), ...(body as object), id: 900 + rows.length, version: 1 };
    rows = [...rows, row];
    return row;
  });
  answer(update, ({ params, body }) => {
    const { version, ...fields } = body as { version?: number };
    const row = find(Number(params.id));
    return version === row.version ? change(row.id, fields) : refuseOvertaken(row);
  });
  answer(deactivate, ({ params }) => {
    change(Number(params.id), { isActive: false });
    return { success: true as const };
  });
  answer(bulk, ({ body }) => {
    const { items, change: said } = body as { items: { id: number; version: number }[]; change: BulkChange };
    const outdated = items.filter(({ id, version }) => find(id).version !== version).map(({ id }) => find(id));
    if (outdated.length > 0) return refuseBulk(outdated);
    const parsedChange = { ...said, percent: said.percent && Math.round(said.percent * 100) };
    return items.map(({ id }) => change(id, changeRow(kind, find(id), parsedChange)));
  });
  answer(previewPriceImpact, unfelt);
  answer(previewBulkImpact, unfelt);
  return { list: () => rows, find, change };
}

/** The changes of single rows of this kind that were sent. */
export const itemChanges = (kind: Kind) => callsOf(itemCalls(kind).update).map(({ body }) => body);

function changeRow(kind: Kind, row: WireItem, change: BulkChange): WireItem {
  const { reply } = itemCalls(kind).update;
  return z.encode(reply, applyBulkChange(kind, z.decode(reply, row) as Item, change) as z.output<typeof reply>);
}

function refuseBulk(current: WireItem[]) {
  const error = `Somebody else has changed ${current[0]?.name} in the meantime. Nothing was changed.`;
  return refuse(409, JSON.stringify({ error, code: "version_conflict", current }));
}
