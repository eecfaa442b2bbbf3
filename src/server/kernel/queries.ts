// SQL that every call needs: the session of a cookie, the listeners for changes, and the audit entry.
import type { Actor } from "#domain/actor.ts";
import type { Action, Permissions, Resource } from "#domain/permission-matrix.ts";
import { actions } from "#domain/permission-matrix.ts";
import { hasRight, isRole, listRolesWith, type Role } from "#domain/roles.ts";
import { isPermissionUsed } from "#domain/used-permissions.ts";
import {
  boolean,
  instant,
  integer,
  json,
  listColumns,
  nullable,
  nullableShape,
  oneOf,
  type RowOf,
  text,
  texts,
  uuid,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { ActAs, Tx } from "#server/database/connect.ts";
import { readRow, statement } from "#server/database/statement.ts";
import { CHANNEL } from "#server/database/transaction.ts";
import { auditLogsTable, personalDataTable } from "./columns.ts";
import { IDLE_SESSION_DAYS, IMPERSONATION_MINUTES, LIFETIME_DAYS } from "./session.ts";

export interface FoundSession {
  actor: Actor;
  /** The company acted in was exported for another installation: it can only be read. */
  isMoving: boolean;
  /** What the actor's role may do with the resource of the call. */
  allowed: Action[];
  /** The colour of the company acted in, for the first paint of the page. */
  primaryColor: string | null;
}

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const DAY = 86_400_000;
/** `last_used_at` is written at most once an hour, so that ordinary calls write nothing. */
const TOUCH_AFTER_MS = 60 * 60 * 1000;

const user = { id: uuid, email: text, firstName: text, lastName: text, role: oneOf<Role>() };
const ofCompany = {
  id: integer,
  name: text,
  isActive: boolean,
  primaryColor: text,
  showPricingToUsers: boolean,
  engineersSee: oneOf<"own" | "company">(),
  currencySymbol: text,
};
const company = { ...ofCompany, isMoving: boolean };
const companyColumns = `${listColumns(ofCompany, "c")}, c.move_id is not null as is_moving`;

/** The roles that administer the installation, for `role in (…)`. */
export const platformRoles = listRolesWith("administersPlatform")
  .map((role) => `'${role}'`)
  .join(", ");

/** A platform admin belongs to no company, even if the account names one (decision 7). */
const ownCompany = `case when u.role in (${platformRoles}) then null else u.company_id end`;

/** The impersonated company during its hour, if the matrix still allows platform admins to impersonate (decision 7). */
const impersonated = `case when s.impersonation_started_at > $impersonatedAfter and u.role in (${platformRoles})
          and exists (select from role_permissions matrix where matrix.role = u.role
                      and matrix.resource = 'impersonation' and (matrix.permissions -> 'create') = 'true')
         then s.impersonated_company_id end`;

/** The company acted in: the impersonated one, else the user's own. */
const actingCompany = `coalesce(${impersonated}, ${ownCompany})`;

const lifetime = { usedAfter: instant, createdAfter: instant };
const isAlive = "s.last_used_at > $usedAfter and s.created_at > $createdAfter";
const lasting = (now: Date) => ({
  usedAfter: ago(now, IDLE_SESSION_DAYS * DAY),
  createdAfter: ago(now, LIFETIME_DAYS * DAY),
  impersonatedAfter: ago(now, IMPERSONATION_MINUTES * 60_000),
});

const selectSession = statement({
  name: "find_session",
  takes: {
    key: text,
    resource: text,
    role: oneOf<ActAs>(),
    now: instant,
    touchedAfter: instant,
    ...lifetime,
    impersonatedAfter: instant,
  },
  gives: {
    user: nullableShape(user),
    company: nullableShape(company),
    impersonated: nullable(integer),
    permissions: nullable(json<Partial<Permissions>>()),
    touched: nullable(instant),
    entered: text,
    acting: text,
  },
  // The look-up itself updates `last_used_at`: a second statement might be sent after the COMMIT of a short call.
  // `set_config` binds the transaction to role and company even if no session is found, so that the statements sent
  // right after this one already run inside the company, or inside none. Nothing is updated on a read-only server.
  text: `select ${listColumns(user, "u")}, ${companyColumns}, ${impersonated} as impersonated, p.permissions,
      case when s.last_used_at <= $touchedAfter and current_setting('transaction_read_only') = 'off'
           then touch_session($key, $now, $touchedAfter) end as touched,
      set_config('app.company_id', coalesce(c.id::text, ''), true) as entered, set_config('role', $role, true) as acting
    from (select) one
    left join sessions s on s.token_hash = $key and ${isAlive}
    left join users u on u.id = s.user_id
    left join companies c on c.id = ${actingCompany}
    left join role_permissions p on p.role = u.role and p.resource = $resource`,
});

/**
 * Binds the transaction to the company acted in, and from here on to the role. One look-up for the user, the company
 * and one row of the matrix; null if the session is over or the user's own company inactive.
 */
export async function findSession(
  db: Tx,
  key: string,
  resource: Resource | null,
  now: Date,
  role: ActAs = "volute_platform",
): Promise<FoundSession | null> {
  const row = await readRow(
    selectSession(db, {
      key,
      resource: resource ?? "",
      role,
      now: now.toISOString(),
      touchedAfter: ago(now, TOUCH_AFTER_MS),
      ...lasting(now),
    }),
  );
  if (!row.user) return null;
  const { user, company, impersonated } = row;
  const actor = actorOf(user, company, impersonated);
  if (!actor) return null;
  const permissions: Partial<Permissions> = row.permissions ?? {};
  return {
    actor,
    isMoving: company?.isMoving ?? false,
    allowed: actions.filter((action) => permissions[action]),
    primaryColor: company?.primaryColor ?? null,
  };
}

type FoundUser = RowOf<typeof user>;
type FoundCompany = RowOf<typeof company>;

/** Null if the company is deactivated. */
function actorOf(user: FoundUser, company: FoundCompany | null, impersonated: number | null): Actor | null {
  if (company && !company.isActive && !hasRight(user.role, "administersPlatform")) return null;
  return {
    userId: user.id,
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    role: user.role,
    companyId: company?.id ?? null,
    companyName: company?.name ?? null,
    impersonating: company !== null && company.id === impersonated,
    showPricingToUsers: company?.showPricingToUsers ?? false,
    engineersSee: company?.engineersSee ?? "own",
    currencySymbol: company?.currencySymbol ?? "£",
  };
}

const selectLink = statement({
  name: "find_link",
  takes: {
    tokenHash: text,
    key: nullable(text),
    reading: oneOf<"on" | "off">(),
    ...lifetime,
    impersonatedAfter: instant,
  },
  gives: {
    companyId: nullable(integer),
    revisionId: nullable(uuid),
    linkId: nullable(uuid),
    isMoving: boolean,
    isStaff: boolean,
    bound: texts,
  },
  // As in a session's look-up, the statements after this one are bound to the link, or to nothing. A reading call
  // cannot write at all, and the session is read without updating `last_used_at`.
  text: `select l.company_id, l.revision_id, l.id as link_id, c.move_id is not null as is_moving,
      exists (select from sessions s join users u on u.id = s.user_id
              where s.token_hash = $key and ${isAlive} and ${actingCompany} = l.company_id) as is_staff,
      array[set_config('app.company_id', coalesce(l.company_id::text, ''), true),
            set_config('app.revision_id', coalesce(l.revision_id::text, ''), true),
            set_config('app.link_id', coalesce(l.id::text, ''), true),
            set_config('transaction_read_only', $reading, true), set_config('role', 'volute_link', true)] as bound
    from (select) one left join quote_links l on l.token_hash = $tokenHash
      left join companies c on c.id = l.company_id`,
});

/** Binds the transaction to the link's quote; null if the link does not exist. */
export async function findLink(db: Tx, tokenHash: string, key: string | null, isReading: boolean, now: Date) {
  const reading = isReading ? "on" : "off";
  const row = await readRow(selectLink(db, { tokenHash, key, reading, ...lasting(now) }));
  const { companyId, revisionId, linkId, isMoving, isStaff } = row;
  return companyId === null || revisionId === null || linkId === null
    ? null
    : { companyId, revisionId, linkId, isMoving, isStaff };
}

/** A user who listens for changes, and what their role may view now. */
export interface Listener {
  actor: Actor;
  views: ReadonlySet<Resource>;
}

const selectListeners = statement({
  name: "find_listeners",
  takes: { keys: texts, ...lifetime, impersonatedAfter: instant },
  gives: { tokenHash: text, user, company: nullableShape(company), impersonated: nullable(integer) },
  text: `select s.token_hash, ${listColumns(user, "u")}, ${companyColumns}, ${impersonated} as impersonated
    from sessions s
    join users u on u.id = s.user_id
    left join companies c on c.id = ${actingCompany}
    where s.token_hash = any($keys) and ${isAlive}`,
});
const selectViews = statement({
  name: "list_views",
  gives: { role: oneOf<Role>(), resource: oneOf<Resource>() },
  text: "select role, resource from role_permissions where permissions ->> 'view' = 'true'",
});

/** Those of these sessions that are still valid, by key. */
export async function findListeners(db: Tx, keys: string[], now: Date): Promise<Map<string, Listener>> {
  const [found, allowed] = await Promise.all([selectListeners(db, { keys, ...lasting(now) }), selectViews(db)]);
  const asked = allowed.filter(({ role, resource }) => isPermissionUsed(role, resource, "view"));
  const byRole = Map.groupBy(asked, ({ role }) => role);
  const listeners = new Map<string, Listener>();
  for (const { tokenHash, user, company, impersonated } of found) {
    const actor = actorOf(user, company, impersonated);
    const views = new Set((byRole.get(user.role) ?? []).map(({ resource }) => resource));
    if (actor && isRole(user.role)) listeners.set(tokenHash, { actor, views });
  }
  return listeners;
}

const entry = pickCodecs(
  auditLogsTable,
  ...(["action", "entityType", "entityId", "userId", "userName", "userEmail", "companyId", "companyName"] as const),
  ...(["impersonating", "sessionId", "ipAddress", "userAgent", "metadata", "riskLevel", "success"] as const),
  ...(["errorMessage", "createdAt", "description"] as const),
);
/** All columns of an entry that is read. */
export const auditEntry = { ...pickCodecs(auditLogsTable, "id"), ...entry };

/** The columns of an entry's personal data; only erasing sets `erased_at`. */
export const personalDataColumns = pickCodecs(
  personalDataTable,
  ...(["id", "companyId", "quoteId", "subject", "salt", "personalValues"] as const),
);

/** An entry `e` joined with the customer's values that belong to it. */
export const entriesWithPersonalData =
  "audit_logs e left join audit_personal_data p on p.id = e.metadata -> 'personal' ->> 'id'";
/** To be read after `auditEntry`: null if the entry has no personal data or they were erased. */
export const { personalValues } = personalDataColumns;

/** The parameters of a statement that writes an entry; the personal ones are null if it has no personal data. */
export const newEntry = {
  ...entry,
  personalId: nullable(text),
  personalCompanyId: nullable(integer),
  quoteId: nullable(text),
  subject: nullable(text),
  salt: nullable(text),
  personalValues,
  messages: texts,
};

/** Writes the entry and its personal data, if any, and announces the browser events. */
const insertEntry = statement({
  name: "insert_audit_entry",
  takes: newEntry,
  gives: { announced: integer },
  text: `with personal as (
      insert into audit_personal_data (id, company_id, quote_id, subject, salt, personal_values)
      select $personalId, $personalCompanyId, $quoteId, $subject, $salt, $personalValues where $personalId is not null
    )
    insert into audit_logs (action, entity_type, entity_id, user_id, user_name, user_email, company_id, company_name,
      impersonating, session_id, ip_address, user_agent, metadata, risk_level, success, error_message, created_at,
      description)
    values ($action, $entityType, $entityId, $userId, $userName, $userEmail, $companyId, $companyName,
      $impersonating, $sessionId, $ipAddress, $userAgent, $metadata, $riskLevel, $success, $errorMessage, $createdAt,
      $description)
    returning (select count(pg_notify('${CHANNEL}', message)::text)::integer from unnest($messages) message) as announced`,
});

/** Used instead for an entry whose description ends with a value that only the database knows. */
export type EntryStatement = typeof insertEntry;

interface SeparatedEntry {
  entry: RowOf<typeof entry>;
  /** The entry's personal data, if any. */
  personalData: RowOf<typeof personalDataColumns> | null;
}

/** `insert`: null unless the entry has a statement of its own. */
export function insertAuditEntry(
  db: Tx,
  { entry, personalData }: SeparatedEntry,
  insert: EntryStatement | null,
  messages: string[],
): Promise<unknown> {
  const {
    id = null,
    companyId = null,
    quoteId = null,
    subject = null,
    salt = null,
    personalValues = null,
  } = personalData ?? {};
  const personal = { personalId: id, personalCompanyId: companyId, quoteId, subject, salt, personalValues };
  return (insert ?? insertEntry)(db, { ...entry, ...personal, messages });
}
