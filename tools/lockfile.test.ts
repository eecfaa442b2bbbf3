import { expect, test } from "vitest";
import { completed, missingPackages, unhashedPackages } from "./lockfile.ts";

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

test("a platform that npm left out is found, and put in with the system it is for", () => {
  expect([...missingPackages(lockfile).keys()]).toEqual(["tool-linux-x64-musl"]);
  const whole = completed(lockfile, () => undefined);
  expect(missingPackages(whole).size).toBe(0);
  expect(whole.packages["node_modules/tool-linux-x64-musl"]).toEqual({
    version: "2.0.0",
    optional: true,
    os: ["linux"],
    cpu: ["x64"],
    libc: ["musl"],
  });
});

test("a package without a hash is found, but for one of a platform that this is never run on; the registry's is put in", () => {
  const { integrity, ...bare } = { version: "1.0.0", integrity: "sha512-x" };
  const packages = {
    "": { version: "1.0.0" },
    "node_modules/whole": { ...bare, integrity },
    "node_modules/ours": { link: true },
    "node_modules/plain": bare,
    "node_modules/whole/node_modules/@of/optional": { ...bare, optional: true },
    "node_modules/here": { ...bare, optional: true, os: ["linux"], cpu: ["x64"] },
    "node_modules/arm": { ...bare, optional: true, os: ["linux"], cpu: ["arm64"], libc: ["glibc"] },
    "node_modules/alpine": { ...bare, optional: true, os: ["linux"], cpu: ["x64"], libc: ["musl"] },
    "node_modules/there": { ...bare, optional: true, os: ["darwin"], cpu: ["x64"] },
  };
  expect(unhashedPackages({ packages })).toEqual(["plain", "@of/optional", "here", "arm"]);
  const known = completed({ packages }, (name, version) => (name === "here" ? undefined : `of ${name} ${version}`));
  expect(unhashedPackages(known)).toEqual(["here"]);
  expect(known.packages["node_modules/whole/node_modules/@of/optional"]?.integrity).toBe("of @of/optional 1.0.0");
  expect(known.packages["node_modules/whole"]?.integrity).toBe(integrity);
});
