// Which style and script the pages outside the application begin with, as the build has named them.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface PageAssets {
  styles: string[];
  scripts: string[];
}

export function readPageAssets(webDirectory: string): PageAssets {
  const file = join(webDirectory, "offer-page.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { styles: [], scripts: [] };
}
