// A form over some of the company's settings: only what was changed is sent, and nobody's change is lost (decision 52).
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { type Company, getCompany, type updateBrand, type updateCompany } from "#contract/companies.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { currentIn } from "#web/kernel/outdated.ts";
import { keyOf, queryClient } from "#web/kernel/queries.ts";
import { useTypedForm } from "#web/kernel/typed-keeping.ts";
import { useUnsaved } from "#web/kernel/unsaved.ts";
import { type SummaryError, summaryErrors } from "#web/ui/error-summary.tsx";
import { toast } from "#web/ui/toast.ts";

export interface CompanyForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  submit: (event: FormEvent) => void;
  pending: boolean;
  dirty: boolean;
  /** Everything that is wrong, for the summary. */
  wrong: SummaryError[];
  /** Somebody else changed the same fields meanwhile: their company, which of them, and the two ways out. */
  conflict: { current: Company; names: string[]; takeTheirs: () => void; saveMine: () => void } | null;
}

interface Terms<Values extends FieldValues> {
  /** The form's own. */
  name: string;
  company: Company;
  endpoint: typeof updateCompany | typeof updateBrand;
  /** What stands in the fields for a company. */
  values: (company: Company) => Values;
  /** Makes the call's body of it. */
  wire: (values: Values) => Record<string, unknown>;
  done: string;
  failure: string;
}

type Change = Record<string, unknown>;
type Outcome = { saved: Company } | { current: Company; names: string[] };

export function useCompanyForm<Values extends FieldValues>(terms: Terms<Values>): CompanyForm<Values> {
  const { name, company, endpoint, values, wire, done, failure } = terms;
  const [seen, setSeen] = useState(company);
  const [conflict, setConflict] = useState<{ current: Company; names: string[] } | null>(null);
  const [schema] = useState(() =>
    z.pipe(z.transform(wire), endpoint.body as z.ZodMiniType<unknown, Record<string, unknown>>),
  );
  const form = useForm<Values>({
    resolver: zodResolver(schema) as never,
    defaultValues: values(company) as DefaultValues<Values>,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { isDirty: dirty, dirtyFields, errors } = form.formState;
  useUnsaved(dirty);
  useTypedForm(name, form);

  const show = (next: Company) => {
    setConflict(null);
    setSeen(next);
    form.reset(values(next));
  };
  // Nothing typed yet: the form follows what others change.
  useEffect(() => {
    if (dirty || company.version === seen.version) return;
    setSeen(company);
    form.reset(values(company));
  }, [dirty, company, seen.version, form, values]);

  const saving = useMutation<Outcome, CallError, { change: Change; over: Company }>({
    async mutationFn({ change, over }) {
      const send = (version: number) =>
        call(endpoint as typeof updateCompany, { params: { companyId: company.id }, body: { ...change, version } });
      try {
        return { saved: await send(over.version) };
      } catch (error) {
        const current = currentIn(getCompany, error);
        if (!current) throw error;
        const names = Object.keys(change).filter((key) => values(current)[key] !== values(over)[key]);
        // They changed something else: both changes stand.
        return names.length > 0 ? { current, names } : { saved: await send(current.version) };
      }
    },
    onSuccess(outcome) {
      if ("saved" in outcome) {
        queryClient.setQueryData(keyOf(getCompany), outcome.saved);
        show(outcome.saved);
        toast({ title: done });
      } else {
        queryClient.setQueryData(keyOf(getCompany), outcome.current);
        setConflict(outcome);
      }
    },
    onError(error) {
      // Signed out: that has its own words, and this notification would take their place.
      if (error.status !== 401) toast({ title: "Error", description: failure, destructive: true });
      for (const [field, message] of Object.entries(error.fields)) form.setError(field as Path<Values>, { message });
    },
  });

  const save = (over: Company) =>
    form.handleSubmit((body) => {
      if (saving.isPending) return;
      const changed = Object.entries(body).filter(([key]) => dirtyFields[key as keyof typeof dirtyFields]);
      if (changed.length === 0) return toast({ title: "Nothing to save", description: "No setting was changed." });
      saving.mutate({ change: Object.fromEntries(changed), over });
    });

  const { error } = saving;
  const whole = error && Object.keys(error.fields).length === 0 ? [{ message: error.sentence ?? error.message }] : [];
  return {
    form,
    submit: (event) => void save(seen)(event),
    pending: saving.isPending,
    dirty,
    wrong: [...whole, ...summaryErrors(errors as Record<string, { message?: unknown } | undefined>)],
    conflict: conflict && {
      ...conflict,
      takeTheirs: () => show(conflict.current),
      saveMine: () => {
        setSeen(conflict.current);
        void save(conflict.current)();
      },
    },
  };
}
