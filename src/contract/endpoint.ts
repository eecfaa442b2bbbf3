// What one call of the HTTP interface is: a plain value that the server binds, the browser calls,
// the tests walk and the API description is made from.
import type * as z from "zod/mini";
import type { AuditEvent } from "#domain/audit-events.ts";
import type { Permission } from "#domain/used-permissions.ts";

/**
 * Who may call at all, before the matrix narrows it further (decision 7).
 * `company`: members of a company; `company-admin`: its administrators. A platform admin is either only while
 * impersonating. Reading without a company finds nothing; changing without one is refused (decision 6).
 * `admin`: a company's administrators inside it, and platform admins over all companies, or inside the one that they
 * impersonate (decision 5).
 * `link`: whoever holds a link to an offer, by the token in the path; such a call answers people with pages (decision 59).
 */
export type Audience = "anyone" | "link" | "signed-in" | "company" | "company-admin" | "admin" | "platform-admin";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Schema = z.ZodMiniType;

interface Described {
  path: `/api/${string}` | `/q/:token${string}`;
  summary: string;
  /** The square of the matrix that the call needs; null only with the reason beside it. */
  permission: Permission | null;
  /** `full`: `{error, code, fields?}`. `sentence`: plain text, for sign-in alone (decision 51). `page`: the browser navigates here. */
  errors?: "full" | "sentence" | "page";
  /** The call says which company it is about, so the one that its screen was loaded for need not be that (decision 5). */
  carriesCompanyInPath?: true;
  /** The company itself deals with its customers: refused while impersonating (decision 58). */
  refusesImpersonation?: true;
  /** Taken on also while so many calls wait that others are turned away. */
  always?: true;
  /** A mail program makes it by one POST without a person (RFC 8058), in whichever form; nothing in its body is read. */
  oneClick?: true;
  /** The field of the query that makes it a search, which is a permission of its own. */
  searches?: string;
  /**
   * Its newest answer is kept on the device, and shown with its time while there is no network (decision 37). What comes
   * to such a reply later has a default: copies that an older build has kept are read with it (test/offline/frozen).
   */
  isCachedOffline?: true;
  /** The media type of the file that a success answers in place of JSON. */
  file?: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** What a success answers as JSON; null for a file, for a page, and for a call that leads the browser elsewhere. */
  reply: Schema | null;
  status?: 200 | 201;
}

/** A reading call has no audit entry unless it changes something; a changing call always names its own. */
export type Endpoint = Described & {
  audience: Audience;
} & ({ method: "GET"; audit?: AuditEvent } | { method: Exclude<Method, "GET">; audit: AuditEvent });

/**
 * Keeps the exact type of each schema, so that server and browser both know what goes in and comes out. The annotation lets
 * the build leave out the endpoints that a page does not call.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(value: E): E {
  return value;
}

type Outcome<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = Outcome<E["params"]>;
export type QueryOf<E extends Endpoint> = Outcome<E["query"]>;
export type BodyOf<E extends Endpoint> = Outcome<E["body"]>;
export type ReplyOf<E extends Endpoint> = E["reply"] extends Schema ? z.output<E["reply"]> : null;
