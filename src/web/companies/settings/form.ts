// A form over some of the company's settings: only changed ones are sent, so changes of different ones merge.
import type { FieldValues } from "react-hook-form";
import type * as z from "zod/mini";
import { type Company, getCompany, type updateBrand, type updateCompany } from "#contract/companies.ts";
import { call } from "#web/kernel/api.ts";
import { type RecordForm, useRecordForm } from "#web/kernel/forms/record-form.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { toast } from "#web/ui/feedback/toast.ts";

interface CompanyFormOptions<Values extends FieldValues> {
  /** The form's name. */
  name: string;
  company: Company;
  endpoint: typeof updateCompany | typeof updateBrand;
  /** The field values for a company. */
  values: (company: Company) => Values;
  done: string;
  failure: string;
  onSaved?: () => void;
}

export type CompanyForm<Values extends FieldValues> = RecordForm<Values, Company>;

const cacheCompany = (company: Company) => void queryClient.setQueryData(buildQueryKey(getCompany), company);

export function useCompanyForm<Values extends FieldValues>(options: CompanyFormOptions<Values>): CompanyForm<Values> {
  const { name, company, endpoint, values, done, failure } = options;
  return useRecordForm({
    name,
    endpoint: endpoint as typeof updateCompany,
    record: company,
    toValues: (original) => values(original ?? company),
    followsUpdates: true,
    schema: endpoint.body as z.ZodMiniType<Record<string, unknown>, unknown>,
    mode: "onTouched",
    save(body, base, changed) {
      const change = Object.fromEntries(Object.entries(body).filter(([field]) => changed.has(field)));
      return call(endpoint as typeof updateCompany, {
        params: { companyId: company.id },
        body: { ...change, version: base?.version },
      });
    },
    merge: (original, body, current, changed) =>
      listContestedFields([...changed], values, original, current).length > 0 ? null : body,
    onSaved(savedCompany) {
      cacheCompany(savedCompany);
      toast({ title: done });
      options.onSaved?.();
    },
    onUnchanged: () => toast({ title: "Nothing to save", description: "No setting was changed." }),
    onConflict: cacheCompany,
    onFailed: () => toast({ title: "Error", description: failure, destructive: true }),
  });
}

/** Of the fields changed here, those that another user has changed as well. */
export function listContestedFields<Values extends FieldValues>(
  changed: readonly string[],
  values: (company: Company) => Values,
  original: Company,
  current: Company,
): string[] {
  return changed.filter((field) => values(current)[field] !== values(original)[field]);
}
