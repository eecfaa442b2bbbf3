// Working days in Britain: bank holidays by the rules of the Banking and Financial Dealings Act 1971 with the days that
// are proclaimed every year, and those that were proclaimed once. Days are 'yyyy-MM-dd'.

export const jurisdictions = ["england_wales", "scotland", "northern_ireland"] as const;
export type Jurisdiction = (typeof jurisdictions)[number];

/** The Isle of Man and the Channel Islands use England's (decision 74). */
export const findJurisdiction = (territory: string): Jurisdiction =>
  jurisdictions.find((jurisdiction) => jurisdiction === territory) ?? "england_wales";

const DAY_MS = 86_400_000;
const noon = (day: string) => new Date(`${day}T12:00:00.000Z`);
export const addDays = (day: string, days: number): string =>
  new Date(noon(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
/** 0 is Sunday. */
const findWeekday = (day: string): number => noon(day).getUTCDay();
const isWeekend = (day: string): boolean => findWeekday(day) % 6 === 0;

const formatIsoDay = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
/** The first Monday on or after this day. */
const findMonday = (day: string): string => addDays(day, (8 - findWeekday(day)) % 7);

/** The Gregorian Easter Sunday, by the algorithm of Meeus and Jones. */
function computeEaster(year: number): string {
  const floor = Math.floor;
  const [golden, century, rest] = [year % 19, floor(year / 100), year % 100];
  const centuryShift = century - floor(century / 4) - floor((century - floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + centuryShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * floor(rest / 4) - moon - (rest % 4)) % 7;
  const lateCorrection = floor((golden + 11 * moon + 22 * toSunday) / 451);
  const days = moon + toSunday - 7 * lateCorrection + 114;
  return formatIsoDay(year, floor(days / 31), (days % 31) + 1);
}

/** Fixed dates: a holiday on a weekend moves to the next weekday that is no holiday itself. */
const fixedHolidays: Record<Jurisdiction, readonly (readonly [month: number, day: number])[]> = {
  england_wales: [
    [1, 1],
    [12, 25],
    [12, 26],
  ],
  scotland: [
    [1, 1],
    [1, 2],
    [11, 30],
    [12, 25],
    [12, 26],
  ],
  northern_ireland: [
    [1, 1],
    [3, 17],
    [7, 12],
    [12, 25],
    [12, 26],
  ],
};

function listMovableHolidays(year: number, jurisdiction: Jurisdiction): string[] {
  const easter = computeEaster(year);
  const summer = jurisdiction === "scotland" ? formatIsoDay(year, 8, 1) : formatIsoDay(year, 8, 25);
  return [
    addDays(easter, -2),
    ...(jurisdiction === "scotland" ? [] : [addDays(easter, 1)]),
    ...[formatIsoDay(year, 5, 1), formatIsoDay(year, 5, 25), summer].map(findMonday),
  ];
}

/** Proclaimed for one year: in place of a day of the rules, or in addition. */
const proclaimed: readonly { day: string; inPlaceOf?: string; only?: Jurisdiction }[] = [
  // 75 years since the end of the war in Europe.
  { day: "2020-05-08", inPlaceOf: "2020-05-04" },
  // The Platinum Jubilee.
  { day: "2022-06-02", inPlaceOf: "2022-05-30" },
  { day: "2022-06-03" },
  // The funeral of Queen Elizabeth II.
  { day: "2022-09-19" },
  // The coronation of King Charles III.
  { day: "2023-05-08" },
  // Scotland's first match of the World Cup.
  { day: "2026-06-15", only: "scotland" },
];

function computeBankHolidays(year: number, jurisdiction: Jurisdiction): ReadonlySet<string> {
  const extraHolidays = proclaimed.filter(
    ({ day, only }) => day.startsWith(`${year}-`) && (only ?? jurisdiction) === jurisdiction,
  );
  const replacedDays = new Set(extraHolidays.map(({ inPlaceOf }) => inPlaceOf));
  const days = fixedHolidays[jurisdiction].map(([month, day]) => formatIsoDay(year, month, day));
  const holidays = new Set([
    ...listMovableHolidays(year, jurisdiction).filter((day) => !replacedDays.has(day)),
    ...extraHolidays.map(({ day }) => day),
    ...days.filter((day) => !isWeekend(day)),
  ]);
  for (const day of days.filter(isWeekend)) {
    let substitute = day;
    while (isWeekend(substitute) || holidays.has(substitute)) substitute = addDays(substitute, 1);
    holidays.add(substitute);
  }
  return holidays;
}

/** Cached for each year and place; there are as many as years in which offers end. */
const cachedHolidays = new Map<string, ReadonlySet<string>>();

/** The weekdays of this year that are bank holidays. */
export function listBankHolidays(year: number, jurisdiction: Jurisdiction): ReadonlySet<string> {
  const key = `${year} ${jurisdiction}`;
  const holidays = cachedHolidays.get(key) ?? computeBankHolidays(year, jurisdiction);
  cachedHolidays.set(key, holidays);
  return holidays;
}

export const isWorkingDay = (day: string, jurisdiction: Jurisdiction): boolean =>
  !isWeekend(day) && !listBankHolidays(Number(day.slice(0, 4)), jurisdiction).has(day);

/** The day itself, or the nearest working day after (1) or before (-1) it. */
export function findWorkingDay(day: string, jurisdiction: Jurisdiction, direction: 1 | -1): string {
  let workingDay = day;
  while (!isWorkingDay(workingDay, jurisdiction)) workingDay = addDays(workingDay, direction);
  return workingDay;
}
