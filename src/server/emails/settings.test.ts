import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";

const validSettings = { SMTP_URL: "smtps://us%40er:p%25ss@mail.test", MAIL_FROM: '"Volute Ltd" <Quotes@volute.test>' };

test("a mail server and a sender", () => {
  expect(readConfig({}).mail).toBeNull();
  expect(readConfig({ ...validSettings, MAIL_REPLY: "office@volute.test" }).mail).toEqual({
    host: "mail.test",
    port: 465,
    secure: true,
    requireTLS: false,
    auth: { user: "us@er", pass: "p%ss" },
    from: { name: "Volute Ltd", address: "quotes@volute.test" },
    replyTo: "office@volute.test",
  });
});

test.each([
  ["smtp://mail.test", true],
  ["smtp://10.0.0.1", true],
  ["smtp://127.0.0.1:25", false],
  ["smtp://localhost", false],
  ["smtp://[::1]:2525", false],
])("only a mail server on this machine may be without TLS: %s", (SMTP_URL, requireTLS) => {
  expect(readConfig({ SMTP_URL, MAIL_FROM: "quotes@volute.test" }).mail).toMatchObject({ requireTLS });
});

test.each<[NodeJS.ProcessEnv, RegExp]>([
  [{ MAIL_FROM: "a@b.test" }, /^MAIL_FROM and MAIL_REPLY also need SMTP_URL\.$/],
  [{ SMTP_URL: "https://u:s3cret@mail.test", MAIL_FROM: "a@b.test" }, /^SMTP_URL is not an address such as/],
  [{ SMTP_URL: "mail.test:25:s3cret", MAIL_FROM: "a@b.test" }, /^SMTP_URL is not an address such as/],
  [{ SMTP_URL: "smtp://u:s3cret%zz@mail.test", MAIL_FROM: "a@b.test" }, /^SMTP_URL contains a %/],
  [{ SMTP_URL: "smtp://u:s3cret@mail.test" }, /^SMTP_URL also needs MAIL_FROM, a sender such as/],
  [{ ...validSettings, MAIL_FROM: "Volute <a@b.test>, c@d.test" }, /^MAIL_FROM is "Volute/],
  [{ ...validSettings, MAIL_FROM: "Volute\r\nBcc: x@y.test <a@b.test>" }, /^MAIL_FROM is/],
  [{ ...validSettings, MAIL_REPLY: "nobody" }, /^MAIL_REPLY is "nobody", which is not an email address\.$/],
  [{ PUBLIC_URL: "quotes.test" }, /^PUBLIC_URL is "quotes.test"; it must be an address such as/],
  [{ PUBLIC_URL: "https://quotes.test/app" }, /^PUBLIC_URL is/],
  [{ PUBLIC_URL: "https://u:s3cret@quotes.test" }, /^PUBLIC_URL is "https:\/\/u:\*\*\*@quotes.test\/"/],
  [{ ...validSettings, NODE_ENV: "production" }, /^SMTP_URL also needs PUBLIC_URL/],
])("%j ends the start in one sentence, without the password", (env, sentence) => {
  const read = () => readConfig(env);
  expect(read).toThrow(StartupProblem);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow(/s3cret/);
});

test("links use only the public address", () => {
  expect(readConfig({}).publicUrl).toBeNull();
  expect(readConfig({ PUBLIC_URL: "https://quotes.test/" }).publicUrl).toBe("https://quotes.test");
});
