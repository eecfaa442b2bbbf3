// The times at which a pump company's users write quotes.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** 8:00 to 16:30 UTC is inside working hours in London, in winter and in summer alike. */
const OPENS = 8 * HOUR;
const CLOSES = 16.5 * HOUR;
const CLOSES_ON_SATURDAY = 10 * HOUR;

/**
 * The working time of the `days` days up to `until`, as one line from 0 to 1: the returned function maps a position on
 * it to its time. Sundays and the days around Christmas and New Year have none.
 */
export function buildWorkingTime(until: Date, days: number): (place: number) => Date {
  const spells: { from: number; to: number }[] = [];
  const today = Math.floor(until.getTime() / DAY) * DAY;
  for (let day = today - days * DAY; day <= today; day += DAY) {
    const to = Math.min(day + closing(new Date(day)), until.getTime());
    if (to > day + OPENS) spells.push({ from: day + OPENS, to });
  }
  const total = spells.reduce((sum, { from, to }) => sum + to - from, 0);
  return (place) => {
    let left = Math.floor(place * total);
    for (const { from, to } of spells) {
      if (left < to - from) return new Date(from + left);
      left -= to - from;
    }
    throw new Error(`No working time at ${place}`);
  };
}

function closing(day: Date): number {
  const date = day.toISOString().slice(5, 10);
  if (day.getUTCDay() === 0 || ["12-25", "12-26", "01-01"].includes(date)) return 0;
  return day.getUTCDay() === 6 ? CLOSES_ON_SATURDAY : CLOSES;
}
