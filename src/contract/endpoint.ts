// One call of the HTTP interface, as a plain value that the server binds, the browser calls, the tests walk and the API
// description is generated from.
import type * as z from "zod/mini";
import type { AuditEvent } from "#domain/audit-events.ts";
import type { Permission } from "#domain/used-permissions.ts";

/**
 * Who may call at all, before the matrix restricts it further (decision 7). `company`: members of a company;
 * `company-admin`: its administrators. A platform admin is either only while impersonating. Reading without a company
 * finds nothing; changing without one is refused (decision 6). `admin`: a company's administrators inside it, and
 * platform admins over all companies, or inside the one that they impersonate (decision 5). `company-or-platform`: the
 * same for all members, who read only what concerns their quotes. `link`: the holder of a
 * customer link, by the token in the path; such a call replies with pages (decision 59).
 */
export type Audience =
  | "anyone"
  | "link"
  | "signed-in"
  | "company"
  | "company-admin"
  | "admin"
  | "company-or-platform"
  | "platform-admin";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Schema = z.ZodMiniType;

interface EndpointBase {
  path: `/api/${string}` | `/q/:token${string}`;
  summary: string;
  /** The permission that the call needs; null only with the reason next to it. */
  permission: Permission | null;
  /** Errors. `full`: `{error, code, fields?}`; `sentence`: text, for sign-in alone (decision 51); `page`: HTML. */
  errors?: "full" | "sentence" | "page";
  /** The call names its company, so the one that its screen was loaded for may differ (decision 5). */
  carriesCompanyInPath?: true;
  /** The company itself deals with its customers: refused while impersonating (decision 58). */
  refusesImpersonation?: true;
  /** Accepted even while so many calls wait that others are refused. */
  always?: true;
  /** A mail program makes it by one POST without a user (RFC 8058), with any content type; its body is not read. */
  oneClick?: true;
  /** The query field that makes it a search, which needs a permission of its own. */
  searches?: string;
  /**
   * Its newest reply is cached on the device, and shown with its time while offline (decision 37). Fields added later
   * to such a reply have defaults: replies that an older build cached are read with it (test/offline/frozen).
   */
  isCachedOffline?: true;
  /** The media type of the file that a success returns instead of JSON. */
  file?: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The JSON of a success; null for a file, for a page, and for a call that redirects the browser. */
  reply: Schema | null;
  status?: 200 | 201;
}

/** A reading call has no audit entry unless it changes something; a changing call always names its own. */
export type Endpoint = EndpointBase & {
  audience: Audience;
} & ({ method: "GET"; audit?: AuditEvent } | { method: Exclude<Method, "GET">; audit: AuditEvent });

/**
 * Infers the exact type of each schema, so that server and browser both know what goes in and comes out. The annotation
 * lets the build omit the endpoints that a page does not call.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(value: E): E {
  return value;
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = OutputOf<E["params"]>;
export type QueryOf<E extends Endpoint> = OutputOf<E["query"]>;
export type BodyOf<E extends Endpoint> = OutputOf<E["body"]>;
export type ReplyOf<E extends Endpoint> = E["reply"] extends Schema ? z.output<E["reply"]> : null;
