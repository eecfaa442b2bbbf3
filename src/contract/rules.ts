// The rules that narrow the wizard's lists.
import * as z from "zod/mini";
import { kinds } from "#domain/catalogue/items.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, Version } from "./values.ts";

const Rule = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  triggerType: z.enum(kinds),
  triggerValueIds: z.array(Id),
  constraintType: z.enum(kinds),
  allowedValueIds: z.array(Id),
  priority: z.int(),
  isActive: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
});

export const listRules = endpoint({
  method: "GET",
  path: "/api/admin/configuration-rules",
  summary: "The company's rules in the order they run: priority, then id (decision 21)",
  audience: "company",
  cell: ["configuration_rules", "view"],
  reply: z.array(Rule),
});
