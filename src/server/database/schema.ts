// What drizzle knows of the tables. db/migrations rules; schema.test.ts compares the two, column by column.
import { sql } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Kind } from "#domain/catalogue/items.ts";
import type { Role } from "#domain/people/roles.ts";
import type { Permissions, Resource } from "#domain/permissions/matrix.ts";
import type { PriceSnapshot } from "#domain/quotes/explain.ts";
import { hundredths, instant } from "./columns.ts";

const numberId = () => integer("id").primaryKey().generatedAlwaysAsIdentity();
const money = (name: string) => hundredths(name, { precision: 10 });
/** Hours, kW, multipliers and per cent. */
const decimal = (name: string) => hundredths(name, { precision: 5 });
const now = sql`now()`;
const createdAt = () => instant("created_at").notNull().default(now);
/** What people edit: the number that an outdated save is refused by (decision 52), and when it was last changed. */
const edited = () => ({
  version: integer("version").notNull().default(1),
  createdAt: createdAt(),
  updatedAt: instant("updated_at")
    .notNull()
    .default(now)
    .$onUpdate(() => now),
});

export const plans = pgTable("plans", {
  id: numberId(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  features: jsonb("features").notNull(),
  /** Null is unlimited. */
  maxUsers: integer("max_users"),
  maxQuotes: integer("max_quotes"),
  /** Null is free. */
  price: money("price"),
  isActive: boolean("is_active").notNull().default(true),
  ...edited(),
});

export const companies = pgTable("companies", {
  id: numberId(),
  name: text("name").notNull(),
  slug: text("slug").notNull().unique(),
  quotePrefix: text("quote_prefix").notNull().unique(),
  primaryColor: text("primary_color").notNull().default("#2563eb"),
  secondaryColor: text("secondary_color").notNull().default("#10b981"),
  tertiaryColor: text("tertiary_color").notNull().default("#f59e0b"),
  brandImageUrl: text("brand_image_url"),
  /** Up to 2.8 MB of base64: name the columns you need. */
  brandImageData: text("brand_image_data"),
  brandImageType: text("brand_image_type"),
  brandImageSize: integer("brand_image_size"),
  currency: text("currency").$type<"GBP" | "USD" | "EUR">().notNull().default("GBP"),
  currencySymbol: text("currency_symbol").notNull().default("£"),
  showPricingToUsers: boolean("show_pricing_to_users").notNull().default(false),
  applyAccessMultiplier: boolean("apply_access_multiplier").notNull().default(false),
  engineersSee: text("engineers_see").$type<"own" | "company">().notNull().default("own"),
  planId: integer("plan_id"),
  planFeatures: jsonb("plan_features"),
  legalName: text("legal_name"),
  registeredAddress: text("registered_address"),
  companyNumber: text("company_number"),
  vatRegistered: boolean("vat_registered").notNull().default(false),
  vatNumber: text("vat_number"),
  /** Hundredths of a per cent. */
  vatRate: decimal("vat_rate").notNull().default(2000),
  quoteValidityDays: integer("quote_validity_days").notNull().default(30),
  isActive: boolean("is_active").notNull().default(true),
  ...edited(),
});

export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  /** In lower case. */
  email: text("email").notNull().unique(),
  /** Inside a company it can be set but not read: select the other columns by name. */
  passwordHash: text("password_hash").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  profileImageUrl: text("profile_image_url"),
  role: text("role").$type<Role>().notNull().default("user"),
  companyId: integer("company_id"),
  ...edited(),
});

export const sessions = pgTable("sessions", {
  tokenHash: text("token_hash").primaryKey(),
  userId: uuid("user_id").notNull(),
  impersonatedCompanyId: integer("impersonated_company_id"),
  impersonationStartedAt: instant("impersonation_started_at"),
  createdAt: createdAt(),
  lastUsedAt: instant("last_used_at").notNull().default(now),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
});

export const signInAttempts = pgTable("sign_in_attempts", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull().default(0),
  windowStartedAt: instant("window_started_at").notNull().default(now),
  blockedUntil: instant("blocked_until"),
});

