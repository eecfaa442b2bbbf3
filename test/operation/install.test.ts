// docs/install.md, typed command by command on a bare Debian in a directory, which is removed afterwards.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasOwnDebian } from "#test/kit/conditions.ts";
import { waitUntil } from "#test/kit/pause.ts";
import { makeDebian, type OwnDebian } from "./own-debian.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const page = read("docs/install.md");
const [variables = "", ...blocks] = [...page.matchAll(/^```sh\n(.+?)^```$/gms)].map(([, block = ""]) => block);
const release = /Debian (\d+)/.exec(page)?.[1];
const RELEASES: Record<string, string> = { 13: "trixie" };

/** As systemd-run starts a program: with that user, directory and those settings, and nothing else. */
const SYSTEMD_RUN = `#!/usr/bin/env node
const { spawnSync } = require("node:child_process");
const { readFileSync } = require("node:fs");
const words = process.argv.slice(2);
const env = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8" };
let user, directory;
const take = (line) => { const at = line.indexOf("="); env[line.slice(0, at)] = line.slice(at + 1); };
while (words[0].startsWith("--")) {
  const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/.exec(words.shift());
  if (name === "uid") user = value;
  else if (name === "working-directory") directory = value;
  else if (name === "setenv") take(value);
  else if (name === "property") for (const line of readFileSync(value.replace("EnvironmentFile=", ""), "utf8").split("\\n")) line && take(line);
  else if (!["quiet", "collect", "wait", "pty", "pipe"].includes(name)) throw new Error(name);
}
const { status } = spawnSync("setpriv", ["--reuid", user, "--regid", user, "--init-groups", ...words], { cwd: directory, env, stdio: "inherit" });
process.exit(status ?? 1);
`;

