// The outcome stored with a quote agrees with its links and answers, whatever way the quote has gone.
import fc from "fast-check";
import { expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { insertLink } from "#test/kit/quotes/sent-offers.ts";
import { type Story, storyOf } from "#test/kit/quotes/sent-quotes.ts";
import { rowsIn } from "#test/rows.ts";

const world = await openWorld();
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148";

interface StoredOutcome {
  openedAt: string | null;
  answeredAt: string | null;
  declineReason: string | null;
}
const inNorth = <T>(work: Parameters<typeof world.database.asCompany<T>>[1]) =>
  world.database.asCompany(world.north.id, work);

/** The outcome in the quote's own columns, and as its current revision says. */
const readOutcome = ({ id }: Story) =>
  inNorth(async (db) => {
    const kept = await rowsIn<StoredOutcome>(
      db,
    )`select opened_at, answered_at, decline_reason from quotes where id = ${id}`;
    const revision = await rowsIn<{ id: string }>(
      db,
    )`select r.id from quote_revisions r join quotes q on q.id = r.quote_id
      where q.id = ${id} and r.number = q.revision`;
    const of = revision[0]?.id ?? null;
    const [seen] = await rowsIn<{ at: string | null }>(db)`select min(first_opened_at) as at from quote_links
      where revision_id = ${of}::uuid`;
    const [answer] = await rowsIn<{ at: string; reason: string | null }>(db)`select answered_at as at,
      case answer when 'declined' then split_part(reason, E'\\n', 1) end as reason from quote_answers
      where revision_id = ${of}::uuid`;
    const found = {
      openedAt: seen?.at ?? null,
      answeredAt: answer?.at ?? null,
      declineReason: answer?.reason?.slice(0, 200).trim() ?? null,
    };
    return { kept: kept[0], found };
  });

/** Through a new link to any revision that there has been. */
async function answerByLink({ id }: Story, linkIndex: number, action: "seen" | "decline" | "accept", reason: string) {
  const token = await inNorth(async (db) => {
    const revisions = await rowsIn<{ id: string }>(
      db,
    )`select id from quote_revisions where quote_id = ${id} order by number`;
    const revision = revisions.at(linkIndex % Math.max(1, revisions.length));
    return revision && (await insertLink(db, world.north.id, revision.id)).token;
  });
  if (!token) return;
  await world.app.inject({
    method: "POST",
    url: `/q/${token}/${action}`,
    remoteAddress: `198.51.100.${linkIndex}`,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "user-agent": PHONE,
      "sec-fetch-site": "same-origin",
    },
    payload: action === "seen" ? "" : new URLSearchParams({ name: "Margaret", reason }).toString(),
  });
}

const REASONS = ["Too dear", "Too dear \r\nBy half.", "", `Went "elsewhere", for 50% ${"ŵ".repeat(300)}`];
type Step = { action: string; which: number; reason: string };
const parseSteps = (actions: string): Step[] =>
  actions.split(" ").map((action) => ({ action, which: 1, reason: "Too dear" }));
/** Opened and declined, then revised, discarded, and offered again. */
const example = parseSteps("seen decline revise discard-revision renew seen revise send withdraw");
const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(
    ...["send", "seen", "seen", "decline", "answer", "revise", "discard-revision", "withdraw", "renew", "cancel"],
    ...["calculate", "send"],
  ),
  which: fc.nat(5),
  reason: fc.constantFrom(...REASONS),
});

test("after any of what may happen to it, and to a revision before it", async () => {
  const met = { openedAt: 0, answeredAt: 0, declineReason: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 8 }), async (parseSteps) => {
      const story = await storyOf(world);
      await story.done("send");
      for (const { action, which: linkIndex, reason } of parseSteps) {
        const answer = {
          answer: linkIndex % 2 ? "declined" : "accepted",
          channel: "telephone",
          name: "Margaret",
          reason: reason || null,
        };
        if (action === "seen" || action === "decline") await answerByLink(story, linkIndex, action, reason);
        else
          await story.call(action, action === "answer" ? answer : {}, action === "answer" ? "company_admin" : "user");
        const { kept, found } = await readOutcome(story);
        expect([action, kept]).toEqual([action, found]);
        for (const key of Object.keys(met) as (keyof typeof met)[]) met[key] += kept?.[key] == null ? 0 : 1;
      }
    }),
    { numRuns: 6, examples: [[example]] },
  );
  for (const [key, times] of Object.entries(met)) expect([key, times > 0]).toEqual([key, true]);
});
