// The rules and everything that they can name, active or not.
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { catalogue } from "#contract/catalogue.ts";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { listRules, type StoredRule } from "#contract/rules.ts";
import type { Catalogue } from "#domain/catalogue/items.ts";
import type { CallError } from "#web/kernel/api.ts";
import { reading } from "#web/kernel/queries.ts";

export type RulesReading =
  | { is: "loading" }
  | { is: "failed"; error: CallError; retry: () => void; retrying: boolean }
  | { is: "ready"; items: Catalogue; rules: StoredRule[] };

const sources = [
  catalogue.location.list,
  catalogue.equipment_access.list,
  catalogue.job_type.list,
  catalogue.pump_style.list,
  catalogue.motor_size.list,
  catalogue.drive_type.list,
  listRules,
] as const;

type ResultsOf<Sources extends readonly Endpoint[]> = {
  -readonly [I in keyof Sources]: UseQueryResult<ReplyOf<Sources[I]>, CallError>;
};
type DataOf<Results extends readonly UseQueryResult[]> = { [I in keyof Results]: Results[I]["data"] };
type Results = ResultsOf<typeof sources>;

export function useRulesReading(): RulesReading {
  return useQueries({
    queries: [
      reading(catalogue.location.list),
      reading(catalogue.equipment_access.list),
      reading(catalogue.job_type.list),
      reading(catalogue.pump_style.list),
      reading(catalogue.motor_size.list),
      reading(catalogue.drive_type.list),
      reading(listRules),
    ],
    combine,
  });
}

function combine(results: Results): RulesReading {
  const failed = results.filter(({ isError, data }) => isError && data === undefined);
  const [first] = failed;
  if (first?.error) {
    return {
      is: "failed",
      error: first.error,
      retry: () => failed.forEach((result) => void result.refetch()),
      retrying: failed.some(({ isFetching }) => isFetching),
    };
  }
  const [location, equipment_access, job_type, pump_style, motors, drive_type, rules] = results.map(
    ({ data }) => data,
  ) as DataOf<Results>;
  if (!location || !equipment_access || !job_type || !pump_style || !motors || !drive_type || !rules) {
    return { is: "loading" };
  }
  const motor_size = motors.toSorted((a, b) => a.kw - b.kw);
  return { is: "ready", items: { location, equipment_access, job_type, pump_style, motor_size, drive_type }, rules };
}
