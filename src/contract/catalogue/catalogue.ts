// The six lists that a quote is made from: as look-ups for everyone who creates quotes, as tables for administrators.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { Decimal, Id, IdText, Instant, Money, SingleLineText, Success, Text, Version } from "#contract/values.ts";
import { type BulkChange, findPriceField, MAX_BULK_ITEMS, readPercent } from "#domain/catalogue/bulk.ts";
import {
  type ItemContent,
  type ItemResource,
  isWhole,
  type NumberFieldKey,
  numberFields,
  parseNumberField,
  resourceOf,
  type SwitchKey,
  switchFields,
  type TextKey,
  textFields,
} from "#domain/catalogue/fields.ts";
import { type Kind, kindLabels, mapKinds } from "#domain/catalogue/items.ts";
import { MAX_PREFIXES, parsePrefixes } from "#domain/catalogue/prefixes.ts";
import { isRefusal } from "#domain/refusal.ts";

const storedItem = { id: Id, companyId: Id, name: z.string(), isActive: z.boolean(), version: Version };
const itemWithDescription = { ...storedItem, description: z.nullable(z.string()) };

/** The fields of each kind in replies. */
const itemReplies = {
  location: z.object({
    ...itemWithDescription,
    /** Postcode prefixes, trimmed and in upper case. */
    postcodes: z.array(z.string()),
    labourHours: Decimal,
    hourlyRate: Money,
  }),
  equipment_access: z.object({ ...itemWithDescription, minEngineers: z.int(), multiplier: Decimal }),
  job_type: z.object({
    ...itemWithDescription,
    baseHours: Decimal,
    /** With a default, because devices keep these lists. */
    materialPercent: z._default(z.int(), 100),
    scope: z.nullable(z.string()),
    exclusions: z.nullable(z.string()),
  }),
  pump_style: z.object({ ...itemWithDescription, materialCostBase: Money, needsWaterNotice: z.boolean() }),
  motor_size: z.object({ ...storedItem, kw: Decimal, multiplier: Decimal }),
  drive_type: z.object({ ...itemWithDescription, costMultiplier: Decimal }),
} satisfies Record<Kind, z.ZodMiniObject>;
/** An item in a reply. */
export type StoredItem<K extends Kind = Kind> = z.output<(typeof itemReplies)[K]>;

function buildLookup<K extends Kind>(kind: K) {
  const { many: plural, path } = kindLabels[kind];
  const resource: ItemResource = resourceOf[kind];
  return endpoint({
    method: "GET",
    path: `/api/lookup/${path}`,
    summary: `Active ${plural}, sorted by name`,
    audience: "company",
    permission: [resource, "view"],
    isCachedOffline: true,
    reply: z.array(itemReplies[kind]),
  });
}
export const lookups = mapKinds(buildLookup) as { [K in Kind]: ReturnType<typeof buildLookup<K>> };

/** A figure with the field table's own sentences and limits (AD 5); pounds or a decimal on the wire. */
function NumberInput(key: NumberFieldKey) {
  const divisor = isWhole(key) ? 1 : 100;
  return z.codec(
    z.nullish(z.union([z.number(), z.string()], { error: `${numberFields[key].words} must be a valid number` })),
    z.int(),
    {
      decode: (wire, context) => {
        const value = parseNumberField(key, wire);
        if (!isRefusal(value)) return value;
        context.issues.push({ code: "custom", message: value.sentence, input: wire });
        return z.NEVER;
      },
      encode: (value) => value / divisor,
    },
  );
}

/** Far longer than any prefix; odd ones give a warning and are never refused (decision 19). */
const LONGEST_PREFIX = 100;
const PrefixText = Text(30_000);
/** A list of prefixes, or all of them in one text (QB 3). */
const TypedPrefixes = z.union([z.array(PrefixText), PrefixText], "Postcodes must be a list of prefixes");
const Postcodes = z.codec(TypedPrefixes, z.array(z.string()), {
  decode: (typed, context) => {
    const prefixes = parsePrefixes([typed].flat());
    const isLong = prefixes.some((prefix) => prefix.length > LONGEST_PREFIX);
    if (prefixes.length <= MAX_PREFIXES && !isLong) return prefixes;
    const message = isLong ? `At most ${LONGEST_PREFIX} characters a prefix` : `At most ${MAX_PREFIXES} prefixes`;
    context.issues.push({ code: "custom", message, input: typed });
    return z.NEVER;
  },
  encode: (prefixes) => prefixes,
});

const TextInput = (key: TextKey) => z.nullable(Text(textFields[key].maxLength));
const SwitchInput = (key: SwitchKey) => z.boolean(`${switchFields[key].words} must be true or false`);

