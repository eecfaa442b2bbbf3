import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { QueueFull } from "#server/kernel/fair-queue.ts";
import { refuseRendering } from "#server/quotes/pdf.ts";
import { folderOfTest } from "#test/kit/folder.ts";
import { pauseFor } from "#test/kit/pause.ts";
import { sample, samples } from "#test/kit/quotes/documents.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { createPdfRenderer, type PdfRenderer, RenderingFailed, RenderingTimedOut } from "./render-pool.ts";

const open: PdfRenderer[] = [];
function createTestRenderer(options: Parameters<typeof createPdfRenderer>[0] = {}): PdfRenderer {
  const made = createPdfRenderer(options);
  open.push(made);
  return made;
}
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));

/** A thread's program that obeys the customer's name. */
const controlledWorker = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", ({ quote: { customerName: word } }) => {
    if (word === "crash") throw new Error("crashed");
    if (word === "exit") process.exit(1);
    if (word === "hang") for (;;);
    if (word === "fail") parentPort.postMessage({ problem: "no such thing" });
    else {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      parentPort.postMessage({ bytes: Uint8Array.of(threadId, process.env.PATH ? 1 : 0) });
    }
  });`)}`,
);
const buildDocument = (customerName: string) => sample({ quote: { customerName } });

test("makes the same document as on this thread, several at a time", async () => {
  const pool = createTestRenderer({ threads: 2, timeout: 120_000 });
  const names = ["ordinary", "no costs", "all kinds of letters", "long names", "huge logo"] as const;
  const made = await Promise.all(names.map((name) => pool.render(samples[name], 1)));
  expect(made.map((bytes) => readPdf(bytes).pages.length)).toEqual([1, 1, 1, 2, 1]);
  expect(Buffer.compare(made[0] as Uint8Array, await pool.render(samples.ordinary, 1))).toBe(0);
});

test("a failed document is refused with a message, and the next one is made", async () => {
  const pool = createTestRenderer({ threads: 1 });
  const broken = { ...samples.ordinary, quote: { ...samples.ordinary.quote, updatedAt: "never" } };
  await expect(pool.render(broken, 1)).rejects.toThrow(RenderingFailed);
  expect(readPdf(await pool.render(samples.ordinary, 1)).pages).toHaveLength(1);
});

describe("a thread", () => {
  test.each(["crash", "exit", "fail"])("that fails costs only one document: %s", async (word) => {
    const pool = createTestRenderer({ threads: 1, entry: controlledWorker });
    const [bad, good] = await Promise.allSettled([
      pool.render(buildDocument(word), 1),
      pool.render(buildDocument("work"), 1),
    ]);
    expect(bad).toMatchObject({ status: "rejected", reason: expect.any(RenderingFailed) });
    expect(good.status).toBe("fulfilled");
  });

  test("that hangs is stopped in time", async () => {
    const pool = createTestRenderer({ threads: 1, timeout: 2000, entry: controlledWorker });
    const [bad, good] = await Promise.allSettled([
      pool.render(buildDocument("hang"), 1),
      pool.render(buildDocument("work"), 1),
    ]);
    const reason = expect.any(RenderingTimedOut);
    expect(bad).toMatchObject({ status: "rejected", reason });
    await expect(pool.render(buildDocument("hang"), 1).catch(refuseRendering)).rejects.toMatchObject({
      status: 503,
      code: "took_too_long",
      headers: { "retry-after": "5" },
    });
    expect(good.status).toBe("fulfilled");
  });

  test("knows nothing of the server's environment", async () => {
    const [, seesPath] = await createTestRenderer({ entry: controlledWorker }).render(buildDocument("work"), 1);
    expect(seesPath).toBe(0);
  });

  test("is reused for the next document, and stopped when idle for long", async () => {
    const pool = createTestRenderer({ threads: 1, idle: 60, entry: controlledWorker });
    const thread = async () => (await pool.render(buildDocument("work"), 1))[0];
    const first = await thread();
    expect(await thread()).toBe(first);
    await pauseFor(200);
    expect(await thread()).not.toBe(first);
  });
});

test("a company's excess requests are refused, and companies take turns", async () => {
  const pool = createTestRenderer({ threads: 1, waiting: { ofOne: 3, inAll: 5 }, entry: controlledWorker });
  const order: number[] = [];
  const ask = async (owner: number) => {
    await pool.render(buildDocument("work"), owner);
    order.push(owner);
  };
  // One is being rendered, three wait.
  const outcomes = await Promise.allSettled([1, 1, 1, 1, 1, 2, 2, 3].map(ask));
  const refusals = outcomes.map((outcome) =>
    outcome.status === "rejected" ? (outcome.reason as QueueFull).isOwn : null,
  );
  expect(refusals).toEqual([null, null, null, null, true, null, null, false]);
  expect(order).toEqual([1, 1, 2, 1, 2, 1]);
});

test("a client that disconnects frees its place", async () => {
  const pool = createTestRenderer({ threads: 1, waiting: { ofOne: 1, inAll: 1 }, entry: controlledWorker });
  const first = pool.render(buildDocument("work"), 1);
  const leaving = new AbortController();
  const second = pool.render(buildDocument("work"), 1, leaving.signal);
  leaving.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  const third = pool.render(buildDocument("work"), 1);
  expect((await Promise.allSettled([first, third])).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  await expect(pool.render(buildDocument("work"), 1, leaving.signal)).rejects.toThrow("gone");
});

test("a thread is asked to exit before it is terminated", async () => {
  const file = join(await folderOfTest(), "exited");
  const entry = `import { writeFileSync } from "node:fs";
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", (document) => {
      if (document !== null) return parentPort.postMessage({ bytes: Uint8Array.of(1) });
      writeFileSync(${JSON.stringify(file)}, "");
      process.exit();
    });`;
  const pool = createTestRenderer({
    threads: 1,
    entry: new URL(`data:text/javascript,${encodeURIComponent(entry)}`),
  });
  await pool.render(buildDocument("work"), 1);
  await pool.close();
  expect(existsSync(file)).toBe(true);
});

test("closing ends waiting and running work, and refuses new work", async () => {
  const pool = createTestRenderer({ threads: 1, entry: controlledWorker });
  const outcomes = Promise.allSettled([pool.render(buildDocument("hang"), 1), pool.render(buildDocument("work"), 1)]);
  await pool.close();
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: expect.any(RenderingFailed) });
  await expect(pool.render(buildDocument("work"), 1)).rejects.toThrow(RenderingFailed);
});
