import { useMutation, useQuery } from "@tanstack/react-query";
import { Building2, VenetianMask } from "lucide-react";
import { useEffect } from "react";
import { listCompanies, switchCompany } from "#contract/companies.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatDate } from "#domain/days.ts";
import { call } from "#web/kernel/api.ts";
import { errorToast, wordsOf } from "#web/kernel/error-toast.ts";
import { reading } from "#web/kernel/queries.ts";
import { useSession } from "#web/kernel/session.tsx";
import { PageHead } from "#web/ui/app-shell.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/note.tsx";
import { Plate } from "#web/ui/plate.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateBox } from "#web/ui/state-box.tsx";
import { Table, Td, Th } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.ts";
import { REDIRECT_AFTER_MS, useExitImpersonation } from "./exit-impersonation.ts";

type Companies = ReplyOf<typeof listCompanies>;

export function PlatformAdmin() {
  const { impersonatedCompany } = useSession().impersonation;
  const companies = useQuery(reading(listCompanies));
  useEffect(() => {
    if (companies.error) errorToast(companies.error, "Failed to fetch companies");
  }, [companies.error]);
  return (
    <>
      <PageHead title="Platform Administration" />
      <div className="grid gap-4">
        {impersonatedCompany && <Impersonating company={impersonatedCompany.name} />}
        {companies.isPending ? (
          <Skeleton lines={5} />
        ) : companies.error ? (
          <StateBox
            kind="error"
            title="Failed to fetch companies"
            action={<Button onClick={() => void companies.refetch()}>Try Again</Button>}
          >
            {wordsOf(companies.error)}
          </StateBox>
        ) : companies.data.length === 0 ? (
          <StateBox kind="empty" icon={Building2} title="No companies found">
            Create your first company to get started
          </StateBox>
        ) : (
          <CompanyTable companies={companies.data} />
        )}
      </div>
    </>
  );
}

function CompanyTable({ companies }: { companies: Companies }) {
  const switching = useMutation({
    mutationFn: (companyId: number) => call(switchCompany, { params: { companyId } }),
    onSuccess() {
      toast({ title: "Success", description: "Successfully switched company view. Redirecting..." });
      // A real navigation: nothing that was read before belongs to the company.
      setTimeout(() => window.location.assign("/"), REDIRECT_AFTER_MS);
    },
    onError: (error) => errorToast(error, "Failed to switch company"),
  });
  const busy = switching.isPending || switching.isSuccess;
  return (
    <Plate title="Companies">
      {switching.error && (
        <div className="border-b border-rule p-3">
          <Note tone="bad" title="Failed to switch company.">
            {wordsOf(switching.error)}
          </Note>
        </div>
      )}
      <Table caption="Companies">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Slug</Th>
            <Th>Status</Th>
            <Th>Created</Th>
            <Th num>Actions</Th>
          </tr>
        </thead>
        <tbody>
          {companies.map(({ id, name, slug, isActive, createdAt }) => (
            <tr key={id}>
              <Td className="t-strong wrap-anywhere">{name}</Td>
              <Td label="Slug" className="text-ink-2 wrap-anywhere">
                {slug}
              </Td>
              <Td label="Status">
                <Badge tone={isActive ? "ok" : "off"}>{isActive ? "Active" : "Inactive"}</Badge>
              </Td>
              <Td label="Created" className="whitespace-nowrap text-ink-2">
                {formatDate(createdAt)}
              </Td>
              <Td num>
                <Button
                  size="sm"
                  className="max-md:mt-2 max-md:w-full"
                  aria-label={`Impersonate ${name}`}
                  pending={busy && switching.variables === id}
                  pendingLabel="Switching..."
                  disabled={busy && switching.variables !== id}
                  onClick={() => switching.mutate(id)}
                >
                  <VenetianMask />
                  Impersonate
                </Button>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Plate>
  );
}

function Impersonating({ company }: { company: string }) {
  const exit = useExitImpersonation({ quietly: false });
  return (
    <Note
      icon={VenetianMask}
      className="items-center border-(--hazard)! bg-[color-mix(in_srgb,var(--hazard)_14%,var(--plate))]! [&>svg]:text-ink!"
      title={`Currently impersonating: ${company}`}
      action={
        <Button size="sm" className="max-md:w-full" pending={exit.busy} pendingLabel="Exiting..." onClick={exit.start}>
          Exit Impersonation
        </Button>
      }
    />
  );
}
