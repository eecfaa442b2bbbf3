// The schema of a fresh database after all migrations, as text that is the same in each run and in whatever order
// it was created: to read what a change of the schema changed.   npm run witness:schema -- FILE
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "#server/database/connect.ts";
import { findBinaries, startPostgresServer } from "#test/postgres-server.ts";
import { createMask } from "./mask.ts";

/** Our own schemas: neither the system's nor an extension's. */
const own = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'";
const relations = `pg_class c join pg_namespace n on n.oid = c.relnamespace and ${own} and c.relkind <> 't'`;
const functions = `pg_proc p join pg_namespace n on n.oid = p.pronamespace and ${own}`;
const tables = `${relations} and c.relkind in ('r', 'p', 'v', 'm')`;
const columns = `pg_attribute a join ${tables} on c.oid = a.attrelid and a.attnum > 0 and not a.attisdropped`;

/** Grants and their grantees; without any, the defaults of the owner and of everyone. */
const granted = (what: string, acl: string, from: string) => `select concat_ws(' ', ${what}, 'to',
    case x.grantee when 0 then 'public' else x.grantee::regrole::text end, 'by', x.grantor::regrole,
    string_agg(x.privilege_type || case when x.is_grantable then ' with grant option' else '' end, ', '
      order by x.privilege_type))
  from ${from} cross join aclexplode(${acl}) x group by ${what}, x.grantee, x.grantor`;

/** Each returns lines, which are sorted here. */
const sections: Record<string, string> = {
  "Columns by name": `select concat_ws(' ', c.oid::regclass, attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, 'default ' || pg_get_expr(adbin, adrelid),
      jsonb_build_object('identity', attidentity, 'generated', attgenerated, 'collation', collname, 'storage', attstorage,
        'compression', attcompression, 'statistics', attstattarget, 'options', attoptions))
    from ${columns} left join pg_attrdef on adrelid = c.oid and adnum = attnum
      left join pg_collation l on l.oid = attcollation`,
  "Tables, indexes and sequences": `select concat_ws(' ', c.oid::regclass, jsonb_build_object('kind', relkind, 'owner',
      relowner::regrole, 'persistence', relpersistence, 'options', reloptions, 'row security', relrowsecurity,
      'forced', relforcerowsecurity, 'replica identity', relreplident)) from ${relations}`,
  Constraints: `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(k.oid),
      case when not convalidated then 'not validated' end)
    from pg_constraint k join pg_namespace n on n.oid = connamespace and ${own}`,
  Indexes: `select concat_ws(' ', pg_get_indexdef(indexrelid), case when not indisvalid then 'not valid' end)
    from pg_index join ${relations} on c.oid = indexrelid`,
  Sequences: "select (to_jsonb(s) - 'last_value')::text from pg_sequences s",
  Policies: "select to_jsonb(p)::text from pg_policies p",
  Functions: `select concat_ws(' ', p.oid::regprocedure, 'returns', pg_get_function_result(p.oid), jsonb_build_object(
      'owner', proowner::regrole, 'kind', prokind, 'language', lanname, 'volatility', provolatile, 'security definer',
      prosecdef, 'leakproof', proleakproof, 'strict', proisstrict, 'parallel', proparallel, 'cost', procost, 'rows',
      prorows, 'settings', proconfig)) from ${functions} join pg_language l on l.oid = prolang`,
  Triggers: `select concat_ws(' ', pg_get_triggerdef(t.oid), 'enabled', tgenabled)
    from pg_trigger t join ${relations} on c.oid = tgrelid where not tgisinternal`,
  "Owners of schemas": `select concat_ws(' ', nspname, nspowner::regrole) from pg_namespace n where ${own}`,
  "Types of our own": `select concat_ws(' ', t.oid::regtype, typowner::regrole, typtype)
    from pg_type t join pg_namespace n on n.oid = typnamespace and ${own} where typrelid = 0 and typelem = 0`,
  Extensions: "select extname from pg_extension",
  "Grants of the database": granted(
    "datname",
    "coalesce(datacl, acldefault('d', datdba))",
    "(select * from pg_database where datname = current_database()) d",
  ),
  "Grants of schemas": granted(
    "nspname",
    "coalesce(nspacl, acldefault('n', nspowner))",
    `(select * from pg_namespace n where ${own}) n`,
  ),
  "Grants of tables and sequences": granted(
    "c.oid::regclass",
    `coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))`,
    `(select * from pg_class where relkind not in ('i', 'I')) c join pg_namespace n on n.oid = relnamespace and ${own}`,
  ),
  "Grants of columns": granted("concat_ws(' ', c.oid::regclass, attname)", "attacl", columns),
  "Grants of functions": granted("p.oid::regprocedure", "coalesce(proacl, acldefault('f', proowner))", functions),
  "Default privileges": granted(
    "concat_ws(' ', defaclrole::regrole, defaclobjtype, defaclnamespace::regnamespace)",
    "defaclacl",
    "pg_default_acl",
  ),
  Roles: "select (to_jsonb(r) - 'oid' - 'rolpassword')::text from pg_roles r where rolname like 'volute%'",
  "Settings of roles": "select concat_ws(' ', setrole::regrole, setconfig::text) from pg_db_role_setting",
  "Members of roles": `select concat_ws(' ', member::regrole, 'of', roleid::regrole, 'by', grantor::regrole,
      to_jsonb(m) - 'oid' - 'roleid' - 'member' - 'grantor')
    from pg_auth_members m where roleid::regrole::text like 'volute%'`,
};

