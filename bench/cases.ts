// What is called, how often, and on which of the three servers.
import { randomUUIDv7 } from "node:crypto";
import type { Call } from "./client.ts";
import type { Seeded } from "./seed.ts";

export type On = "floor" | "tenant" | "product";

export interface Case {
  name: string;
  on: On[];
  next: () => Call;
}

const allTargets: On[] = ["floor", "tenant", "product"];

/** What people look for, from one quote of a company to every eighth of all. */
export const searches = {
  "search a number": "NPL-000050",
  // At 250,000 quotes of one company: 3, every 400th, every 8th.
  "search a customer": "Hargreaves Brewery North 117",
  "search a name": "Hargreaves Brewery North",
  "search a word": "Brewery",
};

/** Those that change nothing first, so that "100 quotes" are still 100 when they are listed. */
export function buildCases(seeded: Seeded): { reading: Case[]; writing: Case[] } {
  const get = (path: string) => () => ({ method: "GET", path }) as const;
  let turn = 0;
  const id = () => seeded.ids[turn++ % seeded.ids.length];
  const calculate = (name: string, ids: string[]): Case => ({
    name,
    on: ["product"],
    next: () => ({ method: "POST", path: `/api/quotes/${ids[turn++ % ids.length]}/calculate` }),
  });
  const search = (searchText: string) => get(`/api/quotes?limit=50&search=${encodeURIComponent(searchText)}`);
  return {
    reading: [
      { name: "list", on: allTargets, next: get("/api/quotes?limit=50") },
      { name: "read", on: allTargets, next: () => get(`/api/quotes/${id()}`)() },
      { name: "read ahead", on: allTargets, next: get("/api/quotes/prefetch?most=100") },
      { name: "dashboard", on: ["product"], next: get("/api/quotes?limit=5") },
      { name: "list by status", on: ["product"], next: get("/api/quotes?limit=50&status=sent") },
      ...Object.entries(searches).map(([name, words]): Case => ({ name, on: ["product"], next: search(words) })),
    ],
    writing: [
      {
        name: "create",
        on: allTargets,
        next: () => ({
          method: "POST",
          path: "/api/quotes",
          body: JSON.stringify({ id: randomUUIDv7(), ...seeded.job }),
        }),
      },
      calculate("calculate", seeded.ids),
      calculate("calculate 20 lines", seeded.linedIds),
      calculate("calculate three options", seeded.optionIds),
    ],
  };
}