/** A unit's program as the words of systemd-run, and the directories that systemd makes for it. */
function readUnit(name: string) {
  const unit = read(`deploy/${name}.service`);
  const all = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.+)$`, "gm"))].map(([, value = ""]) => value);
  const [user = "", directory = "", file = "", program = ""] = [
    ...all("User"),
    ...all("WorkingDirectory"),
    ...all("EnvironmentFile"),
    ...all("ExecStart"),
  ];
  const environment = all("Environment").flatMap((line) => line.split(" "));
  const options = [`--uid=${user}`, `--working-directory=${directory}`, `--property=EnvironmentFile=${file}`];
  return {
    words: ["systemd-run", ...options, ...environment.map((one) => `--setenv=${one}`), ...program.split(" ")],
    states: all("StateDirectory").flatMap((line) => line.split(" ")),
    user,
  };
}

describe.runIf(hasOwnDebian)("a bare Debian server", () => {
  let debian: OwnDebian;
  beforeAll(async () => {
    debian = await makeDebian(RELEASES[release ?? ""] ?? "");
    debian.write("usr/local/bin/systemd-run", SYSTEMD_RUN, 0o755);
    const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root });
    for (const file of files.toString().split("\n").filter(Boolean)) {
      mkdirSync(dirname(join(debian.directory, "srv/sources", file)), { recursive: true });
      cpSync(join(root, file), join(debian.directory, "srv/sources", file));
    }
  }, 1_200_000);
  afterAll(() => debian?.remove(), 600_000);

  const sources = variables.replace("YOUR-COPY-OF-THE-SOURCES", "/srv/sources");
  const type = (block: string, network?: "own" | "machine") => debian.type(`${sources}${block}`, network);
  const typeBlock = (part: string) => {
    const found = blocks.filter((block) => block.includes(part));
    expect(found, part).toHaveLength(1);
    return type(found[0] ?? "", /^(apt-get|npm|git) /m.test(found[0] ?? "") ? "machine" : "own");
  };
  const makeStates = ({ states, user }: ReturnType<typeof readUnit>) =>
    type(states.map((state) => `install -d --mode=700 --owner=${user} --group=${user} /var/lib/${state}`).join("\n"));
  /** In that system, by the Node that the page installs. */
  const ask = async (path: string, body?: object) => {
    const init = body
      ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
      : {};
    const script = `fetch("http://127.0.0.1:3000${path}", ${JSON.stringify(init)}).then(async (answer) => console.log(JSON.stringify({ status: answer.status, text: await answer.text() })), () => console.log('{"status":0,"text":""}'))`;
    debian.write("srv/ask.js", script);
    return JSON.parse(await type("node /srv/ask.js")) as { status: number; text: string };
  };

  test("gets its packages, a database and Volute", async () => {
    await typeBlock("postgresql");
    const [version = "", cluster = ""] = (await type("pg_lsclusters --no-header")).split(/ +/);
    await type(`pg_ctlcluster ${version} ${cluster} start`);
    await typeBlock("create database");
    // The sources have to be a repository to be cloned; who owns them does not matter here.
    await type(
      "cd /srv/sources && git init --quiet && git add --all && git -c user.name=a -c user.email=a@b.test commit --quiet --message=all",
    );
    await typeBlock("git clone");
    await typeBlock("PUBLIC_URL");
    await typeBlock("SMTP_URL");
    expect((await type("stat --format=%a%U /etc/volute/volute.env")).trim()).toBe("600root");
  }, 1_800_000);

  test("starts Volute as its unit says", async () => {
    await typeBlock("enable volute\n");
    await type("test -e /etc/systemd/system/multi-user.target.wants/volute.service");
    const unit = readUnit("volute");
    await makeStates(unit);
    const output = debian.start(unit.words);
    await waitUntil("Volute to be ready", async () => (await ask("/readyz")).status === 200).catch((error: Error) => {
      throw new Error(`${error.message}\n${output()}`);
    });
    expect(output()).toContain("Volute is ready");
  }, 600_000);

  test("lets its first administrator set a password and sign in", async () => {
    const said = await typeBlock("create-admin");
    const [, token] = /https:\/\/quotes\.company\.example\/\S+?[#=/]([\w-]{20,})$/m.exec(said) ?? [];
    const set = await ask("/api/auth/reset-password", { token, password: "a first password" });
    expect(set.status, said).toBe(200);
    const signedIn = await ask("/api/auth/login", { email: "you@company.example", password: "a first password" });
    expect(signedIn.status).toBe(200);
  });

  test("has its configuration accepted by Caddy, nginx and systemd", async () => {
    await typeBlock("caddy");
    await type("caddy validate --config /etc/caddy/Caddyfile");
    await type("mkdir --parents /etc/ssl/volute");
    await type(
      "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=quotes.company.example -keyout /etc/ssl/volute/privkey.pem -out /etc/ssl/volute/fullchain.pem",
    );
    await typeBlock("nginx");
    await type("nginx -t");
    await typeBlock("volute-backup.timer");
    await type("test -e /etc/systemd/system/timers.target.wants/volute-backup.timer");
    const units = ["volute.service", "volute-backup.service", "volute-backup.timer"];
    await type(`cd /etc/systemd/system && systemd-analyze verify ${units.join(" ")}`);
  }, 600_000);

  test("makes its nightly backup, and finds nothing wrong but what is not there", async () => {
    // The first seal identifies the installation that a backup is of.
    const count =
      "runuser -u postgres -- psql --no-align --tuples-only --command='select count(*) from audit_seals' volute";
    await waitUntil("the first seal", async () => (await type(count)).trim() !== "0");
    const unit = readUnit("volute-backup");
    await makeStates(unit);
    await type(unit.words.map((word) => `'${word}'`).join(" "));
    expect((await type("ls /var/lib/volute-backups")).trim()).toMatch(/^volute-\S+Z\.backup$/);
    const doctor = blocks.find((block) => block.startsWith("volute doctor")) ?? "";
    const looked = await type(`{ ${doctor}} 2>&1 || test $? = 1`);
    const wrong = looked.match(/^wrong +\S+(?: \S+)*/gm)?.map((line) => line.split(/ {2,}/)[1]);
    expect(wrong, looked).toEqual(["Mail server", "PUBLIC_URL"]);
    expect(looked).toMatch(/^ok +Backups /m);
  }, 600_000);
});

test("every command of the page is typed by one of these tests", () => {
  const typed = [
    ...read("test/operation/install.test.ts").matchAll(/typeBlock\("([^"]+)"\)|startsWith\("(volute doctor)"\)/g),
  ];
  const parts = typed.map(([, part, other]) => (part ?? other ?? "").replaceAll("\\n", "\n"));
  expect(blocks.length).toBeGreaterThan(8);
  expect(blocks.filter((block) => !parts.some((part) => block.includes(part)))).toEqual([]);
});
