import { expect, test } from "vitest";
import { SignIn } from "#contract/people.ts";
import { readConfig } from "./config.ts";
import { StartupProblem } from "./database/problems.ts";

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
  "an administrator who could never sign in is refused: %s",
  (email) => {
    expect(SignIn.safeParse({ email, password }).success).toBe(false);
    expect(configError({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password })).toBe(
      `ADMIN_EMAIL is "${email}", with which nobody could sign in: it must be a whole address, such as name@company.example.`,
    );
  },
);

test.each([
  ["short", "ADMIN_PASSWORD cannot be used: Password must be at least 6 characters."],
  ["x".repeat(1025), "ADMIN_PASSWORD cannot be used: At most 1,024 characters."],
])("a password that the sign-in form would not take is refused (%#)", (wrong, sentence) => {
  expect(configError({ ADMIN_EMAIL: "boss@company.test", ADMIN_PASSWORD: wrong })).toBe(sentence);
});

test("an address is taken as the sign-in form takes it", () => {
  const { firstAdmin } = readConfig({ ADMIN_EMAIL: "  First@Company.Test ", ADMIN_PASSWORD: password });
  expect(firstAdmin).toEqual({ email: "first@company.test", password });
  expect(firstAdmin).toEqual(SignIn.parse({ email: "  First@Company.Test ", password }));
});

test("a pooler hands connections on between transactions, or there is none", () => {
  expect(readConfig({ DATABASE_POOLER: "transaction" })).toMatchObject({ pooled: true, listenUrl: null });
  expect(readConfig({ DATABASE_LISTEN_URL: "postgres://direct" })).toMatchObject({
    pooled: false,
    listenUrl: "postgres://direct",
  });
  expect(configError({ DATABASE_POOLER: "session" })).toBe(
    'DATABASE_POOLER is "session"; it is transaction, or left out.',
  );
});