const commonFields = { name: SingleLineText(200, "Name is required"), isActive: SwitchInput("isActive") };
const commonFieldsWithDescription = { ...commonFields, description: TextInput("description") };

/** The fields of each kind in requests. */
const itemFields = {
  location: {
    ...commonFieldsWithDescription,
    postcodes: Postcodes,
    labourHours: NumberInput("labourHours"),
    hourlyRate: NumberInput("hourlyRate"),
  },
  equipment_access: {
    ...commonFieldsWithDescription,
    minEngineers: NumberInput("minEngineers"),
    multiplier: NumberInput("multiplier"),
  },
  job_type: {
    ...commonFieldsWithDescription,
    baseHours: NumberInput("baseHours"),
    materialPercent: NumberInput("materialPercent"),
    scope: TextInput("scope"),
    exclusions: TextInput("exclusions"),
  },
  pump_style: {
    ...commonFieldsWithDescription,
    materialCostBase: NumberInput("materialCostBase"),
    needsWaterNotice: SwitchInput("needsWaterNotice"),
  },
  motor_size: { ...commonFields, kw: NumberInput("kw"), multiplier: NumberInput("multiplier") },
  drive_type: { ...commonFieldsWithDescription, costMultiplier: NumberInput("costMultiplier") },
} satisfies Record<Kind, z.core.$ZodLooseShape>;

/** In wire form, for fields that a new item may omit. */
const initialValues: Record<string, unknown> = {
  isActive: switchFields.isActive.initial,
  needsWaterNotice: switchFields.needsWaterNotice.initial,
  description: null,
  scope: null,
  exclusions: null,
  postcodes: [],
  minEngineers: 1,
  multiplier: 1,
  costMultiplier: 1,
  materialPercent: 100,
};

/** Every field of the kind, with its initial value if it has one. */
function buildNewItem(kind: Kind) {
  const shape = Object.entries(itemFields[kind] as Record<string, z.ZodMiniType>).map(([key, schema]) => [
    key,
    key in initialValues ? z.prefault(schema, initialValues[key]) : schema,
  ]);
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodMiniType<ItemContent, Record<string, unknown>>;
}

export type ItemChange = Partial<ItemContent> & { version?: number };

/** Only the named fields (decision 52). */
function buildItemChange(kind: Kind) {
  const shape = z.partial(z.object(itemFields[kind] as Record<string, z.ZodMiniType>)).shape;
  return z.object({ ...shape, version: z.optional(Version) }) as unknown as z.ZodMiniType<
    ItemChange,
    Record<string, unknown>
  >;
}

/** On the wire a number of at most 2 decimals, or its text; in the program, hundredths of a per cent. */
export const Percent = z.codec(z.union([z.number(), z.string()], "Enter a number"), z.int(), {
  decode: (wire, context) => {
    const percent = readPercent(wire);
    if (!isRefusal(percent)) return percent;
    context.issues.push({ code: "custom", message: percent.sentence, input: wire });
    return z.NEVER;
  },
  encode: (percent) => percent / 100,
});

/** A percentage applies only to kinds that have a price. */
function ItemsChange(kind: Kind) {
  const isActive = z.optional(z.boolean("Active must be true or false"));
  const isPriced = findPriceField(kind) !== null;
  const message = isPriced ? "Say either isActive or percent" : "Say isActive";
  const shape = isPriced ? { isActive, percent: z.optional(Percent) } : { isActive };
  return z
    .object(shape)
    .check(
      z.refine((change) => Object.values(change).filter((value) => value !== undefined).length === 1, message),
    ) as unknown as z.ZodMiniType<BulkChange, { isActive?: boolean; percent?: number | string }>;
}

const ChangedItems = z.array(z.object({ id: Id, version: Version })).check(
  z.minLength(1, "Choose at least one row"),
  z.maxLength(MAX_BULK_ITEMS, `At most ${MAX_BULK_ITEMS} rows at once`),
  z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, "Name each row once"),
);

/** Decision 49 leaves it open; the size of a large price spreadsheet. */
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_BYTES = 5_000_000;
const TOO_LARGE = "The file must be smaller than 5 MB";

const ImportFile = z.object({
  /** Base64 of the file's bytes, in any encoding. */
  content: z
    .string("Choose a file")
    .check(
      z.minLength(1, "The file is empty"),
      z.maxLength(Math.ceil(MAX_IMPORT_BYTES / 3) * 4, TOO_LARGE),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, "The file must be sent as base64"),
    ),
  /** The file's name, for the audit log. */
  fileName: z.optional(SingleLineText(255)),
  /** Only report what would be done. */
  dryRun: z.boolean("dryRun must be true or false"),
  /** What happens to items whose names are in the file. */
  existing: z.prefault(z.enum(["update", "skip"]), "update"),
});

