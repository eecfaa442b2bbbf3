// Which tables move with a company, in which order, and what of each row: from the database's own catalogue, so that a
// table of a later migration moves as well, or is refused until it is listed here.
import { sortByReference, type TableDescription } from "#server/database/schema-tables.ts";

/** Tables that don't travel: the installation's own, and sessions, which end with the move. */
export const INSTALLATION_TABLES: ReadonlySet<string> = new Set([
  ...[
    "plans",
    "quote_statuses",
    "role_permissions",
    "schema_functions",
    "schema_migrations",
    "sessions",
    "sign_in_attempts",
  ],
  ...["signing_keys", "audit_seals", "audit_moved_entries"],
]);
/** Numbered by the installation and sealed under these numbers: the target assigns the next ones. */
const RENUMBERED_TABLE = "audit_logs";
/** Whether the company can be changed, which each installation decides itself. */
const INSTALLATION_COLUMNS = ["companies.move_id"];
/** A plan belongs to the installation; the target finds it by its name. */
const COLUMNS_FOUND_BY_NAME = ["companies.plan_id"];

/** A queued email becomes held at the target: at the source, it is sent if the export is undone. */
const COLUMN_EXPRESSIONS: Record<string, string> = {
  "emails.state": "case t.state when 'queued' then 'held' else t.state end",
};

/** Rows that others of their table refer to come first: the customers that are shown, and pumps before what replaced them. */
const FIRST_ROWS: Record<string, string> = {
  customers: "t.merged_into is not null, ",
  pumps: "t.created_at, ",
};

/** A platform administrator who belongs to a company is not its own user. */
const OWN_USERS_SQL = "(select id from users where company_id = $1 and role <> 'platform_admin')";

export interface Table {
  name: string;
  columns: string[];
  /** The SQL of each column in the exported row. */
  expressions: string[];
  /** The order in which its rows `t` are copied: texts by their bytes, which every server sorts alike. */
  order: string;
  /** The condition that a row `t` belongs to company $1. */
  condition: string;
  hasIdentity: boolean;
  /** Columns with files, each with its SHA-256. */
  files: string[];
}

/** The tables that move, each after those that it references. */
export function selectMovingTables(described: readonly TableDescription[]): Table[] {
  return sortByReference(described.filter((table) => !INSTALLATION_TABLES.has(table.name))).map(buildTable);
}

/** Which values outside the company its rows refer to: they must exist at the target. */
export function listOutsideReferences(described: readonly TableDescription[]) {
  return described.flatMap(({ name, references }) =>
    references.flatMap(({ columns: [column = ""], target, targetColumns: [targetColumn = ""] }) =>
      INSTALLATION_TABLES.has(name) ||
      !INSTALLATION_TABLES.has(target) ||
      COLUMNS_FOUND_BY_NAME.includes(`${name}.${column}`)
        ? []
        : [{ name, column, target, targetColumn }],
    ),
  );
}

function buildTable(table: TableDescription): Table {
  const { name, references } = table;
  const leftOut = (column: string) =>
    [...INSTALLATION_COLUMNS, ...COLUMNS_FOUND_BY_NAME].includes(`${name}.${column}`) ||
    (name === RENUMBERED_TABLE && column === "id");
  const columns = table.columns.filter((one) => !one.isGenerated && !leftOut(one.name)).map((one) => one.name);
  // References to users who stay are cleared, as if they had been deleted.
  const toUsers = references.filter(({ target }) => target === "users");
  const emptied = toUsers.filter(({ onDelete }) => onDelete === "n").flatMap((one) => one.columns);
  const bound = toUsers.filter(({ onDelete }) => onDelete !== "n").flatMap((one) => one.columns);
  const isOwn = table.columns.some((one) => one.name === "company_id");
  if (name !== "companies" && !isOwn && bound.length === 0) {
    throw new Error(`The table ${name} does not declare whether it moves with a company`);
  }
  if (!table.key) throw new Error(`The table ${name} has no key`);
  return {
    name,
    columns,
    expressions: columns.map((column) =>
      emptied.includes(column) && column !== "company_id"
        ? `case when t.${column} in ${OWN_USERS_SQL} then t.${column} end`
        : (COLUMN_EXPRESSIONS[`${name}.${column}`] ?? `t.${column}`),
    ),
    order:
      (FIRST_ROWS[name] ?? "") +
      (name === RENUMBERED_TABLE ? "t.id" : table.key.map((column) => `t.${column}::text collate "C"`).join(", ")),
    condition: [
      ...(name === "companies" ? ["t.id = $1"] : isOwn ? ["t.company_id = $1"] : []),
      ...(name === "users" ? ["t.role <> 'platform_admin'"] : []),
      ...bound.filter((column) => column !== "company_id").map((column) => `t.${column} in ${OWN_USERS_SQL}`),
    ].join(" and "),
    files: table.columns.filter(({ type }) => type === "bytea").map((one) => one.name),
    hasIdentity: table.columns.some((one) => one.isIdentity && !leftOut(one.name)),
  };
}
