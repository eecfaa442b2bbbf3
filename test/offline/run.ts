// One random run: users price without a network on their devices, which lose it at every step, are killed and change
// hands, while the company changes its prices; then the network is back for good.
import { mapToChoiceKeys } from "#domain/catalogue/items.ts";
import { isRefusal } from "#domain/refusal.ts";
import { createSeededRandom, createUuidAt, type Random } from "#server/demonstration/random.ts";
import type { Network } from "#test/network.ts";
import type { World } from "#test/world.ts";
import { toQuoteLines } from "#web/quotes/lines/draft-lines.ts";
import type { QueueEntry } from "#web/quotes/offline-queue/entry.ts";
import { acceptanceOf, changes, done, readTablesOf, someChoices, someLines, type Tables } from "./company.ts";
import { countEvents, type Device, giveUp, Tab } from "./devices.ts";

const people = ["user", "colleague"] as const;
type Who = (typeof people)[number];

/** Of a request and its reply; both limits are a little longer, so that some cuts come too late. */
const LONGEST_BYTES = { up: 1800, down: 5000 };
/** Of a tab that is to be killed. A quote takes about ten. */
const MOST_STEPS = 40;
const IMMORTAL = Number.POSITIVE_INFINITY;
/** Longer than the longest pause between two tries. */
const LONGEST_PAUSE_MS = 11 * 60_000;
/** Of a customer of whom several quotes are made, at first on devices that do not know of each other's. */
export const SHARED_NAME = "Shared Mill";
const YEAR_MS = 365 * 24 * 60 * 60_000;

interface Used {
  device: Device;
  /** The user for whom its open pages were loaded. */
  who: Who;
  /** As it has last read them. */
  tables: Tables;
}

export interface Chaos {
  world: World;
  network: Network;
  devices: readonly Device[];
  random: Random;
  /** Sets whether the plan's limit is reached. */
  limit: (isReached: boolean) => Promise<void>;
  /** Whose quotes are picked on a device. */
  known: { customerId: string; siteId: string; pumpId: string };
  /** In ms: the pause between two checks of the queue. */
  pause?: number;
}
interface Run extends Chaos {
  used: Used[];
  made: Map<string, QueueEntry>;
}

/** Returns the quotes that were created, by id: each was reported as saved. */
export async function run(given: Chaos): Promise<Run["made"]> {
  const { world, network, devices, random, limit } = given;
  // Entries that only the network failed wait for nothing else.
  const chaos = { ...given, pause: random.pick([0, LONGEST_PAUSE_MS]) };
  const made: Run["made"] = new Map();
  network.open();
  const used: Used[] = [];
  for (const device of devices.slice(0, 1 + random.below(devices.length))) used.push(await begin(chaos, device));
  const all: Run = { ...chaos, used, made };

  const acts = {
    make: () => make(all),
    send: () => send(all),
    network: async () => breakNetwork(chaos),
    tables: () => random.pick(Object.values(changes))(world, random),
    read: async () => {
      random.pick(used).tables = await readTablesOf(world);
    },
    session: () => changeSession(all),
    revoke: () => revoke(all),
    async limit() {
      await limit(random.below(3) > 0);
      await send(all);
    },
    clock: async () => {
      random.pick(used).device.ahead += random.pick([-YEAR_MS, YEAR_MS]);
    },
  };
  const often = (["make", "send", "network", "tables"] as const).flatMap((act) => [act, act, act]);
  const likely = [...often, "read", "session", "revoke", "limit", "limit", "clock"] as const;
  const wanted = 1 + random.below(5);
  for (let left = 10 + random.below(10); left > 0 || made.size === 0; left--) {
    const act = random.pick(likely);
    if (act !== "make" || made.size < wanted) await acts[act]();
  }

  network.open();
  await limit(false);
  for (const { device } of used) for (const who of people) await sendAll(chaos, device, who);
  return made;
}

async function begin({ world, random }: Chaos, device: Device): Promise<Used> {
  const who = random.pick(people);
  await signIn(world, device, who);
  device.ahead = 0;
  return { device, who, tables: await readTablesOf(world) };
}

async function signIn(world: World, device: Device, who: Who): Promise<void> {
  await world.renew(who);
  device.cookie = world.people[who].cookie;
}

const ownerOf = (world: World, who: Who) => `${world.north.id}-${world.people[who].id}`;

