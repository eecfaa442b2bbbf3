// Reminders from the sweep to the mail server, and what prevents one from being sent.

import { beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "#server/database/connect.ts";
import { countRecentEmails } from "#server/offers/queries.ts";
import { onServer } from "#test/kit/conditions.ts";
import { headerOf, readable, tokenIn } from "#test/kit/mail-server.ts";
import { openMailbox, type SentEmail } from "#test/kit/mailbox.ts";
import { insertIn, runIn, setting } from "#test/rows.ts";
import { findRemindableByRevision } from "./queries.ts";
import { buildReminderEmail, reminderKind } from "./reminder-email.ts";
import { startReminderSweep, sweepReminders } from "./sweep.ts";

const { world, server, change: changeAsPlatform, companyId, user, ...kit } = await openMailbox();
const { database } = world;
const { newest } = kit;
const { run: change } = world.inNorth;
/** Sent on a Friday, 30 days before its end; the first reminder is due on the Monday. */
const ISSUED = new Date("2031-01-10T10:00:00.000Z");
const MONDAY = new Date("2031-01-13T09:30:00.000Z");
const END = new Date("2031-02-09T23:59:59.999Z");

/** A quote that was emailed to its customer. */
async function sendOffer(overrides: { validUntil?: Date; issuedAt?: Date; state?: string } = {}): Promise<SentEmail> {
  const { state = "sent", ...times } = overrides;
  const issuedAt = times.issuedAt ?? ISSUED;
  const validUntil = times.validUntil ?? END;
  const sentEmail = await kit.sent({ issuedAt, validUntil });
  const sent = { status: "sent", sentAt: issuedAt, validUntil };
  const mail = kit.buildOfferEmailOf(sentEmail);
  await database.asCompany(companyId, async (db) => {
    await runIn(db)`update quotes set ${setting(sent)} where id = ${sentEmail.quoteId}`;
    await insertIn(db, "emails", { ...mail, state, finishedAt: issuedAt });
  });
  return sentEmail;
}

const listReminderEmails = ({ quoteId }: SentEmail) =>
  world.platform.rows`select * from emails where quote_id = ${quoteId} and kind = 'reminder' order by id`;
/** Sends what is queued, whenever it was queued. */
async function deliverReminders() {
  await changeAsPlatform`update emails set next_attempt_at = now() where state = 'queued'`;
  await kit.round();
}
const sweepAt = (now = MONDAY) => sweepReminders(database, now);
const listKeys = async (sentEmail: SentEmail) =>
  (await listReminderEmails(sentEmail)).map(({ idempotencyKey }) => String(idempotencyKey).split(":")[2]);

beforeEach(async () => {
  await changeAsPlatform`delete from emails`;
  await change`update quotes set status = 'declined' where status = 'sent'`;
  await changeAsPlatform`update companies set is_active = true, has_reminders = true where id = ${companyId}`;
  await changeAsPlatform`update companies set reminders_start_at = '2026-01-01' where id = ${companyId}`;
});

describe("a reminder", () => {
  test("is sent once, neutral in tone, with its own link and a way to stop reminders", async () => {
    const sentEmail = await sendOffer();
    expect(await sweepAt(new Date(MONDAY.getTime() - 1))).toBe(0);
    expect(await sweepAt()).toBe(1);
    expect(await sweepAt()).toBe(0);
    expect(await listKeys(sentEmail)).toEqual(["after-3"]);
    const entry = await world.lastEntry();
    expect(entry).toMatchObject({ metadata: { event: "quote.reminded", reminder: "after-3" }, companyId });
    expect(entry?.description).toBe("Volute reminded the customer of quote N-00042");
    await deliverReminders();
    const letter = newest();
    const token = tokenIn(letter);
    const stopReminders = `https://quotes.test/q/${token}/reminders`;
    expect(headerOf(letter, "To")).toBe("margaret@dairy.test");
    expect(headerOf(letter, "From")).toBe("Northern Pumps Ltd <quotes@volute.test>");
    expect(headerOf(letter, "Reply-To")).toBe(user.email);
    expect(headerOf(letter, "Subject")).toBe("About quotation N-00042 from Northern Pumps Ltd");
    expect(headerOf(letter, "Auto-Submitted")).toBe("auto-generated");
    expect(headerOf(letter, "List-Unsubscribe")).toBe(`<${stopReminders}>`);
    expect(headerOf(letter, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    for (const part of [
      "On Friday, 10 January 2031 Northern Pumps Ltd sent you quotation N-00042, which has not been answered yet.",
      "To pay, including VAT: £4,490.34. Price without VAT: £3,741.95. VAT at 20%: £748.39.",
      "You can answer it until Sunday, 9 February 2031, UK time.",
      `No more reminders about this quotation:\r\n${stopReminders}`,
      `<a href="${stopReminders}"`,
    ]) {
      expect(readable(letter)).toContain(part);
    }
    await kit.queue(kit.buildOfferEmailOf(sentEmail));
    await deliverReminders();
    expect(headerOf(newest(), "List-Unsubscribe")).toBe("");
    // One click of a mail program, which has no session and no origin.
    const click = { method: "POST", url: `/q/${token}/reminders` } as const;
    const clicked = await world.app.inject({
      ...click,
      payload: "List-Unsubscribe=One-Click",
      headers: { "content-type": FORM },
    });
    expect(clicked.statusCode).toBe(200);
    expect(await sweepAt(new Date("2031-01-20T09:30:00.000Z"))).toBe(0);
  });

  test("is queued once for each offer, by many simultaneous processes", async () => {
    const offers = await Promise.all(Array.from({ length: 15 }, () => sendOffer()));
    const counted = await Promise.all(Array.from({ length: 5 }, () => sweepAt()));
    expect(counted.reduce((sum, one) => sum + one, 0) + (await sweepAt())).toBe(15);
    for (const sentEmail of offers) expect(await listKeys(sentEmail)).toEqual(["after-3"]);
  });

  test.each<[string, (sentEmail: SentEmail) => Promise<unknown>, state?: string]>([
    ["answered", (sentEmail) => change`update quotes set status = 'declined' where id = ${sentEmail.quoteId}`],
    ["asked about", (sentEmail) => askQuestion(sentEmail)],
    ["opened", (sentEmail) => openOffer(sentEmail)],
    ["skipped", (sentEmail) => skipReminder(sentEmail)],
    ["stopped", (sentEmail) => stopReminders(sentEmail)],
    [
      "closed",
      (sentEmail) =>
        change`update quote_revisions set closed_at = now(), closed_because = 'withdrawn' where id = ${sentEmail.revisionId}`,
    ],
    [
      "of a company that reminds nobody",
      () => changeAsPlatform`update companies set has_reminders = false where id = ${companyId}`,
    ],
    [
      "of a company that is switched off",
      () => changeAsPlatform`update companies set is_active = false where id = ${companyId}`,
      "held",
    ],
    [
      "given by a link alone",
      (sentEmail) => changeAsPlatform`delete from emails where quote_id = ${sentEmail.quoteId} and kind = 'offer'`,
    ],
    [
      "still on its way",
      (sentEmail) =>
        changeAsPlatform`update emails set state = 'held' where quote_id = ${sentEmail.quoteId} and kind = 'offer'`,
    ],
  ])(
    "a reminder of an offer that was %s is not queued, and a queued one is not sent",
    async (_, happens, state = "failed") => {
      const queuedBefore = await sendOffer();
      expect(await sweepAt()).toBe(1);
      const sentEmail = await sendOffer();
      await happens(sentEmail);
      await happens(queuedBefore);
      expect(await sweepAt()).toBe(0);
      expect(await listReminderEmails(sentEmail)).toEqual([]);
      await deliverReminders();
      const what = state === "held" ? {} : { error: expect.stringMatching(/ .+\.$/) };
      expect(await listReminderEmails(queuedBefore)).toMatchObject([{ state, submissionStartedAt: null, ...what }]);
      expect(server.emails).toEqual([]);
    },
  );

  test("is queued at once when a process starts, within sending hours", async () => {
    const sentEmail = await sendOffer();
    const failures: string[] = [];
    const log = { error: (message: string) => failures.push(message) };
    const times = [
      "2031-01-12T12:00:00.000Z",
      "2031-01-13T09:29:59.999Z",
      "2031-01-13T17:00:00.000Z",
      "2031-01-13T11:17:00.000Z",
    ];
    const processes = times.map((time) => startReminderSweep(database, log, () => new Date(time)));
    await expect.poll(() => listReminderEmails(sentEmail)).toMatchObject([{ createdAt: times.at(-1) }]);
    for (const stopOne of processes) await stopOne();
    expect(failures).toEqual([]);
  });

  test("does not count towards the limit on emails to customers", async () => {
    const sentEmail = await sendOffer();
    await world.inNorth
      .run`insert into emails (id, company_id, kind, to_address, subject, parameters, idempotency_key, quote_id)
        select gen_random_uuid(), ${companyId}, 'reminder', 'a@b.test', 'Trial', '{}', 'trial ' || n, ${sentEmail.quoteId}
        from generate_series(1, 1200) n`;
    const late = await database.asCompany(companyId, (db) => countRecentEmails(db, sentEmail.quoteId, new Date()));
    expect(late).toEqual({ ofQuote: 1, ofCompany: 1 });
  });

  test("of an estimate calls it so", async () => {
    const sentEmail = await sendOffer();
    const found = await database.asPlatform((db) => findRemindableByRevision(db, companyId, sentEmail.revisionId));
    if (!found) throw new Error("The offer is absent");
    const mail = buildReminderEmail(
      { ...found, offerEmailTo: "a@b.test" },
      { ...sentEmail.offer, documentKind: "estimate" },
      "after-3",
    );
    const { text } = reminderKind.write(mail.parameters, "https://quotes.test/q/x");
    expect(text).toContain("sent you estimate N-00042");
    expect(text).toContain("No more reminders about this estimate:\nhttps://quotes.test/q/x/reminders");
    expect(text + mail.subject).not.toMatch(/quotation/i);
  });

  test("that was due before the company changed its schedule is skipped", async () => {
    const sentEmail = await sendOffer();
    await changeAsPlatform`update companies set reminders_start_at = '2031-01-13T10:00:00Z' where id = ${companyId}`;
    expect(await sweepAt(new Date("2031-01-13T11:00:00.000Z"))).toBe(0);
    expect(await sweepAt(new Date("2031-01-20T09:30:00.000Z"))).toBe(1);
    expect(await listKeys(sentEmail)).toEqual(["after-10"]);
    // A trigger stores the time of the change.
    await changeAsPlatform`update companies set reminders_after = '{4,10}' where id = ${companyId}`;
    const since = await world.platform.rows`select reminders_start_at from companies where id = ${companyId}`;
    expect(Date.parse(String(since[0]?.remindersStartAt))).toBeGreaterThan(Date.now() - 60_000);
    await changeAsPlatform`update companies set reminders_after = '{3,10}' where id = ${companyId}`;
  });

  test("that is late is sent when possible, and replaces earlier ones", async () => {
    const sentEmail = await sendOffer();
    expect(await sweepAt(new Date("2031-01-18T12:00:00.000Z"))).toBe(0);
    expect(await sweepAt(new Date("2031-01-20T16:59:00.000Z"))).toBe(1);
    expect(await listKeys(sentEmail)).toEqual(["after-10"]);
    // The earlier reminder, in case it was queued and not sent.
    await changeAsPlatform`update emails set idempotency_key = ${`reminder:${sentEmail.revisionId}:after-3`}, created_at = created_at - interval '1 day',
      parameters = parameters || '{"key": "after-3"}' where quote_id = ${sentEmail.quoteId} and kind = 'reminder'`;
    expect(await sweepAt(new Date("2031-01-20T16:59:30.000Z"))).toBe(1);
    await deliverReminders();
    expect(await listReminderEmails(sentEmail)).toMatchObject([
      { state: "failed", error: "A later reminder has taken its place." },
      { state: "sent" },
    ]);
  });
});

describe.runIf(onServer)("a reminder of an offer that staff are changing", () => {
  /** Locks the quote as its routes do, lets the sweep reach it, and then changes it. */
  async function beside(sentEmail: SentEmail, work: (db: Tx) => Promise<unknown>) {
    const reached = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const changing = database.asCompany(companyId, async (db) => {
      await runIn(db)`select from quotes where id = ${sentEmail.quoteId} for update`;
      held.resolve();
      await reached.promise;
      await work(db);
    });
    await held.promise;
    const sweeping = sweepAt();
    // Waiting for a row that another transaction has locked.
    const waiting = () =>
      world.platform.rows`select pid from pg_locks where locktype = 'tuple'
        and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(waiting).toHaveLength(1);
    reached.resolve();
    await changing;
    return sweeping;
  }
  const withdraw = (db: Tx, sentEmail: SentEmail) =>
    runIn(db)`update quotes set status = 'calculated' where id = ${sentEmail.quoteId}`;

  test("is not queued once it is withdrawn, and leaves no address when its customer is erased", async () => {
    const [withdrawn, erased] = [await sendOffer(), await sendOffer()];
    expect(await beside(withdrawn, (db) => withdraw(db, withdrawn))).toBe(1);
    expect(await listReminderEmails(withdrawn)).toEqual([]);
    expect(await listKeys(erased)).toEqual(["after-3"]);
    await changeAsPlatform`delete from emails where kind = 'reminder'`;
    const erasing = beside(erased, async (db) => {
      await withdraw(db, erased);
      await runIn(db)`select erase_customer(${erased.quoteId}, now())`;
    });
    expect(await erasing).toBe(0);
    const letters = await world.platform.rows`select to_address from emails where quote_id = ${erased.quoteId}`;
    expect(letters).toEqual([{ toAddress: "erased" }]);
  });

  test("is queued if nothing was changed", async () => {
    const sentEmail = await sendOffer();
    expect(await beside(sentEmail, async () => {})).toBe(1);
    expect(await listKeys(sentEmail)).toEqual(["after-3"]);
  });
});

const FORM = "application/x-www-form-urlencoded";
const readLink = async (sentEmail: SentEmail) => {
  const id = crypto.randomUUID();
  const made = { createdByName: "Ann", createdAt: ISSUED, openingsCountFrom: ISSUED, tokenHash: id };
  await world.inNorth.insert("quote_links", { companyId, id, revisionId: sentEmail.revisionId, ...made });
  return id;
};
async function askQuestion(sentEmail: SentEmail) {
  const asked = {
    quoteId: sentEmail.quoteId,
    revisionId: sentEmail.revisionId,
    linkId: await readLink(sentEmail),
    kind: "question",
    question: "When?",
  };
  await world.inNorth.insert("quote_questions", { companyId, id: crypto.randomUUID(), askedAt: ISSUED, ...asked });
}
async function openOffer(sentEmail: SentEmail) {
  const id = await readLink(sentEmail);
  await change`update quote_links set first_opened_at = ${ISSUED} where id = ${id}`;
}
const skipReminder = ({ revisionId }: SentEmail) =>
  world.inNorth.insert("reminder_skips", {
    companyId,
    id: crypto.randomUUID(),
    revisionId,
    key: "after-3",
    skippedAt: ISSUED,
    skippedByName: "Ann",
  });
const stopReminders = async (sentEmail: SentEmail) => {
  const linkId = await readLink(sentEmail);
  await world.inNorth.insert("reminder_stops", { companyId, quoteId: sentEmail.quoteId, linkId, stoppedAt: ISSUED });
};
