// The rules that narrow the wizard's lists.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { StoredJson } from "#contract/json.ts";
import { GivenId, Id, IdText, Instant, SingleLineText, Success, Text, Version, Whole } from "#contract/values.ts";
import { kinds } from "#domain/catalogue/items.ts";

export const Rule = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  triggerType: z.enum(kinds),
  triggerValueIds: z.array(Id),
  constraintType: z.enum(kinds),
  allowedValueIds: z.array(Id),
  /** Part of AD 3, and set by no call. */
  metadata: StoredJson,
  priority: z.int(),
  isActive: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
});
export type StoredRule = z.output<typeof Rule>;

const Kind = z.enum(kinds, "Please choose one of the six lists");
const MAX_VALUES = 1000;
/** An item that is named twice counts once (AD 5). */
const ItemIds = (required: string) =>
  z.array(GivenId, required).check(
    z.minLength(1, required),
    z.maxLength(MAX_VALUES, `At most ${MAX_VALUES} values`),
    z.overwrite((ids) => [...new Set(ids)]),
  );

const ruleFields = {
  name: SingleLineText(200, "Rule name is required"),
  description: z.nullable(Text(10_000)),
  triggerType: Kind,
  triggerValueIds: ItemIds("At least one trigger value is required"),
  constraintType: Kind,
  allowedValueIds: ItemIds("At least one allowed value is required"),
  priority: Whole(0, 100, "Priority must be a whole number from 0 to 100"),
  isActive: z.boolean("Active must be true or false"),
};

/** Without a priority a rule runs last, as in the data model (AD 3); the form always sends one. */
export const NewRule = z.object({
  ...ruleFields,
  description: z.prefault(ruleFields.description, null),
  priority: z.prefault(ruleFields.priority, 100),
  isActive: z.prefault(ruleFields.isActive, true),
});
export type NewRule = z.output<typeof NewRule>;

const RuleChange = z.extend(z.partial(z.object(ruleFields)), {
  /** The version that the user was looking at (decision 52). */
  version: z.optional(Version),
});

const ruleParams = z.object({ id: IdText });

export const listRules = endpoint({
  method: "GET",
  path: "/api/admin/configuration-rules",
  summary: "The company's rules in the order in which they run: by priority, then id (decision 21)",
  audience: "company",
  permission: ["configuration_rules", "view"],
  isCachedOffline: true,
  reply: z.array(Rule),
});

export const createRule = endpoint({
  method: "POST",
  path: "/api/admin/configuration-rules",
  summary: "Add a rule",
  audience: "company-admin",
  permission: ["configuration_rules", "create"],
  audit: "rule.created",
  body: NewRule,
  reply: Rule,
  status: 201,
});

export const updateRule = endpoint({
  method: "PUT",
  path: "/api/admin/configuration-rules/:id",
  summary: "Change the given fields of a rule",
  audience: "company-admin",
  permission: ["configuration_rules", "edit"],
  audit: "rule.updated",
  params: ruleParams,
  body: RuleChange,
  reply: Rule,
});

export const deleteRule = endpoint({
  method: "DELETE",
  path: "/api/admin/configuration-rules/:id",
  summary: "Delete a rule",
  audience: "company-admin",
  permission: ["configuration_rules", "delete"],
  audit: "rule.deleted",
  params: ruleParams,
  reply: Success,
});
