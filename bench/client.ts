// The client: plain HTTP on connections that stay open, one call after another or several callers at once.
import { Agent, request } from "node:http";
import type { Target } from "./processes.ts";

export interface Call {
  method: "GET" | "POST";
  path: string;
  body?: string;
}

/** Milliseconds and calls a second; CPU of the server in microseconds a call. */
export interface Figures {
  p50: number;
  p95: number;
  rate: number;
  cpu: number;
}

export class Client {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #headers: Record<string, string>;

  constructor(headers: Record<string, string>) {
    this.#headers = headers;
  }

  /** The body of the answer. Anything but success ends the run: the time of an error is no figure. */
  send({ port, name }: Target, { method, path, body }: Call): Promise<Buffer> {
    const headers = body === undefined ? this.#headers : { ...this.#headers, "content-type": "application/json" };
    return new Promise((resolve, reject) => {
      const sentRequest = request({ host: "127.0.0.1", port, method, path, agent: this.#agent, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const text = Buffer.concat(chunks);
          const { statusCode = 0 } = answer;
          if (statusCode < 300) resolve(text);
          else reject(new Error(`${name}: ${method} ${path} answered ${statusCode} ${text}`));
        });
      });
      sentRequest.on("error", reject);
      sentRequest.end(body);
    });
  }

  /**
   * `count` calls one after another, then `clients` callers for `milliseconds`; the servers by turns, a part each, so
   * that all of them meet the machine in the same mood.
   */
  async measure(targets: Target[], next: () => Call, { count, clients, milliseconds }: Effort): Promise<Figures[]> {
    const measurements = targets.map((target) => ({ target, times: [] as number[], cpu: 0, rates: [] as number[] }));
    for (const { target } of measurements)
      for (let warm = 0; warm < count / 10; warm++) await this.send(target, next());
    for (let part = 0; part < TURNS; part++) {
      for (const measurement of measurements) {
        const usageBefore = await measurement.target.usage();
        for (let calls = 0; calls < count / TURNS; calls++)
          measurement.times.push(await measureTime(() => this.send(measurement.target, next())));
        measurement.cpu += (await measurement.target.usage()).cpuMicros - usageBefore.cpuMicros;
      }
    }
    for (let part = 0; part < TURNS; part++) {
      for (const measurement of measurements)
        measurement.rates.push(
          await this.rate(measurement.target, next, { clients, milliseconds: milliseconds / TURNS }),
        );
    }
    return measurements.map(({ times, cpu, rates }) => ({
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      cpu: cpu / times.length,
      rate: quantile(rates, 0.5),
    }));
  }

  /** Calls a second of `clients` callers, each calling again as soon as it is answered. */
  async rate(target: Target, next: () => Call, { clients, milliseconds }: Omit<Effort, "count">): Promise<number> {
    const from = performance.now();
    let calls = 0;
    const callRepeatedly = async () => {
      while (performance.now() - from < milliseconds) {
        await this.send(target, next());
        calls++;
      }
    };
    await Promise.all(Array.from({ length: clients }, callRepeatedly));
    return (calls / (performance.now() - from)) * 1000;
  }

  close(): void {
    this.#agent.destroy();
  }
}

const TURNS = 5;

export interface Effort {
  count: number;
  clients: number;
  milliseconds: number;
}

/** Milliseconds. */
export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
