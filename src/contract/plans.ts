// The plans of companies: their price and their limits (decision 28).
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Json } from "./json.ts";
import {
  convertBlankToNull,
  Id,
  IdText,
  Instant,
  Money,
  SingleLineText,
  Success,
  Text,
  Version,
  Whole,
} from "./values.ts";

const MAX_LIMIT = 1_000_000;

const Plan = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** A list, or keys with values, as the operator wrote it. */
  features: Json,
  /** Null is unlimited. */
  maxUsers: z.nullable(z.int()),
  /** Per calendar month; null is unlimited. */
  maxQuotes: z.nullable(z.int()),
  /** Per month; null is free. */
  price: z.nullable(Money),
  isActive: z.boolean(),
  /** How many companies use it. */
  companyCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
});
export type Plan = z.output<typeof Plan>;

const Limit = (label: string) =>
  z.optional(
    convertBlankToNull(
      Whole(0, MAX_LIMIT, `${label} must be a whole number from 0 to ${MAX_LIMIT.toLocaleString("en-GB")}`),
    ),
  );

export const PlanForm = z.object({
  name: SingleLineText(200, "Plan name and description are required"),
  description: Text(10_000, "Plan name and description are required"),
  features: z.optional(Json),
  maxUsers: Limit("Max users"),
  maxQuotes: Limit("Max quotes"),
  price: z.optional(convertBlankToNull(Money)),
  isActive: z.optional(z.boolean("Active is true or false")),
});

export const listPlans = endpoint({
  method: "GET",
  path: "/api/admin/plans",
  summary: "All plans, cheapest first",
  audience: "platform-admin",
  permission: ["plans", "view"],
  reply: z.array(Plan),
});

export const createPlan = endpoint({
  method: "POST",
  path: "/api/admin/plans",
  summary: "Add a plan",
  audience: "platform-admin",
  permission: ["plans", "create"],
  audit: "plan.created",
  body: PlanForm,
  reply: Plan,
  status: 201,
});

const planParams = z.object({ id: IdText });

export const updatePlan = endpoint({
  method: "PUT",
  path: "/api/admin/plans/:id",
  summary: "Change the given fields of a plan; new limits apply to the next user or quote that its companies create",
  audience: "platform-admin",
  permission: ["plans", "edit"],
  audit: "plan.updated",
  params: planParams,
  body: z.extend(z.partial(PlanForm), { version: z.optional(Version) }),
  reply: Plan,
});

export const deletePlan = endpoint({
  method: "DELETE",
  path: "/api/admin/plans/:id",
  summary: "Delete a plan that no company has",
  audience: "platform-admin",
  permission: ["plans", "delete"],
  audit: "plan.deleted",
  params: planParams,
  reply: Success,
});
