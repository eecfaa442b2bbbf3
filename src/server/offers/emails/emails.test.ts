// Emails about an offer, accepted by a real mail server.
import { createHash, randomUUIDv7 } from "node:crypto";
import { describe, expect, test } from "vitest";
import { runCleanup } from "#server/users/sign-in-sources/cleanup.ts";
import { filesIn, headerOf, type Manner, readable, tokenIn } from "#test/kit/mail-server.ts";
import { openMailbox, sha256 } from "#test/kit/mailbox.ts";
import { buildAnswerEmails, buildQuestionEmail } from "./emails.ts";

const { world, server, change, companyId, user, ...kit } = await openMailbox();
const { sender, round, newest, sent, answered, buildOfferEmailOf, queue, rowOf } = kit;

describe("an offer", () => {
  test("is sent in the company's name, with the frozen document and its own link", async () => {
    const of = await sent();
    const id = await queue(buildOfferEmailOf(of));
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "sent", quoteId: of.quoteId, revisionId: of.revisionId });
    const letter = newest();
    expect(headerOf(letter, "From")).toBe("Northern Pumps Ltd <quotes@volute.test>");
    expect(headerOf(letter, "Reply-To")).toBe(user.email);
    expect(headerOf(letter, "To")).toBe("margaret@dairy.test");
    const [file, ...others] = filesIn(letter);
    expect(others).toEqual([]);
    expect(file?.heads).toContain('filename="Quotation N-00042.pdf"');
    expect(sha256(file?.bytes)).toBe(sha256(of.document));
    const words = readable(letter);
    for (const part of [
      "Read your quotation",
      "Dear Margaret,\r\n\r\nas promised.\r\nTom",
      "as promised.<br>Tom",
      "You can answer it until Monday, 21 December 2026, UK time.",
      "The quotation is attached as a PDF.",
      "To pay, including VAT: £4,490.34. Price without VAT: £3,741.95. VAT at 20%: £748.39.",
      "Northern Pumps Limited. Registered no. 01234567. 4 Mill Lane, Leeds. VAT no. GB123456789.",
    ]) {
      expect(words).toContain(part);
    }
    expect(words).not.toMatch(/<img|src=|url\(/);

    const hash = createHash("sha256").update(tokenIn(letter)).digest("hex");
    const links = await world.platform.rows`select * from quote_links where revision_id = ${of.revisionId}`;
    expect(links).toMatchObject([
      { tokenHash: hash, emailId: id, recipientNote: "margaret@dairy.test", createdByName: sender.name, companyId },
    ]);
    const [{ createdAt, openingsCountFrom }] = links as [{ createdAt: string; openingsCountFrom: string }];
    expect(Date.parse(openingsCountFrom) - Date.parse(createdAt)).toBe(60_000);
  });

  test("without its document does not mention one", async () => {
    await queue(buildOfferEmailOf(await sent(), { attachDocument: false }));
    await round();
    expect(filesIn(newest())).toEqual([]);
    expect(readable(newest())).not.toContain("PDF");
  });

  test("an email without its document includes the consumer's cancellation form", async () => {
    const told = async (more: object, manner: Manner) => {
      const of = await sent();
      of.offer.cancellation = { information: "You have 14 days.", form: "I hereby give notice." };
      server.behave(manner);
      await queue(buildOfferEmailOf(of, more));
      await round();
      server.behave("takes");
      await round();
      return readable(newest()).includes("I hereby give notice.");
    };
    expect(await told({}, "takes")).toBe(false);
    expect(await told({ attachDocument: false }, "takes")).toBe(true);
    expect(await told({}, "refuses the message")).toBe(true);
  });

  test("replies go to the company once the sender has been deleted", async () => {
    await queue(buildOfferEmailOf(await sent(), { sender: { name: "Gone", email: "gone@north.test" } }));
    await round();
    expect(headerOf(newest(), "Reply-To")).toBe("office@north.test");
    await change`update companies set contact_email = null where id = ${companyId}`;
    await queue(
      buildOfferEmailOf(await sent(), {
        sender: { name: "Gone", email: world.people["user of the other company"].email },
      }),
    );
    await round();
    expect(headerOf(newest(), "Reply-To")).toBe("");
  });

  test("an email is sent to the ASCII form of its domain", async () => {
    await queue(buildOfferEmailOf(await sent(), { to: "o'brien+pumps@müller.test" }));
    await round();
    // The test's server reads it back.
    expect(server.recipients.at(-1)).toEqual(["o'brien+pumps@müller.test"]);
    expect(headerOf(newest(), "To")).toBe("o'brien+pumps@xn--mller-kva.test");
  });

  test("is copied to its sender, with a link to the quote and no customer link", async () => {
    const of = await sent();
    const id = await queue(buildOfferEmailOf(of, { to: user.email, copyFor: "margaret@dairy.test" }));
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "sent", kind: "offer_copy" });
    expect(readable(newest())).toContain(`https://quotes.test/quotes/${of.quoteId}`);
    expect(readable(newest())).not.toContain("//quotes.test/q/");
    const words = readable(newest()).replace(/^.*?Content-Type: text\/plain/s, "");
    const places = [
      "Copy: Quotation N-00042",
      "This is a copy of your email to margaret@dairy.test.",
      `Open the quote:\r\nhttps://quotes.test/quotes/${of.quoteId}`,
      "Dear Margaret,",
      "£4,490.34",
      "[Read your quotation: the customer’s own link]",
    ].map((text) => words.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(await world.platform.rows`select id from quote_links where email_id = ${id}`).toEqual([]);
    expect(filesIn(newest())).toHaveLength(1);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["revised", { closedAt: new Date(), closedBecause: "superseded" }, "The quote was revised before the email left."],
    [
      "withdrawn",
      { closedAt: new Date(), closedBecause: "withdrawn" },
      "The offer was withdrawn before the email left.",
    ],
    ["expired", { validUntil: new Date() }, "The offer had expired before the email left. Renew it."],
  ])("an email about an offer that was %s meanwhile is not sent, and says why", async (_, more, sentence) => {
    const id = await queue(buildOfferEmailOf(await sent(more)));
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "failed", error: sentence, submissionStartedAt: null });
    expect(server.emails).toEqual([]);
    expect(await world.platform.rows`select id from quote_links where email_id = ${id}`).toEqual([]);
  });

  test("of an offer that was answered meanwhile is not sent, with the reason", async () => {
    const of = await sent();
    await answered(of, "declined");
    const id = await queue(buildOfferEmailOf(of));
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "failed", error: "The offer was declined before the email left." });
  });

  test.each<[Manner, Record<string, unknown>]>([
    ["knows nobody", { state: "failed", error: "550 no such user" }],
    ["is busy", { state: "queued", error: "451 try again later" }],
    ["drops at MAIL", { state: "queued", submissionStartedAt: null }],
    ["drops in the message", { state: "uncertain" }],
    ["drops after the message", { state: "uncertain" }],
  ])("the email's state when the server %s", async (manner, expected) => {
    server.behave(manner);
    const id = await queue(buildOfferEmailOf(await sent()));
    await round();
    expect(await rowOf(id)).toMatchObject({ attempts: 1, ...expected });
  });

  test("that was sent or failed notifies viewers of its quote, and leaves an entry without names", async () => {
    const of = await sent();
    const id = await queue(buildOfferEmailOf(of));
    const heard: { entity: string; id: string; ownerId: string | null; version: number; companyId: number }[] = [];
    const stopListening = await world.database.listen((message) => message !== null && heard.push(JSON.parse(message)));
    server.behave("knows nobody");
    await round();
    await expect
      .poll(() => heard.filter(({ entity }) => entity === "quote"))
      .toEqual([{ entity: "quote", id: of.quoteId, version: 2, ownerId: user.id, companyId }]);
    await stopListening();
    const entry = await world.lastEntry();
    expect(entry).toMatchObject({ metadata: { event: "email.failed" }, companyId });
    expect(entry?.description).toMatch(/^Volute could not hand over the email about quote \S+$/);
    expect(JSON.stringify(entry)).not.toMatch(/margaret/i);
    expect((await world.as("company_admin", "POST", `/api/emails/${id}/send`)).status).toBe(200);
    const repeated = await world.lastEntry();
    expect(repeated?.description).toMatch(/ sent again the email about quote \S+$/);
    expect(JSON.stringify(repeated)).not.toMatch(/margaret/i);
  });

  test("an email of a switched-off company is held until somebody sends it, even once the company is on again", async () => {
    const isOn = (on: boolean) => change`update companies set is_active = ${on} where id = ${companyId}`;
    const id = await queue(buildOfferEmailOf(await sent()));
    await isOn(false);
    await round();
    expect((await rowOf(id)).state).toBe("held");
    await isOn(true);
    await round();
    expect((await rowOf(id)).state).toBe("held");
    expect((await world.as("company_admin", "POST", `/api/emails/${id}/send`)).status).toBe(200);
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 1 });
    expect(filesIn(newest())).toHaveLength(1);
  });

  test("is kept as long as its quote", async () => {
    const id = await queue(buildOfferEmailOf(await sent()));
    await round();
    await change`update emails set finished_at = now() - interval '10 years' where id = ${id}`;
    await runCleanup(world.database, new Date());
    expect((await rowOf(id)).state).toBe("sent");
  });

  test("an email that is too large is sent again without its document, and says where that is", async () => {
    server.behave("refuses the message");
    const id = await queue(buildOfferEmailOf(await sent()));
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "queued", error: "552 too large" });
    server.behave("takes");
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 2 });
    expect(server.emails).toHaveLength(2);
    expect(filesIn(newest())).toEqual([]);
    expect(readable(newest())).toContain("too large to attach: download it from the page.");
    expect(headerOf(newest(), "Message-ID")).toBe(headerOf(server.emails[0] ?? "", "Message-ID"));
  });

  test("an email that is too large even without its document has failed", async () => {
    server.behave("refuses the message");
    const id = await queue(buildOfferEmailOf(await sent()));
    await round();
    await round();
    await round();
    expect(await rowOf(id)).toMatchObject({ state: "failed", attempts: 2, error: "552 too large" });
  });
});

