import { useMutation, useQuery } from "@tanstack/react-query";
import { Building2, VenetianMask } from "lucide-react";
import { Suspense } from "react";
import { switchCompany } from "#contract/companies.ts";
import { listCompanies, type PlatformCompany } from "#contract/platform/platform-companies.ts";
import { formatCount } from "#domain/counts.ts";
import { formatDate } from "#domain/days.ts";
import { call } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { type RowActions, useOpenRecord } from "#web/kernel/forms/open-record.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { ListPanel, useSearchText } from "#web/kernel/list-panel.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { DeleteButton, EditButton } from "#web/ui/tables/row-buttons.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";
import { useSession } from "#web/users/session.tsx";
import { REDIRECT_AFTER_MS } from "./impersonation.ts";

const CompanyDialog = lazyComponent(async () => (await import("./company-dialog.tsx")).CompanyDialog);
const CompanyDeletion = lazyComponent(async () => (await import("./company-deletion.tsx")).CompanyDeletion);

export function CompaniesTab() {
  const { may } = useSession();
  const search = useSearchText();
  const companies = useQuery(buildEndpointQuery(listCompanies, { query: search ? { search } : {} }));
  const { open, actions, add, close } = useOpenRecord("platform-company", companies.data);
  return (
    <>
      <ListPanel
        list={companies}
        icon={Building2}
        searchText={search}
        texts={{
          ...(may("companies", "search") ? { search: "Search companies..." } : {}),
          failure: "Failed to fetch companies",
          empty: "No companies found",
          emptyMore: "Create your first company to get started",
        }}
        add={may("companies", "create") && { label: "Create Company", onClick: add }}
      >
        {(rows) => <CompanyTable companies={rows} {...actions} />}
      </ListPanel>
      <Suspense fallback={null}>
        {open?.is === "editing" && <CompanyDialog company={open.row} onClose={close} />}
        {open?.is === "deleting" && <CompanyDeletion company={open.row} onClose={close} />}
      </Suspense>
    </>
  );
}

function CompanyTable({
  companies,
  onEdit,
  onDelete,
}: { companies: readonly PlatformCompany[] } & RowActions<PlatformCompany>) {
  const { may, impersonation } = useSession();
  const activation = useMutation({
    mutationFn: (companyId: number) => call(switchCompany, { params: { companyId } }),
    onMutate() {
      client.isLeavingCompany = true;
    },
    onSuccess() {
      toast({ title: "Success", description: "Successfully switched company view. Redirecting..." });
      // A full page load: no data read before belongs to the company.
      setTimeout(() => window.location.assign("/"), REDIRECT_AFTER_MS);
    },
    onError(error) {
      client.isLeavingCompany = false;
      showErrorToast(error, "Failed to switch company");
    },
  });
  const busy = activation.isPending || activation.isSuccess;
  return (
    <>
      {activation.error && (
        <div className="border-b border-rule p-3">
          <Note tone="bad" role="alert" title="Failed to switch company.">
            {describeError(activation.error)}
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
          {companies.map((company) => {
            const { id, name, slug, isActive, planName, userCount, quotesThisMonth, createdAt } = company;
            const isImpersonated = impersonation.impersonatedCompany?.id === id;
            return (
              <tr key={id}>
                <Td className="wrap-anywhere">
                  <span className="t-strong">{name}</span>
                  <span className="t-small block text-ink-3">
                    {planName ?? "No plan"} · {formatCount(userCount, "person", "people")} ·{" "}
                    {formatCount(quotesThisMonth, "quote", "quotes")} this month
                  </span>
                </Td>
                <Td label="Slug" className="text-ink-2 wrap-anywhere">
                  {slug}
                </Td>
                <Td>
                  <Badge tone={isActive ? "ok" : "off"}>{isActive ? "Active" : "Inactive"}</Badge>
                </Td>
                <Td label="Created" className="whitespace-nowrap text-ink-2">
                  {formatDate(createdAt)}
                </Td>
                <Td num>
                  <span className="inline-flex flex-wrap items-center justify-end gap-2">
                    {may("impersonation", "create") && (
                      <Button
                        size="sm"
                        aria-label={
                          isImpersonated ? `Impersonate ${name} (already impersonating)` : `Impersonate ${name}`
                        }
                        pending={busy && activation.variables === id}
                        pendingLabel="Switching..."
                        disabled={isImpersonated || (busy && activation.variables !== id)}
                        onClick={() => activation.mutate(id)}
                      >
                        <VenetianMask />
                        Impersonate
                      </Button>
                    )}
                    {may("companies", "edit") && <EditButton name={name} onClick={() => onEdit(company)} />}
                    {may("companies", "delete") && <DeleteButton name={name} onClick={() => onDelete(company)} />}
                  </span>
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </>
  );
}
