// Lists of any length, read and sent in parts: this process never holds more than one part, serves other calls between
// two parts, and holds no transaction while a client reads slowly.
import type { Actor } from "#domain/actor.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { CustomReply, type ReplyParts } from "./call.ts";

/** Rows in one part: a few milliseconds of this process. */
export const BATCH_SIZE = 250;

/** All rows after `beyond`, in the order of `read`, which returns at most `most` of them. */
export async function* readInBatches<Row>(
  read: (beyond: Row | null) => Promise<Row[]>,
  beyond: Row | null = null,
  most = BATCH_SIZE,
): AsyncGenerator<Row[]> {
  for (let last = beyond; ; ) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < most) return;
    last = rows.at(-1) ?? null;
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
export async function streamList<Row>(
  { db, actor }: Asked,
  reach: "company" | "platform",
  read: (db: Tx, beyond: Row | null) => Promise<Row[]>,
): Promise<Row[] | CustomReply<Row[]>> {
  const first = await read(db, null);
  if (first.length < BATCH_SIZE) return first;
  const { companyId } = await actor;
  const more = (database: Database) =>
    readInBatches(
      (beyond) =>
        reach === "platform"
          ? database.asPlatform((tx) => read(tx, beyond), true)
          : database.asCompany(companyId, (tx) => read(tx, beyond), true),
      first.at(-1),
    );
  return new CustomReply(first, { more });
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
