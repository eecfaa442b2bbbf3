// What the forms of Branding and Quotes have in common.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { type Company, getCompany } from "#contract/companies.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { reading } from "#web/kernel/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/note.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateBox } from "#web/ui/state-box.tsx";
import type { CompanyForm } from "./form.ts";

/** The company acted in, once it is there. */
export function WithCompany({ children }: { children: (company: Company) => ReactNode }) {
  const company = useQuery(reading(getCompany));
  if (company.data) return children(company.data);
  if (company.error?.status === 404) {
    return (
      <StateBox kind="no-access" title="No Company">
        You belong to no company, so there is nothing to set here. A platform administrator can give you one.
      </StateBox>
    );
  }
  if (company.isError) return <LoadError title="The settings could not be loaded" query={company} />;
  return <Skeleton lines={6} label="Loading..." />;
}

/** For a person whose role may look but not change (decision 7). */
export function LookOnly() {
  return (
    <Note tone="plain" className="mb-4">
      Your role may look at these settings but not change them.
    </Note>
  );
}

/** What somebody else saved in the same fields, beside what was typed; the person decides. */
export function ConflictNote<Values extends FieldValues>({
  conflict,
  values,
  words,
}: Pick<CompanyForm<Values>, "conflict"> & {
  values: (company: Company) => Values;
  words: Partial<Record<string, string>>;
}) {
  if (!conflict) return null;
  const theirs = values(conflict.current);
  return (
    <Note role="alert" tone="warn" className="mb-4" title="Somebody else has changed this in the meantime.">
      What you typed is still here. Their version:
      <ul className="my-2 list-disc pl-5">
        {conflict.names.map((name) => (
          <li key={name}>
            {words[name] ?? name}: <b>{shown(theirs[name])}</b>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={conflict.takeTheirs}>Load their version</Button>
        <Button onClick={conflict.saveMine}>Save mine over it</Button>
      </div>
    </Note>
  );
}

function shown(value: unknown): string {
  if (typeof value === "boolean") return value ? "On" : "Off";
  return String(value) || "(blank)";
}
