import { expect, test } from "vitest";
import { settings } from "#server/settings.ts";
import { commands } from "./commands.ts";
import { runCommand } from "./kernel/run.ts";

async function called(env: NodeJS.ProcessEnv, ...options: string[]) {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  return { code: await runCommand(commands, ["config", ...options], { env, out: say, err: say }), lines };
}

test("every setting is shown with its source, and no password", async () => {
  const { code, lines } = await called({
    PORT: "8080",
    DATABASE_URL: "postgres://app:s3cret@db.test/volute",
    SMTP_URL: "smtp://u:s3cret@mail.test",
    MAIL_FROM: "a@b.test",
    ADMIN_EMAIL: "first@company.test",
    ADMIN_PASSWORD: "s3cret words",
  });
  expect(code).toBe(0);
  expect(lines).toHaveLength(Object.keys(settings).length);
  expect(lines).toEqual(
    expect.arrayContaining([
      "PORT                 8080  (environment)",
      "DATABASE_URL         postgres://app:***@db.test/volute  (environment)",
      "ADMIN_PASSWORD       (set, not shown)  (environment)",
      "DATABASE_LISTEN_URL  DATABASE_URL  (default)",
    ]),
  );
  expect(lines.join("\n")).not.toContain("s3cret");
});

test("lists every setting that the server would refuse", async () => {
  const { code, lines } = await called({ PORT: "eighty", DATABASE_URL: "mysql://app:s3cret@db.test" });
  expect(code).toBe(1);
  expect(lines.slice(-2)).toEqual([
    'PORT is "eighty", which is not a port number (1 to 65535).',
    "DATABASE_URL is not the address of a PostgreSQL server; it looks like postgres://user:password@host:5432/database.",
  ]);
  expect(lines.join("\n")).not.toContain("s3cret");
  const { lines: json } = await called({ PORT: "eighty" }, "--json");
  expect(JSON.parse(json.join("\n"))).toMatchObject({
    settings: { 0: { name: "PORT", value: "eighty" } },
    wrong: [expect.any(String)],
  });
});