describe("an answer", () => {
  const at = "2026-12-01T14:02:00.000Z";
  const to = { customer: "margaret@dairy.test", company: "office@north.test" };

  test("that accepts is emailed to both sides with the record", async () => {
    const of = await sent();
    await queue(buildOfferEmailOf(of));
    await round();
    const record = await answered(of, "accepted");
    const answer = {
      answer: "accepted" as const,
      name: "Margaret O’Connell",
      answeredAt: at,
      purchaseOrder: "PO-77",
      isLate: false,
    };
    const emails = buildAnswerEmails({ ...of, answer, to });
    for (const mail of [...emails, ...buildAnswerEmails({ ...of, answer, to })]) await queue(mail);
    // Lists show them in this order, though they are of the same millisecond.
    for (let time = 0; time < 20; time++) {
      const ids = buildAnswerEmails({ ...of, answer, to }).map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted());
    }
    await round();
    expect(server.emails).toHaveLength(3);
    const [customer = "", company = ""] = server.emails
      .slice(1)
      .sort((a) => (headerOf(a, "To") === to.customer ? -1 : 1));
    expect(headerOf(customer, "From")).toBe("Northern Pumps Ltd <quotes@volute.test>");
    expect(headerOf(customer, "Reply-To")).toBe(user.email);
    expect(headerOf(customer, "Subject")).toBe("Your acceptance of quotation N-00042 from Northern Pumps Ltd");
    expect(readable(customer)).toContain(`https://quotes.test/q/${tokenIn(customer)}`);
    expect(readable(customer)).toContain(
      "Margaret O’Connell accepted this quotation from Northern Pumps Ltd on 1 December 2026 at 14:02, UK time.",
    );
    expect(headerOf(company, "From")).toBe("Volute <quotes@volute.test>");
    expect(headerOf(company, "Reply-To")).toBe("margaret@dairy.test");
    expect(readable(company)).toContain(`https://quotes.test/quotes/${of.quoteId}`);
    expect(readable(company)).toContain("Order number: PO-77");
    for (const letter of [customer, company]) {
      const [file] = filesIn(letter);
      expect(file?.heads).toContain('filename="Acceptance N-00042.pdf"');
      expect(sha256(file?.bytes)).toBe(sha256(record));
    }
  });

  test("that declines is emailed only to the company, with its reason", async () => {
    const of = await sent();
    await answered(of, "declined");
    const answer = {
      answer: "declined" as const,
      name: "Margaret",
      answeredAt: at,
      reason: "Too dear.\n\nSorry",
      isLate: true,
    };
    const emails = buildAnswerEmails({ ...of, answer, to, recordedBy: "Tom Hargreaves" });
    expect(emails.map(({ toAddress }) => toAddress)).toEqual([to.company]);
    for (const mail of emails) await queue(mail);
    await round();
    expect(filesIn(newest())).toEqual([]);
    for (const part of ["was declined", "Too dear.", "The offer had expired by then.", "recorded by Tom Hargreaves"]) {
      expect(readable(newest())).toContain(part);
    }
  });

  test("a question's email is replied to the customer, and is sent once", async () => {
    const of = await sent();
    await queue(buildOfferEmailOf(of));
    const asked = {
      ...of,
      kind: "question" as const,
      text: "With delivery?",
      isAnswerable: true,
      questionId: randomUUIDv7(),
      to: "office@north.test",
    };
    await queue(buildQuestionEmail(asked));
    await queue(buildQuestionEmail(asked));
    await round();
    const letters = server.emails.filter((letter) => headerOf(letter, "To") === "office@north.test");
    expect(letters).toHaveLength(1);
    expect(headerOf(letters[0] ?? "", "Reply-To")).toBe("margaret@dairy.test");
    expect(readable(letters[0] ?? "")).toContain("Margaret O’Connell writes:\r\n\r\nWith delivery?");
  });
});
