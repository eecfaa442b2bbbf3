// After a change of a customer, site, pump or service: what shows any of them is read again.
import { queryClient } from "#web/kernel/query-client.ts";

const paths = ["/api/customers", "/api/customer-data", "/api/pumps", "/api/services", "/api/quotes"];

export function refreshCustomers(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => paths.some((start) => String(path).startsWith(start)),
  });
}
