// Imports a file into one of the six lists: all of its rows or none, in one transaction with one audit entry.
import * as z from "zod/mini";
import { catalogue, type ImportReport } from "#contract/catalogue/catalogue.ts";
import { type FieldKey, isTextField, resourceOf } from "#domain/catalogue/fields.ts";
import { type PlannedRow, planImport, type RowCheck } from "#domain/catalogue/import-plan.ts";
import { type Kind, kindLabels } from "#domain/catalogue/items.ts";
import { isRefusal } from "#domain/refusal.ts";
import { describeMissingPermission } from "#domain/used-permissions.ts";
import { lockOwnCompany } from "#server/companies/queries.ts";
import { NoChange } from "#server/kernel/call.ts";
import { forbidden, Problem } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { listAllowedActions } from "#server/permissions/queries.ts";
import type { ReadFile } from "./import-file.ts";
import { saveLastImport } from "./imports/queries.ts";
import { insertItems, listItems, saveItems } from "./queries.ts";

/** In bytes: base64 of the largest file, and the rest of the body. */
const BODY_LIMIT = 7_000_000;
/** How many wrong rows a reply lists, and how many changed ones the audit log. */
const MAX_NAMED = 100;

type ImportCall = (typeof catalogue)["job_type"]["import"];

export function importRoute(kind: Kind) {
  return route(catalogue[kind].import as ImportCall, {
    bodyLimit: BODY_LIMIT,
    async read({ db, actor: actorPromise }) {
      const { companyId, role } = await actorPromise;
      // Imports run one after another: the same file sent twice adds its rows once.
      await lockOwnCompany(db, companyId ?? 0);
      const [existing, allowedActions] = await Promise.all([
        listItems(db, kind, { locked: true }),
        listAllowedActions(db, role),
      ]);
      return { existing, mayEdit: allowedActions[resourceOf[kind]]?.includes("edit") === true };
    },
    // Before the transaction: reading 10,000 rows takes a moment.
    async prepare({ body }): Promise<ReadFile> {
      const { readFile } = await import("./import-file.ts");
      const file = readFile(kind, Buffer.from(body.content, "base64"));
      if (isRefusal(file)) throw new Problem(400, file.refusal, file.sentence, { fields: file.fields ?? {} });
      return file;
    },
    decide({ actor, body, prepared, record: { existing, mayEdit } }) {
      const { rows: fileRows, ignoredColumns } = prepared;
      const settings = { onExisting: body.existing, symbol: actor.currencySymbol, check: buildRowCheck(kind) };
      const rows = planImport({ rows: fileRows, existing, ...settings });
      const report = buildReport(rows, ignoredColumns, body.dryRun);
      if (report.updated > 0 && !mayEdit) throw forbidden(describeMissingPermission(resourceOf[kind], "edit"));
      if (body.dryRun) return new NoChange(report);
      if (report.failed > 0) throw buildRowsProblem(report);
      const writes = rows.flatMap(({ write }) => write ?? []);
      return writes.length === 0 ? new NoChange(report) : { report, writes };
    },
    async write(db, { writes }, { actor, body }) {
      const companyId = actor.companyId ?? 0;
      const changed = writes.flatMap(({ item, content }) => (item ? { item, content } : []));
      const added = await insertItems(
        db,
        kind,
        companyId,
        writes.filter(({ item }) => item === null).map(({ content }) => content),
      );
      await saveItems(
        db,
        kind,
        changed.map(({ item, content }) => ({ id: item.id, content })),
      );
      await saveLastImport(
        db,
        { companyId, kind, fileName: body.fileName ?? null },
        added,
        changed.map(({ item }) => item),
      );
      return true;
    },
    entry({ body, decision: { report } }) {
      const { rows, ignoredColumns: _, dryRun: __, ...counts } = report;
      const changed = rows.filter(({ outcome }) => outcome === "update");
      return {
        id: kind,
        label: `${kindLabels[kind].many.toLowerCase()}: ${counts.created} added, ${counts.updated} changed`,
        metadata: {
          kind,
          fileName: body.fileName ?? null,
          ...counts,
          updatedItems: changed.slice(0, MAX_NAMED).map(({ name, changes }) => ({ name, changes })),
        },
        browserEvents: { entity: kind, version: 0, ownerId: null },
      };
    },
    reply: ({ decision }) => decision.report,
  });
}

/** Every row is checked like a request of the ordinary calls. */
export function buildRowCheck(kind: Kind) {
  const { create, update } = catalogue[kind];
  return (fields: object, isNew: boolean): RowCheck => {
    const result = z.safeDecode<z.ZodMiniType>(isNew ? create.body : update.body, fields as never);
    if (result.success) return { content: convertEmptyTexts(result.data as object) };
    return { errors: Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), message])) };
  };
}

/** Turns empty texts into null. */
export function convertEmptyTexts<Content extends object>(content: Content): Content {
  const empty = Object.entries(content).filter(([field, value]) => isTextField(field as FieldKey) && value === "");
  return empty.length === 0 ? content : { ...content, ...Object.fromEntries(empty.map(([field]) => [field, null])) };
}

function buildReport(rows: readonly PlannedRow[], ignoredColumns: readonly string[], dryRun: boolean): ImportReport {
  const count = (outcome: PlannedRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
  return {
    dryRun,
    total: rows.length,
    created: count("create"),
    updated: count("update"),
    unchanged: count("unchanged"),
    skipped: count("skip"),
    failed: count("error"),
    ignoredColumns: [...ignoredColumns],
    rows: [...rows],
  };
}

interface RefusedRows {
  failed: number;
  total: number;
  rows: readonly { row: number; errors: readonly { column: string; sentence: string }[] }[];
}
/** Nothing is saved while any row is wrong. */
export function buildRowsProblem({ failed, total, rows }: RefusedRows): Problem {
  const rowErrors = rows.flatMap(({ row, errors }) =>
    errors.map(({ column, sentence }) => [`row ${row}, ${column}`, sentence] as const),
  );
  const summary = failed === 1 ? "1 row is wrong" : `${failed.toLocaleString("en-GB")} rows are wrong`;
  return new Problem(422, "rows_refused", `0 of ${total.toLocaleString("en-GB")} imported: ${summary}.`, {
    fields: Object.fromEntries(rowErrors.slice(0, MAX_NAMED)),
  });
}
