// Reads the platform's lists again together: a company changes the users' list, a plan the companies'.
import { listPlans } from "#contract/plans.ts";
import { getPlatformStats, listCompanies } from "#contract/platform/platform-companies.ts";
import { listPlatformUsers } from "#contract/platform/platform-users.ts";
import { queryClient } from "#web/kernel/query-client.ts";

export function refreshPlatform(): void {
  const paths: string[] = [listCompanies.path, listPlatformUsers.path, listPlans.path, getPlatformStats.path];
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(String(path)) });
}
