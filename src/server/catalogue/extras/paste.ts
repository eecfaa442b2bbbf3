// Adds extras and changes their prices from rows that a user pasted: all of them or none, with one audit entry.
import * as z from "zod/mini";
import { NewExtra, pasteExtras } from "#contract/catalogue/extras.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { MAX_ACTIVE_EXTRAS } from "#domain/catalogue/extras.ts";
import { normaliseNumber } from "#domain/catalogue/typed-numbers.ts";
import { formatMoney, type Pence } from "#domain/money.ts";
import { isRefusal } from "#domain/refusal.ts";
import { describeMissingPermission } from "#domain/used-permissions.ts";
import { lockOwnCompany } from "#server/companies/queries.ts";
import { NoChange } from "#server/kernel/call.ts";
import { forbidden, Problem } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { listAllowedActions } from "#server/permissions/queries.ts";
import { countExtras, type ExtraRow, insertPasted, lockNamesakes, savePastedPrices } from "./queries.ts";
import { tooManyExtras } from "./refusals.ts";

type Report = ReplyOf<typeof pasteExtras>;
type ReportRow = Report["rows"][number];
type GivenRow = BodyOf<typeof pasteExtras>["rows"][number];

/** How many changed extras the audit entry names. */
const MAX_NAMED = 100;

export const pasteRoute = route(pasteExtras, {
  async read({ db, body, actor: actorPromise }) {
    const { companyId, role } = await actorPromise;
    // One after another: the same rows sent twice add each extra once.
    await lockOwnCompany(db, companyId ?? 0);
    const rows = body.rows.map(readRow);
    const [existing, counts, allowedActions] = await Promise.all([
      lockNamesakes(
        db,
        rows.map(({ name }) => name),
      ),
      countExtras(db, []),
      listAllowedActions(db, role),
    ]);
    return { rows, existing, activeCount: counts.active, mayEdit: allowedActions.extras?.includes("edit") === true };
  },
  decide({ body, record: { rows, existing, activeCount, mayEdit } }) {
    const report = buildReport(rows, existing, body.dryRun);
    if (report.updated > 0 && !mayEdit) throw forbidden(describeMissingPermission("extras", "edit"));
    if (activeCount + report.created > MAX_ACTIVE_EXTRAS) return tooManyExtras;
    if (body.dryRun) return new NoChange(report);
    if (report.failed > 0) throw buildRowsProblem(report);
    return report.created + report.updated === 0 ? new NoChange(report) : { report, existing };
  },
  write: (db, { report: { rows }, existing }, { actor }) => {
    const byName = indexByName(existing);
    const select = (outcome: ReportRow["outcome"]) =>
      rows.flatMap(({ name, price, ...row }) => (row.outcome === outcome && price !== null ? [{ name, price }] : []));
    const repriced = select("update").flatMap(({ name, price }) => {
      const extra = byName.get(foldName(name));
      return extra ? [{ id: extra.id, price }] : [];
    });
    const created = select("create");
    return [
      ...(created.length > 0 ? [insertPasted(db, { companyId: actor.companyId ?? 0, rows: created })] : []),
      ...(repriced.length > 0 ? [savePastedPrices(db, { rows: repriced })] : []),
    ];
  },
  entry({ actor, decision: { report } }) {
    const { rows, dryRun: _, failed: __, ...counts } = report;
    const format = (pence: Pence | null) => (pence === null ? "" : formatMoney(pence, actor.currencySymbol));
    return {
      id: "extras",
      label: `${counts.created} added, ${counts.updated} changed`,
      metadata: {
        ...counts,
        updatedItems: rows
          .filter(({ outcome }) => outcome === "update")
          .slice(0, MAX_NAMED)
          .map(({ name, priceBefore, price }) => ({
            name,
            changes: [{ field: "Price", before: format(priceBefore), after: format(price) }],
          })),
      },
      browserEvents: { entity: "extra", version: 0, ownerId: null },
    };
  },
  reply: ({ decision }) => decision.report,
});

const foldName = (name: string) => name.toLowerCase();
const indexByName = (extras: readonly ExtraRow[]) => new Map(extras.map((extra) => [foldName(extra.name), extra]));

type ReadRow = Pick<ReportRow, "name" | "price" | "errors">;

/** A cell is checked as the field of an ordinary call, after currency and thousands separators are gone. */
function readRow({ name: typedName, price: typedPrice }: GivenRow): ReadRow {
  const name = z.safeDecode(NewExtra.shape.name, typedName);
  const plain = normaliseNumber(String(typedPrice), "money");
  const price = z.safeDecode(NewExtra.shape.price, isRefusal(plain) ? "" : plain);
  const listErrors = (column: "name" | "price", { error }: { error?: z.core.$ZodError | undefined }) =>
    error ? [{ column, sentence: error.issues[0]?.message ?? "This is not a valid value" }] : [];
  return {
    name: name.data ?? typedName.slice(0, 200),
    price: price.data ?? null,
    errors: [...listErrors("name", name), ...listErrors("price", price)],
  };
}

function buildReport(rows: readonly ReadRow[], existing: readonly ExtraRow[], dryRun: boolean): Report {
  const byName = indexByName(existing);
  const rowOfName = new Map<string, number>();
  const reportRows = rows.map((given, index): ReportRow => {
    const row = index + 1;
    const key = foldName(given.name);
    const earlier = rowOfName.get(key);
    rowOfName.set(key, earlier ?? row);
    const errors = [
      ...given.errors,
      ...(earlier === undefined ? [] : [{ column: "name" as const, sentence: `Row ${earlier} has this name already` }]),
    ];
    const namesake = byName.get(key);
    const priceBefore = namesake?.price ?? null;
    const change = priceBefore === null ? "create" : priceBefore === given.price ? "unchanged" : "update";
    return {
      row,
      name: given.name,
      outcome: errors.length > 0 ? "error" : change,
      priceBefore,
      price: given.price,
      isOff: namesake?.isActive === false,
      errors,
    };
  });
  const count = (outcome: ReportRow["outcome"]) => reportRows.filter((row) => row.outcome === outcome).length;
  return {
    dryRun,
    created: count("create"),
    updated: count("update"),
    unchanged: count("unchanged"),
    failed: count("error"),
    rows: reportRows,
  };
}

/** Nothing is saved while any row is wrong. */
function buildRowsProblem({ failed, rows }: Report): Problem {
  const rowErrors = rows.flatMap(({ row, errors }) =>
    errors.map(({ column, sentence }) => [`row ${row}, ${column}`, sentence] as const),
  );
  const summary = failed === 1 ? "1 row is wrong" : `${failed} rows are wrong`;
  return new Problem(422, "rows_refused", `0 of ${rows.length} saved: ${summary}.`, {
    fields: Object.fromEntries(rowErrors),
  });
}
