import { parseArgs } from "node:util";
import type { Effort } from "./client.ts";

const ALL_SIZES = "100,100000,1000000";

export interface Options {
  sizes: number[];
  rounds: number;
  effort: Effort;
  /** Names of cases; all when empty. */
  only: string[];
  /** Where the product's CPU profiles go, one for each size; null without. */
  profile: string | null;
  /** What a second process gives, and nothing else. */
  several: boolean;
  /** All sizes and cases with full effort and nothing that slows the product: worth keeping. */
  complete: boolean;
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: "string", default: ALL_SIZES },
      quick: { type: "boolean", default: false },
      only: { type: "string", default: "" },
      profile: { type: "string" },
      several: { type: "boolean", default: false },
    },
  });
  const sizes = values.sizes.split(",").map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 100 && size <= 1_000_000)) {
    throw new Error("--sizes are whole numbers from 100 to 1000000, such as --sizes 100,100000");
  }
  const { quick, several, profile = null } = values;
  const only = values.only.split(",").filter(Boolean);
  return {
    sizes: sizes.sort((a, b) => a - b),
    rounds: quick ? 1 : 3,
    effort: quick ? { count: 50, clients: 8, milliseconds: 200 } : { count: 300, clients: 8, milliseconds: 1000 },
    only,
    profile,
    several,
    complete: !quick && only.length === 0 && profile === null && values.sizes === ALL_SIZES,
  };
}
