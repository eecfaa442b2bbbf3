// The commands of deploy/Dockerfile, run one by one as its build would; the packages come from the network.
import { execFile, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { build, isSent, restsOf, root } from "#test/kit/quotes/image.ts";
import { startProduct } from "#test/running-product.ts";
import { serving } from "../../tools/serving.mjs";
import { tryInstallation } from "../../tools/try-image.ts";

const run = promisify(execFile);

test("the image's commands leave what starts and serves pages", async () => {
  const place = mkdtempSync(join(tmpdir(), "volute-image-"));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const files = spawnSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).stdout.split("\n").filter(Boolean);
  for (const file of files.filter(isSent)) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    cpSync(join(root, file), join(place, file));
  }
  for (const command of restsOf(build, "RUN")) {
    // This machine's settings for the registry, without those of this test.
    const { NODE_ENV: _mode, VITEST: _test, NODE_OPTIONS: _options, ...env } = process.env;
    await run("sh", ["-c", command], { cwd: place, env, maxBuffer: 1e8 });
  }
  expect(globSync("node_modules/{vite,vitest,typescript,node-*,.bin/node}", { cwd: place })).toEqual([]);
  const { stdout } = await run(process.execPath, ["src/commands/main.ts", "--help"], { cwd: place });
  expect(stdout).toContain("volute");
  const [ADMIN_EMAIL, ADMIN_PASSWORD] = ["first@company.example", "a first password"];
  const env = { NODE_ENV: "production", WEB_DIR: "", ADMIN_EMAIL, ADMIN_PASSWORD };
  const product = await startProduct(join(place, "data"), env, [], join(place, serving.program));
  await product.ready();
  const page = await fetch(product.url);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  // As the nightly workflow does with the image itself.
  await tryInstallation(product.url, ADMIN_EMAIL, ADMIN_PASSWORD);
  expect(await product.stop()).toBe(0);
});
