// A company whose settings screens can change: the reply contains the last change.
import type * as z from "zod/mini";
import { getCompany, removeLogo, updateBrand, updateCompany, uploadLogo } from "#contract/companies.ts";
import { answer, type Call, callsOf, sampleOf } from "./answers.ts";
import { refuseOvertaken } from "./quotes.ts";

type WireCompany = z.input<typeof getCompany.reply>;

/** The sample with these settings; a change of an older version is refused, as on the server. */
export function answerCompany(changes: Partial<WireCompany> = {}) {
  let company = { ...sampleOf(getCompany), ...changes };
  const change = (fields: Partial<WireCompany>) => {
    const terms = fields.terms === undefined || fields.terms === company.terms ? 0 : 1;
    const { version, termsVersion } = company;
    company = { ...company, ...fields, version: version + 1, termsVersion: termsVersion + terms };
    return company;
  };
  const save = ({ body }: Call) => {
    const { version, ...fields } = body as Partial<WireCompany>;
    return version === undefined || version === company.version ? change(fields) : refuseOvertaken(company);
  };
  answer(getCompany, () => company);
  for (const endpoint of [updateCompany, updateBrand, uploadLogo]) answer(endpoint, save);
  answer(removeLogo, () => {
    change({ brandImageData: null, brandImageType: null });
    return { success: true as const };
  });
  return { read: () => company, change };
}

export const companyChanges = () => callsOf(updateCompany).map(({ body }) => body);
