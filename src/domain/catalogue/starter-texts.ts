// What the starter catalogue's job types include and exclude. Apart from the catalogue, because only the server needs
// these texts.
import type { JobType } from "./items.ts";

type JobTexts = Required<Pick<JobType, "scope" | "exclusions">>;

/** By the job type's name. */
export const starterJobTexts: ReadonlyMap<string, JobTexts> = new Map([
  [
    "Annual service",
    {
      scope:
        "One visit: inspect, clean and grease the pump.\nCheck of seals, bearings, insulation and running current.\nA written report.",
      exclusions: "Parts and repairs; we quote for them first.",
    },
  ],
  [
    "Repair on site",
    {
      scope: "Replacement of worn seals, bearings or couplings on site.\nAlignment check, test run and leak check.",
      exclusions: "Machining of worn parts.\nOther faults found during the work; we quote for them first.",
    },
  ],
  [
    "Like-for-like replacement",
    {
      scope:
        "Isolate, drain down locally and take out the old pump.\nSupply and fit the new pump on the same pipework, with new gaskets and bolts.\nReconnect to the existing isolator, test run and handover.",
      exclusions: "Isolating valves that do not hold.\nChanges to pipework, base or electrical supply.",
    },
  ],
  [
    "New installation",
    {
      scope:
        "Supply and fit the pump, with pipework to the first valve on either side.\nWiring from the local isolator, test run, commissioning and handover.",
      exclusions: "Electrical supply up to the isolator.\nBuilding work, lagging and painting.\nPermits and consents.",
    },
  ],
]);
