// Documents over HTTP beside bare pdfkit, and what making them costs those who only read the list.
import { findOwnCompany } from "#server/companies/queries.ts";
import { openDatabase } from "#server/database/connect.ts";
import { findJobTexts } from "#server/offers/queries.ts";
import { buildDraftDocument } from "#server/offers/staff/draft.ts";
import { readDetail } from "#server/quotes/detail.ts";
import type { QuoteDocument } from "#server/quotes/document/document.ts";
import { type Client, measureTime, quantile } from "./client.ts";
import { barePdf } from "./floors/bare-pdf.ts";
import type { Target } from "./processes.ts";
import type { Seeded } from "./seed.ts";

/** Milliseconds, p50 unless said otherwise; one entry for each round. */
export interface PdfFigures {
  http: number[];
  bare: number[];
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

export async function measurePdf({ client, product, databaseUrl, seeded, rounds, count }: PdfRun): Promise<PdfFigures> {
  const id = seeded.ids[0] ?? "";
  const bare = barePdf(await documentMeasured(databaseUrl, seeded.companyId, id));
  const overHttp = () => client.send(product, { method: "GET", path: `/api/quotes/${id}/pdf` });
  const list = () => client.send(product, { method: "GET", path: "/api/quotes?limit=50" });
  const figures: PdfFigures = { http: [], bare: [], listQuiet: [], listBeside: [] };
  for (const warm of [overHttp, bare]) await times(warm, 20);
  for (let round = 0; round < rounds; round++) {
    const p50 = async (work: () => Promise<unknown>) => quantile(await times(work, Math.ceil(count / 5)), 0.5);
    figures.http.push(await p50(overHttp));
    figures.bare.push(await p50(bare));
    figures.listQuiet.push(quantile(await times(list, count), 0.95));
    let making = true;
    const printing = [1, 2].map(async () => {
      while (making) await overHttp();
    });
    figures.listBeside.push(quantile(await times(list, count), 0.95));
    making = false;
    await Promise.all(printing);
  }
  return figures;
}

async function documentMeasured(databaseUrl: string, companyId: number, id: string): Promise<QuoteDocument> {
  const database = await openDatabase({ databaseUrl });
  try {
    return await database.asCompany(companyId, async (db) => {
      const [company, quote, job] = [
        await findOwnCompany(db, companyId),
        await readDetail(db, id),
        await findJobTexts(db, id),
      ];
      if (!company || !job) throw new Error("The company measured has no row");
      const admin = { role: "company_admin", showPricingToUsers: false } as const;
      return buildDraftDocument({ company, quote, job, revision: null }, admin, new Date());
    });
  } finally {
    await database.close();
  }
}

async function times(work: () => Promise<unknown>, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let made = 0; made < count; made++) taken.push(await measureTime(work));
  return taken;
}
