// GitHub's workflows, Docker and a cluster do not run where the tests run. So all that their files name is compared
// with the product: commands, stages, files, settings, ports, versions.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { settings } from "#server/settings.ts";
import { root } from "./programs.ts";
import { generateSettings } from "./try-image.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const files = (pattern: string) => globSync(pattern, { cwd: root }).sort();

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, string | number | boolean>;
}
interface Job {
  needs?: string | string[];
  uses?: string;
  container?: { image: string };
  strategy?: { matrix: Record<string, string[]> };
  steps?: Step[];
}
interface Workflow {
  jobs: Record<string, Job>;
}
const workflowFiles = files(".github/workflows/*.yml");
const workflows = Object.fromEntries(workflowFiles.map((file) => [basename(file, ".yml"), parse<Workflow>(file)]));
const jobs = Object.values(workflows).flatMap((one) => Object.values(one.jobs));
const steps = jobs.flatMap((job) => job.steps ?? []);
const commands = steps.flatMap(({ run = "" }) => run.trim().split("\n"));

function parse<T>(file: string): T {
  const documents = parseAllDocuments(read(file));
  if (!Array.isArray(documents)) throw new Error(`${file} is empty`);
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  return (documents.length === 1 ? documents[0]?.toJS() : documents.map((one) => one.toJS())) as T;
}

/** The first group of each match; a pattern that finds nothing has read nothing, which is a failure. */
function capture(text: string, pattern: RegExp): string[] {
  const found = [...text.matchAll(pattern)].map(([, first = ""]) => first);
  expect(found.length, `what ${pattern} finds`).toBeGreaterThan(0);
  return found;
}

test("every file parses", () => {
  const all = files("{.github,deploy}/**/*.{yml,yaml}");
  expect(all.length).toBeGreaterThan(8);
  for (const file of all) expect(parse(file), file).toBeTruthy();
});

