// The accounts of the demonstration (decision 47).
import { formatRole } from "#domain/roles.ts";
import type { DemonstrationCompany, DemonstrationUser } from "./company.ts";
import northernPumps from "./northern-pumps.json" with { type: "json" };
import platform from "./platform.json" with { type: "json" };
import severnPumps from "./severn-pumps.json" with { type: "json" };

export const demonstrationCompanies = [northernPumps, severnPumps] as DemonstrationCompany[];

/** The same for every account. */
export const demonstrationPassword = platform.password;

/** Prices in pence a month; no price is free, no limit is unlimited (decision 28). The companies are on the first. */
export const demonstrationPlans = platform.plans;

export const platformAdmin = platform.admin as Pick<DemonstrationUser, "email" | "firstName" | "lastName" | "role">;

interface DemonstrationAccount {
  email: string;
  /** As in "company admin of Northern Pumps Ltd". */
  words: string;
}

/** The accounts to print at start: the platform admin, then each company's first administrator and first engineer. */
export const demonstrationAccounts: DemonstrationAccount[] = [
  { email: platformAdmin.email, words: formatRole(platformAdmin.role) },
  ...demonstrationCompanies.flatMap((company) =>
    (["company_admin", "user"] as const)
      .map((role) => company.users.find((person) => person.role === role))
      .filter((person) => person !== undefined)
      .map(({ email, role }) => ({ email, words: `${formatRole(role)} of ${company.name}` })),
  ),
];
