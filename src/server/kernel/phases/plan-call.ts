// What depends on the endpoint and its steps alone: computed once, before any transaction opens.
import type { Endpoint } from "#contract/endpoint.ts";
import type { ActAs } from "#server/database/connect.ts";
import type { AnySteps } from "#server/kernel/steps.ts";

export interface CallPlan {
  endpoint: Endpoint;
  steps: AnySteps;
  /** The transaction's role once the session is known; `volute_link` for a customer link. */
  role: ActAs;
  /** Changes nothing and leaves no audit entry. */
  isReading: boolean;
  /** Inside a company row level security limits what `read` finds, so it need not wait for the session. */
  readsEarly: boolean;
  /** SQLSTATEs after which the transaction is retried, as after a lost one. */
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

/** Reading again can tell which row is missing. */
const FOREIGN_KEY_VIOLATION = "23503";
/** The same call may have been sent twice; the next attempt finds what the first call created (decision 25). */
const UNIQUE_VIOLATION = "23505";