/** Saved again, by a user who finds the draft, as long as it was not reported as saved. */
async function make({ world, used, made, random, known }: Run): Promise<void> {
  const { device, who, tables } = random.pick(used);
  const now = Date.now() + device.ahead;
  const id = createUuidAt(new Date(now), random);
  const choices = someChoices(tables, random);
  const lines = someLines(tables, random);
  // Of its own, so that all else is as it would be without a customer.
  const picks = createSeededRandom(id.slice(-12));
  const { siteId } = known;
  const filing: object = picks.pick([{}, {}, { siteId }, known, { siteId: id }, { isNewCustomer: true }]);
  const isShared = Object.keys(filing).length === 0 && picks.below(2) === 0;
  const asked = { customerName: isShared ? SHARED_NAME : `Customer ${id.slice(-6)}`, postcode: "M4 6BF" };
  const notes = "x".repeat(random.below(400));
  const content = { ...asked, ...filing, notes, ...mapToChoiceKeys(choices), lines: toQuoteLines(lines) };
  const given = { id: createUuidAt(new Date(now), random), acceptedAtDeviceTime: new Date(now).toISOString() };
  const isAccepted = random.below(6) === 0;
  const entry = device.code.buildEntry({
    id,
    content: content as never,
    lines,
    now,
    owner: ownerOf(world, who),
    priceBook: tables.priceBook,
    priceBookVersion: tables.priceBookVersion,
    company: tables.settings,
    pendingAcceptance: isAccepted ? await acceptanceOf(world, tables, { ...asked, ...given, choices, lines }) : null,
  });
  if (isRefusal(entry)) throw new Error(JSON.stringify(entry));
  if (isAccepted) countEvents.pendingAcceptance++;
  const dying = new Tab(device, random.below(2) === 0 ? random.below(4) : IMMORTAL);
  const isKept = await dying.run(() => device.code.saveEntry(entry));
  if (!isKept) await new Tab(device).run(() => device.code.saveEntry(entry));
  made.set(id, entry);
}

/** On one device or on all at once, in one tab or two at once, each of which may be killed. */
async function send(all: Run): Promise<void> {
  const { used, random } = all;
  const at = random.below(4) === 0 ? used : [random.pick(used)];
  await Promise.all(at.map((one) => sendFrom(all, one)));
}

async function sendFrom(chaos: Chaos, { device, who }: Used): Promise<void> {
  const { random } = chaos;
  const tabs = Array.from({ length: 1 + random.below(2) }, () =>
    random.below(3) === 0 ? random.below(MOST_STEPS) : IMMORTAL,
  );
  await lookIn(chaos, device, who, tabs, random.below(3) === 0);
}

/** `isDecided`: a user presses "Send Now" for each entry that needs a decision. */
async function lookIn(
  { world, pause = 0 }: Chaos,
  device: Device,
  who: Who,
  tabs: number[],
  isDecided: boolean,
): Promise<void> {
  const { code } = device;
  const owner = ownerOf(world, who);
  code.client.setIdentity({ id: world.people[who].id, companyId: world.north.id });
  device.ahead += pause;
  await new Tab(device).run(async () => {
    for (const { id, state, problem } of (await code.listEntries(owner)) ?? []) {
      if (state !== "blocked") continue;
      // Nothing else that happens here needs a decision.
      if (problem?.code !== "plan_limit") throw new Error(JSON.stringify(problem));
      if (isDecided)
        await code.updateStoredEntry(id, (entry) => ({ ...entry, state: "waiting", tries: 0, nextTry: 0 }));
    }
  });
  await Promise.all(
    tabs.map((steps) => new Tab(device, steps).run(() => code.createQueueRunner(owner, () => {}).wake("reached"))),
  );
}

function breakNetwork({ network, random }: Chaos): void {
  const direction = random.pick(["up", "down"] as const);
  const bytes = random.below(LONGEST_BYTES[direction]);
  random.pick([
    network.open,
    network.cut,
    network.demand,
    () => network.cutAfter(direction, bytes),
    // The request is handled, and no byte of the reply arrives.
    () => network.cutAfter("down", 0),
    () => network.swallowAfter(direction, bytes, giveUp),
    () => network.swallowAfter("up", 0, giveUp),
  ])();
}

async function changeSession(all: Run): Promise<void> {
  const { world, random } = all;
  const used = random.pick(all.used);
  if (random.below(2) === 0) {
    // Earlier pages stay open for a while, and get the event.
    const before = used.who;
    used.who = random.pick(people);
    await signIn(world, used.device, used.who);
    await sendFrom(all, { ...used, who: before });
  } else used.device.cookie = null;
}

/** From elsewhere, during sending: all sessions of this user except that one end. */
async function revoke(all: Run): Promise<void> {
  const { world, random } = all;
  const used = random.pick(all.used);
  await world.renew(used.who);
  await Promise.all([sendFrom(all, used), done(world, "DELETE", "/api/auth/sessions", {}, used.who)]);
}

async function sendAll(chaos: Chaos, device: Device, who: Who): Promise<void> {
  const { world } = chaos;
  await signIn(world, device, who);
  const readLeft = () => new Tab(device).run(() => device.code.listEntries(ownerOf(world, who)));
  await lookIn(chaos, device, who, [IMMORTAL], true);
  // Only entries with a reply, such as a captive portal's, wait for their own time.
  const early = (await readLeft())?.filter(({ problem }) => !problem || problem.status === 0);
  if (early?.length !== 0) throw new Error(`Still waiting: ${JSON.stringify(early)}`);
  await lookIn({ ...chaos, pause: LONGEST_PAUSE_MS }, device, who, [IMMORTAL], true);
  const left = await readLeft();
  if (left?.length !== 0) throw new Error(`Still waiting: ${JSON.stringify(left)}`);
}