const ImportReport = z.object({
  dryRun: z.boolean(),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** Headings that match no field. */
  ignoredColumns: z.array(z.string()),
  rows: z.array(
    z.object({
      /** As the spreadsheet numbers it: the headings are row 1. */
      row: z.int(),
      name: z.string(),
      outcome: z.enum(["create", "update", "unchanged", "skip", "error"]),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      errors: z.array(z.object({ column: z.string(), sentence: z.string() })),
    }),
  ),
});
export type ImportReport = z.output<typeof ImportReport>;

const LastImport = z.object({
  /** The time of the import, which identifies it. */
  at: Instant,
  fileName: z.nullable(z.string()),
  added: z.int(),
  changed: z.int(),
});
export type LastImport = z.output<typeof LastImport>;

/** The calls of one kind's table; all six kinds have the same. */
function buildEndpoints<K extends Kind>(kind: K) {
  const { many: plural, path } = kindLabels[kind];
  const resource: ItemResource = resourceOf[kind];
  const params = z.object({ id: IdText });
  const reply = itemReplies[kind];
  return {
    list: endpoint({
      method: "GET",
      path: `/api/admin/${path}`,
      summary: `All ${plural}, active or not, sorted by name`,
      audience: "company-admin",
      permission: [resource, "view"],
      searches: "search",
      query: z.object({ search: z.optional(Text(200)) }),
      reply: z.array(reply),
    }),
    create: endpoint({
      method: "POST",
      path: `/api/admin/${path}`,
      summary: `Add one item to ${plural}`,
      audience: "company-admin",
      permission: [resource, "create"],
      audit: "item.created",
      body: buildNewItem(kind),
      reply,
      status: 201,
    }),
    update: endpoint({
      method: "PUT",
      path: `/api/admin/${path}/:id`,
      summary: `Change the given fields of one item of ${plural}`,
      audience: "company-admin",
      permission: [resource, "edit"],
      audit: "item.updated",
      params,
      body: buildItemChange(kind),
      reply,
    }),
    deactivate: endpoint({
      method: "DELETE",
      path: `/api/admin/${path}/:id`,
      summary: `Deactivate one item of ${plural}; quotes still show its name`,
      audience: "company-admin",
      permission: [resource, "delete"],
      audit: "item.deactivated",
      params,
      reply: Success,
    }),
    bulk: endpoint({
      method: "POST",
      path: `/api/admin/${path}/bulk`,
      summary: `Activate or deactivate several ${plural}${findPriceField(kind) ? ", or change their prices by a percentage" : ""}: all or none`,
      audience: "company-admin",
      permission: [resource, "edit"],
      audit: "items.bulk_changed",
      body: z.object({ items: ChangedItems, change: ItemsChange(kind) }),
      /** The named rows as they are now, in the call's order; in a conflict (decision 52) those with other versions. */
      reply: z.array(reply),
    }),
    export: endpoint({
      method: "GET",
      path: `/api/admin/${path}/export`,
      summary: `All ${plural} as CSV, which the import can read`,
      audience: "company-admin",
      permission: [resource, "view"],
      reply: null,
      file: "text/csv",
    }),
    import: endpoint({
      method: "POST",
      path: `/api/admin/${path}/import`,
      summary: `Add and change ${plural} from a CSV file: all rows or none. Changing existing items also needs ${resource}.edit`,
      audience: "company-admin",
      permission: [resource, "create"],
      audit: "items.imported",
      body: ImportFile,
      reply: ImportReport,
    }),
    lastImport: endpoint({
      method: "GET",
      path: `/api/admin/${path}/import`,
      summary: `The newest import of ${plural} that can still be undone, if any`,
      audience: "company-admin",
      permission: [resource, "create"],
      reply: z.object({ last: z.nullable(LastImport) }),
    }),
    undoImport: endpoint({
      method: "POST",
      path: `/api/admin/${path}/import/take-back`,
      summary: `Undo the newest import of ${plural}, if its items were not changed or used since. Undoing changes also needs ${resource}.edit`,
      audience: "company-admin",
      permission: [resource, "create"],
      audit: "import.undone",
      body: z.object({ at: Text(40, "Say which import") }),
      reply: z.object({ removed: z.int(), restored: z.int() }),
    }),
  };
}

export const catalogue = mapKinds(buildEndpoints) as { [K in Kind]: ReturnType<typeof buildEndpoints<K>> };
