// Runs first: stores V8's compiled code of the program's files, so that the next start need not compile them. The cache
// is used only for unchanged files, and skipped if it cannot be written.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../../dist/compiled", import.meta.url)));
await import("./start.ts");
