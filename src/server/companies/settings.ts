// Changing the company acted in: its settings, its brand and its logo, each kept only if nobody was faster (decision 52).
import type { BrandChange, CompanyChange, updateBrand, updateCompany, uploadLogo } from "#contract/companies.ts";
import { currencySymbols } from "#domain/companies/currency.ts";
import type { Tx } from "#server/database/connect.ts";
import { type Answer, type Call, unchanged } from "#server/kernel/call.ts";
import { invalid, outdated } from "#server/kernel/errors.ts";
import type { Logo } from "./logo.ts";
import { type OwnCompany, saveCompany } from "./queries.ts";

export const noLogo = { brandImageUrl: null, brandImageData: null, brandImageType: null, brandImageSize: null };

type Changing = { db: Tx; record: OwnCompany; now: Date };
type Change = Omit<CompanyChange & BrandChange, "version"> | typeof noLogo | Logo;

export function changeCompany({ body, ...call }: Call<typeof updateCompany, OwnCompany>) {
  const { version, ...change } = body;
  for (const key of ["vatNumber", "legalName", "registeredAddress", "companyNumber"] as const) {
    if (change[key] === "") change[key] = null;
  }
  return save(call, version, change);
}

export async function changeBrand({ body, ...call }: Call<typeof updateBrand, OwnCompany>) {
  const { version, currencySymbol, ...change } = body;
  const currency = change.currency ?? call.record.currency;
  const symbol = currencySymbols[currency];
  if (currencySymbol !== undefined && currencySymbol !== symbol) {
    throw invalid({ currencySymbol: `The symbol of ${currency} is ${symbol}` });
  }
  return save(call, version, change.currency ? { ...change, currencySymbol: symbol } : change);
}

export function changeLogo({ body, prepared, ...call }: Call<typeof uploadLogo, OwnCompany, Logo>) {
  return save(call, body.version, { ...noLogo, ...prepared });
}

export async function dropLogo(call: Changing) {
  const saved = await save(call, undefined, noLogo);
  const done = { success: true } as const;
  return "parts" in saved ? unchanged(done) : done;
}

/** What stays as it is makes no new version and no entry in the audit log. */
async function save(
  { db, record, now }: Changing,
  version: number | undefined,
  asked: Change,
): Promise<OwnCompany | Answer<OwnCompany>> {
  if (version !== undefined && version !== record.version) throw outdated(record);
  const differs = ([key, value]: [string, unknown]) => value !== undefined && value !== record[key as keyof OwnCompany];
  const change = Object.fromEntries(Object.entries(asked).filter(differs));
  if (Object.keys(change).length === 0) return unchanged(record);
  return saveCompany(db, { ...record, ...change }, "brandImageData" in asked ? "logo" : "settings", now);
}
