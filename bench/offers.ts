// Sending a quote beside calculating one, and the customer's page beside the floor's read.
import { randomUUIDv7 } from "node:crypto";
import { type Client, quantile, timed } from "./client.ts";
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
    const sent = method === "POST" ? { body: JSON.stringify(body) } : {};
    return JSON.parse((await client.send(product, { method, path, ...sent })).toString());
  };
  const letter = { to: "margaret@dairy.test", subject: "Your quotation", message: "As promised.", copyToSelf: false };
  const each = Math.ceil(count / 10);

  for (let round = 0; round < rounds; round++) {
    const taken = { send: [] as number[], calculate: [] as number[], document: [] as number[], read: [] as number[] };
    let newest = "";
    for (let made = 0; made < each; made++) {
      const { id } = await ask("POST", "/api/quotes", { id: randomUUIDv7(), ...seeded.job });
      newest = id;
      const path = `/api/quotes/${id}`;
      taken.calculate.push(await timed(() => ask("POST", `${path}/calculate`)));
      const { version } = await ask("GET", path);
      taken.read.push(await timed(() => ask("GET", path)));
      taken.document.push(await timed(() => client.send(product, { method: "GET", path: `${path}/pdf` })));
      taken.send.push(await timed(() => ask("POST", `${path}/send`, { version, ...letter, attachDocument: true })));
    }
    const p50 = (times: number[]) => quantile(times, 0.5);
    figures.send.push(p50(taken.send) - (p50(taken.document) - p50(taken.read)));
    figures.calculate.push(p50(taken.calculate));

    const { url } = await ask("POST", `/api/quotes/${newest}/links`);
    const page = { method: "GET", path: new URL(url).pathname } as const;
    const read = { method: "GET", path: `/api/quotes/${seeded.ids[0]}` } as const;
    const both = { page: [] as number[], floor: [] as number[] };
    for (let made = 0; made < count; made++) {
      both.page.push(await timed(() => client.send(product, page)));
      both.floor.push(await timed(() => client.send(floor, read)));
    }
    figures.page.push(p50(both.page));
    figures.floor.push(p50(both.floor));
  }
  return figures;
}
