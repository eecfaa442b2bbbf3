// Writes two files from the declared content of the columns (decision 85): npm run erasure. The check compares, so that a
// column declared as customer data cannot be left out of an erasure.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { declaredTables } from "#server/columns.ts";
import { listTableColumns, type Table } from "#server/database/columns.ts";
import type { Finding } from "./finding.ts";

const files: Readonly<Record<string, (tables: readonly Table[]) => string>> = {
  "db/functions/erasure.sql": generateErasure,
  "src/domain/erased-quote-texts.ts": generateErasedTexts,
};
const locate = (file: string) => new URL(`../../${file}`, import.meta.url);

/** What an erasure leaves in each column of customer data; columns derived from others are not written. */
function leftOf(table: Table): Record<string, string> {
  const left: Record<string, string> = {};
  for (const [name, column] of listTableColumns(table)) {
    if (column.kind !== "personal" || typeof column.whose === "string") continue;
    left[name] =
      "leaves" in column.whose ? column.whose.leaves : `${name} || '${JSON.stringify(column.whose.leavesKeys)}'`;
  }
  return left;
}

/** Those of a record are deleted with their rows. */
const holdsCustomers = ({ columns }: Table) =>
  Object.values(columns).some(
    (column) => column.kind === "personal" && column.whose !== "user" && column.whose !== "record",
  );

/** The quote itself comes last: it determines whether the others may be erased. */
function erasedTables(tables: readonly Table[]): (Table & { erasing: NonNullable<Table["erasing"]> })[] {
  const holding = tables
    .filter((table) => table.erasing !== null || holdsCustomers(table))
    .map((table) => {
      const { erasing } = table;
      if (!erasing) throw new Error(`${table.name} does not declare which rows belong to a customer`);
      return { ...table, erasing };
    });
  return [...holding.filter(({ name }) => name !== "quotes"), ...holding.filter(({ name }) => name === "quotes")];
}

const assigned = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => `${name} = ${value}`);

/** Joins parts with commas, in lines of at most 120 characters. */
function wrapped(parts: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    if (line !== undefined && `${indent}${line}, ${part},`.length <= 120) lines[lines.length - 1] = `${line}, ${part}`;
    else lines.push(part);
  }
  return lines.join(`,\n${indent}`);
}

const grantOf = ({ name, columns, erasing }: ReturnType<typeof erasedTables>[number]) => {
  const changed = new Set([...Object.keys(leftOf({ name, columns, erasing })), ...Object.keys(erasing.also ?? {})]);
  for (const column of erasing.byTriggers ?? []) changed.add(column);
  return `grant select, update (\n    ${wrapped([...changed], "    ")}\n  ) on ${name} to volute_eraser;`;
};

const updateOf = ({ erasing, ...table }: ReturnType<typeof erasedTables>[number]) => `  update ${table.name} set
      ${wrapped(assigned({ ...leftOf({ ...table, erasing }), ...erasing.also }), "      ")}
    where ${erasing.rows};`;

