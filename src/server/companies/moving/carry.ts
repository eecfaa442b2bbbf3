// Makes the rows of a company in one installation those that it has in another, by what differs: the first time that is
// everything, later what has changed since. Whatever ended half-way is gone on with by doing it again.
import { sqlState } from "#server/database/connect.ts";
import type { Owner } from "#server/database/owner.ts";
import {
  CARRYING,
  countOf,
  deleteKnown,
  digestsAt,
  digestsOf,
  horizonOf,
  type Known,
  linesAt,
  noOlderThan,
  READING,
  rowsAtOnce,
  within,
  writeLines,
  writtenSince,
} from "./queries.ts";
import type { Table } from "./tables.ts";

export interface Way {
  from: Owner;
  to: Owner;
  tables: readonly Table[];
  companyId: number;
  /** By `horizonOf`: only what was written here since then is compared, and how many rows there are; the rest was before. */
  since?: string;
}

export interface Carried {
  rows: number;
  written: number;
  removed: number;
  /** Of which moment they are, for `since`. */
  at: string;
}

/** All tables as they are at one moment. Each is kept when it is done, so that a long way holds up nobody. */
export function carryRows(way: Way, onTable = (_name: string, _: Omit<Carried, "at">) => {}): Promise<Carried> {
  return within(way.from, READING, async () => {
    const all: Carried = { rows: 0, written: 0, removed: 0, at: await horizonOf(way.from) };
    const beyond: { table: Table; extra: Known[] }[] = [];
    for (const table of way.tables) {
      const carried = await carryTable(way, table);
      all.rows += carried.rows;
      all.written += carried.written;
      if (carried.extra.length > 0) beyond.push({ table, extra: carried.extra });
      onTable(table.name, { ...carried, removed: carried.extra.length });
    }
    // What pointed at them has been written anew by now.
    for (const { table, extra } of beyond.toReversed()) {
      all.removed += extra.length;
      await within(way.to, CARRYING, () => deleteKnown(way.to, table, way.companyId, extra));
    }
    return all;
  });
}

interface OfTable {
  rows: number;
  written: number;
  /** Of the rows there, those that are not here any more. */
  extra: Known[];
}

async function carryTable(way: Way, table: Table): Promise<OfTable> {
  const recent = way.since === undefined ? null : await carryRecent(way, table, way.since);
  return recent ?? carryAll(way, table);
}

/** Null where that is not enough: rows have gone here. */
async function carryRecent(way: Way, table: Table, since: string): Promise<OfTable | null> {
  try {
    return await within(way.to, CARRYING, async () => {
      const { written, extra } = await carryDifferences(way, table, recentPairs(way, table, since));
      const rows = await countOf(way.from, table, way.companyId);
      const there = await countOf(way.to, table, way.companyId);
      return there === rows + extra.length ? { rows, written, extra } : null;
    });
  } catch (error) {
    if (sqlState(error) !== TAKEN) throw error;
    return null;
  }
}

/** Where what has gone here holds a name there that another row has taken here since, that goes first. */
async function carryAll(way: Way, table: Table): Promise<OfTable> {
  const carried = () => within(way.to, CARRYING, () => carryDifferences(way, table, allPairs(way, table)));
  try {
    return await carried();
  } catch (error) {
    if (sqlState(error) !== TAKEN) throw error;
    const { extra } = await within(way.to, CARRYING, () => carryDifferences(way, table, allPairs(way, table), true));
    if (extra.length === 0) throw error;
    await within(way.to, CARRYING, () => deleteKnown(way.to, table, way.companyId, extra));
    return carried();
  }
}
const TAKEN = "23505";

/** A row as it is here and as it is there. */
type Pair = [Known | null, Known | null];

async function carryDifferences(
  { from, to, companyId }: Way,
  table: Table,
  pairs: AsyncGenerator<Pair>,
  onlyLooking = false,
): Promise<OfTable> {
  const carried: OfTable = { rows: 0, written: 0, extra: [] };
  const most = rowsAtOnce(table);
  let wanted: string[] = [];
  const write = async () => {
    if (wanted.length > 0 && !onlyLooking) {
      await writeLines(to, table, await linesAt(from, table, companyId, wanted), "arriving");
      carried.written += wanted.length;
    }
    wanted = [];
  };
  for await (const [here, there] of pairs) {
    if (here) carried.rows += 1;
    else if (there) carried.extra.push(there);
    if (here && here.digest !== there?.digest) wanted.push(here.place);
    if (wanted.length === most) await write();
  }
  await write();
  return carried;
}

const allPairs = ({ from, to, companyId }: Way, table: Table, which?: string) =>
  paired(digestsOf(from, table, companyId, which), digestsOf(to, table, companyId, which));

/** Those of which the row here was written since. */
async function* recentPairs(way: Way, table: Table, since: string): AsyncGenerator<Pair> {
  const { from, to, companyId } = way;
  const which = writtenSince(table, since);
  if (table.key === null) {
    const recent = await noOlderThan(from, table, companyId, which);
    if (recent !== null) yield* allPairs(way, table, recent);
    return;
  }
  let some: Known[] = [];
  const pairs = async () => {
    const there = await digestsAt(
      to,
      table,
      companyId,
      some.map(({ key }) => key),
    );
    return some.map((here): Pair => [here, there.get(here.key) ?? null]);
  };
  for await (const here of digestsOf(from, table, companyId, which)) {
    some.push(here);
    if (some.length < MANY) continue;
    yield* await pairs();
    some = [];
  }
  yield* await pairs();
}
const MANY = 1000;

/** Both in the order of their keys, those with the same key together. */
async function* paired(here: AsyncGenerator<Known>, there: AsyncGenerator<Known>): AsyncGenerator<Pair> {
  const next = async (rows: AsyncGenerator<Known>) => {
    const { value, done } = await rows.next();
    return done ? null : value;
  };
  // At once: both ends sort before they answer.
  let [a, b] = await Promise.all([next(here), next(there)]);
  while (a || b) {
    const order = !b ? -1 : !a ? 1 : compared(a.key, b.key);
    yield [order <= 0 ? a : null, order >= 0 ? b : null];
    if (order <= 0) a = await next(here);
    if (order >= 0) b = await next(there);
  }
}

/** As PostgreSQL orders by the bytes of UTF-8. */
const compared = (a: string, b: string) => (a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b)));
