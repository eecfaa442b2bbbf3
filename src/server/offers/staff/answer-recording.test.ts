// An answer that did not come by the link, recorded by the company.
import { describe, expect, test } from "vitest";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { listRevisions } from "#contract/offers/offers.ts";
import { formatCustomerDay, toDay, toInterval } from "#domain/days.ts";
import { saveAnswer } from "#server/offers/answer.ts";
import { isWholeSuite } from "#test/kit/conditions.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { type Story, storyOf } from "#test/kit/quotes/sent-quotes.ts";
import { readOnlyRow, rowsIn, runIn } from "#test/rows.ts";

const world = await openWorld();
const DAY = 86_400_000;
const daysAgoIso = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const accepted = { answer: "accepted", channel: "order", name: "Margaret O’Connell", purchaseOrder: "PO-7" };

async function sendQuoteDaysAgo(daysAgo = 10, endedDaysAgo = -20): Promise<Story> {
  const story = await storyOf(world);
  await story.done("send");
  // A revision never changes, nor does its time: this inserts another one that was sent then.
  await world.database.asCompany(world.north.id, async (db) => {
    await runIn(
      db,
    )`update quotes set sent_at = ${daysAgoIso(daysAgo)}, valid_until = ${daysAgoIso(endedDaysAgo)}, revision = 2
      where id = ${story.id}`;
    await runIn(db)`insert into quote_revisions (company_id, id, quote_id, number, content, quote_row, document_sha256,
        issued_at, issued_by_name, valid_until)
      select company_id, gen_random_uuid(), quote_id, 2, content, quote_row, document_sha256, ${daysAgoIso(daysAgo)}, issued_by_name,
        ${daysAgoIso(endedDaysAgo)} from quote_revisions where quote_id = ${story.id}`;
  });
  return story;
}
const readAnswer = async ({ id }: Story) =>
  (await world.as<ReplyOf<typeof listRevisions>>("user", "GET", `/api/quotes/${id}/revisions`)).json.revisions[0]
    ?.answer;

