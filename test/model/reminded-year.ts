// Offers and their events in a period, at random but the same each time; and when a process looks for reminders.
import { createSeededRandom } from "#server/demonstration/random.ts";
import { londonDay, londonTime, type ModelHistory, type ModelOffer } from "./reminder-model.ts";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

const schedules = {
  north: { after: [3, 10], before: [2] },
  south: { after: [1, 5, 6, 21], before: [3, 1] },
} as const;
type Whose = keyof typeof schedules;

export interface YearsOffer extends ModelOffer {
  whose: Whose;
  postcode: string | null;
}

export type What =
  | ("sent" | "again" | "opened" | "asked" | "settled" | "stopped" | "answered" | "revised")
  | ("skipped" | "restored");
export interface Happening {
  at: number;
  /** The index of the offer. */
  of: number;
  what: What;
  key?: string;
}

const places = [
  ["LS1 4AP", "england_wales"],
  ["EH1 1AA", "scotland"],
  ["BT1 1AA", "northern_ireland"],
  ["IM1 1AA", "england_wales"],
  [null, "england_wales"],
] as const;

interface Stretch {
  seed: string;
  offers: number;
  /** The first and last day. */
  from: string;
  to: string;
}

export function offersOf({ seed, offers, from, to }: Stretch): { offers: YearsOffer[]; happenings: Happening[] } {
  const random = createSeededRandom(seed);
  const happenings: Happening[] = [];
  const made = Array.from({ length: offers }, (_, of): YearsOffer => {
    const whose = random.pick(["north", "south"] as const);
    const [postcode, place] = random.pick(places);
    const issued = Date.parse(from) + Math.floor(random.next() * (Date.parse(to) - Date.parse(from)));
    const validity = random.pick([1, 2, 3, 5, 7, 14, 21, 30, 30, 30, 45]);
    // Noon is on the same London day all year.
    const lastDay = londonDay(Date.parse(`${londonDay(issued)}T12:00:00Z`) + (validity + 1) * DAY);
    const offer = { whose, place, postcode, ...schedules[whose], issued, end: londonTime(lastDay, "00:00") };
    const during = () => issued + MINUTE + Math.floor(random.next() * (offer.end - issued));
    const happens = (chance: number, what: What, at = during(), more: { key?: string } = {}) => {
      const isSo = random.next() < chance;
      if (isSo) happenings.push({ at, of, what, ...more });
      return isSo ? at : null;
    };
    const keys = [...offer.after.map((n) => `after-${n}`), ...offer.before.map((n) => `before-${n}`)];
    // Some are first given to the customer as a link.
    happens(1, "sent", issued + (random.next() < 0.1 ? Math.floor(random.next() * 5 * DAY) : 0));
    happens(0.1, "again");
    happens(0.35, "opened");
    for (const chance of [0.2, 0.2]) {
      const asked = happens(chance, "asked");
      if (asked !== null) happens(0.8, "settled", asked + Math.floor(random.next() * 6 * DAY));
    }
    for (const chance of [0.2, 0.1]) {
      const key = random.pick(keys);
      const skipped = happens(chance, "skipped", during(), { key });
      if (skipped !== null) happens(0.4, "restored", skipped + Math.floor(random.next() * 4 * DAY), { key });
    }
    happens(0.07, "stopped");
    happens(0.3, "answered");
    happens(0.07, "revised");
    return offer;
  });
  return { offers: made, happenings: happenings.toSorted((a, b) => a.at - b.at) };
}

/** At these times on most days, except while every process is down: for some hours or days twice in a month. */
export function looksOf({ seed, from, to }: Stretch, times: readonly string[], everyDays = 15): number[] {
  const random = createSeededRandom(`${seed} looks`);
  const [start, end] = [Date.parse(from), Date.parse(to) + 60 * DAY];
  const down = Array.from({ length: Math.ceil((end - start) / (everyDays * DAY)) }, () => {
    const at = start + random.next() * (end - start);
    return [at, at + (random.next() < 0.5 ? 2 + random.below(9) : 24 + random.below(120)) * HOUR] as const;
  });
  const looks: number[] = [];
  for (let noon = start + DAY / 2; noon < end; noon += DAY) {
    for (const time of times) {
      const at = londonTime(londonDay(noon), time);
      if (random.next() < 0.8 && !down.some(([since, until]) => since <= at && at < until)) looks.push(at);
    }
  }
  return looks;
}

export const untouched = (): ModelHistory => ({
  letters: [],
  opened: null,
  questions: [],
  stopped: null,
  over: null,
  skipped: [],
  reminded: [],
});

/** Adds the event to the history. */
export function reportYear(history: ModelHistory, { at, what, key = "" }: Happening): void {
  if (what === "sent" || what === "again") history.letters = [...history.letters, at].toSorted((a, b) => a - b);
  else if (what === "opened") history.opened ??= at;
  else if (what === "asked") history.questions.push({ asked: at, settled: null });
  else if (what === "settled") {
    const waits = history.questions.find(({ settled }) => settled === null);
    if (waits) waits.settled = at;
  } else if (what === "stopped") history.stopped ??= at;
  else if (what === "answered" || what === "revised") history.over ??= at;
  else if (what === "skipped") history.skipped.push(key);
  else history.skipped = history.skipped.filter((one) => one !== key);
}
