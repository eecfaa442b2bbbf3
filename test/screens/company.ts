// A company whose settings screens can change: it is answered as the last change left it.
import type * as z from "zod/mini";
import { getCompany, updateCompany } from "#contract/companies.ts";
import { answer, callsOf, sampleOf } from "./answers.ts";
import { refuseOvertaken } from "./quotes.ts";

type WireCompany = z.input<typeof getCompany.reply>;

/** The sample with these settings; a change of an older version is refused, as the server does. */
export function answerCompany(changes: Partial<WireCompany> = {}) {
  let company = { ...sampleOf(getCompany), ...changes };
  const change = (fields: object) => {
    company = { ...company, ...fields, version: company.version + 1 };
    return company;
  };
  answer(getCompany, () => company);
  answer(updateCompany, ({ body }) => {
    const { version, ...fields } = body as { version?: number };
    return version === undefined || version === company.version ? change(fields) : refuseOvertaken(company);
  });
  return { read: () => company, change };
}

export const companyChanges = () => callsOf(updateCompany).map(({ body }) => body);