describe("an acceptance", () => {
  test("is saved with who recorded it, a record and an entry", async () => {
    const story = await sendQuoteDaysAgo();
    const at = daysAgoIso(2);
    expect((await story.done("answer", { ...accepted, at }, "company_admin")).status).toBe("accepted");
    const answer = await readAnswer(story);
    expect(answer).toMatchObject({
      ...accepted,
      answeredAt: at,
      recordedByName: "admin Example",
      isLate: false,
      signed: false,
      hasRecord: true,
      receiptSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await world.lastEntry())?.metadata).toMatchObject({
      event: "quote.answer_recorded",
      receiptSha256: answer?.receiptSha256,
    });
    const record = await world.as("user", "GET", `/api/quotes/${story.id}/revisions/2/record.pdf`);
    expect([record.status, record.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
    const [entry] = (await world.as<{ sentences: string[] }[]>("user", "GET", `/api/quotes/${story.id}/history`)).json;
    expect(entry?.sentences).toEqual(["recorded that Margaret O’Connell accepted it with an order"]);
  });

  test("after expiry is late, and one given before is not", async () => {
    const late = await sendQuoteDaysAgo(40, 5);
    await late.done("answer", accepted, "company_admin");
    expect((await readAnswer(late))?.isLate).toBe(true);
    const inTime = await sendQuoteDaysAgo(40, 5);
    await inTime.done("answer", { ...accepted, at: daysAgoIso(6) }, "company_admin");
    expect((await readAnswer(inTime))?.isLate).toBe(false);
  });

  test.each([
    ["tomorrow", daysAgoIso(-1.1), "The date can’t be in the future"],
    ["before it was sent", daysAgoIso(12), "This is before the quote was sent"],
    ["no time at all", "soon", "Enter a date and time"],
    ["a day that there is not", "0000-99-99", "Enter a date and time"],
  ])("given %s is refused beside the field", async (_when, at, sentence) => {
    const story = await sendQuoteDaysAgo();
    const answer = await story.call("answer", { ...accepted, at }, "company_admin");
    expect([answer.status, answer.json.fields]).toEqual([400, { at: sentence }]);
  });

  test("on the day of sending counts from the sending, today not later than now", async () => {
    const story = await storyOf(world);
    const { sentAt } = await story.done("send");
    const today = toDay(new Date(String(sentAt)));
    const midnight = toInterval(today, today).since?.toISOString();
    await story.done("answer", { ...accepted, at: midnight }, "company_admin");
    expect((await readAnswer(story))?.answeredAt).toBe(sentAt);
  });

  test("that is recorded again is the same one; a different one is refused", async () => {
    const story = await sendQuoteDaysAgo();
    const { version } = await story.done("answer", accepted, "company_admin");
    const again = await story.call("answer", accepted, "company_admin");
    expect([again.status, again.json.version]).toEqual([200, version]);
    const other = await story.call("answer", { ...accepted, name: "Mia" }, "company_admin");
    expect([other.status, other.json.code, other.json.error]).toEqual([
      ...[409, "accepted", "This quote has been accepted already, by Margaret O’Connell."],
    ]);
    expect((await story.call("answer", { ...accepted, answer: "declined" })).json.code).toBe("accepted");
  });

  test("of a decline by the link without a name is refused without one", async () => {
    const story = await sendQuoteDaysAgo();
    await world.database.asCompany(world.north.id, async (db) => {
      const newest = rowsIn<{ id: string }>(
        db,
      )`select id from quote_revisions where quote_id = ${story.id} and number = 2`;
      const { id: revisionId } = await readOnlyRow(newest);
      await runIn(db)`select set_config('app.revision_id', ${revisionId}, true)`;
      const given = { companyId: world.north.id, revisionId, answeredAt: new Date().toISOString() };
      await saveAnswer(db, { ...given, answer: "declined", channel: "link", name: "" });
    });
    const again = await story.call("answer", { ...accepted, answer: "declined", purchaseOrder: "" });
    expect([again.json.code, again.json.error]).toEqual(["declined", "This quote has been declined already."]);
  });
});

test("of many simultaneous recordings one is saved, with one entry", { timeout: 120_000 }, async () => {
  for (let round = 0; round < (isWholeSuite ? 5 : 2); round++) {
    const story = await sendQuoteDaysAgo();
    const { version } = await story.read();
    const { length } = await world.auditEntries();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const answer = n % 2 ? "accepted" : "declined";
        const body = { ...accepted, answer, version };
        return world.as<{ status: string }>("company_admin", "POST", `/api/quotes/${story.id}/answer`, body);
      }),
    );
    const kept = answers.filter(({ status }) => status === 200);
    expect([kept.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 19]);
    expect([(await readAnswer(story))?.answer, (await story.read()).status]).toEqual(
      Array.from({ length: 2 }, () => kept[0]?.json.status),
    );
    expect(await world.auditEntries()).toHaveLength(length + 1);
  }
});

test("a cancellation is recorded once, next to the acceptance", async () => {
  const story = await sendQuoteDaysAgo();
  await story.done("answer", { ...accepted, at: daysAgoIso(3) }, "company_admin");
  const at = daysAgoIso(1);
  const { status, version } = await story.done("cancel", { reason: "They moved", at }, "company_admin");
  expect([status, await readAnswer(story)]).toMatchObject([
    "accepted",
    { cancelledAt: at, cancelledReason: "They moved" },
  ]);
  const again = await story.call("cancel", { reason: "Others" }, "company_admin");
  expect([again.status, again.json.version]).toEqual([200, version]);
  expect(await readAnswer(story)).toMatchObject({ cancelledReason: "They moved" });
  const { cookie } = world.people.user;
  const { rawPayload } = await world.app.inject({ url: `/api/quotes/${story.id}/pdf`, headers: { cookie } });
  const printed = readPdf(rawPayload).pages.join();
  expect(printed).toContain(`Cancelled on ${formatCustomerDay(at)}`);
  expect(printed).not.toContain("Accepted");
});
