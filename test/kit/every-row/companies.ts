// Companies with a value in every column, and companies that move between installations.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choiceKeys, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { currencies, currencySymbols } from "#domain/companies/currency.ts";
import { legalForms, registers } from "#domain/companies/legal-form.ts";
import { priceDetails } from "#domain/price-detail.ts";
import { setIdRange } from "#server/companies/move/id-range.ts";
import { importCompany } from "#server/companies/move/import.ts";
import { exportCompany, removeCompany } from "#server/companies/move/leave.ts";
import { openDatabase } from "#server/database/connect.ts";
import { withServerOwner } from "#server/database/owner-connection.ts";
import { migratedServerDatabase } from "#test/databases.ts";
import { addCompany, createWorld, newQuote, type World } from "#test/world.ts";
import { sealAll } from "../sealing.ts";
import { succeed } from "./succeed.ts";

const ADMIN = "platform_admin impersonating";

export async function fillNorth(world: World): Promise<void> {
  const { id, choices } = world.north;
  const change = async (url: string, body: object) => succeed(await world.as("company_admin", "PUT", url, body));
  await change(`/api/company/${id}`, {
    legalName: "Northern Pumps Limited",
    companyNumber: "01234567",
    registeredAddress: "1 Mill Lane, Leeds",
    contactEmail: "office@north.test",
    contactPhone: "0161 496 0000",
    defaultEmailMessage: "Here is our quotation.",
    maxPriceDetail: "lines",
    vatRegistered: true,
    vatNumber: "GB 482 1177 03",
    terms: "Paid in 30 days.",
  });
  for (const [n, kind] of kinds.entries()) {
    const texts = kind === "job_type" ? { scope: "A new pump", exclusions: "No wiring" } : {};
    const described = kind === "motor_size" ? {} : { description: "Described" };
    const item = choices[choiceKeys[kind]];
    await change(`/api/admin/${kindLabels[kind].path}/${item}`, { ...described, ...texts });
    const limited = kinds[(n + 1) % kinds.length] ?? kind;
    const rule = { triggerType: kind, triggerValueIds: [item], constraintType: limited };
    const allowedValueIds = [choices[choiceKeys[limited]]];
    const named = { name: `By ${kind}`, description: "Limits the next list", isActive: false };
    const url = "/api/admin/configuration-rules";
    succeed(await world.as("company_admin", "POST", url, { ...named, ...rule, allowedValueIds }));
    const extra = { name: `Bracket by ${kind}`, details: "Galvanised", price: 18.5, onlyKind: kind, onlyIds: [item] };
    succeed(await world.as("company_admin", "POST", "/api/admin/extras", extra));
  }
  const plan = { name: "Depot", description: "For a depot", maxUsers: 1000, maxQuotes: 10_000, price: 49.5 };
  const made = succeed(await world.as("platform_admin", "POST", "/api/admin/plans", plan));
  succeed(await world.as("platform_admin", "PUT", `/api/admin/companies/${id}`, { planId: made.id }));
  succeed(await world.as("platform_admin", "PUT", `/api/admin/plans/${made.id}`, { features: { depots: 1 } }));
}

/** A company of each legal form, which also differ in everything else that has few values. */
export async function makeCompanies(world: World): Promise<void> {
  for (const [n, legalForm] of legalForms.entries()) {
    const { id } = await addCompany(world.database, `${legalForm} Ltd`, `FORM${n}`, {});
    succeed(await world.as(ADMIN, "POST", `/api/admin/switch-company/${id}`));
    const take = <T>(list: readonly T[]) => list[n % list.length] as T;
    const change = {
      legalForm,
      registeredIn: take(registers),
      maxPriceDetail: take(priceDetails),
      engineersSee: take(["own", "company"]),
      defaultNoCancellation: take(["advised", null]),
      cancellationAdvice: "Our solicitor’s letter",
      cancellationAdviceDate: "2026-11-02",
      depositPercent: take([25, 0]),
      depositWords: "By bank transfer",
    };
    succeed(await world.as(ADMIN, "PUT", `/api/company/${id}`, change));
    const currency = take(currencies);
    const brand = { currency, currencySymbol: currencySymbols[currency] };
    succeed(await world.as(ADMIN, "PUT", `/api/company/${id}/brand`, brand));
  }
  await world.renew(ADMIN);
}

/** One company comes from another installation; one is exported to another, and one was removed since. */
export async function moveCompanies(world: World, url: string): Promise<void> {
  const other = await migratedServerDatabase();
  const directory = await mkdtemp(join(tmpdir(), "volute-companies-"));
  const files = ["leaving", "coming", "gone"].map((name) => join(directory, name)) as [string, string, string];
  const as = <T>(address: string, work: Parameters<typeof withServerOwner<T>>[1]) =>
    withServerOwner({ url: address, setting: "DATABASE_URL" }, work);
  try {
    await as(other.url, (owner) => setIdRange(owner, 1));
    const there = await createWorld({}, openDatabase({ databaseUrl: other.url }));
    try {
      const coming = await addCompany(there.database, "Wye Pumps Ltd", "WYE", {});
      succeed(await there.as(ADMIN, "POST", `/api/admin/switch-company/${coming.id}`));
      succeed(await there.as(ADMIN, "POST", "/api/quotes", newQuote(coming)));
      await sealAll(there.database);
      await as(other.url, (owner) => exportCompany(owner, coming.id, files[1]));
    } finally {
      await there.end();
    }
    await as(url, (owner) => importCompany(owner, files[1]));
    for (const [name, file, isRemoved] of [
      ["Leaving", files[0], false],
      ["Gone", files[2], true],
    ] as const) {
      const company = await addCompany(world.database, `${name} Ltd`, name.toUpperCase(), {});
      succeed(await world.as(ADMIN, "POST", `/api/admin/switch-company/${company.id}`));
      succeed(await world.as(ADMIN, "POST", "/api/quotes", newQuote(company)));
      await sealAll(world.database);
      const { moveId } = (await as(url, (owner) => exportCompany(owner, company.id, file))).head.company;
      if (isRemoved) await as(url, (owner) => removeCompany(owner, company.id, moveId));
      await world.renew(ADMIN);
    }
  } finally {
    await rm(directory, { recursive: true });
    await other.drop();
  }
}
