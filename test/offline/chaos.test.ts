// Nothing that a device said it had saved is lost, doubled or priced otherwise than shown or chosen, whatever happens
// between it and the server. A failure names its seed: CHAOS=<seed> runs that one alone.
import { expect, test } from "vitest";
import { createSeededRandom } from "#server/demonstration/random.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { startNetwork } from "#test/network.ts";
import { freshCustomer } from "#test/walk-customers.ts";
import { type QueueEntry, readShownTotal } from "#web/quotes/offline-queue/entry.ts";
import { addExtras, done, limitsOf } from "./company.ts";
import { countEvents, makeDevices } from "./devices.ts";
import { run, SHARED_NAME } from "./run.ts";

const RUNS = process.env.VOLUTE_ALL === "1" ? 1000 : 12;
const { CHAOS } = process.env;
const seeds = CHAOS ? [CHAOS] : Array.from({ length: RUNS }, (_, nth) => `device ${nth}`);

const world = await openWorld();

interface Kept {
  quoteNumber: string;
  status: string;
  totalCost: number | null;
  lines: Pick<NonNullable<QueueEntry["body"]["lines"]>[number], "id" | "words" | "quantity" | "price">[];
  options: unknown;
  customerId: string | null;
  siteId: string | null;
  pumpId: string | null;
  pendingAcceptance: { name: string; shown: { gross: number } } | null;
  conflict: { offlineTotal: number; currentTotal: number | null; mayApplyOfflinePrice: boolean } | null;
}

test(`${seeds.length} random runs: each quote is there once, with the price that was shown or chosen`, async () => {
  const address = await world.app.listen({ port: 0, host: "localhost" });
  const network = await startNetwork(Number(new URL(address).port));
  const devices = await makeDevices(2, () => network.url);
  await done(world, "PUT", `/api/company/${world.north.id}`, { engineersRecordAnswers: true, engineersSee: "company" });
  const known = await freshCustomer(world, "north");
  const limit = await limitsOf(world);
  const choice = await addExtras(world);
  const before = await read(choice);
  const all = new Set([choice]);
  const ends = { calculated: 0, kept: 0, anew: 0, same: 0, undecided: 0, accepted: 0, notRecorded: 0 };
  const filed = { picked: 0, shared: 0, made: 0 };
  for (const seed of seeds) {
    const random = createSeededRandom(seed);
    const [{ id: newest } = { id: 0 }] = (await world.auditEntries(lastEntry)).slice(-1);
    lastEntry = newest || lastEntry;
    const made = await run({ world, network, devices, random, limit, known }).catch((cause: unknown) => {
      throw new Error(seed, { cause });
    });
    const entries = await world.auditEntries(lastEntry);
    for (const [id, entry] of made) {
      all.add(id);
      const of = (event: string) =>
        entries.filter(({ entityId, metadata }) => entityId === id && metadata?.event === event).length;
      const written = [of("quote.created"), of("quote.accepted_on_site")];
      expect(written, `${seed}: entries of ${id}`).toEqual([1, entry.pendingAcceptance ? 1 : 0]);
      if (entry.pendingAcceptance) ends[await accepted(id, entry.pendingAcceptance, seed)]++;
      filed[await checkFiling(id, entry, known, seed)]++;
      ends[await priced(id, entry, random.below(2) === 0, seed)]++;
    }
  }
  const { json: list } = await world.as<{ id: string; quoteNumber: string }[]>("company_admin", "GET", "/api/quotes");
  expect(new Set(list.map(({ id }) => id))).toEqual(all);
  expect(list.map(({ quoteNumber }) => Number(quoteNumber.slice(-6))).toSorted((a, b) => a - b)).toEqual(
    list.map((_, nth) => nth + 1),
  );
  expect(pickPrice(await read(choice)), "the quote with options").toEqual(pickPrice(before));
  console.log(`${seeds.length} runs, ${all.size} quotes: ${JSON.stringify({ ...filed, ...ends, ...countEvents })}`);
  const { calls, cuts, deaths, ...rarer } = countEvents;
  if (!CHAOS) expect(Math.min(calls, cuts, deaths), "calls, cuts and deaths").toBeGreaterThan(RUNS / 4);
  if (!CHAOS) expect(Math.min(...Object.values(rarer)), "of everything else").toBeGreaterThan(0);
  await network.close();
}, 3_600_000);

let lastEntry = 0;

