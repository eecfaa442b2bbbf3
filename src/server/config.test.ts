import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SignIn } from "#contract/users/sign-in.ts";
import { readConfig } from "./config.ts";
import { StartupProblem } from "./database/startup-problems.ts";
import { redactUrlPassword } from "./kernel/setting.ts";
import { formatSettingsTable, settings } from "./settings.ts";

const password = "long enough";

function configError(env: NodeJS.ProcessEnv): string {
  try {
    return `nothing, but took ${JSON.stringify(readConfig(env).firstAdmin)}`;
  } catch (error) {
    expect(error).toBeInstanceOf(StartupProblem);
    return (error as StartupProblem).message;
  }
}

test.each(["boss", "admin@localhost", "boss@", "@company.test", "two words@company.test", `${"a".repeat(250)}@b.test`])(
  "ADMIN_EMAIL must be an address that can sign in: %s",
  (email) => {
    expect(SignIn.safeParse({ email, password }).success).toBe(false);
    expect(configError({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password })).toBe(
      `ADMIN_EMAIL is "${email}", which nobody can sign in with: use a full email address, such as name@company.example.`,
    );
  },
);

test.each([
  ["short", "ADMIN_PASSWORD cannot be used: Password must be at least 6 characters."],
  ["x".repeat(1025), "ADMIN_PASSWORD cannot be used: At most 1,024 characters."],
])("ADMIN_PASSWORD must be acceptable to the sign-in form (%#)", (wrong, sentence) => {
  expect(configError({ ADMIN_EMAIL: "boss@company.test", ADMIN_PASSWORD: wrong })).toBe(sentence);
});

test("ADMIN_EMAIL is normalised like the sign-in form's address", () => {
  const { firstAdmin } = readConfig({ ADMIN_EMAIL: "  First@Company.Test ", ADMIN_PASSWORD: password });
  expect(firstAdmin).toEqual({ email: "first@company.test", password });
  expect(firstAdmin).toEqual(SignIn.parse({ email: "  First@Company.Test ", password }));
});

test("DATABASE_POOLER is transaction or absent", () => {
  expect(readConfig({ DATABASE_POOLER: "transaction" })).toMatchObject({ pooled: true, listenUrl: null });
  expect(readConfig({ DATABASE_LISTEN_URL: "postgres://direct" })).toMatchObject({
    pooled: false,
    listenUrl: "postgres://direct",
  });
  expect(configError({ DATABASE_POOLER: "session" })).toBe(
    'DATABASE_POOLER is "session"; it is transaction, or left out.',
  );
});

test("all errors are reported at once", () => {
  expect(
    configError({ PORT: "eighty", LOG_LEVEL: "loud", TRUSTED_PROXIES: "10.0.0.0/40", MAIL_REPLY: "a@b.test" }),
  ).toBe(
    [
      'PORT is "eighty", which is not a port number (1 to 65535).',
      'TRUSTED_PROXIES contains "10.0.0.0/40", which is neither an address nor a network (10.0.0.0/8).',
      'LOG_LEVEL is "loud"; it is one of silent, error, warn, info, debug.',
      "MAIL_FROM and MAIL_REPLY also need SMTP_URL.",
    ].join("\n"),
  );
});

test("an empty setting counts as not set", () => {
  expect(readConfig(Object.fromEntries(Object.keys(settings).map((name) => [name, ""])))).toEqual(readConfig({}));
});

test.each([
  ["postgres://app:s3cret@db.test:5432/volute", "postgres://app:***@db.test:5432/volute"],
  ["postgres://db.test/volute?user=app&password=s3cret", "postgres://db.test/volute?user=app&password=***"],
  ["postgres://app:12#s3cret@db.test/volute", "(not shown: it is no address)"],
  ["s3cret", "(not shown: it is no address)"],
  ["smtp://mail.test", "smtp://mail.test"],
])("of the address %s the password is not shown", (text, shown) => {
  expect(redactUrlPassword(text)).toBe(shown);
});

test("docs/settings.md lists every setting; npm run settings generates the table", () => {
  const page = fileURLToPath(new URL("../../docs/settings.md", import.meta.url));
  const written = readFileSync(page, "utf8");
  const table = /^\| Variable \| Default \| Meaning \|\n(?:\|.*\n)+/m;
  expect(written).toMatch(table);
  if (process.env.VOLUTE_WRITE_SETTINGS)
    writeFileSync(
      page,
      written.replace(table, () => `${formatSettingsTable()}\n`),
    );
  expect(table.exec(readFileSync(page, "utf8"))?.[0]).toBe(`${formatSettingsTable()}\n`);
});
