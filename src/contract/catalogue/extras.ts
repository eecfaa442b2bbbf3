// The extras: a price list beside the six, from which a quote's lines are added.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { GivenId, Id, IdText, Money, SingleLineText, Success, Text, Version } from "#contract/values.ts";
import { MAX_EXTRA_RELATIONS, MAX_PASTED_ROWS } from "#domain/catalogue/extras.ts";
import { kinds } from "#domain/catalogue/items.ts";

const relations = {
  /** Extras that a quote with this one must have too. */
  needs: z.array(Id),
  /** Extras that go in no quote with this one. */
  excludes: z.array(Id),
  /** It goes only with these items of one list; null, and no ids, if with all. */
  onlyKind: z.nullable(z.enum(kinds)),
  onlyIds: z.array(Id),
};

const Extra = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  details: z.nullable(z.string()),
  /** Of one. */
  price: Money,
  ...relations,
  isActive: z.boolean(),
  version: Version,
});
export type StoredExtra = z.output<typeof Extra>;

/** An extra as the price book has it: what a line and its check need. */
export const PriceBookExtra = z.object({ id: Id, name: z.string(), price: Money, ...relations });

export const lookupExtras = endpoint({
  method: "GET",
  path: "/api/lookup/extras",
  summary: "Active extras, sorted by name",
  audience: "company",
  permission: ["extras", "view"],
  isCachedOffline: true,
  reply: z.array(Extra),
});

/** An id that is named twice counts once. */
const Ids = z.array(GivenId).check(
  z.maxLength(MAX_EXTRA_RELATIONS, `At most ${MAX_EXTRA_RELATIONS}`),
  z.overwrite((ids) => [...new Set(ids)]),
);

const extraFields = {
  name: SingleLineText(200, "Name is required"),
  details: z.nullable(Text(500)),
  price: Money,
  needs: Ids,
  excludes: Ids,
  onlyKind: z.nullable(z.enum(kinds, "Please choose one of the six lists")),
  onlyIds: Ids,
  isActive: z.boolean("Active must be true or false"),
};

export const NewExtra = z.extend(z.object(extraFields), {
  details: z.prefault(extraFields.details, null),
  needs: z.prefault(Ids, []),
  excludes: z.prefault(Ids, []),
  onlyKind: z.prefault(extraFields.onlyKind, null),
  onlyIds: z.prefault(Ids, []),
  isActive: z.prefault(extraFields.isActive, true),
});
export type NewExtra = z.output<typeof NewExtra>;

const ExtraChange = z.extend(z.partial(z.object(extraFields)), {
  /** The version that the user was looking at (decision 52). */
  version: z.optional(Version),
});

const params = z.object({ id: IdText });

export const listExtras = endpoint({
  method: "GET",
  path: "/api/admin/extras",
  summary: "All extras, active or not, sorted by name",
  audience: "company-admin",
  permission: ["extras", "view"],
  searches: "search",
  query: z.object({ search: z.optional(Text(200)) }),
  reply: z.array(Extra),
});

export const createExtra = endpoint({
  method: "POST",
  path: "/api/admin/extras",
  summary: "Add an extra",
  audience: "company-admin",
  permission: ["extras", "create"],
  audit: "extra.created",
  body: NewExtra,
  reply: Extra,
  status: 201,
});

export const updateExtra = endpoint({
  method: "PUT",
  path: "/api/admin/extras/:id",
  summary: "Change the given fields of an extra",
  audience: "company-admin",
  permission: ["extras", "edit"],
  audit: "extra.updated",
  params,
  body: ExtraChange,
  reply: Extra,
});

export const deactivateExtra = endpoint({
  method: "DELETE",
  path: "/api/admin/extras/:id",
  summary: "Deactivate an extra; quotes keep their lines",
  audience: "company-admin",
  permission: ["extras", "delete"],
  audit: "extra.deactivated",
  params,
  reply: Success,
});

const PastedRow = z.object({
  /** As they stand in the spreadsheet's cells. */
  name: SingleLineText(1_000),
  price: z.union([SingleLineText(1_000), z.number()]),
});

export const pasteExtras = endpoint({
  method: "POST",
  path: "/api/admin/extras/paste",
  summary:
    "Add extras by name and price, and change the prices of those that exist: all rows or none. Changing existing ones also needs extras.edit. With dryRun nothing is saved",
  audience: "company-admin",
  permission: ["extras", "create"],
  audit: "extra.pasted",
  body: z.object({
    rows: z
      .array(PastedRow)
      .check(z.minLength(1, "Paste at least one row"), z.maxLength(MAX_PASTED_ROWS, `At most ${MAX_PASTED_ROWS} rows`)),
    /** Only report what would be done. */
    dryRun: z.boolean("dryRun must be true or false"),
  }),
  reply: z.object({
    dryRun: z.boolean(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    rows: z.array(
      z.object({
        /** From 1, as they were sent. */
        row: z.int(),
        name: z.string(),
        outcome: z.enum(["create", "update", "unchanged", "error"]),
        /** Before and after, where they were read. */
        priceBefore: z.nullable(Money),
        price: z.nullable(Money),
        /** The extra of this name is switched off, and stays so. */
        isOff: z._default(z.boolean(), false),
        errors: z.array(z.object({ column: z.enum(["name", "price"]), sentence: z.string() })),
      }),
    ),
  }),
});
