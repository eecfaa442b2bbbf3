import { expect, test } from "vitest";
import { completed, missingPackages } from "./lockfile.ts";

const lockfile = {
  packages: {
    "": { version: "1.0.0" },
    "node_modules/tool": {
      version: "2.0.0",
      optionalDependencies: { "tool-linux-x64-musl": "2.0.0", "tool-darwin-arm64": "2.0.0" },
    },
    "node_modules/tool/node_modules/tool-darwin-arm64": { version: "2.0.0", optional: true },
  },
};

test("a missing platform is found and added with its system", () => {
  expect([...missingPackages(lockfile).keys()]).toEqual(["tool-linux-x64-musl"]);
  const whole = completed(lockfile);
  expect(missingPackages(whole).size).toBe(0);
  expect(whole.packages["node_modules/tool-linux-x64-musl"]).toEqual({
    version: "2.0.0",
    optional: true,
    os: ["linux"],
    cpu: ["x64"],
    libc: ["musl"],
  });
});
