// What the endpoint and its steps alone decide, once for all calls and before any transaction opens.
import type { Endpoint } from "#contract/endpoint.ts";
import type { ActAs } from "#server/database/connect.ts";
import type { AnySteps } from "#server/kernel/steps.ts";

export interface CallPlan {
  endpoint: Endpoint;
  steps: AnySteps;
  /** The role of the transaction from the session on; for a link's it is `volute_link`. */
  role: ActAs;
  /** Changes nothing and leaves no entry in the audit log. */
  isReading: boolean;
  /** Inside a company row level security limits what `read` finds, so it need not wait for the session. */
  readsEarly: boolean;
  /** SQLSTATEs after which the transaction is done again, besides those of a lost one. */
  retriedStates: readonly string[];
}

export function planCall(endpoint: Endpoint, steps: AnySteps): CallPlan {
  const isInCompany = endpoint.audience === "company" || endpoint.audience === "company-admin";
  return {
    endpoint,
    steps,
    role: isInCompany ? "volute_company" : "volute_platform",
    isReading: endpoint.method === "GET" && !endpoint.audit,
    readsEarly: isInCompany,
    retriedStates: steps.repeatable ? [FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION] : [FOREIGN_KEY_VIOLATION],
  };
}

/** Reading anew can say what is missing. */
const FOREIGN_KEY_VIOLATION = "23503";
/** The same call may have been sent twice, and the next attempt finds what the first call made (decision 25). */
const UNIQUE_VIOLATION = "23505";
