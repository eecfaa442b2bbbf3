// Documents over HTTP beside bare pdfkit, and what making them costs those who only read the list.

import { shownTo } from "#domain/quotes/policy.ts";
import { findOwnCompany } from "#server/companies/queries.ts";
import { openDatabase } from "#server/database/connect.ts";
import { readDetail } from "#server/quotes/detail.ts";
import { documentOf, type QuoteDocument } from "#server/quotes/document/document.ts";
import { createPdfRenderer } from "#server/quotes/document/render-pool.ts";
import { barePdf } from "./bare-pdf.ts";
import { type Client, quantile, timed } from "./client.ts";
import type { Target } from "./processes.ts";
import type { Seeded } from "./seed.ts";

/** Milliseconds, p50 unless said otherwise; one entry for each round. */
export interface PdfFigures {
  http: number[];
  bare: number[];
  /** With 60 lines of remarks: by the product's renderer, without HTTP, which prints no remarks; and by bare pdfkit. */
  longRendered: number[];
  longBare: number[];
  /** p95 of the list on a quiet server, and while two clients have documents made. */
  listQuiet: number[];
  listBeside: number[];
}

export interface PdfRun {
  client: Client;
  product: Target;
  databaseUrl: string;
  seeded: Seeded;
  rounds: number;
  count: number;
}

const LINE = "Isolate the supply before the work begins; access by the loading bay, between 7 and 11 in the morning.";
const SIXTY = Array.from({ length: 60 }, (_, line) => `${line + 1}. ${LINE}`).join("\n");

export async function measurePdf({ client, product, databaseUrl, seeded, rounds, count }: PdfRun): Promise<PdfFigures> {
  const id = seeded.ids[0] ?? "";
  const [ordinary, long] = await documents(databaseUrl, seeded.companyId, id);
  const renderer = createPdfRenderer();
  const overHttp = () => client.send(product, { method: "GET", path: `/api/quotes/${id}/pdf` });
  const list = () => client.send(product, { method: "GET", path: "/api/quotes?limit=50" });
  const [bare, longBare, longRendered] = [
    barePdf(ordinary),
    barePdf(long),
    () => renderer.render(long, seeded.companyId),
  ];
  const figures: PdfFigures = { http: [], bare: [], longRendered: [], longBare: [], listQuiet: [], listBeside: [] };
  for (const warm of [overHttp, bare, longBare, longRendered]) await times(warm, 20);
  for (let round = 0; round < rounds; round++) {
    const p50 = async (work: () => Promise<unknown>) => quantile(await times(work, Math.ceil(count / 5)), 0.5);
    figures.http.push(await p50(overHttp));
    figures.bare.push(await p50(bare));
    figures.longRendered.push(await p50(longRendered));
    figures.longBare.push(await p50(longBare));
    figures.listQuiet.push(quantile(await times(list, count), 0.95));
    let making = true;
    const printing = [1, 2].map(async () => {
      while (making) await overHttp();
    });
    figures.listBeside.push(quantile(await times(list, count), 0.95));
    making = false;
    await Promise.all(printing);
  }
  await renderer.close();
  return figures;
}

async function documents(databaseUrl: string, companyId: number, id: string): Promise<[QuoteDocument, QuoteDocument]> {
  const database = await openDatabase({ databaseUrl });
  try {
    return await database.asCompany(companyId, async (db) => {
      const [company, stored] = [await findOwnCompany(db, companyId), await readDetail(db, id)];
      const quote = shownTo({ role: "company_admin", showPricingToUsers: false }, stored);
      if (!company) throw new Error("The company measured has no row");
      return [documentOf(company, quote), documentOf(company, quote, SIXTY)];
    });
  } finally {
    await database.close();
  }
}

async function times(work: () => Promise<unknown>, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let made = 0; made < count; made++) taken.push(await timed(work));
  return taken;
}
