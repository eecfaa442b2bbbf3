// Sending a quote beside calculating one, and the customer's page beside the floor's read.
import { randomUUIDv7 } from "node:crypto";
import { type Client, measureTime, quantile } from "./client.ts";
import type { Target } from "./processes.ts";
import type { Seeded } from "./seed.ts";

/** Milliseconds, p50; one entry for each round. */
export interface OfferFigures {
  /** Until the letter is queued, without the time in which the document is made. */
  send: number[];
  calculate: number[];
  /** GET /q/…, which a customer's browser shows without anything else. */
  page: number[];
  /** The floor's read of one quote. */
  floor: number[];
}

export interface OfferRun {
  client: Client;
  product: Target;
  floor: Target;
  seeded: Seeded;
  rounds: number;
  count: number;
}

export async function measureOffers({
  client,
  product,
  floor,
  seeded,
  rounds,
  count,
}: OfferRun): Promise<OfferFigures> {
  const figures: OfferFigures = { send: [], calculate: [], page: [], floor: [] };
  const ask = async (method: "GET" | "POST", path: string, body: object = {}) => {
    const payload = method === "POST" ? { body: JSON.stringify(body) } : {};
    return JSON.parse((await client.send(product, { method, path, ...payload })).toString());
  };
  const email = { to: "margaret@dairy.test", subject: "Your quotation", message: "As promised.", copyToSelf: false };
  const quotesPerRound = Math.ceil(count / 10);

  for (let round = 0; round < rounds; round++) {
    const times = { send: [] as number[], calculate: [] as number[], document: [] as number[], read: [] as number[] };
    let newest = "";
    for (let index = 0; index < quotesPerRound; index++) {
      const { id } = await ask("POST", "/api/quotes", { id: randomUUIDv7(), ...seeded.job });
      newest = id;
      const path = `/api/quotes/${id}`;
      times.calculate.push(await measureTime(() => ask("POST", `${path}/calculate`)));
      const { version } = await ask("GET", path);
      times.read.push(await measureTime(() => ask("GET", path)));
      times.document.push(await measureTime(() => client.send(product, { method: "GET", path: `${path}/pdf` })));
      times.send.push(
        await measureTime(() => ask("POST", `${path}/send`, { version, ...email, attachDocument: true })),
      );
    }
    const p50 = (times: number[]) => quantile(times, 0.5);
    figures.send.push(p50(times.send) - (p50(times.document) - p50(times.read)));
    figures.calculate.push(p50(times.calculate));

    const { url } = await ask("POST", `/api/quotes/${newest}/links`);
    const page = { method: "GET", path: new URL(url).pathname } as const;
    const floorRead = { method: "GET", path: `/api/quotes/${seeded.ids[0]}` } as const;
    const readTimes = { page: [] as number[], floor: [] as number[] };
    for (let index = 0; index < count; index++) {
      readTimes.page.push(await measureTime(() => client.send(product, page)));
      readTimes.floor.push(await measureTime(() => client.send(floor, floorRead)));
    }
    figures.page.push(p50(readTimes.page));
    figures.floor.push(p50(readTimes.floor));
  }
  return figures;
}
