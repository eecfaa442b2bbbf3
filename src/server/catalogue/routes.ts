// HTTP for the six lists, as everyone who makes quotes reads them.
import {
  lookupDriveTypes,
  lookupEquipmentAccess,
  lookupJobTypes,
  lookupLocations,
  lookupMotorSizes,
  lookupPumpStyles,
} from "#contract/catalogue.ts";
import { route } from "#server/kernel/route.ts";
import { listActive } from "./queries.ts";

export const catalogueRoutes = [
  route(lookupLocations, { handle: ({ db }) => listActive.location(db) }),
  route(lookupEquipmentAccess, { handle: ({ db }) => listActive.equipment_access(db) }),
  route(lookupJobTypes, { handle: ({ db }) => listActive.job_type(db) }),
  route(lookupPumpStyles, { handle: ({ db }) => listActive.pump_style(db) }),
  route(lookupMotorSizes, { handle: ({ db }) => listActive.motor_size(db) }),
  route(lookupDriveTypes, { handle: ({ db }) => listActive.drive_type(db) }),
];
