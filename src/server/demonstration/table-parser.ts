// Parses tables written as text, because the demonstration's data are read and changed as a list: a row per line, cells
// between bars, and below a row its notes, each on a line that begins with a dash.
import type { DemonstrationCompany, DemonstrationStatus, ScriptedQuote, Sector, TypicalJob } from "./company.ts";

interface Row {
  cells: string[];
  notes: string[];
}

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  for (const line of text.trim().split("\n")) {
    if (line.trim().startsWith("- ")) rows.at(-1)?.notes.push(line.trim().slice(2));
    else rows.push({ cells: line.split("|").map((cell) => cell.trim()), notes: [] });
  }
  return rows;
}

function amount(cell: string | undefined): number {
  const read = Number(cell || Number.NaN);
  if (Number.isNaN(read)) throw new Error(`Not an amount: ${cell}`);
  return read;
}

const list = (cell = "") => cell.split("; ");

/** The cells after an item's figures: a description, which may be empty, and "inactive". */
const described = (name = "", [description = "", state = ""]: string[]) => ({
  name,
  ...(description && { description }),
  ...(state === "inactive" && { inactive: true as const }),
});

/** Name, prefixes, travelling hours, pounds an hour. */
export const parseZones = (text: string): DemonstrationCompany["zones"] =>
  rowsOf(text).map(({ cells: [name, prefixes = "", hours, pounds, ...rest] }) => ({
    ...described(name, rest),
    prefixes,
    hours: amount(hours),
    poundsAnHour: amount(pounds),
  }));

/** Name, minimum number of engineers, multiplier of hours. */
export const parseAccesses = (text: string): DemonstrationCompany["accesses"] =>
  rowsOf(text).map(({ cells: [name, engineers, multiplier, ...rest] }) => ({
    ...described(name, rest),
    engineers: amount(engineers),
    multiplier: amount(multiplier),
  }));

/** Name and hours; below, what the work includes, and after "Not: " what it does not. */
export const parseJobTypes = (text: string): DemonstrationCompany["jobTypes"] =>
  rowsOf(text).map(({ cells: [name, hours, ...rest], notes }) => {
    const not = notes.filter((note) => note.startsWith(NOT));
    const exclusions = not.map((note) => note.slice(NOT.length)).join("\n");
    const scope = notes.filter((note) => !not.includes(note)).join("\n");
    return {
      ...described(name, rest),
      hours: amount(hours),
      ...(scope && { scope }),
      ...(exclusions && { exclusions }),
    };
  });
const NOT = "Not: ";

/** Name and pounds; below, "over 12 litres a minute" if the water company must be told. */
export const parsePumps = (text: string): DemonstrationCompany["pumps"] =>
  rowsOf(text).map(({ cells: [name, pounds, ...rest], notes }) => ({
    ...described(name, rest),
    pounds: amount(pounds),
    ...(notes.includes("over 12 litres a minute") && { needsWaterNotice: true as const }),
  }));

/** Name and one figure: a drive's multiplier. */
export const parseItems = <Figure extends string>(figure: Figure, text: string) =>
  rowsOf(text).map(({ cells: [name, value, ...rest] }) => ({
    ...described(name, rest),
    ...({ [figure]: amount(value) } as Record<Figure, number>),
  }));

/** Power in kW, multiplier of costs, and "inactive". */
export const parseMotors = (text: string): DemonstrationCompany["motors"] =>
  rowsOf(text).map(({ cells: [kw, multiplier, state] }) => ({
    kw: amount(kw),
    multiplier: amount(multiplier),
    ...(state === "inactive" && { inactive: true as const }),
  }));

/** Sectors, access, job, pump, powers in kW, drives; below, the notes. */
export const parseJobs = (text: string): TypicalJob[] =>
  rowsOf(text).map(({ cells: [sectors, access = "", job = "", pump = "", kw, drives], notes }) => ({
    sectors: list(sectors) as Sector[],
    access,
    job,
    pump,
    kw: list(kw).map(amount),
    drives: list(drives),
    notes,
  }));

/**
 * Customer, creator, access, job, pump, power in kW, drive, status; then "now 3 kW" if the motor was changed after
 * calculating, or "typed 186 + 1210.5" for manual costs of labour and material. Below, the notes.
 */
export const parseQuotes = (text: string): ScriptedQuote[] =>
  rowsOf(text).map(({ cells, notes: [notes] }) => {
    const [customer = "", by = "", access = "", job = "", pump = "", kw, drive = "", status, change = ""] = cells;
    const [, kwChangedTo] = /^now (.*) kW$/.exec(change) ?? [];
    const [, labour, material] = /^typed (.*) \+ (.*)$/.exec(change) ?? [];
    return {
      customer,
      by,
      access,
      job,
      pump,
      kw: amount(kw),
      drive,
      status: status as DemonstrationStatus,
      ...(notes && { notes }),
      ...(kwChangedTo && { kwChangedTo: amount(kwChangedTo) }),
      ...(labour && { typed: { labour: amount(labour), material: amount(material) } }),
    };
  });
