// node bench/first-minute.ts: how many quotes a second 8 clients create from the first quote of a new database on, before
// the server has ever counted its tables; in slices, so that a fall shows. `--seconds 60` for longer.
import { parseArgs } from "node:util";
import { startMeasuredServer } from "./server.ts";

const CLIENTS = 8;
const SLICE_SECONDS = 5;

const { values } = parseArgs({ options: { seconds: { type: "string", default: "30" } } });

const server = await startMeasuredServer();
process.env.VOLUTE_TEST_DATABASE = server.url;
// It reads the address when it is loaded.
const { createWorld, newQuote } = await import("#test/world.ts");
const world = await createWorld();

const begun = performance.now();
const seconds = () => (performance.now() - begun) / 1000;
const slices = Array.from({ length: Math.ceil(Number(values.seconds) / SLICE_SECONDS) }, () => 0);
let longest = 0;

async function client(): Promise<void> {
  for (;;) {
    const from = performance.now();
    const { status } = await world.as("user", "POST", "/api/quotes", newQuote(world.north));
    if (status !== 201) throw new Error(`A quote was answered with ${status}`);
    longest = Math.max(longest, performance.now() - from);
    const slice = Math.floor(seconds() / SLICE_SECONDS);
    if (slice >= slices.length) return;
    slices[slice] = (slices[slice] ?? 0) + 1;
  }
}

await Promise.all(Array.from({ length: CLIENTS }, client));
for (const [index, made] of slices.entries()) {
  const until = (index + 1) * SLICE_SECONDS;
  console.log(
    `${String(until - SLICE_SECONDS).padStart(3)} to ${until} s: ${(made / SLICE_SECONDS).toFixed(0)} quotes a second`,
  );
}
console.log(`longest creation: ${longest.toFixed(0)} ms`);
await world.end();
await server.stop();
