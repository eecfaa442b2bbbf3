// The whole way of a quote through its emails: sent by staff, read and accepted by the emailed link, confirmed.
import { expect, test } from "vitest";
import { filesIn, headerOf, tokenIn } from "#test/kit/mail-server.ts";
import { openMailbox, sha256 } from "#test/kit/mailbox.ts";
import { customerOf } from "#test/kit/quotes/customer.ts";
import { storyOf } from "#test/kit/quotes/sent-quotes.ts";
import { readOnlyRow } from "#test/rows.ts";

const { world, server, user, round } = await openMailbox();
const { ask } = customerOf(world);

test("attached files are the page's files, and both sides get the same record", async () => {
  const story = await storyOf(world, { customerName: "Siân Ŵyn" });
  await story.done("send", { to: "sian@dairy.test", copyToSelf: true });
  await round();
  const to = (address: string) => server.emails.filter((letter) => headerOf(letter, "To") === address).at(-1) ?? "";
  const offer = to("sian@dairy.test");
  const token = tokenIn(offer);
  const [enclosed] = filesIn(offer);
  const document = await ask("GET", `/q/${token}/document.pdf`);
  expect(sha256(enclosed?.bytes)).toBe(sha256(document.bytes));
  expect(sha256(filesIn(to(user.email))[0]?.bytes)).toBe(sha256(document.bytes));
  const { id: revision, documentSha256 } = await readOnlyRow(world.platform.rows<{
    id: string;
    documentSha256: string;
  }>`select id, document_sha256 from quote_revisions
        where quote_id = ${story.id}`);
  expect(documentSha256).toBe(sha256(document.bytes));

  server.emails.length = 0;
  const form = { revision, document: documentSha256, name: "Siân Ŵyn", agree: "yes" };
  expect((await ask("POST", `/q/${token}/accept`, form)).status).toBe(303);
  await round();
  const record = await ask("GET", `/q/${token}/record.pdf`);
  for (const address of ["sian@dairy.test", "office@north.test"]) {
    expect(sha256(filesIn(to(address))[0]?.bytes)).toBe(sha256(record.bytes));
  }
  expect(headerOf(to("office@north.test"), "Reply-To")).toBe("sian@dairy.test");
  // The link in the confirmation is another one, and opens the same.
  const confirmed = tokenIn(to("sian@dairy.test"));
  expect(confirmed).not.toBe(token);
  expect((await ask("GET", `/q/${confirmed}`)).text).toContain("Accepted by Siân Ŵyn");
});
