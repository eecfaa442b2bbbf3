// node bench/sealing.ts: creating quotes with 8 clients, with the audit log sealed every second and without, in turns.
import { startMeasuredServer } from "./server.ts";

const CLIENTS = 8;
const ROUNDS = 3;
const ROUND_MS = 4000;

const server = await startMeasuredServer();
process.env.VOLUTE_TEST_DATABASE = server.url;
// These read the address when they are loaded.
const { createWorld, newQuote } = await import("#test/world.ts");
const { runSealing: sealRound } = await import("#server/audit/sealing/sealer.ts");
const world = await createWorld();

async function createFor(milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  let made = 0;
  const client = async () => {
    while (performance.now() < end) {
      const { status } = await world.as("user", "POST", "/api/quotes", newQuote(world.north));
      if (status !== 201) throw new Error(`A quote was answered with ${status}`);
      made += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (made / milliseconds) * 1000;
}

async function sealing<T>(work: () => Promise<T>): Promise<T> {
  let mark: Awaited<ReturnType<typeof sealRound>> | null = null;
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(async () => {
      mark = await sealRound(world.database, mark, () => new Date());
    });
  }, 1000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await round;
  }
}

await createFor(2000);
const ratios: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  // There and back, since a table that grows is a little slower all the while.
  const without = [await createFor(ROUND_MS)];
  const sealed = [await sealing(() => createFor(ROUND_MS)), await sealing(() => createFor(ROUND_MS))];
  without.push(await createFor(ROUND_MS));
  const [plain, both] = [without, sealed].map(([one = 0, other = 0]) => (one + other) / 2) as [number, number];
  ratios.push(both / plain);
  console.log(`quotes a second: ${plain.toFixed(0)} without sealing, ${both.toFixed(0)} with it`);
}
ratios.sort((a, b) => a - b);
console.log(`sealed to unsealed, median of ${ROUNDS} rounds: ${ratios[Math.floor(ROUNDS / 2)]?.toFixed(2)}`);
await world.end();
await server.stop();
