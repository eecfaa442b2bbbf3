// Needs Docker: node tools/try-image.ts deploy/compose.yaml
// starts that recipe with passwords of its own, asks for its version and signs in once, and removes it again.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./programs.ts";

/** Signs in as the administrator of its settings; throws if anything is wrong. */
export async function tryInstallation(address: string, email: string, password: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const health = (await (await ask(`${address}/healthz`)).json()) as { version?: string };
  if (health.version !== version) throw new Error(`${address} runs version ${health.version}, not ${version}.`);
  const signedIn = await ask(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(";")[0]);
  const who = await ask(`${address}/api/auth/user`, { headers: { cookie: cookie.join("; ") } });
  const user = (await who.json()) as { email?: string };
  if (user.email !== email) throw new Error(`${user.email} is signed in, not ${email}.`);
}

async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

const password = () => randomBytes(16).toString("hex");

/** The files beside a recipe, with everything that its first lines ask for except a proxy's needs. */
export function generateSettings(email: string, administrator: string): Record<string, string> {
  const ofVolute = password();
  return {
    "database.env": `POSTGRES_PASSWORD=${password()}\nVOLUTE_PASSWORD=${ofVolute}\n`,
    "volute.env": `DATABASE_URL=postgres://volute:${ofVolute}@database:5432/volute\nADMIN_EMAIL=${email}\nADMIN_PASSWORD=${administrator}\n`,
  };
}

function compose(recipe: string, ...args: string[]): void {
  const { status } = spawnSync("docker", ["compose", "--project-name=volute-try", `--file=${recipe}`, ...args], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`docker compose ${args[0]} ended with ${status}.`);
}

async function tryImage(recipe: string): Promise<void> {
  const [email, administrator] = ["first@company.example", password()];
  const texts = new Map(
    Object.entries(generateSettings(email, administrator)).map(([name, text]) => [join(dirname(recipe), name), text]),
  );
  for (const file of texts.keys())
    if (existsSync(file)) throw new Error(`${file} belongs to an installation: remove it first.`);
  for (const [file, text] of texts) writeFileSync(file, text, { mode: 0o600 });
  try {
    compose(recipe, "up", "--detach", "--wait", "--wait-timeout=300");
    await tryInstallation("http://127.0.0.1:3000", email, administrator);
    console.log(`${recipe} runs, and ${email} can sign in.`);
  } finally {
    compose(recipe, "logs");
    compose(recipe, "down", "--volumes");
    for (const file of texts.keys()) rmSync(file);
  }
}

if (import.meta.main) await tryImage(process.argv[2] ?? "deploy/compose.yaml");
