// Builds one script that imports nothing, for contexts without modules.
import { build, type ResolvedConfig } from "vite";

/** `define`: names in the source and what replaces them, as JSON. */
export async function oneScript(
  entry: string,
  { root, build: { target } }: ResolvedConfig,
  define: Record<string, string> = {},
): Promise<string> {
  const lib = { entry, formats: ["iife" as const], name: "script", fileName: "script" };
  const made = await build({
    configFile: false,
    logLevel: "warn",
    root,
    define,
    build: { write: false, target, lib },
  });
  const files = [made].flat().flatMap((one) => ("output" in one ? one.output : []));
  const [chunk, ...more] = files;
  if (chunk?.type !== "chunk" || more.length > 0) throw new Error(`${entry} was not built into one script`);
  return chunk.code;
}
