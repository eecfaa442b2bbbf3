// Documents are rendered on separate threads, so that requests do not wait for them. A thread that fails, hangs or runs
// out of memory is replaced and costs one document.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { createFairQueue, type QueueLimits, type QueueOwner } from "#server/kernel/fair-queue.ts";
import type { Printable } from "./render.ts";
import type { Answer } from "./worker.ts";

export interface PdfRenderer {
  /** The document as a PDF, in the company's turn. Rejects with `QueueFull`, `RenderingFailed` or the signal. */
  render(document: Printable, owner: QueueOwner, signal?: AbortSignal): Promise<Uint8Array>;
  /** How many documents wait for a thread, and how many are being rendered. */
  load(): { waiting: number; making: number };
  /** Ends the threads; documents not rendered by then are rejected. */
  close(): Promise<void>;
}

/** This document could not be rendered. */
export class RenderingFailed extends Error {
  override name = "RenderingFailed";
}

/** This document was not rendered in time, as on an overloaded machine. */
export class RenderingTimedOut extends RenderingFailed {
  override name = "RenderingTimedOut";
}

interface Options {
  threads?: number;
  /** How many documents may wait, in addition to those being rendered. */
  waiting?: QueueLimits;
  /** In milliseconds, for one document; a thread's first includes reading the typefaces. */
  timeout?: number;
  /** In milliseconds; a thread that is idle for that long is ended to free its memory. */
  idle?: number;
  /** The program of a thread. */
  entry?: URL;
}

/** For a thread that has been asked to exit. Most documents are made in less. */
const EXIT_MS = 2000;
const EXITED_THREAD_ID = -1;

interface Job {
  document: Printable;
  settle(outcome: Uint8Array | Error): void;
}

interface Thread {
  worker: Worker;
  job?: Job;
  ending?: NodeJS.Timeout;
}

export function createPdfRenderer(options: Options = {}): PdfRenderer {
  const {
    threads: maxThreads = Math.min(2, Math.max(1, availableParallelism() - 1)),
    waiting = { ofOne: 50, inAll: 200 },
    timeout = 60_000,
    idle = 30_000,
    // In a build, all files are in one directory.
    entry = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url),
  } = options;
  const threads = new Set<Thread>();
  const queue = createFairQueue<Job>(waiting);
  let closed = false;

  function startThread(): Thread {
    const worker = new Worker(entry, {
      // An empty environment: a hostile document that took over this thread could not read the database's password.
      env: {},
      execArgv: [],
      // A young generation of 8 MB halves the memory of an idle thread; rendering takes as long as with more.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
    });
    const thread: Thread = { worker };
    threads.add(thread);
    worker.on("message", (answer: Answer) => {
      settle(thread, "bytes" in answer ? answer.bytes : new RenderingFailed(answer.problem));
      // An idle thread does not prevent the process from ending.
      worker.unref();
      thread.ending = setTimeout(() => end(thread), idle).unref();
      startNext();
    });
    worker.on("error", (error) => abandon(thread, new RenderingFailed(`The thread ended: ${error}`)));
    worker.on("exit", () => abandon(thread, new RenderingFailed("The thread ended")));
    return thread;
  }

  function settle(thread: Thread, outcome: Uint8Array | Error): void {
    const { job } = thread;
    delete thread.job;
    job?.settle(outcome);
  }

  /** Node ends the whole process if a thread is terminated while it begins to compress, so it is asked to exit first. */
  async function end(thread: Thread): Promise<void> {
    threads.delete(thread);
    const { worker } = thread;
    if (worker.threadId === EXITED_THREAD_ID) return;
    const hasExited = new Promise((resolve) => worker.once("exit", resolve));
    const timer = setTimeout(() => worker.terminate(), EXIT_MS);
    worker.postMessage(null);
    await hasExited;
    clearTimeout(timer);
  }

  function abandon(thread: Thread, error: Error): void {
    if (!threads.has(thread)) return;
    void end(thread);
    settle(thread, error);
    startNext();
  }

  function startNext(): void {
    const idleThread = threads.values().find(({ job }) => !job);
    if (closed || (!idleThread && threads.size >= maxThreads)) return;
    const job = queue.next();
    if (!job) return;
    const thread = idleThread ?? startThread();
    const timeoutTimer = setTimeout(
      () => abandon(thread, new RenderingTimedOut(`Not made within ${timeout} ms`)),
      timeout,
    );
    thread.job = {
      ...job,
      settle(outcome) {
        clearTimeout(timeoutTimer);
        job.settle(outcome);
      },
    };
    clearTimeout(thread.ending);
    thread.worker.ref();
    thread.worker.postMessage(job.document);
  }

  return {
    async render(document, owner, signal) {
      signal?.throwIfAborted();
      if (closed) throw new RenderingFailed("The renderer is closed");
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      const job: Job = {
        document,
        settle: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
      };
      // A document that is already being rendered is finished and discarded.
      const cancel = () => {
        queue.remove(owner, job);
        reject(signal?.reason);
      };
      queue.add(owner, job);
      signal?.addEventListener("abort", cancel, { once: true });
      startNext();
      return promise.finally(() => signal?.removeEventListener("abort", cancel));
    },
    load: () => ({ waiting: queue.length(), making: [...threads].filter(({ job }) => job).length }),
    async close() {
      closed = true;
      const failure = new RenderingFailed("The renderer is closed");
      for (let job = queue.next(); job; job = queue.next()) job.settle(failure);
      for (const { job } of threads) job?.settle(failure);
      await Promise.all([...threads].map(end));
    },
  };
}
