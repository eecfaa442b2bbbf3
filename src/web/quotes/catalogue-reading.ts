// Everything that a price is made from, read side by side: the six lists, the rules, and the company's own terms.
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import {
  lookupDriveTypes,
  lookupEquipmentAccess,
  lookupJobTypes,
  lookupLocations,
  lookupMotorSizes,
  lookupPumpStyles,
} from "#contract/catalogue.ts";
import { type Company, getCompany } from "#contract/companies.ts";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { listRules } from "#contract/rules.ts";
import type { Catalogue } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { CallError } from "#web/kernel/api.ts";
import { keyOf, queryClient, reading } from "#web/kernel/queries.ts";

export type CatalogueReading =
  | { is: "loading" }
  | { is: "failed"; error: CallError; retry: () => void }
  | { is: "ready"; catalogue: Catalogue; rules: readonly Rule[]; company: Company };

const sources = [
  lookupLocations,
  lookupEquipmentAccess,
  lookupJobTypes,
  lookupPumpStyles,
  lookupMotorSizes,
  lookupDriveTypes,
  listRules,
  getCompany,
] as const;

type ResultsOf<Sources extends readonly Endpoint[]> = {
  -readonly [I in keyof Sources]: UseQueryResult<ReplyOf<Sources[I]>, CallError>;
};
type DataOf<Results extends readonly UseQueryResult[]> = { [I in keyof Results]: Results[I]["data"] };
type Results = ResultsOf<typeof sources>;

/** Motor sizes come in the order of their kW, everything else by name as the server answers it. */
export function useCatalogueReading(): CatalogueReading {
  return useQueries({
    queries: [
      reading(lookupLocations),
      reading(lookupEquipmentAccess),
      reading(lookupJobTypes),
      reading(lookupPumpStyles),
      reading(lookupMotorSizes),
      reading(lookupDriveTypes),
      reading(listRules),
      { ...reading(getCompany), retry: 1 },
    ],
    combine,
  });
}

/** After the server refused what our copies allow: they are out of date. */
export function readCatalogueAgain(): void {
  for (const source of sources) void queryClient.invalidateQueries({ queryKey: keyOf(source) });
}

function combine(results: Results): CatalogueReading {
  const failed = results.filter(({ isError, data }) => isError && data === undefined);
  const [first] = failed;
  if (first?.error) {
    return { is: "failed", error: first.error, retry: () => failed.forEach((result) => void result.refetch()) };
  }
  const [location, equipment_access, job_type, pump_style, motors, drive_type, rules, company] = results.map(
    ({ data }) => data,
  ) as DataOf<Results>;
  if (!location || !equipment_access || !job_type || !pump_style || !motors || !drive_type || !rules || !company) {
    return { is: "loading" };
  }
  const motor_size = motors.toSorted((a, b) => a.kw - b.kw);
  return {
    is: "ready",
    catalogue: { location, equipment_access, job_type, pump_style, motor_size, drive_type },
    rules,
    company,
  };
}
