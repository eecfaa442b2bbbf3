// The lifecycle table against the real server: every event, in every state, by everyone who can ask.
import { beforeAll, describe, expect, test } from "vitest";
import { type LifecycleEvent, lifecycleEvents, transitions } from "#domain/quotes/lifecycle.ts";
import { type SystemStatusName, systemStatusNames } from "#domain/quotes/status.ts";
import { refusalStatus } from "#server/kernel/errors.ts";
import { saveAnswer } from "#server/offers/answer.ts";
import { freshOffer } from "#test/fresh-offers.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { emailFields, type Story, storyAbout } from "#test/kit/quotes/sent-quotes.ts";
import { runIn } from "#test/rows.ts";
import type { ActorName } from "#test/world.ts";

const world = await openWorld();

/** The customer's events have no call here: they are asked of `saveAnswer`, and of the customer's page. */
const calls: Partial<Record<LifecycleEvent, readonly (readonly [action: string, body: object])[]>> = {
  change: [
    ["", { customerName: "Somebody else" }],
    ["", { status: "in_review" }],
    ["calculate", {}],
  ],
  send: [["send", emailFields(0)]],
  link: [["links", { recipientNote: "Ann" }]],
  revise: [["revise", {}]],
  discard: [["discard-revision", {}]],
  withdraw: [["withdraw", { reason: "Prices have changed" }]],
  renew: [["renew", emailFields(0)]],
  record_acceptance: [["answer", { answer: "accepted", channel: "telephone", name: world.north.name }]],
  record_decline: [["answer", { answer: "declined", channel: "telephone", name: world.north.name }]],
  cancel: [["cancel", { reason: "They moved house" }]],
};
const cases = Object.entries(calls).flatMap(([event, requests]) =>
  requests.map(([action, body]) => ({ event: event as LifecycleEvent, action, body })),
);

beforeAll(() => world.platform.run`insert into quote_statuses (name, label) values ('in_review', 'In review')`);

/** A draft and a calculated one have an earlier revision to go back to. */
const createQuoteIn = async (state: SystemStatusName): Promise<Story> =>
  storyAbout(world, (await freshOffer(world, world.north, state)).id);

/** Who asks, and what prevents them before any state is checked. */
const actors: readonly [ActorName, (event: LifecycleEvent) => number | null][] = [
  ["user", (event) => (["record_acceptance", "cancel"].includes(event) ? 403 : null)],
  ["company_admin", () => null],
  [
    "platform_admin impersonating",
    (event) => (["send", "renew", "record_acceptance", "record_decline", "cancel"].includes(event) ? 403 : null),
  ],
  ["colleague", (event) => (event === "cancel" ? 403 : 404)],
  ["platform_admin", () => 403],
  ["user of the other company", (event) => (event === "cancel" ? 403 : 404)],
  ["signed out", () => 401],
];

describe.each(systemStatusNames)("a quote that is %s", (state) => {
  test.each(cases)("$event ($action $body)", async ({ event, action, body }) => {
    const outcome = transitions[event][state];
    let last = (await world.lastEntry())?.id ?? 0;
    let story = await createQuoteIn(state);
    let before = await story.read();
    expect(before.status).toBe(state);
    for (const [actor, refusedTo] of actors) {
      const answer = await story.call(action, body, actor);
      const entries = await world.auditEntries(last);
      last = entries.at(-1)?.id ?? last;
      const refused = refusedTo(event);
      const happened = refused === null && outcome === "yes";

      if (refused !== null) expect([actor, answer.status]).toEqual([actor, refused]);
      else if (happened) expect(answer.status, answer.text).toBeLessThan(300);
      else if (outcome === "same") expect([answer.status, answer.json.version]).toEqual([200, before.version]);
      else expect([answer.status, answer.json.code]).toEqual([409, outcome]);

      expect(entries, `entries by ${actor}: one for what happened, none for what did not`).toHaveLength(
        happened ? 1 : 0,
      );
      const after = await story.read();
      if (!happened) expect(after).toEqual(before);
      else {
        expect(after.version).toBe(before.version + 1);
        story = await createQuoteIn(state);
        before = await story.read();
      }
    }
  });
});

/** Bound to the revision like the holder of a customer link. */
const answerByLink = (revisionId: string, answer: "accepted" | "declined") =>
  world.database.asCompany(world.north.id, async (db) => {
    await runIn(db)`select set_config('app.revision_id', ${revisionId}, true)`;
    const given = { companyId: world.north.id, revisionId, answer, answeredAt: new Date().toISOString() };
    return saveAnswer(db, { ...given, channel: "link", name: "Mia" });
  });

describe.each(systemStatusNames)("the customer of a quote that is %s", (state) => {
  test.each([
    ["accept", "accepted"],
    ["decline", "declined"],
  ] as const)("may %s exactly where the table allows it", async (event, answer) => {
    const { id, revisionId } = await freshOffer(world, world.north, state);
    const before = await storyAbout(world, id).read();
    const may = transitions[event][state] === "yes";
    expect(await answerByLink(revisionId, answer)).toBe(may);
    const after = await storyAbout(world, id).read();
    expect(may ? after.status : after).toEqual(may ? answer : before);
  });
});

test("the notes of a quote change in every state", async () => {
  for (const state of systemStatusNames) {
    const story = await createQuoteIn(state);
    const answer = await story.call("", { notes: `Seen as ${state}` });
    expect([answer.status, answer.json.notes, answer.json.status]).toEqual([200, `Seen as ${state}`, state]);
  }
});

test("an impersonating platform admin is refused, with the reason", async () => {
  const story = await createQuoteIn("sent");
  expect((await story.call("send", {}, "platform_admin impersonating")).json).toMatchObject({
    code: "impersonating",
    error: "Only the company's own users can do this, not a platform administrator acting for it.",
  });
});

test("engineers record acceptances if their company allows it", async () => {
  const admits = (let_: boolean) =>
    world.as("company_admin", "PUT", `/api/company/${world.north.id}`, { engineersRecordAnswers: let_ });
  const story = await createQuoteIn("sent");
  const accepted = { answer: "accepted", channel: "order", name: "Mia", purchaseOrder: "PO-7" };
  expect((await story.call("answer", accepted)).status).toBe(403);
  await admits(true);
  try {
    expect((await world.as("user", "GET", `/api/quotes/${story.id}/revisions`)).json.mayRecord).toBe(true);
    expect((await story.done("answer", accepted)).status).toBe("accepted");
  } finally {
    await admits(false);
  }
});

test("every refusal of a quote's life has a status of its own", () => {
  const codes = lifecycleEvents
    .flatMap((event) => Object.values(transitions[event]))
    .filter((one) => !["yes", "same"].includes(one));
  expect(codes.length).toBeGreaterThan(20);
  for (const code of codes) expect([code, refusalStatus[code]]).toEqual([code, code === "offer_expired" ? 410 : 409]);
});