/** For a quote's row as JSON: texts and nulls at once, and the known keys of JSON values. */
function withoutCustomer(quotes: Table): string {
  const texts = Object.entries(leftOf(quotes)).filter(([, left]) => /^(null|'[^']*')$/.test(left));
  const emptied = wrapped(
    texts.map(([name, left]) => `"${name}": ${left.replaceAll("'", '"')}`),
    "      ",
  );
  const parts = listTableColumns(quotes).flatMap(([name, column]) => {
    if (column.kind !== "personal" || typeof column.whose === "string" || "leaves" in column.whose) return [];
    const keys = JSON.stringify(column.whose.leavesKeys);
    return `    || case when jsonb_typeof(kept -> '${name}') = 'object'
         then jsonb_build_object('${name}', (kept -> '${name}') || '${keys}') else '{}' end`;
  });
  return [`  select kept || '{${emptied}}'`, ...parts].join("\n");
}

export function generateErasure(tables: readonly Table[]): string {
  const erased = erasedTables(tables);
  const quotes = erased.find(({ name }) => name === "quotes");
  if (!quotes) throw new Error("The table quotes holds no customers");
  return `-- Written by \`npm run erasure\` from what the columns are declared to hold (src/server/columns.ts): change it there.
-- A customer's particulars are erased from whole quotes by one function of a role of its own, volute_eraser, which alone may
-- change what was written once. Numbers, figures, times and states stay.

-- It sees the company in context, as the company does, and changes these columns alone.
grant select (id, retention_years_accepted, decline_reasons) on companies to volute_eraser;
${erased.map(grantOf).join("\n")}

-- What is a customer's in a quote's row, as it was kept with a revision.
create or replace function strip_customer(kept jsonb) returns jsonb language sql immutable as $$
${withoutCustomer(quotes)}
$$;

-- Erases what is kept of a quote's customer, in the company in context: not while an offer is open, nor before the
-- company's time after an acceptance is over, nor while an email is being handed over. The database's own clock says so,
-- whatever the caller takes for now; what is erased bears the caller's moment, as the audit entry that explains it does.
create or replace function erase_customer(of_quote uuid, moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  revisions constant uuid[] := array(select id from quote_revisions where quote_id = of_quote);
begin
  perform from quotes q join companies c on c.id = q.company_id
    where q.id = of_quote and q.erased_at is null
      and not (q.status = 'sent' and q.valid_until > now())
      and not exists (select from emails m where m.quote_id = q.id and m.state = 'sending')
      and not exists (select from quote_answers a where a.revision_id = any (revisions)
        and a.answer = 'accepted' and a.answered_at + make_interval(years => c.retention_years_accepted) > now());
  if not found then
    raise exception 'The customer of this quote cannot be erased now' using errcode = 'restrict_violation';
  end if;

${erased.map(updateOf).join("\n")}
end
$$;
revoke all on function erase_customer from public;
grant execute on function erase_customer to volute_company;
alter function erase_customer owner to volute_eraser;
`;
}

const recordTables = { customer_record: "customers", site: "sites", pump: "pumps", service: "pump_services" };

/** The list by which a change of these texts is stored apart from its audit entry; the entry has lists as one text. */
export function generateErasedTexts(tables: readonly Table[]): string {
  const columns: Table["columns"] = tables.find(({ name }) => name === "quotes")?.columns ?? {};
  const texts = Object.entries(columns).flatMap(([key, column]) =>
    column.kind === "personal" && typeof column.whose === "object" && "leaves" in column.whose ? key : [],
  );
  const recordTexts = Object.entries(recordTables).map(([type, name]) => {
    const table = tables.find((one) => one.name === name);
    const keys = Object.entries(table?.columns ?? {}).flatMap(([key, column]) =>
      column.kind === "personal" && column.whose === "record" && !/(?:Key|searchText)$/.test(key) ? `"${key}"` : [],
    );
    return `  ${type}: [${keys.join(", ")}],\n`;
  });
  return `// Written by \`npm run erasure\` from the columns of quotes and customers (src/server): change it there.

/** Texts of a quote that go when its customer is erased. */
export const erasedQuoteTexts: readonly string[] = [
${texts.map((key) => `  "${key}",\n`).join("")}];

/** Texts of customers, sites and pumps, by the entity types of the audit log, that go when the customer is erased. */
export const recordTexts: Readonly<Record<string, readonly string[]>> = {
${recordTexts.join("")}};
`;
}

export function checkErasure(): Finding {
  const faults = Object.entries(files).flatMap(([file, generate]) =>
    readFileSync(locate(file), "utf8").replaceAll("\r\n", "\n") === generate(declaredTables)
      ? []
      : `${file} is out of date with the columns' declarations: run npm run erasure`,
  );
  return { readCount: declaredTables.flatMap(({ columns }) => Object.keys(columns)).length, unit: "columns", faults };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, generate] of Object.entries(files)) writeFileSync(locate(file), generate(declaredTables));
}
