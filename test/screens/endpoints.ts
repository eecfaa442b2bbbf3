// Every endpoint of the contract, by "METHOD path".
import type { Endpoint } from "#contract/endpoint.ts";

const modules = import.meta.glob<Record<string, unknown>>(["/src/contract/**/*.ts", "!/src/contract/**/*.test.ts"], {
  eager: true,
});

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "summary" in value;
}

/** Some modules hold theirs by kind of list, such as `catalogue.location.list`. */
function listEndpoints(value: unknown, depth = 0): Endpoint[] {
  if (isEndpoint(value)) return [value];
  if (typeof value !== "object" || value === null || depth > 2) return [];
  return Object.values(value).flatMap((inner) => listEndpoints(inner, depth + 1));
}

export const nameEndpoint = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

const endpoints: readonly Endpoint[] = Object.values(modules).flatMap((module) => listEndpoints(module));

const patterns = endpoints.map((endpoint) => {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
  return { endpoint, names, pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, "([^/]+)")}$`) };
});

/**
 * Several if two have one address, such as `listQuotes` and `listQuotePage`. Literal paths go before those with
 * parameters: `/api/quotes/pipeline` is not the quote "pipeline".
 */
export function findEndpoints(method: string, path: string) {
  const fitting = patterns.filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
  const [first] = fitting.toSorted((a, b) => a.names.length - b.names.length);
  if (!first) return undefined;
  const values = first.pattern.exec(path)?.slice(1) ?? [];
  return {
    name: nameEndpoint(first.endpoint),
    status: first.endpoint.status ?? 200,
    params: Object.fromEntries(first.names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")])),
    endpoints: fitting.filter(({ endpoint }) => endpoint.path === first.endpoint.path).map(({ endpoint }) => endpoint),
  };
}