export const knownPlaces = pgTable(
  "known_places",
  {
    userId: uuid("user_id").notNull(),
    key: text("key").notNull(),
    lastUsedAt: instant("last_used_at").notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const rolePermissions = pgTable(
  "role_permissions",
  {
    id: numberId(),
    role: text("role").$type<Role>().notNull(),
    resource: text("resource").$type<Resource>().notNull(),
    permissions: jsonb("permissions")
      .$type<Permissions>()
      .notNull()
      .default({ view: false, create: false, edit: false, delete: false, search: false }),
    ...edited(),
  },
  (table) => [unique().on(table.role, table.resource)],
);

/** Written once: the program may neither change nor remove an entry. */
export const auditLogs = pgTable("audit_logs", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  action: text("action").notNull(),
  entityType: text("entity_type").notNull(),
  entityId: text("entity_id"),
  userId: uuid("user_id"),
  userName: text("user_name"),
  userEmail: text("user_email"),
  companyId: integer("company_id"),
  companyName: text("company_name"),
  impersonating: boolean("impersonating").notNull().default(false),
  sessionId: text("session_id"),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
  metadata: jsonb("metadata").$type<Record<string, unknown>>(),
  description: text("description"),
  riskLevel: text("risk_level").$type<"low" | "medium" | "high" | "critical">().notNull().default("low"),
  success: boolean("success").notNull().default(true),
  errorMessage: text("error_message"),
  createdAt: createdAt(),
});

/** From when until when each thing counted among the company's; the database keeps it. */
export const presences = pgTable(
  "presences",
  {
    companyId: integer("company_id").notNull(),
    kind: text("kind").$type<"user" | "location" | "job_type">().notNull(),
    thingId: text("thing_id").notNull(),
    createdAt: createdAt(),
    /** Null while it counts. */
    endedAt: instant("ended_at"),
  },
  (table) => [unique().on(table.companyId, table.kind, table.thingId, table.createdAt)],
);

/** Written once, like the entries that they seal. */
export const auditSeals = pgTable("audit_seals", {
  number: integer("number").primaryKey(),
  lastEntry: bigint("last_entry", { mode: "number" }).notNull().unique(),
  digests: text("digests").notNull(),
  previousHash: text("previous_hash").notNull(),
  hash: text("hash").notNull(),
  sealedAt: instant("sealed_at").notNull(),
});

/** The columns that every kind of item has. */
const item = () => ({
  id: numberId(),
  companyId: integer("company_id").notNull(),
  name: text("name").notNull(),
  isActive: boolean("is_active").notNull().default(true),
  ...edited(),
});

export const locations = pgTable(
  "locations",
  {
    ...item(),
    description: text("description"),
    postcodes: text("postcodes").array().notNull().default([]),
    labourHours: decimal("labour_hours").notNull(),
    hourlyRate: money("hourly_rate").notNull(),
  },
  (table) => [unique().on(table.companyId, table.id), unique().on(table.companyId, table.name)],
);

export const equipmentAccess = pgTable(
  "equipment_access",
  {
    ...item(),
    description: text("description"),
    minEngineers: integer("min_engineers").notNull().default(1),
    multiplier: decimal("multiplier").notNull().default(100),
  },
  (table) => [unique().on(table.companyId, table.id)],
);

export const jobTypes = pgTable(
  "job_types",
  {
    ...item(),
    description: text("description"),
    baseHours: decimal("base_hours").notNull(),
  },
  (table) => [unique().on(table.companyId, table.id)],
);

export const pumpStyles = pgTable(
  "pump_styles",
  {
    ...item(),
    description: text("description"),
    materialCostBase: money("material_cost_base").notNull(),
  },
  (table) => [unique().on(table.companyId, table.id)],
);

export const motorSizes = pgTable(
  "motor_sizes",
  {
    ...item(),
    kw: decimal("kw").notNull(),
    multiplier: decimal("multiplier").notNull().default(100),
  },
  (table) => [unique().on(table.companyId, table.id)],
);

export const driveTypes = pgTable(
  "drive_types",
  {
    ...item(),
    description: text("description"),
    costMultiplier: decimal("cost_multiplier").notNull().default(100),
  },
  (table) => [unique().on(table.companyId, table.id)],
);

export const configurationRules = pgTable("configuration_rules", {
  id: numberId(),
  companyId: integer("company_id").notNull(),
  name: text("name").notNull(),
  description: text("description"),
  triggerType: text("trigger_type").$type<Kind>().notNull(),
  triggerValueIds: integer("trigger_value_ids").array().notNull(),
  constraintType: text("constraint_type").$type<Kind>().notNull(),
  allowedValueIds: integer("allowed_value_ids").array().notNull(),
  metadata: jsonb("metadata"),
  isActive: boolean("is_active").notNull().default(true),
  priority: integer("priority").notNull().default(100),
  ...edited(),
});

export const quoteStatuses = pgTable("quote_statuses", {
  id: numberId(),
  name: text("name").notNull().unique(),
  label: text("label").notNull(),
  description: text("description"),
  color: text("color").notNull().default("#6b7280"),
  isSystemDefault: boolean("is_system_default").notNull().default(false),
  isActive: boolean("is_active").notNull().default(true),
  sortOrder: integer("sort_order").notNull().default(0),
  ...edited(),
});

export const quotes = pgTable("quotes", {
  id: uuid("id").primaryKey(),
  quoteNumber: text("quote_number").notNull().unique(),
  companyId: integer("company_id").notNull(),
  /** Null once that person has been deleted. */
  userId: uuid("user_id"),
  createdByName: text("created_by_name").notNull(),
  status: text("status").notNull().default("draft"),
  customerName: text("customer_name").notNull(),
  postcode: text("postcode"),
  locationId: integer("location_id"),
  equipmentAccessId: integer("equipment_access_id"),
  jobTypeId: integer("job_type_id"),
  pumpStyleId: integer("pump_style_id"),
  motorSizeId: integer("motor_size_id"),
  driveTypeId: integer("drive_type_id"),
  labourHours: decimal("labour_hours"),
  engineerCount: integer("engineer_count"),
  labourCost: money("labour_cost"),
  materialCost: money("material_cost"),
  totalCost: money("total_cost"),
  notes: text("notes"),
  calculatedAt: instant("calculated_at"),
  priceSnapshot: jsonb("price_snapshot").$type<PriceSnapshot>(),
  isManual: boolean("is_manual").notNull().default(false),
  needsRecalculation: boolean("needs_recalculation").notNull().default(false),
  sentAt: instant("sent_at"),
  validUntil: instant("valid_until"),
  /** Of the content that it was created with (decision 25). */
  createHash: text("create_hash"),
  searchText: text("search_text").notNull().generatedAlwaysAs(sql`lower(customer_name)`),
  ...edited(),
});

export const quoteCounters = pgTable("quote_counters", {
  companyId: integer("company_id").primaryKey(),
  lastNumber: integer("last_number").notNull().default(0),
});

/** How many quotes each person has created in the company; the database counts. */
export const ownQuoteCounters = pgTable(
  "own_quote_counters",
  {
    userId: uuid("user_id").notNull(),
    companyId: integer("company_id").notNull(),
    lastNumber: integer("last_number").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.companyId] })],
);
