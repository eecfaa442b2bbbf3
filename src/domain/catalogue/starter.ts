// A small starter catalogue: typical UK pump work with guide prices, to be used, changed or deactivated. Money is in
// pence, hours, kW and multipliers in hundredths.
import type { Catalogue } from "./items.ts";

type New<Item> = Omit<Item, "id" | "isActive">;
export type StarterCatalogue = { [K in keyof Catalogue]: New<Catalogue[K][number]>[] };

export const starterCatalogue: StarterCatalogue = {
  location: [
    {
      name: "Our area",
      description: "Add the postcodes that you serve, and your own rate",
      postcodes: [],
      labourHours: 100,
      hourlyRate: 55_00,
    },
  ],
  equipment_access: [
    { name: "Ground level, clear", description: "Open access, no lifting gear", minEngineers: 1, multiplier: 100 },
    {
      name: "Plant room, restricted",
      description: "Narrow doors, stairs or low headroom",
      minEngineers: 2,
      multiplier: 120,
    },
    { name: "Confined space", description: "Permit, top man and gas monitor", minEngineers: 3, multiplier: 150 },
  ],
  job_type: [
    { name: "Annual service", description: "Inspect, test, report", baseHours: 200, materialPercent: 100 },
    { name: "Repair on site", description: "Seals, bearings, couplings", baseHours: 400, materialPercent: 100 },
    {
      name: "Like-for-like replacement",
      description: "Same duty, same pipework",
      baseHours: 500,
      materialPercent: 100,
    },
    { name: "New installation", description: "With pipework and commissioning", baseHours: 1200, materialPercent: 100 },
  ],
  pump_style: [
    { name: "Circulator", description: "Heating and chilled water", materialCostBase: 420_00 },
    { name: "End suction", description: "Transfer and general duty", materialCostBase: 880_00 },
    { name: "Vertical multistage", description: "Boosting and high head", materialCostBase: 1_450_00 },
    { name: "Submersible drainage", description: "Sumps and surface water", materialCostBase: 620_00 },
    { name: "Submersible sewage", description: "With guide rail and duck foot", materialCostBase: 1_850_00 },
  ],
  motor_size: [
    { name: "0.75 kW", kw: 75, multiplier: 100 },
    { name: "1.5 kW", kw: 150, multiplier: 110 },
    { name: "3 kW", kw: 300, multiplier: 125 },
    { name: "5.5 kW", kw: 550, multiplier: 145 },
    { name: "11 kW", kw: 1100, multiplier: 185 },
  ],
  drive_type: [
    { name: "Direct on line", description: "Fixed speed", costMultiplier: 100 },
    { name: "Soft starter", description: "Reduced starting current", costMultiplier: 115 },
    { name: "Variable speed drive", description: "Follows the demand", costMultiplier: 135 },
  ],
};
