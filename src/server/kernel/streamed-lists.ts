// Lists of any length, read and sent in parts: this process never holds more than one part, serves other calls between
// two parts, and holds no transaction while a client reads slowly.
import type { Actor } from "#domain/actor.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { CustomReply, type ReplyParts } from "./call.ts";

/** Rows in one part: a few milliseconds of this process. */
export const BATCH_SIZE = 250;

/** A part of a search, which reads more rows than it returns: `reached` is the last one read, null at the end. */
export interface SearchedPart<Row, Position> {
  rows: Row[];
  reached: Position | null;
}
type Part<Row, Position> = Row[] | SearchedPart<Row, Position>;

/** Where the next part begins; null after the last one. A plain part is the last if it has fewer than `most` rows. */
function splitPart<Row extends Position, Position>(part: Part<Row, Position>, most: number) {
  if (!Array.isArray(part)) return part;
  return { rows: part, reached: part.length < most ? null : (part.at(-1) ?? null) };
}

/** All rows after `beyond`, in the order of `read`, which returns at most `most` of them. */
export async function* readInBatches<Row extends Position, Position = Row>(
  read: (beyond: Position | null) => Promise<Part<Row, Position>>,
  beyond: Position | null = null,
  most = BATCH_SIZE,
): AsyncGenerator<Row[]> {
  for (let last = beyond; ; ) {
    const { rows, reached } = splitPart(await read(last), most);
    if (rows.length > 0) yield rows;
    if (reached === null) return;
    last = reached;
  }
}

interface Asked {
  db: Tx;
  actor: Actor | Promise<Actor>;
}

/**
 * A plain list as a reply. Its first part is read in the call's own transaction and usually is all of it; each further
 * part has a short transaction of its own, with the call's reach: the company or the whole platform.
 */
export async function streamList<Row extends Position, Position = Row>(
  { db, actor }: Asked,
  reach: "company" | "platform",
  read: (db: Tx, beyond: Position | null) => Promise<Part<Row, Position>>,
): Promise<Row[] | CustomReply<Row[]>> {
  const { rows, reached } = splitPart(await read(db, null), BATCH_SIZE);
  if (reached === null) return rows;
  const { companyId } = await actor;
  const more = (database: Database) =>
    readInBatches<Row, Position>(
      (beyond) =>
        reach === "platform"
          ? database.asPlatform((tx) => read(tx, beyond), true)
          : database.asCompany(companyId, (tx) => read(tx, beyond), true),
      reached,
    );
  return new CustomReply(rows, { more });
}

/** Streamed lists as fields of one reply. */
export function streamLists(fields: Record<string, unknown>, parts: ReplyParts): CustomReply<never> {
  const long = Object.entries(fields).filter(
    (field): field is [string, CustomReply<unknown>] => field[1] instanceof CustomReply,
  );
  const firsts = Object.fromEntries(long.map(([key, { reply }]) => [key, reply]));
  const moreOf = Object.fromEntries(
    long.flatMap(
      ([
        key,
        {
          parts: { more },
        },
      ]) => (more ? [[key, more]] : []),
    ),
  );
  return new CustomReply({ ...fields, ...firsts } as never, { ...parts, moreOf });
}
