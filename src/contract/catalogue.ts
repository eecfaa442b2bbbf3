// The six lists that a quote is made of, as everyone who makes quotes reads them: active items, by name.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Decimal, Id, Money, Version } from "./values.ts";

const item = { id: Id, companyId: Id, name: z.string(), isActive: z.boolean(), version: Version };
const described = { ...item, description: z.nullable(z.string()) };

const Location = z.object({
  ...described,
  /** Postcode prefixes, trimmed and in upper case. */
  postcodes: z.array(z.string()),
  labourHours: Decimal,
  hourlyRate: Money,
});
const EquipmentAccess = z.object({ ...described, minEngineers: z.int(), multiplier: Decimal });
const JobType = z.object({ ...described, baseHours: Decimal });
const PumpStyle = z.object({ ...described, materialCostBase: Money });
const MotorSize = z.object({ ...item, kw: Decimal, multiplier: Decimal });
const DriveType = z.object({ ...described, costMultiplier: Decimal });

export const lookupLocations = endpoint({
  method: "GET",
  path: "/api/lookup/locations",
  summary: "Active pricing zones",
  audience: "company",
  cell: ["locations", "view"],
  reply: z.array(Location),
});
export const lookupEquipmentAccess = endpoint({
  method: "GET",
  path: "/api/lookup/equipment-access",
  summary: "Active kinds of equipment access",
  audience: "company",
  cell: ["equipment_access", "view"],
  reply: z.array(EquipmentAccess),
});
export const lookupJobTypes = endpoint({
  method: "GET",
  path: "/api/lookup/job-types",
  summary: "Active job types",
  audience: "company",
  cell: ["job_types", "view"],
  reply: z.array(JobType),
});
export const lookupPumpStyles = endpoint({
  method: "GET",
  path: "/api/lookup/pump-styles",
  summary: "Active pump styles",
  audience: "company",
  cell: ["pump_styles", "view"],
  reply: z.array(PumpStyle),
});
export const lookupMotorSizes = endpoint({
  method: "GET",
  path: "/api/lookup/motor-sizes",
  summary: "Active motor sizes",
  audience: "company",
  cell: ["motor_sizes", "view"],
  reply: z.array(MotorSize),
});
export const lookupDriveTypes = endpoint({
  method: "GET",
  path: "/api/lookup/drive-types",
  summary: "Active drive types",
  audience: "company",
  cell: ["drive_types", "view"],
  reply: z.array(DriveType),
});
