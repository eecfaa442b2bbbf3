// The style and script of the pages outside the application, by the names that the build gave them.
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
