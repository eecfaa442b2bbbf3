// The scripts that the page at an address needs at once, as tools/web/page-files.ts listed them at build time.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The scripts for the page at this path, for a user on the platform or in a company; none without a page. */
export type Preloads = (path: string, onPlatform: boolean) => string[];

export function readPreloads(webDirectory: string): Preloads {
  const file = join(webDirectory, "preloads.json");
  if (!existsSync(file)) return () => [];
  const written: Record<"company" | "platform", Record<string, string[]>> = JSON.parse(readFileSync(file, "utf8"));
  const [company, platform] = [matching(written.company), matching(written.platform)];
  return (path, onPlatform) => (onPlatform ? platform : company)(path);
}

/** The scripts of each path with ":id". */
function matching(pages: Record<string, string[]>): (path: string) => string[] {
  const patterns = Object.entries(pages).map(
    ([path, scripts]) => [new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`), scripts] as const,
  );
  return (path) => patterns.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}
