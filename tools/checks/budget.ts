// The size of what a browser downloads before it shows a screen: scripts and styles, gzipped as served.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { listBuiltFiles, readBuildManifest } from "../web/manifest.ts";
import type { Finding } from "./finding.ts";

/** In thousands of bytes, with the modules that each screen loads; their static imports are added. */
const budgets = [
  { screen: "sign-in", most: 111.8, modules: ["index.html"] },
  { screen: "customer's page", most: 30, modules: ["offers/customer-pages/page.ts"] },
  {
    screen: "dashboard",
    most: 164,
    modules: ["index.html", "signed-in.tsx", "quotes/dashboard/dashboard.tsx"],
  },
];

export function checkBudget(root: string): Finding {
  const built = join(root, "dist", "manifest.json");
  if (!existsSync(built))
    return { readCount: 0, unit: "files", faults: ["There is no build to measure: run npm run build."] };
  const manifest = readBuildManifest(built);
  const weighed = new Set<string>();
  const notes: string[] = [];
  const faults: string[] = [];
  for (const { screen, most, modules } of budgets) {
    const files = listBuiltFiles(manifest, modules);
    let bytes = 0;
    for (const file of files) {
      weighed.add(file);
      bytes += gzipSync(readFileSync(join(root, "dist", "web", file)), { level: 9 }).length;
    }
    const words = `${screen} ${(bytes / 1000).toFixed(1)} of ${most} KB`;
    notes.push(words);
    if (bytes > most * 1000) faults.push(`${words}: ${[...files].join(", ")}`);
  }
  return { readCount: weighed.size, unit: "files", faults, note: notes.join(", ") };
}
