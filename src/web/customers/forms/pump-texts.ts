// A pump as the texts of its form.
import * as z from "zod/mini";
import { createPump, type Pump, updatePump } from "#contract/customers/pumps.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import { formatDecimal } from "#domain/money.ts";
import { buildFormSchema } from "#web/kernel/forms/record-form.ts";
import { convertBlankToNull } from "./changed-fields.ts";

export const pumpLabels = {
  name: "Name",
  make: "Make",
  model: "Model",
  serial: "Serial number",
  kw: "Power in kW",
  pumpStyleId: "Pump style",
  motorSizeId: "Motor size",
  driveTypeId: "Drive type",
  equipmentAccessId: "Equipment access",
  installedOn: "Installed on",
  warrantyUntil: "Warranty until",
  serviceMonths: "Serviced every (months)",
  serviceJobTypeId: "Job type of the service",
  nextDue: "Next service on",
  notes: "Notes, internal only",
} as const;
export type PumpField = keyof typeof pumpLabels;
export type PumpTexts = Record<PumpField, string>;
const fields = Object.keys(pumpLabels) as PumpField[];

/** The fields that are chosen from a price list. */
export const pumpItemKinds = {
  pumpStyleId: "pump_style",
  motorSizeId: "motor_size",
  driveTypeId: "drive_type",
  equipmentAccessId: "equipment_access",
  serviceJobTypeId: "job_type",
} as const satisfies Partial<Record<PumpField, Kind>>;

export function toPumpTexts(pump: Partial<Pump> | null): PumpTexts {
  const toText = (field: PumpField) => {
    const value = pump?.[field] ?? "";
    return field === "kw" && value !== "" ? formatDecimal(Number(value)) : String(value);
  };
  return Object.fromEntries(fields.map((field) => [field, toText(field)])) as PumpTexts;
}

export type NewPumpTexts = PumpTexts & { replaces: string };

export const newPumpSchema = buildFormSchema(
  z.omit(createPump.body, { id: true, fromQuote: true }),
  (texts: NewPumpTexts) => convertBlankToNull(texts, "name"),
);
export const pumpEditSchema = buildFormSchema(
  z.omit(updatePump.body, { version: true, removedOn: true, siteId: true }),
  (texts: PumpTexts) => convertBlankToNull(texts, "name"),
);
