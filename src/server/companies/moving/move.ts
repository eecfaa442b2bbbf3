// Moves a company to another installation while it and others work: its rows are copied, then for a short time it is read
// only while what has changed since follows, then it lives there, and goes from here. It lives in one place at any moment:
// here it is given up before it lives there. What was ended at any point goes on when it is begun again.
import { randomUUID } from "node:crypto";
import {
  beginToLive,
  holdMove,
  outwaitLetters,
  outwaitRequests,
  setTransit,
  type Transit,
} from "#server/companies/transit/queries.ts";
import type { Owner } from "#server/database/owner.ts";
import { StartupProblem } from "#server/database/problems.ts";
import { settle } from "./arrive.ts";
import { carryRows, type Way } from "./carry.ts";
import { depart } from "./depart.ts";
import { inWords, originOf, refuseTaken, tablesOf } from "./origin.ts";
import { CARRYING, type Found, findCompany, within } from "./queries.ts";

export interface Ends {
  from: Owner;
  to: Owner;
  /** In words, without a password: for the entries. */
  names: { from: string; to: string };
}
export interface Moved {
  name: string;
  rows: number;
  /** Of which so many changed while the others were copied. */
  followed: number;
  /** In milliseconds: for so long it could only be read. */
  readOnly: number;
}
export type Say = (line: string) => void;

/** What has just been done, behind which it can be ended. */
export type Step = "copied" | "read only" | "left" | "compared" | "lives there" | "gone";
type OnStep = (step: Step) => unknown;

export async function moveCompany(ends: Ends, companyId: number, say: Say, on: OnStep = () => {}): Promise<Moved> {
  const { from, to } = ends;
  const { tables, origin, there } = await standing(ends, companyId);
  const { company } = origin;
  let move = company.move ?? "";
  const moved: Moved = { name: company.name, rows: 0, followed: 0, readOnly: 0 };
  const way: Way = { from, to, tables, companyId };
  if (!livesThere(company, there)) {
    if (!isCopy(company, there)) await refuseTaken(to, origin);
    if (company.transit === null) {
      const first = await carryRows(way, (name, { written }) => {
        if (written > 0) say(`${name}: ${written.toLocaleString("en-GB")} rows copied`);
      }).catch(inWords);
      say(`${first.rows.toLocaleString("en-GB")} rows are there; now what has changed meanwhile.`);
      // Compares what was copied, so that little is left to do while it can only be read.
      const second = await carryRows(way).catch(inWords);
      moved.followed = second.written + second.removed;
      way.since = first.at;
      await on("copied");
    }
    if (company.transit !== "left") move = randomUUID();
    const { rows, followed, readOnly } = await followUp(ends, way, origin.company, move, on);
    Object.assign(moved, { rows, followed: moved.followed + followed, readOnly });
    await on("lives there");
  }
  await depart(from, tables, companyId, move, ends.names.to);
  await on("gone");
  return moved;
}

async function followUp(
  ends: Ends,
  way: Way,
  { id, name, transit }: Found,
  move: string,
  on: OnStep,
): Promise<Pick<Moved, "rows" | "followed" | "readOnly">> {
  const { from, to } = ends;
  const since = performance.now();
  let followed = 0;
  try {
    if (transit !== "left") await become(from, id, "leaving");
    await on("read only");
    if (!(await outwaitRequests(from)) || !(await outwaitLetters(from, id))) {
      throw new StartupProblem("Requests or letters of before are still under way; try again in a minute.");
    }
    const changes = await carryRows(way).catch(inWords);
    followed += changes.written + changes.removed;
  } catch (error) {
    // It has lived here all the time.
    if (transit !== "left") await become(from, id, null);
    throw error;
  }
  await become(to, id, "arriving", move);
  await become(from, id, "left", move);
  await on("left");
  const last = await carryLast(way, name);
  followed += last.followed;
  await on("compared");
  const about = { from: ends.names.from, rows: last.rows };
  // As it stands now: what was read at first may have changed while it was copied.
  const now = await originOf(from, id);
  await within(to, CARRYING, async () => {
    if (!(await beginToLive(to, id, move))) throw new StartupProblem("What arrived there is not there any more.");
    await settle(to, way.tables, now, about);
  });
  return { rows: last.rows, followed, readOnly: performance.now() - since };
}

/** Each takes what was written during the one before: refused sign-ins, or what a program does that is not ours. */
const MOST_ROUNDS = 10;

/** Once it lives nowhere: until nothing differs. Whoever was refused at signing in may have left an entry until then. */
async function carryLast(way: Way, name: string): Promise<{ rows: number; followed: number }> {
  let followed = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await outwaitRequests(way.from);
    const { rows, written, removed, at } = await carryRows(way);
    way.since = at;
    followed += written + removed;
    if (written + removed === 0) return { rows, followed };
  }
  throw new StartupProblem(
    `Something goes on writing rows of ${name} here although it was given up: somebody who tries to sign in again and again, or another program (pg_stat_activity shows it). End that, and begin the same move again.`,
  );
}

/** Undoes what was begun and not finished: it lives here alone again. */
export async function stayHere(ends: Ends, companyId: number): Promise<string> {
  const { from, to, names } = ends;
  const { tables, origin, there } = await standing(ends, companyId);
  const { company } = origin;
  if (livesThere(company, there)) {
    throw new StartupProblem(`${company.name} lives there already: begin the move again, and it goes from here.`);
  }
  if (company.transit !== null) await become(from, companyId, null);
  // Then, so that it can be done again where it was ended in between.
  if (isCopy(company, there)) await depart(to, tables, companyId, randomUUID(), `${names.from}, where it stayed`);
  return company.name;
}

/** How it stands at both ends. Throws where these two cannot be those of its move. */
async function standing({ from, to }: Ends, companyId: number) {
  const { tables } = await tablesOf(from, "here");
  await tablesOf(to, "there");
  await holdOnly(from, companyId);
  const origin = await originOf(from, companyId);
  const { name, transit, move } = origin.company;
  if (transit === "arriving") throw new StartupProblem(`${name} is only arriving here: go on where it lives.`);
  const there = await findCompany(to, companyId);
  // Once it was given up, it may live where its rows are: nowhere else is it begun, nor here again.
  if (transit === "left" && there?.move !== move) {
    throw new StartupProblem(
      `${name} was given up here for another installation than this one, where it may live by now: name that one in --to.`,
    );
  }
  return { tables, origin, there };
}

/** Rows of this very company that nobody uses. */
const isCopy = ({ madeAt }: Found, there: Found | null) => there?.transit === "arriving" && there.madeAt === madeAt;
/** By the move that `standing` has compared. */
const livesThere = ({ transit }: Found, there: Found | null) => transit === "left" && there?.transit !== "arriving";

const become = (owner: Owner, companyId: number, transit: Transit, move?: string) =>
  within(owner, CARRYING, () => setTransit(owner, companyId, transit, move));

async function holdOnly(owner: Owner, companyId: number): Promise<void> {
  if (await holdMove(owner, companyId)) return;
  throw new StartupProblem(`Company ${companyId} is being moved at this moment by somebody else.`);
}