/** The output of `pg_dump`: its objects by type and name, without the names of this run or a version. */
function sortDump(dump: string): string {
  const text = dump.replace(/^\\(un)?restrict .*\n/gm, "").replace(/^(SET|SELECT pg_catalog\.set_config).*\n/gm, "");
  const [, ...objects] = text
    .replace(/\n--\n-- PostgreSQL database dump complete\n--\n/, "")
    .split(/^--\n(?=-- Name: )/m);
  const keyOf = (object: string) =>
    /^-- Name: (.*); Type: (.*); Schema: /.exec(object)?.slice(1).reverse().join() ?? "";
  return objects
    .map((object) => ({ key: keyOf(object), object: object.replace(/^--\n/m, "").trim() }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ object }) => object)
    .join("\n\n");
}

/** The rows that the migrations insert, without their own lists. */
async function readRows(client: pg.Client): Promise<string[]> {
  const names = await linesOf(client, `select c.oid::regclass::text from ${relations} and relkind = 'r'`);
  const lines: string[] = [];
  for (const name of names) {
    if (name === "schema_migrations" || name === "schema_functions") continue;
    lines.push(...(await linesOf(client, `select concat('${name} ', to_jsonb(t)) from ${name} t`)));
  }
  return lines;
}

async function linesOf(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<[string | null]>({ text: sql, rowMode: "array" });
  return rows.map(([line]) => line ?? "").sort();
}

async function describeSchema(client: pg.Client): Promise<string[]> {
  const parts: string[] = [];
  for (const [title, sql] of Object.entries(sections)) {
    parts.push(`# ${title}\n\n${(await linesOf(client, sql)).join("\n")}`);
  }
  const mask = createMask(new Date());
  return [...parts, `# Rows\n\n${(await readRows(client)).map((row) => mask(row)).join("\n")}`];
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the file to write: npm run witness:schema -- FILE");
const server = await startPostgresServer();
try {
  await (await openDatabase({ databaseUrl: server.url })).close();
  const url = Object.assign(new URL(server.adminUrl), { pathname: new URL(server.url).pathname }).href;
  const program = join(await findBinaries(), "pg_dump");
  const dump = execFileSync(program, ["--schema-only", "--dbname", url], { encoding: "utf8", maxBuffer: 1e8 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const parts = await describeSchema(client).finally(() => client.end());
  writeFileSync(file, `${[`# Dump, sorted by type and name\n\n${sortDump(dump)}`, ...parts].join("\n\n")}\n`);
} finally {
  await server.stop();
}