const pickPrice = ({ status, totalCost, lines, options }: Kept) => ({ status, totalCost, lines, options });

const read = async (id: string) => (await world.as<Kept>("company_admin", "GET", `/api/quotes/${id}`)).json;

/** Where a user picked on the device; or under the one customer of its name, whom nobody made twice. */
async function checkFiling(
  id: string,
  { body }: QueueEntry,
  known: { customerId: string; siteId: string; pumpId: string },
  seed: string,
): Promise<"picked" | "shared" | "made"> {
  const { customerId, siteId, pumpId } = await read(id);
  const named = await world.inNorth.rows<{ customer: string; site: string }>`select c.id as customer, s.id as site
    from customers c join sites s on s.customer_id = c.id where c.name = ${body.customerName}`;
  const isPicked = body.siteId === known.siteId;
  const place = isPicked
    ? { customer: known.customerId, site: known.siteId }
    : { customer: named[0]?.customer, site: named[0]?.site };
  expect([customerId, siteId, pumpId, named.length], `${seed}: ${id}`).toEqual([
    ...[place.customer, place.site, isPicked ? (body.pumpId ?? null) : null],
    isPicked ? 0 : 1,
  ]);
  if (isPicked) return "picked";
  return body.customerName === SHARED_NAME ? "shared" : "made";
}

/** Recorded once, or stored with the quote for a decision, at the price that was shown. */
async function accepted(
  id: string,
  { name, shown }: NonNullable<QueueEntry["pendingAcceptance"]>,
  seed: string,
): Promise<"accepted" | "notRecorded"> {
  const { status, totalCost, pendingAcceptance } = await read(id);
  const { json, text } = await world.as<Answers>("company_admin", "GET", `/api/quotes/${id}/revisions`);
  if (!json.revisions) throw new Error(`${seed}: ${text}`);
  const answers = json.revisions.map(({ answer }) => answer?.name);
  if (pendingAcceptance) {
    expect([answers, pendingAcceptance.name, pendingAcceptance.shown.gross], `${seed}: ${id}`).toEqual([
      [],
      name,
      shown.gross,
    ]);
    return "notRecorded";
  }
  expect([status, totalCost, answers], `${seed}: ${id}`).toEqual(["accepted", shown.gross, [name]]);
  return "accepted";
}
interface Answers {
  revisions: { answer: { name: string } | null }[];
}

const pickLine = ({ id, words, quantity, price }: Kept["lines"][number]) => ({ id, words, quantity, price });

/** As it was shown; or both prices are stored, and the chosen one then becomes its own. */
async function priced(
  id: string,
  entry: QueueEntry,
  keeps: boolean,
  seed: string,
): Promise<"calculated" | "kept" | "anew" | "same" | "undecided"> {
  const { status, totalCost, lines, conflict } = await read(id);
  const shown = readShownTotal(entry) / 100;
  const shownLines = (entry.body.lines ?? []).map(pickLine);
  expect(lines.map(pickLine), `${seed}: ${id}`).toEqual(shownLines);
  if (conflict === null) {
    const stands = entry.pendingAcceptance && status === "accepted" ? "accepted" : "calculated";
    expect([status, totalCost], `${seed}: ${id}`).toEqual([stands, shown]);
    return "calculated";
  }
  expect(conflict, `${seed}: ${id}`).toMatchObject({ offlineTotal: shown });
  // The lists may have changed back since: then both choices are the same price.
  const isSame = conflict.currentTotal === shown;
  const choice = keeps && conflict.mayApplyOfflinePrice ? "apply-offline-price" : "calculate";
  const answer = await world.as("company_admin", "POST", `/api/quotes/${id}/${choice}`);
  const after = await read(id);
  if (choice === "calculate" && conflict.currentTotal === null) {
    expect([answer.status, after.conflict !== null], `${seed}: ${id}`).toEqual([422, true]);
    return "undecided";
  }
  expect(answer.status, `${seed}: ${answer.text}`).toBe(200);
  const chosen = choice === "calculate" ? conflict.currentTotal : conflict.offlineTotal;
  expect([after.totalCost, after.conflict], `${seed}: ${id}`).toEqual([chosen, null]);
  if (choice !== "calculate") expect(after.lines.map(pickLine), `${seed}: ${id}`).toEqual(shownLines);
  return isSame ? "same" : choice === "calculate" ? "anew" : "kept";
}
