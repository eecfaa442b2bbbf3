// What runs first: keeps what V8 makes of the program's files, so that the next start need not make it again. It takes
// nothing but files that have not changed, and does without where it may not write.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../../dist/compiled", import.meta.url)));
await import("./start.ts");
