// The accounts of the demonstration (decision 47).
import { formatRole } from "#domain/roles.ts";
import type { DemonstrationUser } from "./company.ts";
import { northernPumps } from "./northern-pumps.ts";
import { severnPumps } from "./severn-pumps.ts";

export const demonstrationCompanies = [northernPumps, severnPumps];

/** The same for every account. */
export const demonstrationPassword = "demo1234";

export const platformAdmin: Omit<DemonstrationUser, "quotes"> = {
  email: "platform@demo.test",
  firstName: "Priya",
  lastName: "Shah",
  role: "platform_admin",
  ipAddress: "203.0.113.8",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
};

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
      .map((role) => company.people.find((person) => person.role === role))
      .filter((person) => person !== undefined)
      .map(({ email, role }) => ({ email, words: `${formatRole(role)} of ${company.name}` })),
  ),
];