test("every action is one commit with its version beside it, the same everywhere", () => {
  const lines = workflowFiles.flatMap((file) => capture(read(file), /uses: (.+)$/gm));
  const actions = lines.filter((line) => !line.startsWith("./"));
  expect(actions.filter((line) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  const places = Map.groupBy(new Set(actions), (line) => line.split("@")[0]);
  expect([...places.values()].filter((one) => one.length > 1)).toEqual([]);
  for (const line of lines.filter((one) => one.startsWith("./"))) expect(existsSync(join(root, line)), line).toBe(true);
});

test("every image has an exact digest, the same everywhere, and is of the Node that the product runs on", () => {
  const images = [
    ...jobs.flatMap(({ container }) => container?.image ?? []),
    ...capture(read("deploy/Dockerfile"), /^FROM (\S+)/gm),
    ...capture(read("deploy/compose.yaml"), /^ +image: (\S+)$/gm),
  ];
  expect(images.filter((image) => !/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  const named = Map.groupBy(new Set(images), (image) => image.split("@")[0]);
  expect([...named.values()].filter((one) => one.length > 1)).toEqual([]);
  expect([...named.keys()]).toContain(`node:${read(".nvmrc").trim()}-bookworm-slim`);
});

const { scripts, version } = JSON.parse(read("package.json")) as { scripts: Record<string, string>; version: string };

test.each([
  ["test", "test", "npm test --"],
  ["nightly", "test:all", "npm run test:all --"],
])("the %s workflow runs each stage of npm run %s", (name, script, command) => {
  const { stage } = workflows[name]?.jobs ?? {};
  const [, options = ""] = /tools\/test\.mjs(.*)$/.exec(scripts[script] ?? "") ?? [];
  const args = ["tools/test.ts", ...options.split(" ").filter(Boolean), "--only", "none"];
  const { stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  expect(stage?.strategy?.matrix.stage).toEqual(/there are (.+)\./.exec(stderr)?.[1]?.split(", "));
  expect(stage?.steps?.map(({ run }) => run)).toContain(`${command} --only \${{ matrix.stage }}`);
});

test("jobs depend on existing jobs, and one job covers all stages", () => {
  for (const { jobs } of Object.values(workflows))
    for (const { needs = [] } of Object.values(jobs))
      expect(Object.keys(jobs)).toEqual(expect.arrayContaining([needs].flat()));
  expect(workflows.test?.jobs.all?.needs).toBe("stage");
});

test("every command of a workflow exists, and so does every file that it names", () => {
  const text = commands.join("\n");
  const named = capture(text, /\bnpm (?:run )?(?:--silent )?([\w:]+)/g).filter((name) => name !== "ci");
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const paths = capture(text, /(?<![\w/$])((?:tools|deploy)\/[\w./-]+)/g);
  expect(paths.filter((path) => !path.endsWith("/") && !existsSync(join(root, path)))).toEqual([]);
  const projects = capture(text, /--project (\S+)/g);
  const known = capture(files("vitest*.config.ts").map(read).join("\n"), /\bname: "(\w+)"/g);
  expect(known).toEqual(expect.arrayContaining(projects));
  for (const { with: input = {} } of steps)
    for (const file of [input.file, input["node-version-file"]])
      if (file) expect(existsSync(join(root, String(file))), String(file)).toBe(true);
});

test("artifacts are uploaded from and downloaded to the right places", () => {
  const of = (action: string) =>
    steps.flatMap(({ uses, with: input = {} }) => (uses?.startsWith(action) ? [input] : []));
  const sent = of("actions/upload-artifact");
  const paths = new Set(sent.flatMap(({ path }) => String(path).trim().split("\n")));
  expect([...paths].sort()).toEqual([".cache/reports", ".cache/table.txt", "test-results"]);
  expect(read("playwright.config.ts")).toContain('outputDir: "test-results"');
  expect(files("tools/*.ts").map(read).join("\n")).toContain('join(root, ".cache", "reports"');
  // Names that begin with a point are otherwise left out.
  expect(sent.filter(({ path, "include-hidden-files": isSent }) => String(path).includes(".cache") && !isSent)).toEqual(
    [],
  );
  const names = sent.map(({ name }) => String(name));
  for (const { name, pattern } of of("actions/download-artifact"))
    expect(names.some((one) => (name ? one === name : one.startsWith(String(pattern).replace("*", ""))))).toBe(true);
});

test("Dependabot reads existing files", () => {
  const { updates } = parse<{ updates: { "package-ecosystem": string; directory: string }[] }>(
    ".github/dependabot.yml",
  );
  const read = { npm: "package.json", "github-actions": ".github/workflows/test.yml", docker: "Dockerfile" };
  for (const { "package-ecosystem": ecosystem, directory } of updates) {
    const file = { ...read, "docker-compose": "compose.yaml" }[ecosystem];
    expect(existsSync(join(root, directory, file ?? "nowhere")), ecosystem).toBe(true);
  }
});

const [port = ""] = capture(settings.PORT.default, /^`(\d+)`$/g);

interface Compose {
  services: Record<string, { ports?: string[]; volumes?: string[]; env_file: string }>;
}

test("compose.yaml, the Dockerfile and tools/try-image.ts name the same ports, volumes and files", () => {
  const dockerfile = read("deploy/Dockerfile");
  const { volute, database } = parse<Compose>("deploy/compose.yaml").services;
  expect(dockerfile).toContain(`PORT=${port} `);
  expect(capture(dockerfile, /^EXPOSE (.+)$/gm)).toEqual([port]);
  expect(volute?.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  expect(read("tools/try-image.ts")).toContain(`"http://127.0.0.1:${port}"`);
  const [volumes = ""] = capture(dockerfile, /^VOLUME (.+)$/gm);
  for (const volume of volute?.volumes ?? []) expect(volumes.split(" ")).toContain(volume.split(":")[1]);
  for (const volume of database?.volumes ?? [])
    if (volume.startsWith("./")) expect(existsSync(join(root, "deploy", volume.split(":")[0] ?? ""))).toBe(true);

  const written = generateSettings("first@company.example", "secret");
  expect(Object.keys(written).sort()).toEqual([database?.env_file, volute?.env_file]);
  const namesIn = (file = "") => capture(written[file] ?? "", /^(\w+)=/gm);
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(namesIn(volute?.env_file)));
  const asked = capture(read("deploy/database.sql"), /getenv \w+ (\w+)/g);
  expect(namesIn(database?.env_file)).toEqual(["POSTGRES_PASSWORD", ...asked]);
});

test("each proxy leads to Volute's port and a health path that it answers", () => {
  const answered = capture(read("src/server/kernel/http/health.ts"), /app\.get\("(\/\w+)"/g);
  const configurations = ["Caddyfile", "haproxy.cfg", "kubernetes.yaml", "nginx.conf"].map((name) =>
    read(`deploy/${name}`),
  );
  const ports = capture(configurations.join("\n"), /(?:127\.0\.0\.1:|containerPort: )(\d{4})\b/g);
  // Two processes on one machine, and Prometheus.
  expect([...new Set(ports)].sort()).toEqual([port, "3001", "3002", "9464"].sort());
  const asked = capture(configurations.join("\n"), /(?:httpchk GET |path: )(\/\w+)/g);
  expect(answered).toEqual(expect.arrayContaining(asked));
});

interface Container {
  env: { name: string; value: string }[];
  ports: { name: string; containerPort: number }[];
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
}
interface Pod {
  automountServiceAccountToken: boolean;
  securityContext: object;
  containers: [Container];
  volumes: { name: string }[];
}
interface Deployment {
  spec: { selector: { matchLabels: object }; template: { metadata: { labels: object }; spec: Pod } };
}
interface Service {
  spec: { selector: object; ports: { targetPort: string }[] };
}
interface NetworkPolicy {
  spec: {
    podSelector: { matchLabels: object };
    policyTypes: string[];
    ingress: { from?: { namespaceSelector: object; podSelector: object }[]; ports: { port: string }[] }[];
  };
}

describe("the cluster", () => {
  const text = read("deploy/kubernetes.yaml");
  const [deployment, service, policy] = parse<[Deployment, Service, NetworkPolicy]>("deploy/kubernetes.yaml");
  const pod = deployment.spec.template.spec;
  const [container] = pod.containers;

  test("gets the version of the package, and settings that the server reads", () => {
    expect(capture(text, /image: \S+:(\S+)$/gm)).toEqual([version]);
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(container.env.map(({ name }) => name)));
  });

  test("gives the process no privileges, and write access only where needed", () => {
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    // The user `node` of the image.
    const user = { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000 };
    expect(pod.securityContext).toEqual({ ...user, seccompProfile: { type: "RuntimeDefault" } });
    expect(capture(read("deploy/Dockerfile"), /^USER (.+)$/gm)).toEqual(["node"]);
    expect(pod.automountServiceAccountToken).toBe(false);
    // The third directory of the image, DATA_DIR, is the embedded database's.
    const [builds = ""] = capture(read("deploy/Dockerfile"), /\bBUILDS_DIR=(\S+)/g);
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/tmp", builds]);
    expect(pod.volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name));
  });

  test("lets anyone reach the pages and calls, and only Prometheus the metrics", () => {
    const metricsPort = Number(container.env.find(({ name }) => name === "METRICS_PORT")?.value);
    expect(container.ports).toEqual([
      { name: "http", containerPort: Number(port) },
      { name: "metrics", containerPort: metricsPort },
    ]);
    const { labels } = deployment.spec.template.metadata;
    expect(deployment.spec.selector.matchLabels).toEqual(labels);
    expect(service.spec.selector).toEqual(labels);
    expect(policy.spec.podSelector.matchLabels).toEqual(labels);
    expect(service.spec.ports.map(({ targetPort }) => targetPort)).toEqual(["http"]);
    expect(policy.spec.policyTypes).toEqual(["Ingress"]);
    const named = expect.objectContaining({ matchLabels: expect.anything() });
    expect(policy.spec.ingress).toEqual([
      { ports: [{ port: "http" }] },
      { from: [{ namespaceSelector: named, podSelector: named }], ports: [{ port: "metrics" }] },
    ]);
  });
});

test("untested files are listed in docs/operating.md", () => {
  const [, section = ""] = read("docs/operating.md").split("### Not run\n");
  const listed = section.split(/^#/m)[0] ?? "";
  for (const file of [
    ...workflowFiles,
    ".github/dependabot.yml",
    "deploy/Dockerfile",
    "deploy/compose.yaml",
    "deploy/kubernetes.yaml",
  ])
    expect(listed).toContain(`\`${file}\``);
});
