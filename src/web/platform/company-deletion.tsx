import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import {
  deletePlatformCompany,
  exportPlatformCompany,
  type PlatformCompany,
} from "#contract/platform/platform-companies.ts";
import { formatCount } from "#domain/counts.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { fetchFile, saveFile } from "#web/kernel/download.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { DeletionDialog } from "#web/kernel/forms/deletion-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { refreshPlatform } from "./platform-refresh.ts";

const EXPORT_FAILED = "Failed to export the company. Please try again.";

/** For a company with quotes its name must be typed, and an export of all its data is offered first (decision 29). */
export function CompanyDeletion({ company, onClose }: { company: PlatformCompany; onClose: () => void }) {
  const { id, name, userCount, quoteCount } = company;
  const exporting = useMutation<File, CallError>({
    mutationFn: () => fetchFile(exportPlatformCompany, { params: { id } }),
    onSuccess: saveFile,
    onError: (error) => showErrorToast(error, EXPORT_FAILED),
  });
  return (
    <DeletionDialog
      title="Delete Company"
      name={name}
      remove={() => call(deletePlatformCompany, { params: { id } })}
      done={{ title: "Success", description: "Company deleted successfully!" }}
      failureMessage="Failed to delete company"
      typeToConfirm={quoteCount > 0 ? name : undefined}
      onDone={refreshPlatform}
      onClose={onClose}
    >
      <p>
        With it go {formatCount(userCount, "user", "users")}, {formatCount(quoteCount, "quote", "quotes")}, its price
        tables, rules and settings. Users are signed out immediately. The audit log is kept.
      </p>
      {quoteCount > 0 && (
        <div>
          <Button
            size="sm"
            pending={exporting.isPending}
            pendingLabel="Exporting..."
            onClick={() => exporting.mutate()}
          >
            <Download />
            Export everything first
          </Button>
          {exporting.error && <p className="mt-2 text-bad">{describeError(exporting.error) ?? EXPORT_FAILED}</p>}
        </div>
      )}
    </DeletionDialog>
  );
}
