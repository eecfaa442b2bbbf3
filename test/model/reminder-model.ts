// A second implementation of decision 74: it walks from day to day with a copied calendar, and asks only Intl for
// London's clock. Shares no code with the domain, which computes the days by rules and moves them.

type Jurisdiction = "england_wales" | "scotland" | "northern_ireland";

/** gov.uk/bank-holidays, as far as it goes, and the same days worked out by hand for the first weeks of 2029. */
const ofBritain =
  "2026-12-25 2026-12-28 2027-01-01 2027-03-26 2027-05-03 2027-05-31 2027-12-27 2027-12-28 2028-01-03 2028-04-14 2028-05-01 2028-05-29 2028-12-25 2028-12-26";
const calendars: Record<Jurisdiction, ReadonlySet<string>> = {
  england_wales: new Set(`${ofBritain} 2027-03-29 2027-08-30 2028-04-17 2028-08-28`.split(" ")),
  scotland: new Set(`${ofBritain} 2027-01-04 2027-08-02 2027-11-30 2028-01-04 2028-08-07 2028-11-30`.split(" ")),
  northern_ireland: new Set(
    `${ofBritain} 2027-03-17 2027-03-29 2027-07-12 2027-08-30 2028-03-17 2028-04-17 2028-07-12 2028-08-28`.split(" "),
  ),
};

const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/London",
  dateStyle: "short",
  timeStyle: "short",
});
/** "2027-03-28 09:30". */
const inLondon = (at: number): string => clock.format(at);
export const londonDay = (at: number): string => inLondon(at).slice(0, 10);

const HOUR = 3_600_000;
const next = (day: string): string => new Date(Date.parse(day) + 24 * HOUR).toISOString().slice(0, 10);
/** When London's clock shows this time on this day: London is on GMT or one hour ahead. */
export function londonTime(day: string, time: string): number {
  const greenwich = Date.parse(`${day}T${time}:00.000Z`);
  const found = [greenwich - HOUR, greenwich].find((at) => inLondon(at) === `${day} ${time}`);
  if (found === undefined) throw new Error(`London's clock never shows ${time} on ${day}`);
  return found;
}

const weekdays = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "short" });
const works = (day: string, place: Jurisdiction): boolean =>
  !weekdays.format(Date.parse(day)).startsWith("S") && !calendars[place].has(day);

export interface ModelOffer {
  place: Jurisdiction;
  after: readonly number[];
  before: readonly number[];
  issued: number;
  /** The first moment at which it can no longer be answered. */
  end: number;
}
interface Due {
  key: string;
  day: string;
  at: number;
}

/** Day by day: this working day sends what has become due since the last, and what would come before the next. */
export function modelPlan({ place, after, before, issued, end }: ModelOffer): Due[] {
  const [first, last] = [londonDay(issued), londonDay(end - 1)];
  const days: string[] = [];
  for (let day = first; day <= next(last); day = next(day)) days.push(day);
  const lastIndex = days.indexOf(last);
  const plan: Due[] = [];
  let waiting: string[] = [];
  days.forEach((day, index) => {
    if (after.includes(index)) waiting.push(`after-${index}`);
    if (index > lastIndex || !works(day, place)) return;
    const leaving = waiting;
    waiting = [];
    for (let ahead = index; ahead <= lastIndex && (ahead === index || !works(days[ahead] ?? "", place)); ahead++) {
      if (before.includes(lastIndex - ahead)) leaving.push(`before-${lastIndex - ahead}`);
    }
    // After the end it is too late: what is due before it and falls on days off goes on the last working day.
    const key = leaving.at(-1);
    if (key !== undefined && index > 0) plan.push({ key, day, at: londonTime(day, "09:30") });
  });
  return plan;
}

/** What has happened to an offer, as times; each list in the order of time. */
export interface ModelHistory {
  letters: number[];
  opened: number | null;
  questions: { asked: number; settled: number | null }[];
  stopped: number | null;
  /** Answered, revised or withdrawn. */
  over: number | null;
  skipped: string[];
  reminded: number[];
}

const until = (times: readonly number[], now: number) => times.filter((at) => at <= now).at(-1) ?? null;
const isBy = (at: number | null, now: number) => at !== null && at <= now;

/** Whether anything prevents reminders of this kind to the customer now. */
export function isSilent(key: string, end: number, history: ModelHistory, now: number): boolean {
  const { opened, questions, stopped, over, skipped } = history;
  return (
    now >= end ||
    isBy(stopped, now) ||
    isBy(over, now) ||
    skipped.includes(key) ||
    (key.startsWith("after") && isBy(opened, now)) ||
    questions.some(({ asked, settled }) => asked <= now && !isBy(settled, now))
  );
}

/** The reminder that a sweep at this moment sends. */
export function modelDue(offer: ModelOffer, plan: readonly Due[], history: ModelHistory, now: number): string | null {
  const [today, time] = inLondon(now).split(" ") as [string, string];
  if (!works(today, offer.place) || time < "09:30" || time >= "17:00") return null;
  const letter = until(history.letters, now);
  if (letter === null) return null;
  const settled = history.questions.flatMap((one) => (isBy(one.settled, now) ? [one.settled as number] : []));
  // From the newest back to those that were postponed for later ones.
  for (const { key, day, at } of plan.toReversed()) {
    if (at > now) continue;
    if (day <= londonDay(letter)) return null;
    if (history.reminded.some((one) => one >= at) || settled.some((one) => one >= at)) return null;
    if (history.skipped.includes(key)) return null;
    if (!isSilent(key, offer.end, history, now)) return key;
    // A reminder cancelled by the customer's opening does not prevent an earlier one that was not.
    if (!(key.startsWith("after") && isBy(history.opened, now))) return null;
  }
  return null;
}
