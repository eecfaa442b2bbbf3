import { describe, expect, test } from "vitest";
import { decideProbe, isSlow, SLOW_AFTER_MS, type Watched } from "./probe-decision.ts";

/** The server answered at 0; nothing waits. */
const idle: Watched = { heardAt: 0, waitingSince: null, slowSince: null, probedAt: null, isFrozen: false };

describe("a server is asked", () => {
  test.each<[string, Partial<Watched>, number, "probe" | null]>([
    ["never while nothing waits", {}, 1e9, null],
    ["not while a call has waited for less than half a second", { waitingSince: 1000 }, 1499, null],
    ["once a call has waited for half a second", { waitingSince: 1000 }, 1500, "probe"],
    ["not while it answers others, however long a call waits", { waitingSince: 1000, heardAt: 9600 }, 10_000, null],
    ["not so soon because of slow statements alone", { slowSince: 1000 }, 5999, null],
    ["in time even then, since it may have gone", { slowSince: 1000 }, 6000, "probe"],
    ["not again while it is being asked", { waitingSince: 1000, probedAt: 1500 }, 3499, null],
    [
      "again when it has answered and a call goes on waiting",
      { waitingSince: 1000, probedAt: 1500, heardAt: 1510 },
      2010,
      "probe",
    ],
    ["while it is frozen, though nothing waits", { isFrozen: true, probedAt: 1500 }, 3500, "probe"],
    ["while it is frozen, not more often", { isFrozen: true, probedAt: 1500 }, 3499, null],
  ])("%s", (_title, watched, now, expected) => {
    expect(decideProbe({ ...idle, ...watched }, now)).toBe(expected);
  });
});

describe("a server is frozen", () => {
  const asked = { ...idle, waitingSince: 1000, probedAt: 1500 };

  test("when the probe has had no answer for two seconds", () => {
    expect([decideProbe(asked, 3499), decideProbe(asked, 3500)]).toEqual([null, "freeze"]);
  });

  test("within 3 s for a call that arrives when it freezes, or just before its last answer", () => {
    /** A look every tenth of a second, from the call's arrival on, at a server whose last answer came at `heardAt`. */
    const findFreeze = (heardAt: number) => {
      let probedAt: number | null = null;
      for (let now = 0; ; now += 100) {
        const next = decideProbe({ ...idle, heardAt, waitingSince: 0, probedAt }, now);
        if (next === "freeze") return now;
        if (next === "probe") probedAt = now;
      }
    };
    expect([findFreeze(-5), findFreeze(0), findFreeze(SLOW_AFTER_MS - 1)].every((ms) => ms < 3000)).toBe(true);
  });

  test("not if another call got an answer", () => {
    expect(decideProbe({ ...asked, heardAt: 3400 }, 3500)).toBe(null);
  });
});

test("a statement is slow, and goes on when the server does, if the server answered 0.2 s after it had begun", () => {
  expect([isSlow(null, 9000), isSlow(1000, 1199), isSlow(1000, 1200)]).toEqual([false, false, true]);
});
